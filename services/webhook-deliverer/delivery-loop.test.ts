import { afterEach, expect, test, vi } from 'vitest'
import type { HttpOut, HttpResult } from '../../platform/http-out/call.ts'
import { ownNames } from '../../platform/http-out/signed-post.ts'
import type { Log } from '../../platform/process/log.ts'
import { silentLog } from '../../platform/process/log.ts'
import type { Metrics } from '../../platform/process/metrics.ts'
import { createMetrics } from '../../platform/process/metrics.ts'
import { createPermits } from '../../platform/limits/permits.ts'
import { attempt } from './attempt-fixture.ts'
import { deliveryLoop, deliverySlots, maxInFlight } from './delivery-loop.ts'
import { createSlots } from '../../platform/limits/slots.ts'

afterEach(() => {
  vi.useRealTimers()
})

const [minute, hour] = [60_000, 3_600_000]

type DeliveryFixture = {
  readonly call: HttpOut['call']
  readonly limit?: number
  readonly schedule?: readonly number[]
  readonly log?: Log
  readonly metrics?: Metrics
}

const delivering = ({ call, limit = 60, schedule = [hour], ...given }: DeliveryFixture) =>
  deliveryLoop({
    http: { call, close: () => Promise.resolve() },
    slots: createSlots(deliverySlots),
    permits: createPermits({ limit, windowMs: minute }),
    ...ownNames,
    schedule,
    metrics: given.metrics ?? createMetrics(),
    log: given.log ?? silentLog(),
  })

const timeout: HttpResult = { kind: 'failure', code: 'timeout', detail: '', ms: 1 }
const { signal } = new AbortController()

test.each<[string, readonly number[], string]>([
  ['is retried on the schedule', [1_000, 1_000, hour], 'retry'],
  ['is the last where the schedule ends', [1_000, 1_000], 'failed'],
])('a third attempt that fails %s', async (_, schedule, outcome) => {
  const loop = delivering({ call: () => Promise.resolve(timeout), schedule })
  const result = await loop.work(attempt, signal)
  if ('postponedMs' in result) throw new Error('there was no permit')
  const { verdict, judgedAt } = result
  expect(verdict.outcome).toBe(outcome)
  const wait = verdict.outcome === 'retry' ? verdict.at - judgedAt : hour
  expect(Math.abs(wait - hour)).toBeLessThanOrEqual(0.2 * hour)
})

test('a delivery whose account has no permit is postponed until one is free', async () => {
  vi.useFakeTimers()
  const call = vi.fn(() => Promise.resolve(timeout))
  const loop = delivering({ call, limit: 1 })
  await loop.work(attempt, signal)
  await vi.advanceTimersByTimeAsync(minute / 2)
  const result = await loop.work(attempt, signal)
  expect(result).toEqual({ postponedMs: expect.closeTo(minute / 2, -3) as number })
  expect(call).toHaveBeenCalledTimes(1)
  expect(await loop.work({ ...attempt, account_id: 'a2' }, signal)).toHaveProperty('verdict')
})

test('the time from recording to receipt is that of accepted posts, but not of replays', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-20T09:00:40Z') })
  const metrics = createMetrics()
  const accepted: HttpResult = {
    kind: 'response',
    status: 200,
    headers: {},
    body: Buffer.alloc(0),
    truncated: false,
    ms: 0,
  }
  const answers = [timeout, accepted, accepted, accepted]
  const call = () => Promise.resolve(answers.shift() ?? timeout)
  const loop = delivering({ call, metrics })
  await loop.work({ ...attempt, attempt: 1 }, signal)
  await loop.work({ ...attempt, attempt: 2 }, signal)
  await loop.work({ ...attempt, attempt: 1, recorded_at: new Date('2026-03-20T09:00:20Z') }, signal)
  await loop.work({ ...attempt, attempt: 1, recorded_at: null }, signal)
  const text = await metrics.registry.metrics()
  const name = 'landfall_record_to_receipt_seconds'
  expect(text).toContain(`${name}_sum{attempt="later"} 40`)
  expect(text).toContain(`${name}_sum{attempt="first"} 20`)
  expect(text).toContain(`${name}_count{attempt="first"} 1`)
})

const unknown = 'sealed.0123456789ab.AAAA'

test.each([
  ['secret', { previous_secrets: [unknown] }],
  ['header', { headers: [{ name: 'X-Key', sealed: unknown }] }],
])(
  'a %s that cannot be opened is told once a minute, and its deliveries wait',
  async (what, of) => {
    vi.useFakeTimers()
    const call = vi.fn(() => Promise.resolve(timeout))
    const log = silentLog()
    const warn = vi.spyOn(log, 'warn')
    const loop = delivering({ call, log })
    const sealed = { ...attempt, ...of }
    for (const tells of [1, 1, 2]) {
      expect(await loop.work(sealed, signal)).toEqual({ postponedMs: minute })
      expect(warn).toHaveBeenCalledTimes(tells)
      await vi.advanceTimersByTimeAsync(minute / 2)
    }
    const [fields, text] = warn.mock.lastCall ?? []
    expect(fields).toEqual({ webhook_id: attempt.webhook_id })
    expect(text).toContain(what)
    expect(call).not.toHaveBeenCalled()
  },
)

test('300 permits make 300 posts in a rolling minute, however many deliveries get none', async () => {
  vi.useFakeTimers()
  const start = Date.now()
  const posts: number[] = []
  const call = () => {
    posts.push(Date.now())
    return Promise.resolve(timeout)
  }
  const loop = delivering({ call, limit: 300 })
  let dueTimes: readonly number[] = Array<number>(3_000).fill(start)
  const attemptOnce = async (): Promise<void> => {
    const result = await loop.work(attempt, signal)
    if ('postponedMs' in result) dueTimes = [...dueTimes, Date.now() + result.postponedMs]
  }
  while (Date.now() < start + 3 * minute) {
    const due = dueTimes.filter((at) => at <= Date.now())
    dueTimes = [...dueTimes.filter((at) => at > Date.now()), ...due.slice(maxInFlight)]
    due.slice(0, maxInFlight).forEach(() => void attemptOnce())
    await vi.advanceTimersByTimeAsync(100)
  }
  const postsWithinMinute = posts.map(
    (from) => posts.filter((at) => at >= from && at < from + minute).length,
  )
  expect(posts.filter((at) => at < start + minute)).toHaveLength(300)
  expect(Math.max(...postsWithinMinute)).toBe(300)
  expect(posts).toHaveLength(900)
})
