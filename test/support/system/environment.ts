// Everything around the system: its database, its carriers, its clients and what they see.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { openDatabase } from '../../../platform/postgres/database.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { ownRecordings, serveSimulator } from '../../../services/carrier-simulator/serve.ts'
import { writeCarriersFile } from '../../../app/first-look/carriers-file.ts'
import { freePort } from '../../../platform/process/free-port.ts'
import { startReceiver } from './receiver.ts'
import type { Receiver } from './receiver.ts'
import type { Ground } from './backends.ts'

type Calls = { readonly counts: Readonly<Record<string, number>> }

export type Stage = {
  readonly ground: Ground
  /** The settings of every process that belongs to it. */
  readonly env: Readonly<Record<string, string>>
  readonly database: Database
  readonly receiver: Receiver
  /** Where the clients' interface is. */
  readonly base: string
  rows<R = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<R[]>
  /** How often carriers were asked, by `SCAC/number`. */
  calls(): Promise<Calls['counts']>
  faults(table: Record<string, { kind: string; times?: number; ms?: number }>): Promise<void>
  /** Puts a recording in place of another, or of none. */
  record(scac: string, number: string, body: unknown): Promise<void>
  /** All services have their share of the topics and answer. */
  ready(): Promise<void>
  end(): Promise<void>
}

/** Waits for a condition: it holds when `check` does not throw. */
export const eventually = <T>(check: () => T | Promise<T>, timeout = 60_000): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 25 })

/** Carriers are asked when a test says so, and not again after a few seconds. */
async function slowCarriers(file: string, address: string): Promise<void> {
  await writeCarriersFile(file, address)
  const { default: entries } = (await import(file, { with: { type: 'json' } })) as {
    default: Record<string, object>
  }
  const slow = Object.entries(entries).map(([scac, entry]) => [
    scac,
    { ...entry, pollSeconds: 3_600 },
  ])
  await writeFile(file, JSON.stringify(Object.fromEntries(slow)))
}

async function isReady(base: string): Promise<void> {
  const response = await fetch(base.replace('/v2', '/readyz'))
  if (!response.ok) throw new Error(await response.text())
}

export async function setStage(ground: Ground): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-stage-'))
  const recordings = join(folder, 'recordings')
  const [url, port, receiver, simulator] = await Promise.all([
    ground.newDatabase(),
    freePort(),
    startReceiver(),
    serveSimulator(
      { recordings: [recordings, ownRecordings], callsPerMinute: 100_000 },
      '127.0.0.1',
      0,
    ),
  ])
  const carriers = join(folder, 'carriers.json')
  await slowCarriers(carriers, simulator.address)
  const database = openDatabase(url, { max: 3, name: 'test' })
  const base = `http://127.0.0.1:${port}/v2`
  const env = {
    ...ground.env,
    DATABASE_URL: url,
    DATA_DIR: folder,
    CARRIERS: carriers,
    PORT: String(port),
    API_KEY: 'first',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    RATE_LIMITS: 'default=100000,create=100000,infer=100000,refresh=100000',
    LOG_LEVEL: process.env['LANDFALL_TEST_LOG'] ?? 'silent',
  }
  return {
    ground,
    env,
    database,
    receiver,
    base,
    rows: (text, ...values) => database.query({ text, values }),
    calls: async () =>
      ((await (await fetch(`${simulator.address}/_calls`)).json()) as Calls).counts,
    faults: async (table) => {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'PUT', headers, body: JSON.stringify(table) }
      const { status } = await fetch(`${simulator.address}/_faults`, init)
      if (status !== 200) throw new Error(`faults: ${status}`)
    },
    record: async (scac, number, body) => {
      await mkdir(join(recordings, scac), { recursive: true })
      await writeFile(join(recordings, scac, `${number}.json`), JSON.stringify(body))
    },
    ready: () => eventually(() => isReady(base)),
    end: async () => {
      await receiver.close()
      await simulator.close()
      await database.end()
      await ground.dropDatabase(url)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A process of the system. */
export type Child = {
  /** SIGKILL: it cannot do anything any more, such as leaving its groups. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const wholeSystem = fileURLToPath(new URL('./process-entry.ts', import.meta.url))
const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** The whole system in a process of its own. */
export function spawnSystem({ env }: Stage): Child {
  const child = spawn(process.execPath, ['--import', 'tsx', wholeSystem], {
    cwd: repository,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      child.kill('SIGTERM')
      const patience = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(patience)
    },
  }
}
