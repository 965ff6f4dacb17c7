import { describe, expect, test } from 'vitest'
import { codec } from '../../resources/messages/codec-fixture.ts'
import { attempt } from './attempt-fixture.ts'
import type { PostOutcome } from '../../platform/http-out/signed-post.ts'
import { pausesOf, postponedOf, settledOf, settlementOf } from './settlement.ts'
import type { FinishedAttempt } from './settlement.ts'
import type { Verdict } from './verdict.ts'

const at = Date.parse('2026-03-20T09:00:05Z')
const later = at + 60_000
const again = (more: Partial<Extract<Verdict, { outcome: 'retry' }>> = {}): Verdict => ({
  outcome: 'retry',
  at: later,
  charged: true,
  pauseEndpointUntil: null,
  ...more,
})

const posted = (status: number | null): PostOutcome => ({
  result: { kind: 'failure', code: 'timeout', detail: '', ms: 12.6 },
  status,
  errorCode: status === null ? 'timeout' : null,
  error: status === null ? 'no response by the deadline' : null,
  excerpt: status === null ? null : 'thanks',
  ms: 12.6,
})

const finished = (verdict: Verdict, status: number | null = 500): FinishedAttempt => ({
  item: attempt,
  result: { posted: posted(status), verdict, attemptedAt: at, judgedAt: at },
})

describe("the delivery's row", () => {
  test.each<[string, Verdict, number, number | null]>([
    ['ends after success', { outcome: 'succeeded' }, 3, null],
    ['ends after the last failure', { outcome: 'failed' }, 3, null],
    ['ends when the endpoint is gone', { outcome: 'gone' }, 3, null],
    ['becomes due again, charged', again(), 3, later - at],
    ['becomes due again, not charged when throttled', again({ charged: false }), 2, later - at],
  ])('%s', (_name, verdict, charged, due_in_ms) => {
    expect(settledOf(finished(verdict))).toEqual({
      account_id: 'a1',
      notification_id: 'n1',
      lease_token: 'lease',
      attempt: 4,
      url: attempt.url,
      charged,
      throttled: 0,
      throttled_since: null,
      due_in_ms,
    })
  })

  test('becomes due unchanged when there may be a permit', () => {
    expect(postponedOf({ item: attempt, result: { postponedMs: 1_500 } })).toEqual([
      {
        account_id: 'a1',
        notification_id: 'n1',
        lease_token: 'lease',
        attempt: 3,
        url: attempt.url,
        charged: 2,
        throttled: 0,
        throttled_since: null,
        due_in_ms: 1_500,
      },
    ])
    expect(postponedOf(finished(again()))).toEqual([])
  })

  const before = new Date(at - 60_000)
  const throttling = again({ charged: false, pauseEndpointUntil: later })
  test.each<[string, Verdict, readonly [number, Date | null], readonly [number, Date | null]]>([
    ['never', again(), [0, null], [0, null]],
    ['cut short by a shutdown', again({ charged: false }), [0, null], [0, null]],
    ['for the first time', throttling, [0, null], [1, new Date(at)]],
    ['once more', throttling, [1, before], [2, before]],
    ['before, and failed now', again(), [1, before], [1, before]],
  ])('counts throttlings and holds the time of the first: %s', (_name, verdict, was, expected) => {
    const [throttled, throttled_since] = was
    const one = finished(verdict)
    const settled = settledOf({ ...one, item: { ...one.item, throttled, throttled_since } })
    expect([settled.throttled, settled.throttled_since]).toEqual(expected)
  })
})

describe('the log', () => {
  test('holds every attempt, and the time of the next one', () => {
    const [row] = settlementOf([finished(again())]).rows ?? []
    expect(row).toMatchObject({
      into: 'webhook_notification_log',
      key: ['account_id', 'notification_id', 'attempt'],
      row: {
        attempt: 3,
        url: attempt.url,
        attempted_at: new Date(at),
        duration_ms: 13,
        status_code: 500,
        response_excerpt: 'thanks',
        next_attempt_at: new Date(later),
      },
    })
  })

  test('holds the reason why no answer came', () => {
    const [row] = settlementOf([finished(again(), null)]).rows ?? []
    expect(row?.row).toMatchObject({
      status_code: null,
      error_code: 'timeout',
      response_excerpt: 'no response by the deadline',
    })
  })
})

describe('a settlement', () => {
  const others = (verdict: Verdict) =>
    (settlementOf([finished(verdict)]).rows ?? []).slice(1).map(({ into, row }) => [into, row])
  const status = (delivery_status: string) => [
    'webhook_notification',
    { account_id: 'a1', id: 'n1', delivery_status },
  ]
  const counted = (outcome: string) => [
    'webhook_attempt_count',
    {
      account_id: 'a1',
      webhook_id: 'w1',
      hour: new Date('2026-03-20T09:00:00Z'),
      outcome,
      up_to_ms: 14,
      count: 1,
    },
  ]

  test.each<[string, Verdict, unknown[]]>([
    [
      'of a success sets the status and counts it',
      { outcome: 'succeeded' },
      [status('succeeded'), counted('delivered')],
    ],
    [
      'of the last failure sets the status and counts it',
      { outcome: 'failed' },
      [status('failed'), counted('failed')],
    ],
    [
      'of an attempt that is retried writes only its log row and counts it',
      again(),
      [counted('failed')],
    ],
    ['of an attempt that a shutdown broke off counts none', again({ charged: false }), []],
  ])('%s', (_name, verdict, rows) => {
    expect(others(verdict)).toEqual(rows)
  })

  test('of a throttled attempt pauses the webhook', () => {
    const throttled = finished(again({ pauseEndpointUntil: later }))
    expect(pausesOf([throttled, finished(again())])).toEqual([
      { account_id: 'a1', id: 'w1', ms: later - at },
    ])
  })
})

describe('the message', () => {
  const messages = (verdict: Verdict, status?: number | null) =>
    settlementOf([finished(verdict, status)]).messages ?? []

  test('is published once, at the end', () => {
    expect(messages(again())).toEqual([])
    expect(messages({ outcome: 'succeeded' }, 204)).toMatchObject([
      {
        topic: 'delivery.settled',
        key: 'w1',
        value: { outcome: 'succeeded', attempts: 3, status_code: 204, settled_at: at + 13 },
      },
    ])
  })

  test.each<[string, Verdict, number | null]>([
    ['success', { outcome: 'succeeded' }, 200],
    ['the last failure', { outcome: 'failed' }, null],
    ['an endpoint that is gone', { outcome: 'gone' }, 410],
  ])("about %s fits its topic's schema", (_name, verdict, status) => {
    const [message] = messages(verdict, status)
    expect(() => codec.encode('delivery.settled', message?.value)).not.toThrow()
  })
})
