import { expect, onTestFinished, test, vi } from 'vitest'
import { item, looping } from './loop-fixture.ts'
import type { Item } from './loop-fixture.ts'

test('a loop that is halted claims no more, and its grace period begins, whenever it is stopped', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const aborted = (signal: AbortSignal) =>
    new Promise<string>((end) => signal.addEventListener('abort', () => end('cut off')))
  const due = [item(1)]
  const { handle, settled, begun } = looping(due, {
    work: (_item, signal) => aborted(signal),
    settleAfterMs: 50,
  })
  await vi.advanceTimersByTimeAsync(1)
  handle.halt?.()
  due.push(item(2))
  handle.wake()
  await vi.advanceTimersByTimeAsync(19_990)
  expect(settled).toEqual([])
  await vi.advanceTimersByTimeAsync(10)
  expect(settled).toEqual([['1 cut off']])
  await handle.stop()
  expect([due.length, begun]).toEqual([1, []])
})

test('stopping claims no more and waits until the items in flight are settled', async () => {
  const items = [item(1), item(2), item(3)]
  const [one, two] = items as [Item, Item]
  const { handle, settled, begun } = looping(items)
  await vi.waitFor(() => expect(begun).toEqual([1, 2]))
  const stopping = handle.stop()
  one.work.resolve('late')
  two.work.resolve('later')
  await stopping
  expect(settled.flat().sort()).toEqual(['1 late', '2 later'])
  expect(begun).toEqual([1, 2])
})
