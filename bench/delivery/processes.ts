// The processes of a measurement on one bus: receiver, recorder, pipeline.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
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

const firstPort = 39_100
const names = ['notification-builder', 'webhook-deliverer']

const startServices = (env: NodeJS.ProcessEnv): ChildProcess[] =>
  names.map((name, index) =>
    spawn(
      process.execPath,
      ['--import', 'tsx', fileURLToPath(new URL('../../app/main.ts', import.meta.url)), name],
      {
        env: { ...env, PORT: String(firstPort + index) },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    ),
  )

async function untilReady(port: number): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 200) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`nothing is ready at port ${port}`)
}

const metersOf = (pids: Readonly<Record<string, number>>): Meters =>
  Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, processMeter(pid)]))

/** `backends` null: the embedded bus and Postgres. */
export async function startProcesses(backends: Backends | null): Promise<BenchProcesses> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-bench-'))
  const env = {
    ...environment(),
    ...backends?.env,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    PORT: String(firstPort),
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  }
  const receiver = await startChild<string>('./receiver.ts', env)
  const recorder = await startChild<number | null>('./recorder.ts', env)
  const services = backends === null ? [] : startServices(env)
  const ports = backends === null ? [firstPort] : names.map((_, index) => firstPort + index)
  await Promise.all(ports.map(untilReady))
  const pids: Record<string, number> =
    backends === null
      ? { 'builder and deliverer': recorder.begun ?? 0 }
      : Object.fromEntries(
          services.map(({ pid = 0 }, n): [string, number] => [names[n] ?? '', pid]),
        )
  const stores: Meters =
    backends === null
      ? { Postgres: await postgresMeter(folder) }
      : { Postgres: containerMeter(backends.postgresId), Kafka: containerMeter(backends.kafkaId) }
  return {
    receiver,
    recorder,
    pids,
    ports,
    pipeline: { ...metersOf(pids), ...stores },
    load: metersOf({ recorder: recorder.pid, receiver: receiver.pid }),
    async end() {
      await recorder.end()
      const ended = services.map((service) => once(service, 'exit'))
      for (const service of services) service.kill('SIGTERM')
      await Promise.all([...ended, receiver.end()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
