import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLimiters, rollingLimiter } from './rolling-limit.ts'

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

test('no window of any 60 seconds sees more than the limit', async () => {
  const limiter = rollingLimiter({ limit: 10, windowMs })
  const starts: number[] = []
  const note = () => void starts.push(Date.now())
  for (let i = 0; i < 3; i++) void limiter.schedule(1, note)
  await vi.advanceTimersByTimeAsync(55_000)
  for (let i = 0; i < 27; i++) void limiter.schedule(1, note)
  await vi.advanceTimersByTimeAsync(4 * windowMs)
  expect(starts).toHaveLength(30)
  expect(mostInOneWindow(starts)).toBe(10)
})

test('weights count, in the order of asking', async () => {
  const limiter = rollingLimiter({ limit: 10, windowMs })
  const ran: number[] = []
  for (const weight of [6, 5, 1]) void limiter.schedule(weight, () => void ran.push(weight))
  await vi.advanceTimersByTimeAsync(windowMs / 2)
  expect(ran).toEqual([6])
  await vi.advanceTimersByTimeAsync(windowMs / 2 + slack)
  expect(ran).toEqual([6, 5, 1])
})

test('results and failures come back, and what can never fit is refused', async () => {
  const limiter = rollingLimiter({ limit: 2, windowMs })
  const failing = () => Promise.reject(new Error('no'))
  const outcomes = Promise.allSettled([
    limiter.schedule(1, () => 'yes'),
    limiter.schedule(1, failing),
    limiter.schedule(3, () => 'never'),
  ])
  await vi.advanceTimersByTimeAsync(slack)
  expect(await outcomes).toMatchObject([
    { value: 'yes' },
    { reason: { message: 'no' } },
    { reason: expect.any(RangeError) as RangeError },
  ])
})

test('a limiter that is closed rejects what waits', async () => {
  const limiter = rollingLimiter({ limit: 1, windowMs })
  const outcomes = Promise.allSettled([1, 2].map((n) => limiter.schedule(1, () => n)))
  await vi.advanceTimersByTimeAsync(slack)
  void limiter.close()
  await vi.advanceTimersByTimeAsync(slack)
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('accounts and buckets do not share, and a raised limit holds at once', async () => {
  const limits = { a: 1, b: 1 }
  const limiters = createLimiters((account) => limits[account as 'a' | 'b'], windowMs)
  const ran: string[] = []
  const outcomes: Promise<unknown>[] = []
  const run = (account: string, bucket: string) => {
    outcomes.push(limiters.schedule(account, bucket, 1, () => void ran.push(account + bucket)))
  }
  run('a', '1')
  run('a', '2')
  run('b', '1')
  run('b', '1')
  await vi.advanceTimersByTimeAsync(slack)
  expect(ran.toSorted()).toEqual(['a1', 'a2', 'b1'])
  limits.a = 2
  run('a', '1')
  await vi.advanceTimersByTimeAsync(slack)
  expect(ran).toHaveLength(4)
  limits.a = 1
  run('a', '1')
  await vi.advanceTimersByTimeAsync(slack)
  expect(ran).toHaveLength(4)
  const settled = Promise.allSettled(outcomes)
  void limiters.close()
  await vi.advanceTimersByTimeAsync(slack)
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(2)
})

test('a limiter is dropped when idle, and not while anything waits or counts', async () => {
  const limiters = createLimiters(() => 1, windowMs)
  const ran: number[] = []
  for (const n of [1, 2]) void limiters.schedule('a', 'b', 1, () => void ran.push(n))
  await vi.advanceTimersByTimeAsync(windowMs - slack)
  expect([limiters.size(), ran]).toEqual([1, [1]])
  await vi.advanceTimersByTimeAsync(windowMs)
  expect([limiters.size(), ran]).toEqual([1, [1, 2]])
  await vi.advanceTimersByTimeAsync(2 * slack)
  expect(limiters.size()).toBe(0)
})
