import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase, wrapStatements } from '../../platform/postgres/database.ts'
import type { Database, Db } from '../../platform/postgres/database.ts'
import { databaseUrl } from './database-url.ts'
import type {} from './global-setup.ts'

export type TestDatabase = {
  readonly database: Database
  readonly url: string
  /** Closes it and throws it away. */
  drop(): Promise<void>
}

/** The address of a database on the server of this worker. */
export function urlOfDatabase(name: string): string {
  const server = inject('postgresUrls')[Number(process.env['VITEST_POOL_ID']) - 1]
  if (server === undefined) throw new Error('this worker has no server')
  return databaseUrl(server, name)
}

export async function asAdmin(text: string): Promise<void> {
  const admin = openDatabase(urlOfDatabase('postgres'), { max: 1, name: 'test' })
  try {
    await admin.query({ text })
  } finally {
    await admin.end()
  }
}

/** Postgres cuts longer ones, so that two statements may come to have one name. */
const longestName = 63

const refusingLongNames = (db: Db): Db => ({
  query(statement) {
    const { name = '' } = statement
    if (name.length > longestName) throw new Error(`the name ${name} is too long for Postgres`)
    return db.query(statement)
  },
})

/** A database of its own with all migrations applied; call once per test file and `drop` at its end. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name} template migrated`)
  const url = urlOfDatabase(name)
  const opened = openDatabase(url, { max: 5, name })
  const database = wrapStatements(opened, refusingLongNames)
  return {
    database,
    url,
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
