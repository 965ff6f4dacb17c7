import { describe, expect, test } from 'vitest'
import { trackingEnd } from './tracking-end.ts'
import type { EndFacts, EndingContainer } from './tracking-end.ts'

const now = new Date('2026-06-30T00:00:00Z')
const days = (ago: number): Date => new Date(now.getTime() - ago * 24 * 3_600_000)

const nothing: EndFacts = {
  now,
  containers: [],
  arrived_at: null,
  observed_at: days(10),
  quiet_since: days(10),
  not_found_since: null,
  requested_at: days(200),
  resumed_at: null,
}
const box = (status: string, arrived: number | null = null, out: number | null = null) => ({
  current_status: status,
  arrived_at: arrived === null ? null : days(arrived),
  full_out_at: out === null ? null : days(out),
})
const boxes = (...containers: EndingContainer[]) => ({ containers })
const returned = box('empty_returned', 90, 80)

describe('tracking ends', () => {
  test.each<[string, Partial<EndFacts>, string | null]>([
    ['not while the journey goes on', boxes(box('on_ship')), null],
    ['when all containers are returned', boxes(returned, returned), 'all_containers_terminated'],
    ['not while one container is away', boxes(returned, box('grounded', 3)), null],
    ['not without containers', {}, null],
    ['56 days after the arrival', boxes(box('grounded', 56.1)), 'past_arrival_window'],
    ['not on the 56th day', boxes(box('grounded', 56)), null],
    ['not before the last container has arrived', boxes(box('grounded', 90), box('on_ship')), null],
    ['by the last arrival', boxes(box('grounded', 90), box('grounded', 50)), null],
    [
      'for the containers that are not returned',
      boxes(returned, box('grounded', 57)),
      'past_arrival_window',
    ],
    ['56 days after the arrival of a shipment', { arrived_at: days(57) }, 'past_arrival_window'],
    [
      'not by the shipment while a container sails',
      { ...boxes(box('on_ship')), arrived_at: days(90) },
      null,
    ],
    ['56 days after the pick-up', boxes(box('picked_up', null, 57)), 'past_full_out_window'],
    [
      'for the pick-up rather than the arrival',
      boxes(box('picked_up', 70, 60)),
      'past_full_out_window',
    ],
    [
      'for the arrival before the pick-up is as old',
      boxes(box('picked_up', 57, 5)),
      'past_arrival_window',
    ],
    ['not before the last pick-up', boxes(box('picked_up', 50, 57), box('grounded', 50)), null],
    [
      'after 56 days without news',
      { quiet_since: days(57), observed_at: days(57) },
      'no_updates_at_line',
    ],
    [
      'not when the silence was no silence of the line',
      { quiet_since: days(20), observed_at: days(90) },
      null,
    ],
    ['not when another source had news', { quiet_since: days(57), observed_at: days(2) }, null],
    ['not before the silence is counted', { quiet_since: null, observed_at: days(90) }, null],
    ['when the data are gone for a week', { not_found_since: days(7.1) }, 'no_updates_at_line'],
    ['not when the data are missing for less', { not_found_since: days(7) }, null],
  ])('%s', (_name, facts, reason) => {
    expect(trackingEnd({ ...nothing, ...facts })?.reason ?? null).toBe(reason)
  })

  test('with a reason of the request when the data are gone', () => {
    expect(trackingEnd({ ...nothing, not_found_since: days(8) })).toEqual({
      reason: 'no_updates_at_line',
      failedReason: 'data_unavailable',
    })
    expect(trackingEnd({ ...nothing, ...boxes(returned) })?.failedReason).toBeNull()
  })
})

test.each<[string, Partial<EndFacts>, string | null]>([
  ['no wait begins before the number was sent', boxes(box('grounded', 90)), null],
  [
    'containers that were returned end tracking at once',
    boxes(returned),
    'all_containers_terminated',
  ],
])('for a journey that is long over %s', (_name, facts, reason) => {
  const late = { ...nothing, requested_at: days(11), ...facts }
  expect(trackingEnd(late)?.reason ?? null).toBe(reason)
})

describe('after a client has resumed tracking', () => {
  const resumed = { resumed_at: days(10) }
  test.each<[string, Partial<EndFacts>, string | null]>([
    ['containers that were returned before do not end it', boxes(returned), null],
    [
      'containers that are returned in later news do',
      { ...boxes(returned), observed_at: days(9) },
      'all_containers_terminated',
    ],
    ['the wait after the arrival begins anew', boxes(box('grounded', 90)), null],
    ['the wait after the pick-up begins anew', boxes(box('picked_up', 90, 90)), null],
    ['the wait for news begins anew', { quiet_since: days(90), observed_at: days(90) }, null],
    ['the wait for the data begins anew', { not_found_since: days(90), resumed_at: days(6) }, null],
    [
      'each wait ends it again',
      { ...boxes(box('grounded', 90)), resumed_at: days(57) },
      'past_arrival_window',
    ],
  ])('%s', (_name, facts, reason) => {
    expect(trackingEnd({ ...nothing, ...resumed, ...facts })?.reason ?? null).toBe(reason)
  })
})
