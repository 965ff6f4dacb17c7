import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrationsFolder } from '../../migrations/folder.ts'
import { openDatabase } from '../../platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/embedded/server.ts'
import { silentLog } from '../../platform/process/log.ts'
import { migrate } from '../../platform/postgres/migrate.ts'
import { databaseUrl } from './database-url.ts'

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- merged into vitest's
  interface ProvidedContext {
    /** One for each worker, each of a Postgres that has the database `migrated` to copy from. */
    postgresUrls: readonly string[]
  }
}

/** A Postgres whose database `migrated` is the template of every test file's own. */
async function startMigrated(folder: string) {
  const server = await startEmbeddedPostgres(folder)
  const admin = openDatabase(server.url, { max: 1, name: 'test setup' })
  await admin.query({ text: 'create database migrated' })
  await admin.end()
  await migrate(databaseUrl(server.url, 'migrated'), migrationsFolder, silentLog())
  return server
}

/** A server for each worker, because the feed of events waits for the open transactions in all databases of a server. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  // Postgres runs as its own user when the tests run as root, and must be able to reach the folder.
  const folder = await mkdtemp(join(tmpdir(), 'landfall-test-'))
  await chmod(folder, 0o755)
  const folders = Array.from({ length: project.config.maxWorkers }, (_, n) => join(folder, `${n}`))
  const servers = await Promise.all(folders.map(startMigrated))
  project.provide(
    'postgresUrls',
    servers.map(({ url }) => url),
  )
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}
