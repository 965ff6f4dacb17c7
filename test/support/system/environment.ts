// The system's surroundings: a database, the simulated carriers and a receiver of webhooks.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../platform/postgres/database.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { ownRecordings, serveSimulator } from '../../../services/carrier-simulator/serve.ts'
import { writeCarriersFile } from '../../../app/first-look/carriers-file.ts'
import { freePort } from '../../../platform/process/free-port.ts'
import { startReceiver } from './receiver.ts'
import type { Receiver } from './receiver.ts'
import type { SystemBackends } from './backends.ts'
import { eventually } from './waits.ts'

type CarrierCalls = { readonly counts: Readonly<Record<string, number>> }

export type SystemEnvironment = {
  readonly backends: SystemBackends
  /** The settings of every process of the system. */
  readonly env: Readonly<Record<string, string>>
  readonly database: Database
  readonly receiver: Receiver
  /** The base URL of the clients' interface. */
  readonly base: string
  rows<R = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<R[]>
  /** The number of calls to carriers, by `SCAC/number`. */
  carrierCalls(): Promise<CarrierCalls['counts']>
  setFaults(table: Record<string, { kind: string; times?: number; ms?: number }>): Promise<void>
  /** Adds a recording, or replaces one. */
  addRecording(scac: string, number: string, body: unknown): Promise<void>
  /** Waits until all services have their partitions and answer. */
  ready(): Promise<void>
  dispose(): Promise<void>
}

/** Carriers with a poll interval of an hour, so that a test decides when they are polled again. */
async function writeSlowCarriers(file: string, address: string): Promise<void> {
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

export async function createEnvironment(backends: SystemBackends): Promise<SystemEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-environment-'))
  const recordings = join(folder, 'recordings')
  const [url, port, receiver, simulator] = await Promise.all([
    backends.newDatabase(),
    freePort(),
    startReceiver(),
    serveSimulator(
      { recordings: [recordings, ownRecordings], callsPerMinute: 100_000 },
      '127.0.0.1',
      0,
    ),
  ])
  const carriers = join(folder, 'carriers.json')
  await writeSlowCarriers(carriers, simulator.address)
  const database = openDatabase(url, { max: 3, name: 'test' })
  const base = `http://127.0.0.1:${port}/v2`
  const env = {
    ...backends.env,
    DATABASE_URL: url,
    DATA_DIR: folder,
    CARRIERS: carriers,
    PORT: String(port),
    API_KEY: 'the_first_key_of_a_test',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    RATE_LIMITS: 'default=100000,create=100000,infer=100000,refresh=100000',
    LOG_LEVEL: process.env['LANDFALL_TEST_LOG'] ?? 'silent',
  }
  return {
    backends,
    env,
    database,
    receiver,
    base,
    rows: (text, ...values) => database.query({ text, values }),
    carrierCalls: async () =>
      ((await (await fetch(`${simulator.address}/_calls`)).json()) as CarrierCalls).counts,
    setFaults: async (table) => {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'PUT', headers, body: JSON.stringify(table) }
      const { status } = await fetch(`${simulator.address}/_faults`, init)
      if (status !== 200) throw new Error(`faults: ${status}`)
    },
    addRecording: async (scac, number, body) => {
      await mkdir(join(recordings, scac), { recursive: true })
      await writeFile(join(recordings, scac, `${number}.json`), JSON.stringify(body))
    },
    ready: () => eventually(() => isReady(base)),
    dispose: async () => {
      await receiver.close()
      await simulator.close()
      await database.end()
      await backends.dropDatabase(url)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
