import { describe, expect, test } from 'vitest'
import { carrierEvent } from '../../../domain/journey/compact-events-fixture.ts'
import {
  isFinished,
  nextPollAfter,
  notFoundPollAfter,
  retryPollAfter,
  spreadOf,
} from './next-poll.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const usual = { pollMs: null, spread: 0 }
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
  const sailing = [carrierEvent('ACT DEPA CNSHA 03-02'), carrierEvent('EST ARRI NLRTM 04-06')]
  // A number's own moment lies at the full hours of its interval, and now is noon.
  test.each([
    ['of a finished journey is in a day', returned, '04-10', day],
    ['after an event of today is in an hour', returned.slice(0, 2), '04-04', hour],
    ['after an event of yesterday is in two hours', returned.slice(0, 2), '04-05', 2 * hour],
    ['after an event of this week is in six hours', returned.slice(0, 2), '04-08', 6 * hour],
    ['in mid-ocean is in twelve hours', sailing, '03-20', 12 * hour],
    ['in the week of the arrival is in six hours', sailing, '03-31', 6 * hour],
    ['on the day before the arrival is in two hours', sailing, '04-05', 2 * hour],
    ['on the day of the arrival is in an hour', sailing, '04-06', hour],
    ['of an overdue arrival is in two hours', sailing, '04-08', 2 * hour],
    ['long after an unnoticed arrival is in twelve hours', sailing, '04-20', 12 * hour],
    ['without events is in six hours', [], '03-20', 6 * hour],
  ])('%s', (_name, events, now, wait) => {
    const due = nextPollAfter(events, at(now), usual)
    expect(due).toBeGreaterThanOrEqual(wait / 2)
    expect(due).toBeLessThan(1.5 * wait)
    expect((at(now) + due) % wait).toBe(0)
  })

  test('comes before the hours around an expected event', () => {
    const [arrival, now] = [Date.parse('2026-04-06T12:00:00Z'), Date.parse('2026-04-05T22:30:00Z')]
    const due = nextPollAfter([carrierEvent('EST ARRI NLRTM 04-06')], now, usual)
    expect(now + due).toBeLessThan(arrival - 12 * hour + 1.5 * hour)
  })

  test("keeps the operator's interval, ten times longer for a finished journey", () => {
    const pace = { pollMs: 4_000, spread: 0 }
    expect(nextPollAfter([], at('03-20'), pace)).toBe(4_000)
    expect(nextPollAfter(returned, at('04-10'), pace)).toBe(40_000)
    expect(notFoundPollAfter(at('03-20'), pace)).toBe(4_000)
  })

  test('for an unknown number is in a day, at its own moment', () => {
    expect(notFoundPollAfter(at('03-20'), usual)).toBe(day / 2)
    expect(notFoundPollAfter(at('03-20') + day / 2, usual)).toBe(day)
    expect(notFoundPollAfter(at('03-20'), { pollMs: null, spread: 0.25 })).toBe(0.75 * day)
  })
})

describe('after a failure', () => {
  test('the wait doubles from half a minute up to five hours', () => {
    const waits = [0, 1, 2, 9, 10, 500].map((attempts) => retryPollAfter(attempts, usual, null))
    expect(waits).toEqual([minute / 2, minute, 2 * minute, 256 * minute, 5 * hour, 5 * hour])
  })

  test("the wait is at least the carrier's Retry-After", () => {
    expect(retryPollAfter(0, usual, 5 * minute)).toBe(5 * minute)
    expect(retryPollAfter(10, usual, 5 * minute)).toBe(5 * hour)
  })

  test("the first wait is at most the operator's interval", () => {
    expect(retryPollAfter(0, { pollMs: 4_000, spread: 0 }, null)).toBe(4_000)
  })

  test('fourteen polls take about a day', () => {
    for (const spread of [0, 0.5, 0.999]) {
      const waits = Array.from({ length: 13 }, (_, n) =>
        retryPollAfter(n, { pollMs: null, spread }, null),
      )
      const hours = waits.reduce((sum, wait) => sum + wait, 0) / hour
      expect(hours).toBeGreaterThan(22)
      expect(hours).toBeLessThan(30)
    }
  })
})

describe('a million references', () => {
  const count = 1_000_000
  const keys = (n: number) => `bill_of_lading MAEU/26041${String(n).padStart(7, '0')}`

  /** Polls a minute of the second day, after all references were polled at once. */
  function loadAfterRestart(): Uint32Array {
    const load = new Uint32Array(24 * 60)
    const start = at('03-20')
    const kinds = [
      [carrierEvent('ACT LOAD CNSHA 03-20')],
      [carrierEvent('ACT LOAD CNSHA 03-16')],
      [carrierEvent('ACT LOAD CNSHA 03-01')],
      returned,
    ]
    for (let n = 0; n < count; n += 1) {
      const pace = { pollMs: null, spread: spreadOf(keys(n)) }
      const events = kinds[n % kinds.length] ?? []
      let now = start + nextPollAfter(events, start, pace)
      // The journeys stand still, so that only the spread decides.
      for (; now < start + day; now += waitOf(n)) continue
      for (; now < start + 2 * day; now += waitOf(n)) {
        const minuteOfDay = Math.floor((now - start - day) / minute)
        load[minuteOfDay] = (load[minuteOfDay] ?? 0) + 1
      }
    }
    return load
  }
  const waitOf = (n: number): number => [hour, 6 * hour, 12 * hour, day][n % 4] ?? day

  test('are an even load on the day after a restart', () => {
    const load = loadAfterRestart()
    const mean = load.reduce((sum, one) => sum + one, 0) / load.length
    expect(Math.max(...load)).toBeLessThan(1.05 * mean)
    expect(Math.min(...load)).toBeGreaterThan(0.95 * mean)
  })

  test('are polled again over the whole interval after an outage', () => {
    const next = new Uint32Array(12)
    for (let n = 0; n < count / 10; n += 1) {
      const pace = { pollMs: null, spread: spreadOf(keys(n)) }
      const due = nextPollAfter([carrierEvent('ACT LOAD CNSHA 03-01')], at('03-20'), pace)
      const slot = Math.floor((due - 6 * hour) / hour)
      next[slot] = (next[slot] ?? 0) + 1
    }
    expect(Math.max(...next)).toBeLessThan((1.05 * count) / 10 / 12)
    expect(Math.min(...next)).toBeGreaterThan((0.95 * count) / 10 / 12)
  })
})
