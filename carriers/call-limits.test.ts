// The limits on calls to carriers are exact at the moment at which a call leaves; on a simulated clock.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accessTo } from './http-fixture.ts'
import { createPaidCalls } from './paid-calls.ts'
import type { Bucket } from './paid-calls.ts'
import { wholeLimits } from '../platform/limits/shares.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const windowMs = 60_000
// Bottleneck waits for a timer or two around each job.
const slack = 50

const scacs = ['ONEY', 'HLCU', 'ZIMU'] as const
type Scac = (typeof scacs)[number]

const buckets = ['poll', 'create', 'infer', 'refresh'] as const

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A call that leaves `connectMs` after it gets its permits and ends `answerMs` later. */
type Call = {
  readonly account: string
  readonly bucket?: Bucket
  readonly scac?: Scac
  readonly connectMs?: number
  readonly answerMs?: number
  readonly signal?: AbortSignal
}

type Left = { readonly account: string; readonly bucket: Bucket; readonly scac: Scac; at: number }

function callsWithin(
  limits: Readonly<Record<Bucket, number>>,
  perMinute: Readonly<Record<Scac, number>>,
) {
  const access = (scac: Scac) =>
    [scac, accessTo(scac, { profile: { callsPerMinute: perMinute[scac] } })] as const
  const throttled: string[] = []
  const calls = createPaidCalls(new Map(scacs.map(access)), {
    general: limits,
    ownOf: () => Promise.resolve(null),
    openShares: wholeLimits,
    throttled: (scac, used) => void throttled.push(`${scac} ${used}`),
  })
  const left: Left[] = []
  const start = Date.now()
  const call = (one: Call): Promise<unknown> => {
    const { account, bucket = 'create', scac = 'ONEY', connectMs = 0, answerMs = 0, signal } = one
    const payer = { account, bucket, scac }
    return calls.paid(signal ? { ...payer, signal } : payer, async (mayLeave) => {
      await pause(connectMs)
      if (!mayLeave()) return
      left.push({ account, bucket, scac, at: Date.now() - start })
      await pause(answerMs)
    })
  }
  /** The accounts whose calls left up to now, in order. */
  const order = () => left.map(({ account }) => account).join('')
  return { calls, call, left, order, throttled }
}

const limit = (each: number) => ({ poll: each, create: each, infer: each, refresh: each })
const wide = { ONEY: 1_000, HLCU: 1_000, ZIMU: 1_000 }

const mostInOneWindow = (times: readonly number[]): number =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + windowMs).length))

/** Numbers in [0, 1), the same ones for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

describe.each([1, 2, 3, 4, 5, 6])('calls at random (seed %i)', (seed) => {
  const limits = { poll: 5, create: 3, infer: 4, refresh: 1 }
  const perMinute = { ONEY: 6, HLCU: 2, ZIMU: 30 }

  /** 200 calls of three accounts within five minutes, of which a fifth are given up. */
  async function play() {
    const random = randomFrom(seed)
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
    const { call, left } = callsWithin(limits, perMinute)
    const ends: Promise<'left' | 'given up'>[] = []
    for (let i = 0; i < 200; i++) {
      await vi.advanceTimersByTimeAsync(random() * 3_000)
      const isGivenUp = random() < 0.2
      const one = {
        account: pick(['a', 'b', 'c']),
        bucket: pick(buckets),
        scac: pick(scacs),
        connectMs: random() * 5_000,
        answerMs: random() * 10_000,
      }
      const givenUp = new AbortController()
      if (isGivenUp) setTimeout(() => givenUp.abort(), random() * 90_000)
      const end = call({ ...one, signal: givenUp.signal })
      ends.push(
        end.then(
          () => 'left',
          () => (isGivenUp ? 'given up' : Promise.reject(new Error('rejected'))),
        ),
      )
    }
    await vi.advanceTimersByTimeAsync(200 * windowMs)
    return { left, ends: await Promise.all(ends) }
  }

  test('never exceed a limit in any window, use it up, and leave unless they are aborted', async () => {
    const { left, ends } = await play()
    expect(left).toHaveLength(ends.filter((end) => end === 'left').length)
    expect(ends.filter((end) => end === 'given up').length).toBeGreaterThan(5)
    for (const account of ['a', 'b', 'c'])
      for (const bucket of buckets) {
        const own = left.filter((one) => one.account === account && one.bucket === bucket)
        expect(mostInOneWindow(own.map(({ at }) => at))).toBeLessThanOrEqual(limits[bucket])
      }
    const most = scacs.map((scac) =>
      mostInOneWindow(left.filter((one) => one.scac === scac).map(({ at }) => at)),
    )
    for (const [i, scac] of scacs.entries()) expect(most[i]).toBeLessThanOrEqual(perMinute[scac])
    expect(most[1]).toBe(perMinute.HLCU)
  })
})

test('the calls of an account that waited for their carrier leave no faster than its limit', async () => {
  const { call, left } = callsWithin({ ...limit(20), refresh: 40 }, { ...wide, ONEY: 40 })
  for (let i = 0; i < 40; i++) void call({ account: 'b', bucket: 'refresh' })
  await vi.advanceTimersByTimeAsync(slack)
  for (let i = 0; i < 40; i++) void call({ account: 'a' })
  await vi.advanceTimersByTimeAsync(windowMs + slack)
  const ofA = () => left.filter(({ account }) => account === 'a').length
  expect(ofA()).toBe(20)
  await vi.advanceTimersByTimeAsync(windowMs + slack)
  expect(ofA()).toBe(40)
})

test('an account that has used up its limit does not keep others from a carrier', async () => {
  const { call, order } = callsWithin(limit(2), { ...wide, ONEY: 4 })
  for (let i = 0; i < 10; i++) void call({ account: 'a' })
  await vi.advanceTimersByTimeAsync(slack)
  for (const account of ['b', 'b', 'b']) void call({ account })
  await vi.advanceTimersByTimeAsync(slack)
  expect(order()).toBe('aabb')
})

test('a call that waits for its carrier does not keep a permit from calls to others', async () => {
  const { call, left } = callsWithin(limit(1), { ...wide, ONEY: 1 })
  void call({ account: 'b' })
  await vi.advanceTimersByTimeAsync(slack)
  void call({ account: 'a' })
  void call({ account: 'a', scac: 'HLCU' })
  await vi.advanceTimersByTimeAsync(slack)
  expect(left.map(({ account, scac }) => account + scac)).toEqual(['bONEY', 'aHLCU'])
})

test('a call leaves although permits of its two limits never return at the same moment', async () => {
  const { call, left } = callsWithin(limit(1), { ...wide, ONEY: 1 })
  void call({ account: 'a', scac: 'HLCU' })
  await vi.advanceTimersByTimeAsync(windowMs / 2)
  void call({ account: 'b', scac: 'ONEY' })
  await vi.advanceTimersByTimeAsync(slack)
  void call({ account: 'a', scac: 'ONEY' })
  for (let i = 0; i < 10; i++) {
    void call({ account: 'a', scac: 'HLCU' })
    void call({ account: 'b', scac: 'ONEY' })
  }
  await vi.advanceTimersByTimeAsync(4 * windowMs)
  expect(left.map(({ account, scac }) => account + scac)).toContain('aONEY')
})

test('one signal aborts many calls, without a warning of Node', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error) => void warnings.push(message)
  process.on('warning', note)
  const { call, order } = callsWithin(limit(1), wide)
  const givenUp = new AbortController()
  const calls = Array.from({ length: 20 }, () => call({ account: 'a', signal: givenUp.signal }))
  const ends = Promise.allSettled(calls)
  await vi.advanceTimersByTimeAsync(slack)
  givenUp.abort()
  void call({ account: 'a' })
  await vi.advanceTimersByTimeAsync(windowMs + slack)
  process.off('warning', note)
  expect((await ends).filter(({ status }) => status === 'rejected')).toHaveLength(19)
  expect([order(), warnings]).toEqual(['aa', []])
})

test('a call that is aborted while it connects does not leave and does not count', async () => {
  const { call, order } = callsWithin(limit(1), wide)
  const givenUp = new AbortController()
  const end = Promise.allSettled([call({ account: 'a', connectMs: 1_000, signal: givenUp.signal })])
  await vi.advanceTimersByTimeAsync(slack)
  givenUp.abort()
  void call({ account: 'a' })
  await vi.advanceTimersByTimeAsync(1_000 + slack)
  expect(await end).toMatchObject([{ status: 'rejected' }])
  expect(order()).toBe('a')
})

test('a call that connects when the calls are closed does not leave', async () => {
  const { calls, call, order } = callsWithin(limit(1), wide)
  const end = Promise.allSettled([call({ account: 'a', connectMs: 1_000 })])
  await vi.advanceTimersByTimeAsync(slack)
  void calls.close()
  await vi.advanceTimersByTimeAsync(windowMs)
  expect(await end).toMatchObject([
    { reason: { message: 'the calls to carriers were closed before this one left' } },
  ])
  expect(order()).toBe('')
})

test('a call counts from when it leaves, or from its end when it does not ask whether it may leave', async () => {
  const { calls, call, left } = callsWithin(limit(1), wide)
  void call({ account: 'a', connectMs: 5_000, answerMs: 20_000 })
  void call({ account: 'a' })
  const payer = { account: 'b', bucket: 'create', scac: 'ONEY' } as const
  void calls.paid(payer, () => pause(10_000))
  void call({ account: 'b' })
  await vi.advanceTimersByTimeAsync(3 * windowMs)
  const [first = 0, second = 0, third = 0] = left.map(({ at }) => at)
  expect(first).toBeGreaterThanOrEqual(5_000)
  expect(second - first).toBeGreaterThanOrEqual(windowMs)
  expect(second - first).toBeLessThan(windowMs + slack)
  expect(third).toBeGreaterThanOrEqual(10_000 + windowMs)
})

test('a call that has to wait is told, with the limit that was used up', async () => {
  const ofAccount = callsWithin(limit(1), wide)
  const ofCarrier = callsWithin(limit(100), { ...wide, ONEY: 1 })
  for (const { call } of [ofAccount, ofCarrier])
    for (const scac of ['ONEY', 'ONEY', 'HLCU'] as const) void call({ account: 'a', scac })
  await vi.advanceTimersByTimeAsync(slack)
  expect([...ofAccount.throttled, ...ofCarrier.throttled]).toEqual([])
  await vi.advanceTimersByTimeAsync(3 * windowMs)
  expect(ofAccount.throttled).toEqual(['ONEY account', 'HLCU account'])
  expect(ofCarrier.throttled).toEqual(['ONEY carrier'])
})
