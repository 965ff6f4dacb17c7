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
    /** Of a Postgres that has the database `migrated` to copy from. */
    postgresUrl: string
  }
}

/** One Postgres for the whole run; its database `migrated` is the template of every test file's own. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  // Postgres runs as its own user when the tests run as root, and must be able to reach the folder.
  const folder = await mkdtemp(join(tmpdir(), 'landfall-test-'))
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres(join(folder, 'postgres'))
  const admin = openDatabase(server.url, { max: 1, name: 'test setup' })
  await admin.query({ text: 'create database migrated' })
  await admin.end()
  await migrate(databaseUrl(server.url, 'migrated'), migrationsFolder, silentLog())
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
