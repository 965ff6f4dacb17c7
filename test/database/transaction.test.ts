// What a transaction of ours promises, on a real Postgres.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isDatabaseOutage, openDatabase } from '../../platform/database.ts'
import type { Database, Db } from '../../platform/database.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let made: TestDatabase
/** With one connection only, so that what one transaction leaves on it meets the next. */
let database: Database

beforeAll(async () => {
  made = await createTestDatabase()
  database = openDatabase(made.url, { max: 1, name: 'test transactions' })
  await database.query({ text: 'create table thing (n int primary key)' })
})
beforeEach(() => database.query({ text: 'truncate thing' }))
afterAll(async () => {
  await database.end()
  await made.drop()
})

const insert = (db: Db, n: unknown) =>
  db.query({ name: 'thing_insert', text: 'insert into thing values ($1)', values: [n] })
const things = async (): Promise<unknown[]> =>
  (await database.query<{ n: number }>({ text: 'select n from thing order by n' })).map(
    ({ n }) => n,
  )

describe('a transaction', () => {
  test('writes all of it, waited for or not, in the order in which it was sent', async () => {
    const result = await database.transaction(async (tx) => {
      void insert(tx, 1)
      void tx.query({ text: 'update thing set n = n + 1' })
      await insert(tx, 1)
      void insert(tx, 3)
      return 'said'
    })
    expect(result).toBe('said')
    expect(await things()).toEqual([1, 2, 3])
  })

  test.each([1, 2, 3])('fails for what nobody waited for, the %i. time too', async () => {
    const failing = database.transaction((tx) => {
      void insert(tx, 1)
      void insert(tx, 'one')
      void insert(tx, 2)
    })
    await expect(failing).rejects.toThrow('invalid input syntax for type integer: "one"')
    expect(await things()).toEqual([])
  })

  test('fails for what was waited for and caught: nothing of it is written', async () => {
    const failing = database.transaction(async (tx) => {
      await insert(tx, 1)
      await insert(tx, 1).catch(() => undefined)
    })
    await expect(failing).rejects.toThrow('duplicate key')
    expect(await things()).toEqual([])
  })

  test('is rolled back when the work throws, at once or later', async () => {
    const thrown = new Error('thought better of it')
    const atOnce = database.transaction((tx) => {
      void insert(tx, 1)
      throw thrown
    })
    await expect(atOnce).rejects.toBe(thrown)
    const later = database.transaction(async (tx) => {
      await insert(tx, 1)
      throw thrown
    })
    await expect(later).rejects.toBe(thrown)
    expect(await things()).toEqual([])
  })

  test('takes nothing after its end', async () => {
    let kept: Db | undefined
    await database.transaction((tx) => {
      kept = tx
      void insert(tx, 1)
    })
    await expect(kept && insert(kept, 2)).rejects.toThrow('the transaction is over')
    expect(await things()).toEqual([1])
  })

  test('is an outage, and not a success, when its connection is cut', async () => {
    const cut = database.transaction(async (tx) => {
      const rows = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
      void insert(tx, 1)
      await made.database.query({
        text: 'select pg_terminate_backend($1)',
        values: [rows[0]?.pid],
      })
    })
    const error: unknown = await cut.catch((failed: unknown) => failed)
    expect(error).toSatisfy(isDatabaseOutage)
    expect(await things()).toEqual([])
  })
})
