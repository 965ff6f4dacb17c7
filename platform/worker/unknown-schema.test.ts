import { expect, test } from 'vitest'
import { commitBatch } from './commit-batch.ts'
import { defineWorker, done } from './define.ts'
import { deadLettersOf, fakeDatabase, fakeOutbox, quietContext, seen } from './worker-fixture.ts'

const worker = defineWorker({
  name: 'counter',
  consumes: 'thing.seen',
  produces: [],
  gather: () => Promise.resolve([]),
  handle: () => done(),
})

async function outcomeOf(attempt: number) {
  const value = Buffer.from(seen(1).value ?? '')
  value.writeUInt32BE(99, 1)
  const received = { ...seen(1, 'k', { 'landfall-attempts': String(attempt - 1) }), value }
  const database = fakeDatabase()
  const dependencies = { ...quietContext(), database, outbox: fakeOutbox() }
  const { retry, rejected } = await commitBatch(worker, [received], dependencies)
  return { retry, rejected, deadLetters: deadLettersOf(database) }
}

test.each([
  [1, 10_000],
  [2, 60_000],
  [3, 600_000],
  [4, 3_600_000],
])('a message whose schema is unknown at attempt %i waits %i ms', async (attempt, afterMs) => {
  const { deadLetters, retry } = await outcomeOf(attempt)
  const reason = 'the registry has no schema 99'
  expect(deadLetters).toMatchObject([{ reason, attempts: attempt, afterMs }])
  expect(retry).toBe(1)
})

test('after them it waits for a person', async () => {
  const { deadLetters, rejected } = await outcomeOf(5)
  expect(deadLetters).toMatchObject([{ attempts: 5, afterMs: null }])
  expect(rejected).toBe(1)
})
