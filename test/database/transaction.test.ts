// The guarantees of a transaction, on a real Postgres.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../platform/postgres/database.ts'
import { isDatabaseOutage } from '../../platform/postgres/failures.ts'
import type { Database, Db } from '../../platform/postgres/database.ts'
import { withSignsOfLife } from '../../platform/postgres/sign-of-life.ts'
import { deferred } from '../../platform/worker/worker-fixture.ts'
import { openThings } from '../support/things.ts'
import type { Things } from '../support/things.ts'

let opened: Things
let database: Database

beforeAll(async () => {
  // One connection, so that the next transaction meets any state that one leaves on it.
  opened = await openThings(1)
  database = opened.database
})
beforeEach(() => database.query({ text: 'truncate thing' }))
afterAll(() => opened.end())

const insert = (db: Db, n: unknown) => opened.insert(db, n)
const things = () => opened.all()

describe('a transaction', () => {
  test('writes all of its statements, awaited or not, in the order in which they were sent', async () => {
    const result = await database.transaction(async (tx) => {
      void insert(tx, 1)
      void tx.query({ text: 'update thing set n = n + 1' })
      await insert(tx, 1)
      void insert(tx, 3)
      return 'written'
    })
    expect(result).toBe('written')
    expect(await things()).toEqual([1, 2, 3])
  })

  test.each([1, 2, 3])('fails with a statement that is not awaited, in run %i', async () => {
    const failing = database.transaction((tx) => {
      void insert(tx, 1)
      void insert(tx, 'one')
      void insert(tx, 2)
    })
    await expect(failing).rejects.toThrow('invalid input syntax for type integer: "one"')
    expect(await things()).toEqual([])
  })

  test('fails with a statement whose error was caught, and writes nothing', async () => {
    const failing = database.transaction(async (tx) => {
      await insert(tx, 1)
      await insert(tx, 1).catch(() => undefined)
    })
    await expect(failing).rejects.toThrow('duplicate key')
    expect(await things()).toEqual([])
  })

  test('is rolled back when the work throws, at once or later', async () => {
    const thrown = new Error('the work failed')
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

  test('refuses statements after its end', async () => {
    let kept: Db | undefined
    await database.transaction((tx) => {
      kept = tx
      void insert(tx, 1)
    })
    await expect(kept && insert(kept, 2)).rejects.toThrow('the transaction is over')
    expect(await things()).toEqual([1])
  })

  test('fails with an outage when its connection is cut', async () => {
    const cut = database.transaction(async (tx) => {
      const rows = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
      void insert(tx, 1)
      await opened.otherConnections.query({
        text: 'select pg_terminate_backend($1)',
        values: [rows[0]?.pid],
      })
    })
    const error: unknown = await cut.catch((failed: unknown) => failed)
    expect(error).toSatisfy(isDatabaseOutage)
    expect(await things()).toEqual([])
  })

  test('whose data quote the text of an outage fails for its data', async () => {
    const failing = database.transaction((tx) => void insert(tx, 'connection terminated'))
    const error: unknown = await failing.catch((failed: unknown) => failed)
    expect(error).toMatchObject({ code: '22P02' })
    expect(isDatabaseOutage(error)).toBe(false)
  })

  test('whose begin fails writes nothing, although the server would run each statement alone', async () => {
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

test('waits for a connection are told, whether there was one or not', async () => {
  const waits: [string, number][] = []
  const waited = (pool: string, ms: number) => void waits.push([pool, ms])
  const one = openDatabase(opened.url, { max: 1, name: 'test waits', waited })
  const sleep = () => one.query({ text: 'select pg_sleep(0.2)' })
  await Promise.all([sleep(), sleep(), one.lazy.query({ text: 'select 1' })])
  await one.end()
  expect(waits.map(([pool]) => pool).toSorted()).toEqual(['lazy', 'main', 'main'])
  expect(Math.max(...waits.map(([, ms]) => ms))).toBeGreaterThan(150)
  await expect(one.query({ text: 'select 1' })).rejects.toThrow()
  expect(waits).toHaveLength(4)
})

test('a connection that Postgres has none left for is told', async () => {
  const url = new URL(opened.url)
  const role = `crowded_${url.pathname.slice(1)}`
  await database.query({ text: `create role ${role} login connection limit 1 password 'x'` })
  url.username = role
  url.password = 'x'
  const tooManyConnections = vi.fn()
  const [first, second] = [1, 2].map(() =>
    openDatabase(url.href, { max: 1, name: 'test too many', tooManyConnections }),
  )
  await first?.query({ text: 'select 1' })
  expect(tooManyConnections).not.toHaveBeenCalled()
  await expect(second?.query({ text: 'select 1' })).rejects.toSatisfy(isDatabaseOutage)
  expect(tooManyConnections).toHaveBeenCalledTimes(1)
  await Promise.all([first?.end(), second?.end()])
  await database.query({ text: `drop role ${role}` })
})

describe('a single statement', () => {
  const connection = async () =>
    (await database.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' }))[0]?.pid

  test.each([
    { kind: 'simple', statement: { text: 'select 1 / 0' } },
    { kind: 'prepared', statement: { name: 'share', text: 'select 1 / $1::int', values: [0] } },
  ])('closes its connection when it fails: $kind', async ({ statement }) => {
    const before = await connection()
    expect(await connection()).toBe(before)
    await expect(database.query(statement)).rejects.toThrow('division by zero')
    expect(await connection()).not.toBe(before)
  })
})

test('a process that is frozen within a transaction holds its locks no longer than the server may be silent', async () => {
  await insert(database, 1)
  const options = { max: 1, name: 'frozen', longestSilenceMs: 2_000 }
  const frozen = openDatabase(opened.url, options)
  const locked = deferred()
  const goesOn = deferred()
  const given = frozen.transaction(async (tx) => {
    await tx.query({ text: 'update thing set n = 2' })
    locked.resolve()
    await goesOn.promise
    await insert(tx, 3)
  })
  await locked.promise
  await database.query({ text: 'update thing set n = n + 10' })
  goesOn.resolve()
  await expect(given).rejects.toSatisfy(isDatabaseOutage)
  await insert(frozen, 20)
  expect(await things()).toEqual([11, 20])
  await frozen.end()
})

test('a process that is long at work within a transaction goes on where it gives signs of life', async () => {
  const working = openDatabase(opened.url, { max: 1, name: 'at work', longestSilenceMs: 3_000 })
  await working.transaction((tx) =>
    withSignsOfLife(
      tx,
      async () => {
        await insert(tx, 1)
        await sleep(3_500)
        await insert(tx, 2)
      },
      100,
    ),
  )
  expect(await things()).toEqual([1, 2])
  await working.end()
})
