import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accessTo } from './http-fixture.ts'
import { createPaidCalls } from './paid-calls.ts'
import type { Bucket, CallLimits, OwnLimits } from './paid-calls.ts'
import { wholeLimits } from '../platform/limits/shares.ts'

const limits = { poll: 5, create: 2, infer: 3, refresh: 1 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const noneOwn = () => Promise.resolve(null)

const paidCalls = (
  carriers: Parameters<typeof createPaidCalls>[0],
  general: CallLimits['general'] = limits,
  ownOf: CallLimits['ownOf'] = noneOwn,
) => createPaidCalls(carriers, { general, ownOf, openShares: wholeLimits })

type Asked = { readonly account?: string; readonly bucket?: Bucket; readonly times: number }

/** How many of these calls have begun shortly before the minute is over, and shortly after it. */
async function begun(
  asked: readonly Asked[],
  perMinute = 60,
  ownLimits: CallLimits['ownOf'] = noneOwn,
): Promise<[number[], number[]]> {
  const access = accessTo('ONEY', { profile: { callsPerMinute: perMinute } })
  const calls = paidCalls(new Map([['ONEY', access]]), limits, ownLimits)
  const begun: number[] = []
  asked.forEach(({ account = 'a', bucket = 'create', times }, which) => {
    for (let i = 0; i < times; i++)
      void calls.paid({ account, bucket, scac: 'ONEY' }, () => Promise.resolve(begun.push(which)))
  })
  const counts = () => asked.map((_, which) => begun.filter((one) => one === which).length)
  await vi.advanceTimersByTimeAsync(59_000)
  const before = counts()
  await vi.advanceTimersByTimeAsync(2_000)
  return [before, counts()]
}

test.each<[Bucket, number]>([
  ['create', 2],
  ['infer', 3],
  ['refresh', 1],
])('the %s bucket of an account allows %i calls a minute', async (bucket, allowed) => {
  expect(await begun([{ bucket, times: 7 }])).toEqual([[allowed], [2 * allowed]])
})

test('each bucket of each account counts by itself', async () => {
  const asked: Asked[] = [
    { account: 'a', times: 3 },
    { account: 'b', times: 3 },
    { account: 'a', bucket: 'refresh', times: 3 },
  ]
  expect((await begun(asked))[0]).toEqual([2, 2, 1])
})

test('a limit of a single account replaces the general one', async () => {
  const asked: Asked[] = [
    { account: 'a', times: 7 },
    { account: 'a', bucket: 'refresh', times: 7 },
    { account: 'b', times: 7 },
  ]
  const own = (account: string) => Promise.resolve(account === 'a' ? { create: 6 } : null)
  expect((await begun(asked, 60, own))[0]).toEqual([6, 1, 2])
})

test('during an outage of the database the last known limits hold', async () => {
  const away = () => Promise.reject(new Error('the database is away'))
  expect((await begun([{ times: 7 }], 60, away))[0]).toEqual([2])
})

test("a carrier's own limit holds for all accounts together", async () => {
  const asked = ['a', 'b', 'c'].map((account) => ({ account, times: 2 }))
  const [before, after] = await begun(asked, 4)
  const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0)
  expect([sum(before), sum(after)]).toEqual([4, 6])
})

test('requested calls go before routine ones to the same carrier', async () => {
  const access = accessTo('ONEY', { profile: { callsPerMinute: 1 } })
  const calls = paidCalls(new Map([['ONEY', access]]))
  const order: string[] = []
  const call = (bucket: Bucket) =>
    void calls.paid({ account: 'a', bucket, scac: 'ONEY' }, () =>
      Promise.resolve(order.push(bucket)),
    )
  call('poll')
  await vi.advanceTimersByTimeAsync(1_000)
  call('poll')
  await vi.advanceTimersByTimeAsync(1_000)
  call('create')
  await vi.advanceTimersByTimeAsync(200_000)
  expect(order).toEqual(['poll', 'create', 'poll'])
})

test('a call that is aborted while it waits is not made and takes no permit', async () => {
  const access = accessTo('ONEY', { profile: { callsPerMinute: 1 } })
  const calls = paidCalls(new Map([['ONEY', access]]))
  const made: string[] = []
  const enough = new AbortController()
  const call = (name: string, signal?: AbortSignal) =>
    calls.paid(
      { account: name, bucket: 'infer', scac: 'ONEY', ...(signal ? { signal } : {}) },
      () => Promise.resolve(made.push(name)),
    )
  void call('first')
  await vi.advanceTimersByTimeAsync(1_000)
  const waiting = ['a', 'b', 'c'].map((name) => call(name, enough.signal))
  const ends = Promise.allSettled(waiting)
  void call('last')
  enough.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(made).toEqual(['first', 'last'])
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})

describe('calls that begin together', () => {
  const access = (scac: string, callsPerMinute: number) =>
    [scac, accessTo(scac, { profile: { callsPerMinute } })] as const
  const group = { account: 'a', bucket: 'create', name: 'one', scacs: ['ONEY', 'HLCU'] } as const
  function grouped(perMinute: number) {
    const told: string[] = []
    const calls = createPaidCalls(new Map([access('ONEY', perMinute), access('HLCU', 60)]), {
      general: limits,
      ownOf: noneOwn,
      openShares: wholeLimits,
      throttled: (scac, limit) => void told.push(`${scac} ${limit}`),
    })
    const call = (account: string) =>
      void calls.paid({ account, bucket: 'create', scac: 'ONEY' }, () => Promise.resolve())
    return {
      told,
      call,
      isTaken: (waitedMs: number) => calls.free().take({ ...group, waitedMs }) === null,
    }
  }

  test('wait for all permits of their account, and are told once', async () => {
    const { told, call, isTaken } = grouped(60)
    call('a')
    expect([isTaken(0), isTaken(1_000), isTaken(2_000)]).toEqual([false, false, false])
    expect(told).toEqual(['ONEY account', 'HLCU account'])
    await vi.advanceTimersByTimeAsync(61_000)
    expect(isTaken(61_000)).toBe(true)
  })

  test('wait for the carrier that has no permit', () => {
    const { told, call, isTaken } = grouped(1)
    call('b')
    expect(isTaken(1_000)).toBe(false)
    expect(told).toEqual(['ONEY carrier'])
  })
})

describe('after close', () => {
  const perMinute = { poll: 1, create: 1, infer: 1, refresh: 1 }
  const access = accessTo('ONEY', { profile: { callsPerMinute: 1 } })

  /** How calls end that are closed one second after they were asked for, and the accounts whose calls left. */
  async function closedWhile(
    accounts: readonly string[],
    ownLimits: CallLimits['ownOf'] = noneOwn,
  ) {
    const calls = paidCalls(new Map([['ONEY', access]]), perMinute, ownLimits)
    const left: string[] = []
    const ends = Promise.allSettled(
      accounts.map((account) =>
        calls.paid({ account, bucket: 'create', scac: 'ONEY' }, () =>
          Promise.resolve(left.push(account)),
        ),
      ),
    )
    await vi.advanceTimersByTimeAsync(1_000)
    const closed = calls.close()
    await vi.advanceTimersByTimeAsync(1_000)
    await closed
    await vi.advanceTimersByTimeAsync(300_000)
    return { ends: await ends, left }
  }
  const done = { status: 'fulfilled' }
  const refused = {
    status: 'rejected',
    reason: { message: expect.stringContaining('closed') as string },
  }

  test('no call leaves that waits for the account', async () => {
    expect(await closedWhile(['a', 'a'])).toMatchObject({ ends: [done, refused], left: ['a'] })
  })

  test('no call leaves that waits for the carrier', async () => {
    expect(await closedWhile(['a', 'b'])).toMatchObject({ ends: [done, refused], left: ['a'] })
  })

  test('no call leaves that waits for its limits to be read', async () => {
    const late = () =>
      new Promise<OwnLimits | null>((resolve) => setTimeout(() => resolve(null), 10_000))
    expect(await closedWhile(['a'], late)).toMatchObject({ ends: [refused], left: [] })
  })

  test('no new call begins', async () => {
    const calls = paidCalls(new Map(), perMinute)
    await calls.close()
    const payer = { account: 'a', bucket: 'create', scac: 'ONEY' } as const
    await expect(calls.paid(payer, () => Promise.resolve(7))).rejects.toThrow('closed')
  })
})

test('the result or error of a call is returned', async () => {
  vi.useRealTimers()
  const calls = paidCalls(new Map())
  const payer = { account: 'a', bucket: 'create', scac: 'ONEY' } as const
  expect(await calls.paid(payer, () => Promise.resolve(7))).toBe(7)
  await expect(calls.paid(payer, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await calls.close()
})
