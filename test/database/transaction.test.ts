// What a transaction of ours promises, on a real Postgres.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isDatabaseOutage } from '../../platform/postgres/database.ts'
import type { Database, Db } from '../../platform/postgres/database.ts'
import { openThings } from '../support/things.ts'
import type { Things } from '../support/things.ts'

let opened: Things
let database: Database

beforeAll(async () => {
  // With one connection only, so that what one transaction leaves on it meets the next.
  opened = await openThings(1)
  database = opened.database
})
beforeEach(() => database.query({ text: 'truncate thing' }))
afterAll(() => opened.end())

const insert = (db: Db, n: unknown) => opened.insert(db, n)
const things = () => opened.all()

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
      await opened.beside.query({
        text: 'select pg_terminate_backend($1)',
        values: [rows[0]?.pid],
      })
    })
    const error: unknown = await cut.catch((failed: unknown) => failed)
    expect(error).toSatisfy(isDatabaseOutage)
    expect(await things()).toEqual([])
  })

  test('fails for its data, and not for an outage, when the data quote the text of one', async () => {
    const failing = database.transaction((tx) => void insert(tx, 'connection terminated'))
    const error: unknown = await failing.catch((failed: unknown) => failed)
    expect(error).toMatchObject({ code: '22P02' })
    expect(isDatabaseOutage(error)).toBe(false)
  })

  test('whose begin fails writes nothing, though the server would take each statement on its own', async () => {
    await database.transaction((tx) => insert(tx, 1))
    // The connection still counts `begin` as prepared.
    await database.query({ text: 'deallocate all' })
    const failing = database.transaction((tx) => {
      void insert(tx, 2)
    })
    await expect(failing).rejects.toThrow('"begin" does not exist')
    expect(await things()).toEqual([1])
  })
})

describe('a statement that stands alone', () => {
  const connection = async () =>
    (await database.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' }))[0]?.pid

  test.each([
    { kind: 'plain', statement: { text: 'select 1 / 0' } },
    { kind: 'prepared', statement: { name: 'share', text: 'select 1 / $1::int', values: [0] } },
  ])('gives its connection up when it fails: $kind', async ({ statement }) => {
    const before = await connection()
    expect(await connection()).toBe(before)
    await expect(database.query(statement)).rejects.toThrow('division by zero')
    expect(await connection()).not.toBe(before)
  })
})
