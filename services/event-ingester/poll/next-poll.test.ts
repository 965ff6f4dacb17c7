import { describe, expect, test } from 'vitest'
import { carrierEvent } from '../../../domain/journey/compact-events-fixture.ts'
import { isFinished, nextPollAfter, notFoundPollAfter, retryPollAfter } from './next-poll.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const usual = { pollMs: null, random: 0 }
const at = (date: string): number => Date.parse(`2026-${date}T12:00:00Z`)

const other = { container_number: 'TCLU4827136' }
const returned = [
  carrierEvent('ACT LOAD CNSHA 03-02'),
  carrierEvent('ACT GTOT NLRTM 04-04'),
  carrierEvent('ACT GTIN NLRTM 04-10 E'),
]

describe('a journey is finished', () => {
  test.each([
    ['when its container came back empty', returned, true],
    [
      'when its container was dropped empty',
      [...returned.slice(0, 2), carrierEvent('ACT DROP NLRTM 04-10 E')],
      true,
    ],
    ['not while the container is on its way', returned.slice(0, 2), false],
    [
      'not while the return is planned',
      [returned[0], carrierEvent('PLN GTIN NLRTM 04-10 E')],
      false,
    ],
    [
      'not when the container came back laden',
      [returned[0], carrierEvent('ACT GTIN NLRTM 04-10')],
      false,
    ],
    ['not when an empty container never left', [carrierEvent('ACT GTIN NLRTM 04-10 E')], false],
    [
      'not when the container moved laden since',
      [...returned, carrierEvent('ACT GTIN NLRTM 05-01')],
      false,
    ],
    [
      'not before all containers came back',
      [...returned, carrierEvent('ACT LOAD CNSHA 03-02', other)],
      false,
    ],
    ['not without containers', [carrierEvent('ACT ARRI NLRTM 04-01')], false],
    ['not without events', [], false],
  ])('%s: %s', (_name, events, finished) => {
    expect(isFinished(events.filter((event) => event !== undefined))).toBe(finished)
  })
})

describe('the next poll', () => {
  test.each([
    ['a finished journey waits a day', returned, '04-10', day],
    ['a journey with a recent event waits an hour', returned.slice(0, 2), '04-05', hour],
    [
      'a journey with an event ahead waits an hour',
      [carrierEvent('EST ARRI NLRTM 04-06')],
      '04-05',
      hour,
    ],
    ['a quiet journey waits six hours', returned.slice(0, 2), '03-20', 6 * hour],
    ['a journey without events waits six hours', [], '03-20', 6 * hour],
  ])('%s', (_name, events, now, wait) => {
    expect(nextPollAfter(events, at(now), usual)).toBe(wait)
  })

  test("keeps the operator's interval, ten times longer for a finished journey", () => {
    const pace = { pollMs: 4_000, random: 0 }
    expect(nextPollAfter([], at('03-20'), pace)).toBe(4_000)
    expect(nextPollAfter(returned, at('04-10'), pace)).toBe(40_000)
    expect(notFoundPollAfter(pace)).toBe(4_000)
  })

  test('is delayed by up to a tenth', () => {
    expect(nextPollAfter(returned, at('04-10'), { pollMs: null, random: 0.5 })).toBe(1.05 * day)
    expect(notFoundPollAfter({ pollMs: null, random: 0.999 })).toBeLessThanOrEqual(1.1 * day)
  })

  test('for an unknown number is in a day', () => {
    expect(notFoundPollAfter(usual)).toBe(day)
  })
})

describe('after a failure', () => {
  test('the wait doubles from half a minute up to three hours', () => {
    const waits = [0, 1, 2, 8, 9, 500].map((attempts) => retryPollAfter(attempts, usual, null))
    expect(waits).toEqual([minute / 2, minute, 2 * minute, 128 * minute, 3 * hour, 3 * hour])
  })

  test("the wait is at least the carrier's Retry-After", () => {
    expect(retryPollAfter(0, usual, 5 * minute)).toBe(5 * minute)
    expect(retryPollAfter(9, usual, 5 * minute)).toBe(3 * hour)
  })

  test("the first wait is at most the operator's interval", () => {
    expect(retryPollAfter(0, { pollMs: 4_000, random: 0 }, null)).toBe(4_000)
  })
})
