// Handling due dead letters again, on a real Postgres.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../platform/postgres/database.ts'
import {
  discardDeadLetters,
  insertDeadLetters,
  listDeadLetters,
} from '../../platform/worker/dead-letters.ts'
import { handleDueDeadLetters, runWorker } from '../../platform/worker/run.ts'
import { defineWorker, done } from '../../platform/worker/define.ts'
import {
  deferred,
  fakeOutbox,
  manualBus,
  quietContext,
  seen,
} from '../../platform/worker/worker-fixture.ts'
import { openThings } from '../support/things.ts'
import type { Things } from '../support/things.ts'

let things: Things

beforeAll(async () => {
  // One connection: a transaction inside another one would wait for ever.
  things = await openThings(1)
})
beforeEach(() => things.otherConnections.query({ text: 'truncate thing, dead_letter' }))
afterAll(() => things.end())

type Gathered = (numbers: readonly number[], backend: number) => Promise<unknown> | void

const recorder = (gathered: Gathered = () => undefined) =>
  defineWorker<{ n: number }, null>({
    name: 'recorder',
    consumes: 'thing.seen',
    produces: [],
    gather: async (messages, tx) => {
      const [row] = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
      const numbers = messages.map(({ value }) => value.n)
      await gathered(numbers, row?.pid ?? 0)
      return null
    },
    handle: ({ value: { n } }) =>
      done({
        // An integer column refuses a word.
        rows: [{ into: 'thing', key: ['n'], how: 'insert', row: { n: n < 0 ? 'minus' : n } }],
      }),
  })

const dependencies = (database: Database) => ({ ...quietContext(), database, outbox: fakeOutbox() })

const setAside = (...numbers: number[]) =>
  insertDeadLetters(
    things.otherConnections,
    'recorder',
    numbers.map((n) => ({ received: seen(n), reason: 'later', retryAfterMs: 0, attempts: 1 })),
  )

const deadLetters = () =>
  things.otherConnections.query({
    text: 'select attempts, retry_at is not null as due from dead_letter',
  })

test('a worker with one connection handles its due dead letters', async () => {
  await setAside(1, 2)
  const { bus } = manualBus()
  const reader = await runWorker(recorder(), { ...dependencies(things.database), bus })
  await vi.waitFor(async () => expect(await things.all()).toEqual([1, 2]), 20_000)
  expect(await deadLetters()).toEqual([])
  await reader.stop()
})

test('a replica leaves out the dead letters that another one is handling', async () => {
  await setAside(1)
  const [gathered, hold] = [deferred(), deferred()]
  const first = handleDueDeadLetters(
    recorder(() => {
      gathered.resolve()
      return hold.promise
    }),
    dependencies(things.database),
  )
  await gathered.promise
  const other = vi.fn<Gathered>()
  await handleDueDeadLetters(recorder(other), dependencies(things.otherConnections))
  expect(other).not.toHaveBeenCalled()
  hold.resolve()
  await first
  expect(await things.all()).toEqual([1])
  expect(await deadLetters()).toEqual([])
})

test('a replica that read dead letters before another one removed them handles none', async () => {
  await setAside(1)
  const other = vi.fn<Gathered>()
  const late: Database = {
    ...things.otherConnections,
    async transaction(work) {
      await handleDueDeadLetters(recorder(), dependencies(things.database))
      return things.otherConnections.transaction(work)
    },
  }
  await handleDueDeadLetters(recorder(other), dependencies(late))
  expect(other).not.toHaveBeenCalled()
  expect(await things.all()).toEqual([1])
  expect(await deadLetters()).toEqual([])
})

test('a dead letter stays when the connection ends while it is handled', async () => {
  await setAside(1)
  const cut = recorder((_numbers, pid) =>
    things.otherConnections.query({ text: 'select pg_terminate_backend($1)', values: [pid] }),
  )
  await expect(handleDueDeadLetters(cut, dependencies(things.database))).rejects.toThrow()
  expect(await deadLetters()).toEqual([{ attempts: 1, due: true }])
  await handleDueDeadLetters(recorder(), dependencies(things.database))
  expect(await things.all()).toEqual([1])
  expect(await deadLetters()).toEqual([])
})

test('a dead letter that still cannot be written is replaced, and the others are handled', async () => {
  await setAside(1, -2, 3)
  await handleDueDeadLetters(recorder(), dependencies(things.database))
  expect(await things.all()).toEqual([1, 3])
  expect(await deadLetters()).toEqual([{ attempts: 2, due: false }])
})

test('what a person discards is gone, and what is tried again by itself stays', async () => {
  const database = things.otherConnections
  await setAside(1)
  const waits = { reason: 'never', retryAfterMs: null, attempts: 1 }
  await insertDeadLetters(database, 'recorder', [
    { received: seen(2), ...waits },
    { received: seen(3), ...waits },
  ])
  await insertDeadLetters(database, 'other', [{ received: seen(4), ...waits }])
  const [letter] = await listDeadLetters(database, 'other', 1)
  expect(await discardDeadLetters(database, { worker: 'recorder' })).toBe(2)
  expect(await listDeadLetters(database, null, 9)).toMatchObject([
    { worker: 'other' },
    { worker: 'recorder', reason: 'later' },
  ])
  expect(await discardDeadLetters(database, { id: letter?.id ?? '' })).toBe(1)
  expect(await deadLetters()).toEqual([{ attempts: 1, due: true }])
})

test('a message that is set aside twice is one dead letter, and another one in its place is another', async () => {
  await setAside(1, 2)
  await setAside(2)
  const again = { received: { ...seen(1), value: Buffer.from('of a topic that was made anew') } }
  await insertDeadLetters(things.otherConnections, 'recorder', [
    { ...again, reason: 'later', retryAfterMs: 0, attempts: 1 },
  ])
  expect(await deadLetters()).toHaveLength(3)
})
