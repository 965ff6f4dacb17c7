import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPermits } from './permits.ts'
import type { Permits } from './permits.ts'
import { wholeLimits } from './shares.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const windowMs = 60_000
const nobody = { usage: () => [], changed: () => undefined }
const limit = 300
// Permits return together, and Bottleneck waits for a timer or two around each job.
const slack = 100

const mostInOneWindow = (times: readonly number[]): number =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + windowMs).length))

/** Asks for `count` permits at once; gives the times at which they were acquired. */
function ask(permits: Permits, count: number, times: number[] = []): number[] {
  for (let i = 0; i < count; i++)
    void permits.acquire('a').then((acquired) => acquired && times.push(Date.now()))
  return times
}

test('every window sees the whole limit and no more, however many are refused', async () => {
  const permits = createPermits({ limit, windowMs })
  const times: number[] = []
  const start = Date.now()
  while (Date.now() < start + 4 * windowMs) {
    ask(permits, 40, times)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(times.filter((at) => at < start + windowMs)).toHaveLength(limit)
  expect(times).toHaveLength(4 * limit)
  expect(mostInOneWindow(times)).toBe(limit)
})

test('a permit counts from its use, not from its reservation', async () => {
  const permits = createPermits({ limit, windowMs })
  const times = ask(permits, 1)
  await vi.advanceTimersByTimeAsync(windowMs - 1_000)
  ask(permits, limit, times)
  await vi.advanceTimersByTimeAsync(2_000)
  ask(permits, limit, times)
  await vi.advanceTimersByTimeAsync(slack)
  expect(times).toHaveLength(limit + 1)
  expect(mostInOneWindow(times)).toBe(limit)
})

test('a limit above the block is acquired at once, in one go', async () => {
  const permits = createPermits({ limit: 2_000, windowMs })
  const times = ask(permits, 2_500)
  await vi.advanceTimersByTimeAsync(slack)
  expect(times).toHaveLength(2_000)
})

test('a refused one learns when a permit is free again', async () => {
  const permits = createPermits({ limit: 1, windowMs })
  expect([permits.free('a'), permits.freeInMs('a')]).toEqual([1, 0])
  expect(await permits.acquire('a')).toBe(true)
  expect(permits.freeInMs('a')).toBeGreaterThanOrEqual(windowMs)
  await vi.advanceTimersByTimeAsync(windowMs / 2)
  expect(await permits.acquire('a')).toBe(false)
  await vi.advanceTimersByTimeAsync(permits.freeInMs('a') + slack)
  expect([permits.free('a'), permits.freeInMs('a')]).toEqual([1, 0])
})

test('keys do not share, and a full bucket is dropped', async () => {
  const permits = createPermits({ limit: 2, windowMs })
  for (const key of ['a', 'a', 'b']) expect(await permits.acquire(key)).toBe(true)
  expect(await permits.acquire('a')).toBe(false)
  expect(['a', 'b', 'c'].map((key) => permits.free(key))).toEqual([0, 1, 2])
  expect(permits.size()).toBe(2)
  await vi.advanceTimersByTimeAsync(windowMs + slack)
  expect([permits.free('a'), permits.size()]).toEqual([2, 0])
})

test('keys with few free permits are named, and their return is announced', async () => {
  const onFree = vi.fn()
  const permits = createPermits({ limit: 2, windowMs, onFree })
  for (const key of ['a', 'a', 'b']) await permits.acquire(key)
  expect(permits.scarce(3)).toEqual([
    { key: 'a', free: 0 },
    { key: 'b', free: 1 },
  ])
  expect(permits.scarce(1)).toEqual([{ key: 'a', free: 0 }])
  await vi.advanceTimersByTimeAsync(windowMs - slack)
  expect(onFree).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2 * slack)
  expect([onFree.mock.calls.length, permits.scarce(3)]).toEqual([1, []])
})

/** Permits of a process that may use `usable` of each limit, and what it asks. */
function permitsWithShare(limit: number, usable: number) {
  const ask = vi.fn()
  const openShares = () => ({ ...wholeLimits(nobody, windowMs), usable: () => usable, ask })
  return { permits: createPermits({ limit, windowMs, openShares }), ask }
}

test('whoever has used up a share may have a larger one within a second', async () => {
  const { permits, ask } = permitsWithShare(10, 1)
  expect(await permits.acquire('a')).toBe(true)
  expect(await permits.acquire('a')).toBe(false)
  expect(permits.freeInMs('a')).toBe(1_000)
  expect(ask).toHaveBeenCalled()
})

test('a share is asked for by whoever looks for a permit and has none', () => {
  const { permits, ask } = permitsWithShare(10, 0)
  expect(permits.free('a')).toBe(0)
  expect(ask).toHaveBeenCalledOnce()
})

test('no larger share is asked for where the whole limit is taken', async () => {
  const { permits, ask } = permitsWithShare(1, 1)
  await permits.acquire('a')
  expect(permits.free('a')).toBe(0)
  expect(ask).not.toHaveBeenCalled()
})
