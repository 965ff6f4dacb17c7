import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPermits } from './permits.ts'
import { createLimiters } from './rolling-limit.ts'
import { wholeLimits } from './shares.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const hour = 3_600_000
const setBack = () => vi.setSystemTime(Date.now() - hour)

test('a clock that is set back delays no call', async () => {
  const nobody = { usage: () => [], changed: () => undefined }
  const limiters = createLimiters(60_000, wholeLimits(nobody, 60_000), () => undefined)
  const of = { name: 'one', limit: 10 }
  void limiters.take(of)
  await vi.advanceTimersByTimeAsync(50)
  setBack()
  const taken = vi.fn()
  void limiters.take(of).then(taken)
  await vi.advanceTimersByTimeAsync(50)
  expect(taken).toHaveBeenCalledOnce()
})

test('a clock that is set back delays no post', async () => {
  const permits = createPermits({ limit: 1_000, windowMs: 60_000 })
  let acquired = 0
  const acquire = async (count: number) => {
    for (let i = 0; i < count; i += 1) void permits.acquire('one').then(() => void (acquired += 1))
    await vi.advanceTimersByTimeAsync(50)
  }
  await acquire(1)
  setBack()
  await acquire(999)
  expect(acquired).toBe(1_000)
})
