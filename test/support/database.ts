import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase } from '../../platform/postgres/database.ts'
import type { Database, Db } from '../../platform/postgres/database.ts'
import type {} from './global-setup.ts'

export type TestDatabase = {
  readonly database: Database
  readonly url: string
  /** Closes it and throws it away. */
  drop(): Promise<void>
}

async function asAdmin(text: string): Promise<void> {
  const admin = openDatabase(inject('postgresUrl'), { max: 1, name: 'test' })
  try {
    await admin.query({ text })
  } finally {
    await admin.end()
  }
}

/** A database of its own with all migrations applied; call once per test file and `drop` at its end. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name} template migrated`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const database = openDatabase(url.href, { max: 5, name })
  return {
    database,
    url: url.href,
    drop: async () => {
      await database.end()
      await asAdmin(`drop database ${name} with (force)`)
    },
  }
}

/** The connections to this database that wait for a lock. */
export const waitingForLocks = (db: Db) =>
  db.query({
    text: `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  })
