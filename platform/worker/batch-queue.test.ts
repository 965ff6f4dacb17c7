import { expect, test } from 'vitest'
import { createBatchQueue } from './batch-queue.ts'
import type { TakenBatches } from './batch-queue.ts'
import { seen } from './worker-fixture.ts'

const nothing = (): void => undefined

/** A queue of batches, each of messages `n` whose keys are given. */
function queueOf(...batches: readonly (readonly string[])[]) {
  const queue = createBatchQueue(10)
  let n = 0
  for (const keys of batches) {
    const batch = keys.map((key) => seen(n++, key))
    queue.add({ batch, settle: nothing, fail: nothing })
  }
  return queue
}

const keysOf = (taken: TakenBatches | null) =>
  taken?.batches.map(({ batch }) => batch.map(({ key }) => String(key)).join('')) ?? null

test('gives as many batches as fit in one transaction, in their order', () => {
  const queue = queueOf([...'abcd'], [...'efghi'], [...'jk'], ['l'])
  expect(keysOf(queue.take(1))).toEqual(['abcd', 'efghi'])
  expect(queue.size()).toBe(3)
  expect(keysOf(queue.take(1))).toEqual(['jk', 'l'])
  expect(queue.take(1)).toBeNull()
})

test('gives a batch that is too large for one transaction alone', () => {
  const queue = queueOf([...'abcdefghijkl'], ['m'])
  expect(keysOf(queue.take(1))).toEqual(['abcdefghijkl'])
})

test('gives nothing while fewer messages wait than a second transaction needs', () => {
  const queue = queueOf(['a'], ['b'])
  expect(queue.take(3)).toBeNull()
  expect(queue.size()).toBe(2)
})

test('keeps messages back whose key is in a transaction under way, and all behind them with their keys', () => {
  const queue = queueOf(['a'])
  const first = queue.take(1)
  for (const keys of ['ab', 'c', 'b', 'd'])
    queue.add({ batch: [...keys].map((key, n) => seen(n, key)), settle: nothing, fail: nothing })
  // The second `b` has to wait for the first, which waits for `a`.
  expect(queue.take(3)).toBeNull()
  expect(keysOf(queue.take(2))).toEqual(['c', 'd'])
  expect(queue.take(1)).toBeNull()
  first?.release()
  expect(keysOf(queue.take(1))).toEqual(['ab', 'b'])
})

test('has batches that are put back in front of the others', () => {
  const queue = queueOf(['a'], ['b'])
  const taken = queue.take(1)
  queue.add({ batch: [seen(9, 'c')], settle: nothing, fail: nothing })
  taken?.release()
  queue.putBack(taken?.batches ?? [])
  expect(queue.size()).toBe(3)
  expect(keysOf(queue.take(1))).toEqual(['a', 'b', 'c'])
})
