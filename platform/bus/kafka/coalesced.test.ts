import { expect, test, vi } from 'vitest'
import { coalesced } from './coalesced.ts'
import { deferred } from '../../worker/worker-fixture.ts'

function calling() {
  const calls: { items: readonly number[]; end: ReturnType<typeof deferred<void>> }[] = []
  const work = (items: readonly number[]) => {
    const end = deferred()
    calls.push({ items, end })
    return end.promise
  }
  const ask = coalesced(work, (error) => error instanceof RangeError)
  return { ask, calls, items: () => calls.map((call) => call.items) }
}

test('items that arrive during a call go together with the next one', async () => {
  const { ask, calls, items } = calling()
  const first = ask([1])
  await vi.waitFor(() => expect(items()).toEqual([[1]]))
  const others = [ask([2, 3]), ask([4])]
  await Promise.resolve()
  expect(items()).toEqual([[1]])
  calls[0]?.end.resolve()
  await first
  await vi.waitFor(() => expect(items()).toEqual([[1], [2, 3, 4]]))
  calls[1]?.end.resolve()
  await Promise.all(others)
})

test('items of one turn go together', async () => {
  const { ask, calls, items } = calling()
  const both = [ask([1]), ask([2])]
  await vi.waitFor(() => expect(items()).toEqual([[1, 2]]))
  calls[0]?.end.resolve()
  await Promise.all(both)
})

test('the only caller of a call that fails for an item gets its error, and the next call is made', async () => {
  const { ask, calls, items } = calling()
  const failing = ask([1])
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  const going = ask([2])
  calls[0]?.end.reject(new RangeError('no'))
  await expect(failing).rejects.toThrow('no')
  await vi.waitFor(() => expect(items()).toEqual([[1], [2]]))
  calls[1]?.end.resolve()
  await going
})

test('a call for several callers that fails for an item is repeated for each alone, one after the other', async () => {
  const { ask, calls, items } = calling()
  const asks = [ask([1, 2]), ask([3])]
  await vi.waitFor(() => expect(items()).toEqual([[1, 2, 3]]))
  const later = ask([4])
  calls[0]?.end.reject(new RangeError('one of them'))
  await vi.waitFor(() => expect(items().slice(1)).toEqual([[1, 2]]))
  calls[1]?.end.reject(new RangeError('this one'))
  await expect(asks[0]).rejects.toThrow('this one')
  await vi.waitFor(() => expect(items().slice(2)).toEqual([[3]]))
  calls[2]?.end.resolve()
  await asks[1]
  await vi.waitFor(() => expect(items().slice(3)).toEqual([[4]]))
  calls[3]?.end.resolve()
  await later
})

test('an outage is one for all who wait, so that nothing gets before what failed', async () => {
  const { ask, calls, items } = calling()
  const first = ask([1])
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  const others = [ask([2]), ask([3])]
  calls[0]?.end.reject(new Error('away'))
  const ends = await Promise.allSettled([first, ...others])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(items()).toEqual([[1]])
})
