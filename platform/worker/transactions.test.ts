import { expect, test, vi } from 'vitest'
import { silentLog } from '../process/log.ts'
import { createTransactions } from './transactions.ts'
import { deferred, seen } from './worker-fixture.ts'

/** Transactions whose commits the test ends, and the numbers of the messages that each has. */
function started(two: boolean, halt = new AbortController(), onePerKey = false) {
  const batches: number[][] = []
  const ends: (() => void)[] = []
  const transactions = createTransactions({
    two,
    onePerKey,
    commit: async (batch) => {
      const { promise, resolve } = deferred()
      batches.push(batch.map(({ offset }) => Number(offset)))
      ends.push(resolve)
      await promise
      return { result: null, safe: Promise.resolve() }
    },
    halt: halt.signal,
    log: silentLog(),
  })
  const give = (from: number, to: number, key?: string) => {
    const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i)
    return transactions.add(numbers.map((n) => seen(n, key)))
  }
  return { batches, ends, give, transactions }
}

const sizes = (batches: readonly (readonly number[])[]) => batches.map(({ length }) => length)

test('a second transaction begins beside the first when enough messages wait', async () => {
  const { batches, ends, give, transactions } = started(true)
  const given = [give(1, 1), give(2, 8)]
  expect(sizes(batches)).toEqual([1])
  given.push(give(9, 9))
  expect(sizes(batches)).toEqual([1, 8])
  // No third one.
  given.push(give(10, 29))
  expect(sizes(batches)).toEqual([1, 8])
  ends[1]?.()
  await vi.waitFor(() => expect(sizes(batches)).toEqual([1, 8, 20]))
  ends.forEach((end) => end())
  await Promise.all(given)
  await transactions.ended()
})

test('more messages than pay in two transactions wait for the first', async () => {
  const { batches, ends, give } = started(true)
  const given = [give(1, 1), give(2, 70)]
  expect(sizes(batches)).toEqual([1])
  ends[0]?.()
  await vi.waitFor(() => expect(sizes(batches)).toEqual([1, 69]))
  ends[1]?.()
  await Promise.all(given)
})

test('messages of one key are never in two transactions at once', async () => {
  const { batches, ends, give } = started(true)
  const given = [give(1, 1, 'k'), give(2, 12, 'k'), give(13, 20)]
  expect(batches).toEqual([[1], [13, 14, 15, 16, 17, 18, 19, 20]])
  ends[0]?.()
  await vi.waitFor(() => expect(sizes(batches)).toEqual([1, 8, 11]))
  ends.slice(1).forEach((end) => end())
  await Promise.all(given)
})

test('a message of another key goes with the next part of a long bill, not behind its last one', async () => {
  const { batches, ends, give } = started(false, new AbortController(), true)
  const given = [give(1, 3, 'bill')]
  expect(batches).toEqual([[1]])
  given.push(give(4, 4, 'other'), give(5, 5, 'bill'))
  ends[0]?.()
  await vi.waitFor(() => expect(batches).toEqual([[1], [2, 4]]))
  ends[1]?.()
  await vi.waitFor(() => expect(batches).toEqual([[1], [2, 4], [3]]))
  ends[2]?.()
  await vi.waitFor(() => expect(batches).toEqual([[1], [2, 4], [3], [5]]))
  ends[3]?.()
  await Promise.all(given)
})

test('a worker whose messages cannot be handled again has one transaction at a time', async () => {
  const { batches, ends, give } = started(false)
  const given = [give(1, 1), give(2, 20)]
  expect(sizes(batches)).toEqual([1])
  ends[0]?.()
  await vi.waitFor(() => expect(sizes(batches)).toEqual([1, 19]))
  ends[1]?.()
  await Promise.all(given)
})

test('an overloaded worker that is stopped ends the transaction in hand, and the bus keeps the rest', async () => {
  const halt = new AbortController()
  const { batches, ends, give, transactions } = started(false, halt)
  const given = [
    give(1, 1),
    ...Array.from({ length: 20 }, (_, n) => give(500 * n + 2, 500 * n + 501)),
  ]
  halt.abort()
  ends[0]?.()
  await transactions.ended()
  expect(sizes(batches)).toEqual([1])
  const outcomes = (await Promise.allSettled(given)).map(({ status }) => status)
  expect(outcomes).toEqual(['fulfilled', ...Array<string>(20).fill('rejected')])
})

test('a batch whose commit may be lost is left to the bus where the worker is stopped meanwhile', async () => {
  const halt = new AbortController()
  const commit = vi.fn(() =>
    Promise.resolve({ result: null, safe: Promise.reject(new Error('not on the disk')) }),
  )
  const transactions = createTransactions({
    two: true,
    commit,
    halt: halt.signal,
    log: silentLog(),
  })
  const given = transactions.add([seen(1)])
  await transactions.ended()
  setTimeout(() => halt.abort(), 10)
  await expect(given).rejects.toThrow('the worker has stopped')
  expect(commit).toHaveBeenCalledOnce()
})
