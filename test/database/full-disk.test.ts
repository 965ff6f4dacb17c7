// What Postgres has no room for is told, once for each statement or transaction that it refuses.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../platform/postgres/database.ts'
import type { Database, Db } from '../../platform/postgres/database.ts'
import { openThings } from '../support/things.ts'
import type { Things } from '../support/things.ts'

let things: Things
let database: Database
let told = 0

beforeAll(async () => {
  things = await openThings(1)
  const refused = () => void (told += 1)
  database = openDatabase(things.url, { max: 1, name: 'full disk', refused })
})
beforeEach(() => (told = 0))
afterAll(async () => {
  await database.end()
  await things.end()
})

const failing = (db: Db, code: string) =>
  db.query({ text: `do $$ begin raise exception 'refused' using errcode = '${code}'; end $$` })
const full = (db: Db) => failing(db, '53100')

test.each<[string, () => Promise<unknown>]>([
  ['a statement', () => full(database)],
  ['a lazy statement', () => full(database.lazy)],
  ['a transaction', () => database.transaction(full)],
  ['a lazy transaction', () => database.lazyTransaction(full)],
])('%s that a full disk refuses is told once', async (_, work) => {
  await expect(work()).rejects.toThrow('refused')
  expect(told).toBe(1)
})

test('a failure of another kind is not told', async () => {
  await expect(failing(database, '53200')).rejects.toThrow('refused')
  expect(told).toBe(0)
})
