import { describe, expect, test } from 'vitest'
import type { NumberType } from '../../../domain/carriers/profile.ts'
import { awaitManifestMs, mostAttempts, transitionOf } from './request-transition.ts'
import type { Poll, Waiting } from './request-transition.ts'

const notFound = (sinceMs: number): Poll => ({ kind: 'not_found', sinceMs })
const failed = (attempts: number): Poll => ({
  kind: 'failed',
  reason: 'shipping_line_unreachable',
  attempts,
})

const calm = { failed_reason: null, retry_count: null }

const transition = (status: string, request_type: NumberType, poll: Poll) =>
  transitionOf({ status, request_type, ...calm }, poll)

describe('a number that its carrier does not know', () => {
  test.each<[string, NumberType, string, number, string | null]>([
    ['a new bill of lading may still come', 'bill_of_lading', 'pending', 0, 'awaiting_manifest'],
    ['a new booking, too', 'booking_number', 'pending', 0, 'awaiting_manifest'],
    ['one that is awaited already changes nothing', 'bill_of_lading', 'awaiting_manifest', 5, null],
    ['until the week is over', 'booking_number', 'awaiting_manifest', awaitManifestMs - 1, null],
    ['then it has expired', 'booking_number', 'awaiting_manifest', awaitManifestMs, 'expired'],
    ['however it was called until then', 'bill_of_lading', 'pending', awaitManifestMs, 'expired'],
    ['a container fails at once', 'container', 'pending', 0, 'not_found'],
  ])('%s', (_name, type, status, sinceMs, outcome) => {
    const told = transition(status, type, notFound(sinceMs))
    expect(told?.change.failed_reason ?? told?.change.status ?? null).toBe(outcome)
    const event = outcome === 'awaiting_manifest' ? outcome : 'failed'
    expect(told?.event ?? null).toBe(outcome === null ? null : `tracking_request.${event}`)
  })
})

describe('a carrier that cannot be asked', () => {
  test('is told in the request, without an event', () => {
    expect(transition('pending', 'container', failed(3))).toEqual({
      change: { failed_reason: 'shipping_line_unreachable', is_retrying: true, retry_count: 3 },
      event: null,
    })
  })

  test('after the last try the request fails', () => {
    expect(transition('pending', 'container', failed(mostAttempts - 1))?.event).toBeNull()
    expect(transition('pending', 'container', failed(mostAttempts))).toMatchObject({
      change: { status: 'failed', failed_reason: 'retries_exhausted', retry_count: mostAttempts },
      event: 'tracking_request.failed',
    })
  })
})

test.each<NumberType>(['container', 'bill_of_lading', 'booking_number'])(
  'a %s that its carrier cannot be asked for has no data, whatever the carrier knows',
  (type) => {
    expect(transition('pending', type, { kind: 'not_asked' })).toMatchObject({
      change: { status: 'failed', failed_reason: 'data_unavailable', is_retrying: false },
      event: 'tracking_request.failed',
    })
  },
)

const reached = { failed_reason: null, is_retrying: true, retry_count: 0 }
const unreachable = 'shipping_line_unreachable'

test.each<[string, Omit<Waiting, 'request_type'>, unknown]>([
  [
    'of one that was never told',
    { status: 'pending', failed_reason: unreachable, retry_count: 5 },
    {
      change: { status: 'awaiting_manifest', ...reached },
      event: 'tracking_request.awaiting_manifest',
    },
  ],
  [
    'of one that is awaited',
    { status: 'awaiting_manifest', failed_reason: unreachable, retry_count: mostAttempts - 1 },
    { change: reached, event: null },
  ],
  [
    'of one that had no failure since',
    { status: 'awaiting_manifest', failed_reason: null, retry_count: 0 },
    null,
  ],
])('"not found" ends a row of failures: %s', (_name, request, expected) => {
  const waiting = { request_type: 'booking_number', ...request } as const
  expect(transitionOf(waiting, notFound(0))).toEqual(expected)
})

test('a carrier that fails every other time is asked until the week is over', () => {
  let request: Waiting = { status: 'pending', request_type: 'bill_of_lading', ...calm }
  const told: string[] = []
  const take = (poll: Poll): void => {
    const { change = {}, event = null } = transitionOf(request, poll) ?? {}
    request = { ...request, ...change }
    if (event !== null) told.push(event)
  }
  for (let day = 0; day <= 7; day += 0.25) {
    take(failed((request.retry_count ?? 0) + 1))
    take(notFound(day * 24 * 3_600_000))
    if (request.status === 'failed') break
  }
  expect(request).toMatchObject({ status: 'failed', failed_reason: 'expired' })
  expect(told).toEqual(['tracking_request.awaiting_manifest', 'tracking_request.failed'])
})

test('an answer is for others to tell', () => {
  expect(transition('pending', 'container', { kind: 'found' })).toBeNull()
})
