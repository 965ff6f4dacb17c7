import { expect, test, vi } from 'vitest'
import { coalesced } from './coalesced.ts'
import { deferred } from '../../worker/worker-fixture.ts'

function calling() {
  const calls: { items: readonly number[]; end: ReturnType<typeof deferred<void>> }[] = []
  const ask = coalesced<number>((items) => {
    const end = deferred()
    calls.push({ items, end })
    return end.promise
  })
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

test('the only caller of a failing call gets its error, and the next call is made', async () => {
  const { ask, calls, items } = calling()
  const failing = ask([1])
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  const going = ask([2])
  calls[0]?.end.reject(new Error('no'))
  await expect(failing).rejects.toThrow('no')
  await vi.waitFor(() => expect(items()).toEqual([[1], [2]]))
  calls[1]?.end.resolve()
  await going
})

test('a failing call for several callers is repeated for each of them alone', async () => {
  const { ask, calls, items } = calling()
  const asks = [ask([1, 2]), ask([3])]
  await vi.waitFor(() => expect(items()).toEqual([[1, 2, 3]]))
  calls[0]?.end.reject(new Error('one of them'))
  await vi.waitFor(() => expect(items()).toEqual([[1, 2, 3], [1, 2], [3]]))
  calls[1]?.end.reject(new Error('this one'))
  calls[2]?.end.resolve()
  await expect(asks[0]).rejects.toThrow('this one')
  await asks[1]
})
