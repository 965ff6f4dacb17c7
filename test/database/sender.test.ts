// How statements travel over one connection, their results, and the state that a failure leaves, on a real Postgres.
import { once } from 'node:events'
import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'
import type { PoolClient } from 'pg'
import { afterEach, beforeEach, afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPool } from '../../platform/postgres/pool.ts'
import { isDatabaseOutage } from '../../platform/postgres/failures.ts'
import { sendOnce, senderOn } from '../../platform/postgres/sender.ts'
import { openThings } from '../support/things.ts'
import type { Things } from '../support/things.ts'

let things: Things
let pool: pg.Pool
let client: PoolClient

beforeAll(async () => {
  things = await openThings(1)
})
afterAll(() => things.end())
beforeEach(async () => {
  pool = openPool(things.url, { max: 10, name: 'sender', longestSilenceMs: 500 })
  pool.on('error', () => {})
  client = await pool.connect()
})
afterEach(async () => {
  client.release(true)
  await pool.end()
})

const plus = (a: number, b: number) => ({
  name: 'plus',
  text: 'select $1::int + $2::int as sum',
  values: [a, b],
})
const divided = (a: number, b: number) => ({
  name: 'divided',
  text: 'select $1::int / $2::int as share',
  values: [a, b],
})

test('statements of one turn are sent together, and statements added meanwhile are sent next', async () => {
  const sent = vi.spyOn(client, 'query')
  const { query } = senderOn(client)
  const first = Promise.all([query(plus(1, 2)), query(divided(6, 2)), query(plus(3, 4))])
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1), 10_000)
  const second = Promise.all([query(plus(5, 6)), query(plus(7, 8))])
  const results = [...(await first), ...(await second)]
  expect(sent).toHaveBeenCalledTimes(2)
  expect(results.map(({ rows }) => rows)).toEqual([
    [{ sum: 3 }],
    [{ share: 3 }],
    [{ sum: 7 }],
    [{ sum: 11 }],
    [{ sum: 15 }],
  ])
})

test('values keep their types at the first use of a statement and at later ones', async () => {
  const { query } = senderOn(client)
  const at = new Date('2026-11-23T01:02:03.004Z')
  const all = {
    name: 'all_kinds',
    text: `select $1::text as words, $2::int[] as list, $3::timestamptz as at, $4::bytea as bytes,
                  $5::jsonb as thing, $6::boolean as sure, null::text as nothing`,
    values: ['a "b", \\c', [1, 2], at, Buffer.from([0, 255]), { a: ['ü'] }, false],
  }
  const row = {
    words: 'a "b", \\c',
    list: [1, 2],
    at,
    bytes: Buffer.from([0, 255]),
    thing: { a: ['ü'] },
    sure: false,
    nothing: null,
  }
  for (let n = 0; n < 3; n++) {
    const { rows, command } = await query(all)
    expect([rows, command]).toEqual([[row], 'SELECT'])
  }
})

test('several commands in one text keep their place among other statements', async () => {
  const { query } = senderOn(client)
  const results = await Promise.all([
    query(plus(1, 1)),
    query({
      text: `create temp table place (n int); insert into place values (1), (2); select 5 as five`,
    }),
    query({ name: 'place_count', text: 'select count(*)::int as count from place' }),
    query({ text: 'begin' }),
    query({ text: '' }),
    query({ text: 'rollback' }),
  ])
  expect(results.map(({ rows }) => rows)).toEqual([
    [{ sum: 2 }],
    [{ five: 5 }],
    [{ count: 2 }],
    [],
    [],
    [],
  ])
})

test('a failing statement fails those sent behind it, and only a rollback is sent after it', async () => {
  const sender = senderOn(client)
  const [before, failed, behind] = await Promise.allSettled([
    sender.query(plus(1, 1)),
    sender.query(divided(1, 0)),
    sender.query(plus(2, 2)),
  ])
  expect(before).toMatchObject({ status: 'fulfilled', value: { rows: [{ sum: 2 }] } })
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'division by zero' } })
  expect(behind).toEqual(failed)
  expect(sender.failure()?.message).toBe('division by zero')
  await expect(sender.query(plus(3, 3))).rejects.toThrow('division by zero')
  await sender.rollback()
  const again = senderOn(client)
  expect((await again.query(divided(4, 2))).rows).toEqual([{ share: 2 }])
  expect((await again.query(divided(9, 3))).rows).toEqual([{ share: 3 }])
})

test('a rollback rejects the statements that were not sent yet', async () => {
  const sender = senderOn(client)
  const never = sender.query({ name: 'begin', text: 'begin' })
  const rolledBack = sender.rollback()
  await expect(never).rejects.toThrow('rolled back')
  await rolledBack
  expect(client.getTransactionStatus()).toBe('I')
})

test('a statement that could not be prepared can be repeated', async () => {
  const late = { name: 'late', text: 'select n from late where n = $1', values: [1] }
  await expect(sendOnce(client, late)).rejects.toThrow('relation "late" does not exist')
  await sendOnce(client, { text: 'create temp table late as select 1 as n' })
  expect((await sendOnce(client, late)).rows).toEqual([{ n: 1 }])
})

test('a statement whose columns changed fails once and is then prepared anew', async () => {
  const all = { name: 'wide', text: 'select * from wide where n = $1', values: [1] }
  await sendOnce(client, { text: 'create temp table wide as select 1 as n' })
  expect((await sendOnce(client, all)).rows).toEqual([{ n: 1 }])
  await sendOnce(client, { text: `alter table wide add column more text default 'm'` })
  await expect(sendOnce(client, all)).rejects.toThrow('cached plan')
  expect((await sendOnce(client, all)).rows).toEqual([{ n: 1, more: 'm' }])
})

test('a name that stands for another text is prepared anew, in the same pipeline and in later ones', async () => {
  const { query } = senderOn(client)
  const one = { name: 'same', text: 'select $1::int as one', values: [1] }
  const two = { name: 'same', text: 'select $1::int as two', values: [2] }
  const results = await Promise.all([query(one), query(two), query(two), query(one)])
  results.push(await query(one), await query(two))
  const rows = results.map((result) => result.rows[0])
  expect(rows).toEqual([{ one: 1 }, { two: 2 }, { two: 2 }, { one: 1 }, { one: 1 }, { two: 2 }])
})

test('a single statement resolves only when it is committed', async () => {
  await sendOnce(client, {
    text: `create temp table once (n int unique deferrable initially deferred); insert into once values (1)`,
  })
  const again = { name: 'once_insert', text: 'insert into once values ($1)', values: [1] }
  await expect(sendOnce(client, again)).rejects.toThrow('duplicate key')
})

test.each([
  { kind: 'simple', statement: { text: 'select pg_sleep(60)' } },
  { kind: 'prepared', statement: { name: 'sleep', text: 'select pg_sleep($1)', values: [60] } },
])('a connection on which a $kind statement gets no answer is closed', async ({ statement }) => {
  const sender = senderOn(client)
  const silence: unknown = await sender.query(statement).catch((error: unknown) => error)
  expect(silence).toSatisfy(isDatabaseOutage)
  await expect(sender.query(plus(1, 1))).rejects.toBe(silence)
  await expect(sender.rollback()).rejects.toBe(silence)
})

test('a statement after the end of its connection fails with the reason of the server', async () => {
  const ended = once(client as EventEmitter, 'error')
  const { rows } = await sendOnce(client, { text: 'select pg_backend_pid() as pid' })
  const end = { text: 'select pg_terminate_backend($1)', values: [rows[0]?.pid] }
  await things.database.query(end)
  await ended
  const failure: unknown = await sendOnce(client, plus(1, 1)).catch((error: unknown) => error)
  expect(String(failure)).toContain('terminating connection due to administrator command')
  expect(failure).toSatisfy(isDatabaseOutage)
})

test('an idle connection stays open, however long it is silent', async () => {
  const pid = { text: 'select pg_backend_pid() as pid' }
  const before = await sendOnce(client, pid)
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.emit('timeout')
  expect((await sendOnce(client, pid)).rows).toEqual(before.rows)
})

test('a value that cannot be written fails its transaction, awaited or not', async () => {
  const circular: { self?: unknown } = {}
  circular.self = circular
  const failing = things.database.transaction((tx) => {
    void things.insert(tx, 1)
    void things.insert(tx, circular)
  })
  await expect(failing).rejects.toThrow('circular')
  expect(await things.all()).toEqual([])
})
