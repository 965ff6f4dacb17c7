// Postgres cuts names of statements at 63 bytes, and what has one name must be one statement.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../platform/postgres/database.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let opened: TestDatabase
beforeAll(async () => void (opened = await createTestDatabase()))
afterAll(() => opened.drop())

const named = (length: number) => ({ name: 'n'.repeat(length), text: 'select 1 as one' })

test.each<[string, (work: (db: Db) => Promise<unknown>) => Promise<unknown>]>([
  ['alone', async (work) => work(opened.database)],
  ['lazily', async (work) => work(opened.database.lazy)],
  ['in a transaction', (work) => opened.database.transaction(work)],
  ['in a lazy transaction', async (work) => (await opened.database.lazyTransaction(work)).result],
])('tests refuse a statement whose name is too long, sent %s', async (_how, send) => {
  expect(await send((db) => db.query(named(63)))).toEqual([{ one: 1 }])
  await expect(send((db) => db.query(named(64)))).rejects.toThrow('too long for Postgres')
})
