import { expect, test } from 'vitest'
import type { HttpResult } from '../../platform/http-out/call.ts'
import { defaultSchedule } from '../webhook-settings.ts'
import { throttlingEndsAfterMs, verdictOf } from './verdict.ts'
import type { AttemptState } from './verdict.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const first: AttemptState = {
  number: 1,
  throttledBefore: 0,
  throttledSince: null,
  now,
  random: 0.5,
}

const response = (status: number, retryAfter?: string): HttpResult => ({
  kind: 'response',
  status,
  headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  body: Buffer.alloc(0),
  truncated: false,
  ms: 1,
})
const timeout: HttpResult = { kind: 'failure', code: 'timeout', detail: '', ms: 1 }

const decide = (result: HttpResult, attempt: Partial<AttemptState> = {}) =>
  verdictOf(result, { ...first, ...attempt }, defaultSchedule)

test.each([200, 201, 202, 204])('%i is success', (status) => {
  expect(decide(response(status))).toEqual({ outcome: 'succeeded' })
  expect(decide({ ...response(status), truncated: true } as HttpResult)).toEqual({
    outcome: 'succeeded',
  })
})

test.each([
  ...[203, 205, 206, 207, 300, 301, 302, 303, 304, 307, 308],
  ...[400, 401, 403, 404, 408, 409, 422, 500, 502, 503, 504],
])('%i is retried on the schedule', (status) => {
  const again = { outcome: 'retry', charged: true, pauseEndpointUntil: null }
  expect(decide(response(status))).toEqual({ ...again, at: now + 5_000 })
  expect(decide(response(status), { number: 12 })).toEqual({ ...again, at: now + 43_200_000 })
  expect(decide(response(status), { number: 13 })).toEqual({ outcome: 'failed' })
})

test('a failed connection is retried on the schedule', () => {
  expect(decide(timeout, { number: 2 })).toMatchObject({ at: now + 30_000, charged: true })
  expect(decide(timeout, { number: 13 })).toEqual({ outcome: 'failed' })
})

test('an attempt that a shutdown cuts short is not charged', () => {
  const closed: HttpResult = { kind: 'failure', code: 'closed', detail: '', ms: 1 }
  expect(decide(closed, { number: 13 })).toMatchObject({
    outcome: 'retry',
    charged: false,
    at: now,
  })
})

test('410 ends the delivery for good', () => {
  expect(decide(response(410, '5'))).toEqual({ outcome: 'gone' })
})

test.each([
  [429, '10', 11_000],
  [503, '10', 11_000],
  [429, 'Sun, 01 Mar 2026 12:00:10 GMT', 11_000],
  [429, undefined, 5_500],
  [429, '1.5', 5_500],
  [429, '-1', 5_500],
])('%i with Retry-After %j pauses the endpoint and costs no attempt', (status, header, wait) => {
  const at = now + wait
  expect(decide(response(status, header), { number: 13 })).toEqual({
    outcome: 'retry',
    at,
    charged: false,
    pauseEndpointUntil: at,
  })
})

test('503 with a bad Retry-After is an ordinary failure', () => {
  expect(decide(response(503, 'soon'))).toMatchObject({ at: now + 5_000, charged: true })
})

test('Retry-After on another status is honoured but the attempt is charged', () => {
  expect(decide(response(500, '60'))).toMatchObject({ at: now + 60_000, charged: true })
  expect(decide(response(500, '1'))).toMatchObject({ at: now + 5_000, charged: true })
})

test('an endpoint that always answers 429 is given up after three days and some eighty attempts', () => {
  let attempt = first
  let verdict = decide(response(429, '1'))
  while (verdict.outcome === 'retry' && attempt.throttledBefore < 1_000) {
    const throttledBefore = attempt.throttledBefore + 1
    attempt = { ...attempt, now: verdict.at, throttledSince: now, throttledBefore }
    verdict = decide(response(429, '1'), attempt)
  }
  expect(verdict).toEqual({ outcome: 'failed' })
  expect(attempt.throttledBefore).toBeGreaterThan(60)
  expect(attempt.throttledBefore).toBeLessThan(100)
  expect(attempt.now - now).toBeLessThanOrEqual(throttlingEndsAfterMs)
})

const day = 86_400_000

test.each<[string, number | null, string]>([
  ['throttled for the first time', null, 'retry'],
  ['first throttled two days ago', now - 1.7 * day, 'retry'],
  ['first throttled more than three days ago', now - 3.1 * day, 'failed'],
  ['next attempt beyond three days', now - 2.5 * day, 'failed'],
])('throttling ends three days after it began: %s', (_name, throttledSince, outcome) => {
  const verdict = decide(response(429, '86400'), { throttledSince, throttledBefore: 3, number: 2 })
  expect(verdict.outcome).toBe(outcome)
})
