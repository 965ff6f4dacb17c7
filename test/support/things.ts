// A table of numbers in a database of its own, for tests of transactions.
import { openDatabase } from '../../platform/postgres/database.ts'
import type { Database, Db } from '../../platform/postgres/database.ts'
import { createTestDatabase } from './database.ts'

export type Things = {
  readonly url: string
  readonly database: Database
  /** The same database, over other connections. */
  readonly otherConnections: Database
  insert(db: Db, n: unknown): Promise<unknown>
  /** All numbers, in their order. */
  all(): Promise<unknown[]>
  end(): Promise<void>
}

export async function openThings(connections: number): Promise<Things> {
  const made = await createTestDatabase()
  const database = openDatabase(made.url, { max: connections, name: 'test transactions' })
  await database.query({ text: 'create table thing (n int primary key)' })
  return {
    url: made.url,
    database,
    otherConnections: made.database,
    insert: (db, n) =>
      db.query({ name: 'thing_insert', text: 'insert into thing values ($1)', values: [n] }),
    async all() {
      const rows = await database.query<{ n: number }>({ text: 'select n from thing order by n' })
      return rows.map(({ n }) => n)
    },
    async end() {
      await database.end()
      await made.drop()
    },
  }
}
