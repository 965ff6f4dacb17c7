import { describe, expect, test } from 'vitest'
import type { NumberType } from '../../domain/carrier-profile.ts'
import { awaitManifestMs, mostAttempts, transitionOf } from './after-poll.ts'
import type { Poll } from './after-poll.ts'

const notFound = (sinceMs: number): Poll => ({ kind: 'not_found', sinceMs })
const failed = (attempts: number): Poll => ({
  kind: 'failed',
  reason: 'shipping_line_unreachable',
  attempts,
})

const transition = (status: string, request_type: NumberType, poll: Poll) =>
  transitionOf({ status, request_type }, poll)

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

test('an answer is for others to tell', () => {
  expect(transition('pending', 'container', { kind: 'found' })).toBeNull()
})
