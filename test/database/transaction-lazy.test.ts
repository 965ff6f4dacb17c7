// Lazy commits, which do not wait for the disk, on a real Postgres.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseOutage } from '../../platform/postgres/failures.ts'
import type { Database, Db } from '../../platform/postgres/database.ts'
import { openThings } from '../support/things.ts'
import type { Things } from '../support/things.ts'

let opened: Things
let database: Database

beforeAll(async () => {
  opened = await openThings(2)
  database = opened.database
})
afterAll(() => opened.end())

const insert = (db: Db, n: number) => opened.insert(db, n)

/** Bytes of the server's journal up to `end` that are not on the disk. */
async function unflushed(end: string): Promise<number> {
  const [row] = await database.query<{ bytes: string }>({
    text: 'select greatest(0, $1::pg_lsn - pg_current_wal_flush_lsn()) as bytes',
    values: [end],
  })
  return Number(row?.bytes)
}

async function journalEnd(): Promise<string> {
  const [row] = await database.query<{ at: string }>({
    text: 'select pg_current_wal_insert_lsn()::text as at',
  })
  return row?.at ?? ''
}

/** Ends the connection that flushes, as the end of the server would. */
const endFlusher = () =>
  database.query({
    text: `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and query like '%logical_emit_message%'
             and pid <> pg_backend_pid()`,
  })

test('a lazy commit is seen by others, and fails as a whole', async () => {
  const { result, safe } = await database.lazyTransaction((tx) => {
    void insert(tx, 1)
    void insert(tx, 2)
    return 'written'
  })
  expect(result).toBe('written')
  expect(await opened.all()).toEqual([1, 2])
  await safe
  const failing = database.lazyTransaction((tx) => {
    void insert(tx, 3)
    void insert(tx, 1)
  })
  await expect(failing).rejects.toThrow('duplicate key')
  expect(await opened.all()).toEqual([1, 2])
})

test('a lazy commit does not wait for the disk, and is there once it is safe', async () => {
  let waited = 0
  // Another commit may have flushed it already.
  for (let n = 100; waited === 0; n += 1) {
    const { safe } = await database.lazyTransaction((tx) => void insert(tx, n))
    const end = await journalEnd()
    waited = await unflushed(end)
    await safe
    const again = await database.lazyTransaction(() => undefined)
    await again.safe
    expect(await unflushed(end)).toBe(0)
  }
  expect(waited).toBeGreaterThan(0)
})

test('a lazy commit during which the server may have ended fails with an outage', async () => {
  const before = await database.lazyTransaction((tx) => void insert(tx, 10_000))
  await before.safe
  const { safe } = await database.lazyTransaction(async (tx) => {
    await insert(tx, 10_001)
    await endFlusher()
  })
  const failure: unknown = await safe.catch((error: unknown) => error)
  expect(isDatabaseOutage(failure)).toBe(true)
  const after = await database.lazyTransaction((tx) => void insert(tx, 10_002))
  await after.safe
})

test('lazy commits that are the first at once are safe, all of them', async () => {
  const idle = await openThings(2)
  try {
    const inserts = [1, 2, 3].map((n) =>
      idle.database.lazyTransaction((tx) => void idle.insert(tx, n)),
    )
    for (const { safe } of await Promise.all(inserts)) await safe
    expect(await idle.all()).toEqual([1, 2, 3])
  } finally {
    await idle.end()
  }
})
