import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLimiters } from './rolling-limit.ts'
import type { Permit } from './rolling-limit.ts'
import { wholeLimits } from './shares.ts'
import type { Limit } from './shares.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const windowMs = 60_000
// Bottleneck waits for a timer or two around each job.
const slack = 50

const mostInOneWindow = (starts: readonly number[]): number =>
  Math.max(
    ...starts.map((from) => starts.filter((at) => at >= from && at < from + windowMs).length),
  )

const nobody = { usage: () => [], changed: () => undefined }

const limitersFor = (onReturn: () => void = () => undefined) => {
  const limiters = createLimiters(windowMs, wholeLimits(nobody, windowMs), onReturn)
  const take = async (of: Limit): Promise<Permit> => {
    const permit = limiters.take(of)
    await vi.advanceTimersByTimeAsync(slack)
    return permit
  }
  return { limiters, take }
}

const one = { name: 'one', limit: 1 }

test('no window of any 60 seconds sees more than the limit, and all who wait get a permit', async () => {
  const { limiters } = limitersFor()
  const starts: number[] = []
  const call = async () => {
    const permit = await limiters.take({ name: 'ten', limit: 10 })
    permit.leave()
    starts.push(Date.now())
  }
  for (let i = 0; i < 3; i++) void call()
  await vi.advanceTimersByTimeAsync(55_000)
  for (let i = 0; i < 27; i++) void call()
  await vi.advanceTimersByTimeAsync(4 * windowMs)
  expect(starts).toHaveLength(30)
  expect(mostInOneWindow(starts)).toBe(10)
})

test('a permit counts from when its call leaves, not from when it was taken', async () => {
  const { limiters, take } = limitersFor()
  const permit = await take(one)
  const taken: string[] = []
  void limiters.take(one).then(() => taken.push('next'))
  await vi.advanceTimersByTimeAsync(10 * windowMs)
  expect([limiters.free(one), taken]).toEqual([-1, []])
  permit.leave()
  await vi.advanceTimersByTimeAsync(windowMs - 1)
  expect(taken).toEqual([])
  await vi.advanceTimersByTimeAsync(slack)
  expect(taken).toEqual(['next'])
})

test('the permit of a call that leaves a second time counts from then', async () => {
  const { limiters, take } = limitersFor()
  const permit = await take(one)
  permit.leave()
  await vi.advanceTimersByTimeAsync(windowMs / 2)
  permit.leave()
  await vi.advanceTimersByTimeAsync(windowMs - 1)
  expect(limiters.free(one)).toBe(0)
  await vi.advanceTimersByTimeAsync(slack)
  expect(limiters.free(one)).toBe(1)
})

test('a permit that is given back returns at once, and only once', async () => {
  let returns = 0
  const { limiters, take } = limitersFor(() => returns++)
  const permit = await take(one)
  permit.leave()
  permit.giveBack()
  permit.giveBack()
  await vi.advanceTimersByTimeAsync(slack)
  expect(returns).toBe(1)
  await vi.advanceTimersByTimeAsync(2 * windowMs)
  expect([returns, limiters.free(one)]).toEqual([1, 1])
  await take(one)
  expect(limiters.free(one)).toBe(0)
})

test('limits of different names do not share, and a changed limit holds at once', async () => {
  const { limiters, take } = limitersFor()
  await take(one)
  expect([limiters.free(one), limiters.free({ name: 'two', limit: 2 })]).toEqual([0, 2])
  expect(limiters.free({ ...one, limit: 3 })).toBe(2)
  await take({ ...one, limit: 3 })
  expect(limiters.free(one)).toBe(-1)
})

test('a limiter is dropped when idle, and not while anything waits, is held or counts', async () => {
  const { limiters, take } = limitersFor()
  const first = await take(one)
  const second = limiters.take(one)
  first.leave()
  await vi.advanceTimersByTimeAsync(windowMs + slack)
  expect(limiters.inUse().length).toBe(1)
  const held = await second
  await vi.advanceTimersByTimeAsync(windowMs)
  expect(limiters.inUse().length).toBe(1)
  held.leave()
  await vi.advanceTimersByTimeAsync(windowMs - 1)
  expect(limiters.inUse().length).toBe(1)
  await vi.advanceTimersByTimeAsync(slack)
  expect(limiters.inUse().length).toBe(0)
})

test('the close rejects what waits', async () => {
  const { limiters, take } = limitersFor()
  await take(one)
  const waiting = Promise.allSettled([limiters.take(one)])
  await vi.advanceTimersByTimeAsync(slack)
  void limiters.close()
  await vi.advanceTimersByTimeAsync(slack)
  expect(await waiting).toMatchObject([{ reason: { message: 'the limiter was closed' } }])
})
