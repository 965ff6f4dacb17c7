// What has begun waits when no further connection can be made, and leaves nothing behind when its connection is lost.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/postgres/database.ts'
import { isDatabaseAway, isDatabaseOutage } from '../../platform/postgres/failures.ts'
import { compareMigrations } from '../../platform/postgres/migrate.ts'
import { migrationsFolder } from '../../migrations/folder.ts'
import { databaseUrl } from '../support/database-url.ts'
import { createTestDatabase, waitingForLocks } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let made: TestDatabase
beforeAll(async () => void (made = await createTestDatabase()))
afterAll(() => made.drop())

test('a connection that is refused is an outage of the work, and the database is not away', async () => {
  const url = databaseUrl(made.url, `none_${randomUUID()}`)
  const database = openDatabase(url, { max: 1, name: 'test' })
  const statement = { text: 'select 1' }
  const refused = await Promise.all(
    [
      database.query(statement),
      database.lazy.query(statement),
      database.transaction((tx) => tx.query(statement)),
      database.lazyTransaction((tx) => tx.query(statement)),
    ].map((work) => work.catch((error: unknown) => error)),
  )
  expect(refused.map(String)).toEqual(Array(4).fill(expect.stringContaining('does not exist')))
  expect(refused.map(isDatabaseOutage)).toEqual([true, true, true, true])
  expect(refused.map(isDatabaseAway)).toEqual([false, false, false, false])
  await database.end()
})

test('a statement whose client has given up waiting for a lock is not carried out', async () => {
  await made.database.query({ text: 'create table held (id int)' })
  const impatient = openDatabase(made.url, { max: 1, name: 'test', longestSilenceMs: 300 })
  await made.database.transaction(async (tx) => {
    await tx.query({ text: 'lock table held' })
    await expect(impatient.query({ text: 'insert into held values (1)' })).rejects.toThrow(
      'query read timeout',
    )
    await expect.poll(() => waitingForLocks(made.database)).toEqual([])
  })
  expect(await made.database.query({ text: 'select * from held' })).toEqual([])
  await impatient.end()
})

test('a statement that waits for a lock for too long is an outage, and leaves its connection to others', async () => {
  await made.database.query({ text: 'create table locked (id int)' })
  const database = openDatabase(made.url, { max: 1, name: 'test', longestLockMs: 300 })
  const read = { text: 'select * from locked' }
  await made.database.transaction(async (tx) => {
    await tx.query({ text: 'lock table locked' })
    for (const work of [database.query(read), database.transaction((own) => own.query(read))]) {
      const failure: unknown = await work.catch((error: unknown) => error)
      expect(String(failure)).toContain('lock timeout')
      expect(isDatabaseOutage(failure)).toBe(true)
      expect(await database.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }])
    }
  })
  expect(await database.query(read)).toEqual([])
  await database.end()
})

test('a role that may use no schema is told so, and not that migrations are missing', async () => {
  const url = new URL(made.url)
  url.searchParams.set('options', '-c search_path=none')
  const database = openDatabase(url.href, { max: 1, name: 'test' })
  await expect(compareMigrations(database, migrationsFolder)).rejects.toThrow('may use no schema')
  await database.end()
})
