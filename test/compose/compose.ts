import { execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const usualFiles = ['docker-compose.yml', 'test/compose/override.yaml']

export type Compose = (...args: readonly string[]) => Promise<void>

/** Runs `docker compose` on a project of its own; what it says goes to our own output. */
export const composeOf =
  (
    project: string,
    env: Readonly<Record<string, string>>,
    overlays: readonly string[] = [],
  ): Compose =>
  (...args) =>
    new Promise((resolve, reject) => {
      const files = [...usualFiles, ...overlays].flatMap((file) => ['-f', file])
      const child = spawn(
        'docker',
        ['compose', '--progress', 'quiet', '-p', project, ...files, ...args],
        {
          cwd: root,
          env: { ...process.env, ...env },
          stdio: ['ignore', 'inherit', 'inherit'],
        },
      )
      child.on('error', reject)
      child.on('exit', (code) => {
        if (code === 0) resolve()
        else reject(new Error(`docker compose ${args.join(' ')} ended with ${code}`))
      })
    })

export type Docker = {
  run(...args: readonly string[]): Promise<string>
  /** The ids of a service's containers that run. */
  containers(service: string): Promise<readonly string[]>
  /** The project's services with the states of their containers, such as `api Up 2 minutes (healthy)`. */
  states(): Promise<readonly string[]>
  /** Where a container is in the project's network. */
  addressOf(id: string): Promise<string>
}

export function dockerOf(project: string): Docker {
  const run: Docker['run'] = async (...args) =>
    (await promisify(execFile)('docker', [...args])).stdout
  const labelled = (name: string, value: string) => [
    '--filter',
    `label=com.docker.compose.${name}=${value}`,
  ]
  return {
    run,
    containers: async (service) => {
      const its = [...labelled('project', project), ...labelled('service', service)]
      return (await run('ps', '--quiet', '--filter', 'status=running', ...its))
        .split('\n')
        .filter((id) => id !== '')
    },
    states: async () => {
      const format = '{{.Label "com.docker.compose.service"}} {{.Status}}'
      const listed = await run('ps', '--all', ...labelled('project', project), '--format', format)
      return listed.split('\n').filter((line) => line !== '')
    },
    addressOf: async (id) => {
      const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}'
      return (await run('inspect', '--format', format, id)).trim()
    },
  }
}
