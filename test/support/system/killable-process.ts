// The whole system in a process that a test may kill, with points at which it can be paused.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { newClient } from './client.ts'
import type { ClientWebhook, SystemClient } from './client.ts'
import { createPausePoints, expireDeadProcesses } from './pause-points.ts'
import type { PausePoints } from './pause-points.ts'
import type { SystemBackends } from './backends.ts'
import { withEnvironment } from './whole-system.ts'
import type { SystemEnvironment } from './environment.ts'

type SystemProcess = {
  readonly ended: Promise<unknown>
  /** SIGKILL: the process can do nothing more, such as leaving its consumer groups. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const entry = fileURLToPath(new URL('./process-entry.ts', import.meta.url))
const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** Starts the whole system in a process of its own. */
function spawnSystem({ env }: SystemEnvironment): SystemProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    cwd: repository,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  return {
    ended,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      child.kill('SIGTERM')
      const timeout = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(timeout)
    },
  }
}

const mostStarts = 3

/** A process that cannot start, as because its database did not answer in time, ends and is started again by who runs it. */
async function startSystem(environment: SystemEnvironment): Promise<SystemProcess> {
  for (let starts = 1; starts <= mostStarts; starts += 1) {
    const child = spawnSystem(environment)
    const isReady = environment.ready().then(() => true)
    const hasStarted = await Promise.race([isReady, child.ended.then(() => false)]).catch(
      async (error: unknown) => {
        await child.kill()
        throw error
      },
    )
    if (hasStarted) return child
  }
  throw new Error(`The system did not start in ${mostStarts} attempts.`)
}

type KillableFixture = {
  readonly environment: SystemEnvironment
  readonly pausePoints: PausePoints
  readonly client: SystemClient
  readonly hook: ClientWebhook
  /** SIGKILL; then resumes paused transactions and starts a new process. */
  readonly killAndRestart: () => Promise<void>
}

export const withKillableSystem = (
  backends: SystemBackends,
  act: (fixture: KillableFixture) => Promise<void>,
): Promise<void> =>
  withEnvironment(backends, async (environment) => {
    const pausePoints = await createPausePoints(environment)
    let child = await startSystem(environment)
    try {
      const client = await newClient(environment)
      const hook = await client.createWebhook()
      const killAndRestart = async () => {
        await child.kill()
        await expireDeadProcesses(environment)
        await pausePoints.resume()
        child = await startSystem(environment)
      }
      await act({ environment, pausePoints, client, hook, killAndRestart })
    } finally {
      await pausePoints.resume()
      await child.stop()
      await pausePoints.end()
    }
  })
