// The processes of a measurement on one bus: receiver, recorder, pipeline.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environment } from '../../platform/process/read-settings.ts'
import { startChild } from './child.ts'
import type { Child } from './child.ts'
import { containerMeter, postgresMeter, processMeter } from './processor.ts'
import type { Meters } from './processor.ts'

/** Settings of the services, and the containers that they use. */
export type Backends = {
  readonly env: Readonly<Record<string, string>>
  readonly postgresId: string
  readonly kafkaId: string
}

export type BenchProcesses = {
  readonly receiver: Child & { readonly begun: string }
  readonly recorder: Child
  /** What carries the load: its parts are added up. */
  readonly pipeline: Meters
  /** What makes it and takes it. */
  readonly load: Meters
  /** The Node processes of the pipeline. */
  readonly pids: Readonly<Record<string, number>>
  /** Where they serve their metrics. */
  readonly ports: readonly number[]
  end(): Promise<void>
}

/** Below the ports that systems give to outgoing connections. */
const firstPort = 19_100
const names = ['notification-builder', 'webhook-deliverer']

async function untilReady(port: number): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nothing is ready at port ${port}`)
}

/** A process of a service that is ready; it serves its metrics at the port. */
export type ServiceProcess = {
  readonly name: string
  readonly pid: number
  readonly port: number
  end(): Promise<void>
}

const main = fileURLToPath(new URL('../../app/main.ts', import.meta.url))

/** Starts a process for each of the names. */
export const startServices = (
  env: NodeJS.ProcessEnv,
  named: readonly string[],
): Promise<readonly ServiceProcess[]> =>
  Promise.all(
    named.map(async (name, index) => {
      const port = firstPort + index
      const child = spawn(process.execPath, ['--import', 'tsx', main, name], {
        env: { ...env, PORT: String(port) },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const exited = once(child, 'exit')
      const kill = (): void => void child.kill('SIGTERM')
      process.once('exit', kill)
      await untilReady(port)
      return {
        name,
        pid: child.pid ?? 0,
        port,
        end: async () => {
          process.off('exit', kill)
          kill()
          await exited
        },
      }
    }),
  )

export const benchEnv = (backends: Backends | null, folder: string): NodeJS.ProcessEnv => ({
  ...environment(),
  ...backends?.env,
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  PORT: String(firstPort),
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
})

export const storeMeters = (backends: Backends): Meters => ({
  Postgres: containerMeter(backends.postgresId),
  Kafka: containerMeter(backends.kafkaId),
})

const metersOf = (pids: Readonly<Record<string, number>>): Meters =>
  Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, processMeter(pid)]))

/** `backends` null: the embedded bus and Postgres. */
export async function startProcesses(backends: Backends | null): Promise<BenchProcesses> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-bench-'))
  const env = benchEnv(backends, folder)
  const receiver = await startChild<string>('./receiver.ts', env)
  const recorder = await startChild<number | null>('./recorder.ts', env)
  const services = backends === null ? [] : await startServices(env, names)
  if (backends === null) await untilReady(firstPort)
  const pids: Readonly<Record<string, number>> =
    backends === null
      ? { 'builder and deliverer': recorder.begun ?? 0 }
      : Object.fromEntries(services.map(({ name, pid }) => [name, pid]))
  const stores: Meters =
    backends === null ? { Postgres: await postgresMeter(folder) } : storeMeters(backends)
  return {
    receiver,
    recorder,
    pids,
    ports: backends === null ? [firstPort] : services.map(({ port }) => port),
    pipeline: { ...metersOf(pids), ...stores },
    load: metersOf({ recorder: recorder.pid, receiver: receiver.pid }),
    async end() {
      await recorder.end()
      await Promise.all([...services.map((service) => service.end()), receiver.end()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
