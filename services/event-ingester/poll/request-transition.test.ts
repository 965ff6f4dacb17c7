import { describe, expect, test } from 'vitest'
import type { NumberType } from '../../../domain/carriers/profile.ts'
import { awaitManifestMs, maxAttempts, transitionOf } from './request-transition.ts'
import type { PollOutcome, UnansweredRequest } from './request-transition.ts'

const notFound = (sinceMs: number): PollOutcome => ({ kind: 'not_found', sinceMs })
const failed = (attempts: number): PollOutcome => ({
  kind: 'failed',
  reason: 'shipping_line_unreachable',
  attempts,
})

const calm = { failed_reason: null, retry_count: null }

const transition = (status: string, request_type: NumberType, poll: PollOutcome) =>
  transitionOf({ status, request_type, ...calm }, poll)

describe('a number that its carrier does not know', () => {
  test.each<[string, NumberType, string, number, string | null]>([
    [
      'a new request for a bill of lading awaits the manifest',
      'bill_of_lading',
      'pending',
      0,
      'awaiting_manifest',
    ],
    [
      'a new request for a booking awaits the manifest',
      'booking_number',
      'pending',
      0,
      'awaiting_manifest',
    ],
    ['a second "not found" changes nothing', 'bill_of_lading', 'awaiting_manifest', 5, null],
    [
      'the request waits until the week is over',
      'booking_number',
      'awaiting_manifest',
      awaitManifestMs - 1,
      null,
    ],
    [
      'after a week the request expires',
      'booking_number',
      'awaiting_manifest',
      awaitManifestMs,
      'expired',
    ],
    [
      'after a week a pending request expires, too',
      'bill_of_lading',
      'pending',
      awaitManifestMs,
      'expired',
    ],
    ['a request for a container fails at once', 'container', 'pending', 0, 'not_found'],
  ])('%s', (_name, type, status, sinceMs, outcome) => {
    const result = transition(status, type, notFound(sinceMs))
    expect(result?.change.failed_reason ?? result?.change.status ?? null).toBe(outcome)
    const event = outcome === 'awaiting_manifest' ? outcome : 'failed'
    expect(result?.event ?? null).toBe(outcome === null ? null : `tracking_request.${event}`)
  })
})

describe('a failed poll', () => {
  test('is recorded in the request, without an event', () => {
    expect(transition('pending', 'container', failed(3))).toEqual({
      change: { failed_reason: 'shipping_line_unreachable', is_retrying: true, retry_count: 3 },
      event: null,
    })
  })

  test('fails the request after the last attempt', () => {
    expect(transition('pending', 'container', failed(maxAttempts - 1))?.event).toBeNull()
    expect(transition('pending', 'container', failed(maxAttempts))).toMatchObject({
      change: { status: 'failed', failed_reason: 'retries_exhausted', retry_count: maxAttempts },
      event: 'tracking_request.failed',
    })
  })
})

test.each<NumberType>(['container', 'bill_of_lading', 'booking_number'])(
  'a request for a %s fails as data_unavailable when the carrier has no query for that type',
  (type) => {
    expect(transition('pending', type, { kind: 'not_asked' })).toMatchObject({
      change: { status: 'failed', failed_reason: 'data_unavailable', is_retrying: false },
      event: 'tracking_request.failed',
    })
  },
)

const reached = { failed_reason: null, is_retrying: true, retry_count: 0 }
const unreachable = 'shipping_line_unreachable'

test.each<[string, Omit<UnansweredRequest, 'request_type'>, unknown]>([
  [
    'in a pending request',
    { status: 'pending', failed_reason: unreachable, retry_count: 5 },
    {
      change: { status: 'awaiting_manifest', ...reached },
      event: 'tracking_request.awaiting_manifest',
    },
  ],
  [
    'in a request that awaits its manifest',
    { status: 'awaiting_manifest', failed_reason: unreachable, retry_count: maxAttempts - 1 },
    { change: reached, event: null },
  ],
  [
    'and changes nothing without a failure before',
    { status: 'awaiting_manifest', failed_reason: null, retry_count: 0 },
    null,
  ],
])('"not found" ends a row of failures %s', (_name, request, expected) => {
  const unanswered = { request_type: 'booking_number', ...request } as const
  expect(transitionOf(unanswered, notFound(0))).toEqual(expected)
})

test('a carrier that fails every other time is polled until the week is over', () => {
  let request: UnansweredRequest = { status: 'pending', request_type: 'bill_of_lading', ...calm }
  const events: string[] = []
  const apply = (poll: PollOutcome): void => {
    const { change = {}, event = null } = transitionOf(request, poll) ?? {}
    request = { ...request, ...change }
    if (event !== null) events.push(event)
  }
  for (let day = 0; day <= 7; day += 0.25) {
    apply(failed((request.retry_count ?? 0) + 1))
    apply(notFound(day * 24 * 3_600_000))
    if (request.status === 'failed') break
  }
  expect(request).toMatchObject({ status: 'failed', failed_reason: 'expired' })
  expect(events).toEqual(['tracking_request.awaiting_manifest', 'tracking_request.failed'])
})

test('an answer changes nothing here', () => {
  expect(transition('pending', 'container', { kind: 'found' })).toBeNull()
})
