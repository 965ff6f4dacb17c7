import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zonedTimeToInstant } from './zoned-time.ts'

const asUtc = (local: string) => Date.parse(`${local}Z`)

test.each([
  ['winter', '2024-01-15T12:00:00', 'Europe/Berlin', '2024-01-15T11:00:00.000Z'],
  ['summer', '2024-07-15T12:00:00', 'Europe/Berlin', '2024-07-15T10:00:00.000Z'],
  ['no summer time', '2024-07-15T12:00:00', 'Asia/Shanghai', '2024-07-15T04:00:00.000Z'],
  ['half an hour', '2024-07-15T12:00:00', 'Asia/Kolkata', '2024-07-15T06:30:00.000Z'],
  [
    'last minute before the gap',
    '2024-03-10T01:59:00',
    'America/New_York',
    '2024-03-10T06:59:00.000Z',
  ],
  ['in the gap', '2024-03-10T02:30:00', 'America/New_York', '2024-03-10T07:30:00.000Z'],
  [
    'first minute after the gap',
    '2024-03-10T03:00:00',
    'America/New_York',
    '2024-03-10T07:00:00.000Z',
  ],
  [
    'the hour that comes twice',
    '2024-11-03T01:30:00',
    'America/New_York',
    '2024-11-03T05:30:00.000Z',
  ],
  [
    'after the hour that comes twice',
    '2024-11-03T02:00:00',
    'America/New_York',
    '2024-11-03T07:00:00.000Z',
  ],
  ['southern overlap', '2024-04-07T02:30:00', 'Australia/Sydney', '2024-04-06T15:30:00.000Z'],
  [
    'after a day that was skipped',
    '2011-12-31T00:30:00',
    'Pacific/Apia',
    '2011-12-30T10:30:00.000Z',
  ],
])('%s: %s in %s', (_, local, zone, expected) => {
  expect(new Date(zonedTimeToInstant(asUtc(local), zone) ?? NaN).toISOString()).toBe(expected)
})

test.each(['Nowhere/Land', '', 'not a zone'])('the unknown zone "%s" gives null', (zone) => {
  expect(zonedTimeToInstant(0, zone)).toBeNull()
})

test('a time that is not finite gives null', () => {
  expect(zonedTimeToInstant(NaN, 'Europe/Berlin')).toBeNull()
  expect(zonedTimeToInstant(Infinity, 'Europe/Berlin')).toBeNull()
})

const zones = [
  'UTC',
  'Europe/London',
  'America/Los_Angeles',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
]

/** The local time of the zone, found in another way than by the code under test. */
const shown = (instant: number, zone: string) =>
  asUtc(new Date(instant).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T'))

test('a local time gives back its instant, or the first of two instants that show it', () => {
  const seconds = fc.integer({ min: Date.UTC(1990, 0, 2) / 1000, max: Date.UTC(2100, 0, 1) / 1000 })
  fc.assert(
    fc.property(seconds, fc.constantFrom(...zones), (second, zone) => {
      const instant = second * 1000
      const local = shown(instant, zone)
      const found = zonedTimeToInstant(local, zone) ?? NaN
      expect(found).toBeLessThanOrEqual(instant)
      expect(shown(found, zone)).toBe(local)
    }),
    { numRuns: 300 },
  )
})

/** The changes of a zone's clocks between two years, to the hour. */
function changesOf(zone: string): readonly number[] {
  const offset = (hour: number) => shown(hour * 3_600_000, zone) - hour * 3_600_000
  const [first, last] = [Date.UTC(2005, 0, 1), Date.UTC(2030, 0, 1)].map((at) => at / 3_600_000)
  const changes: number[] = []
  for (let hour = first ?? 0; hour < (last ?? 0); hour += 24) {
    if (offset(hour) !== offset(hour + 24)) changes.push(hour * 3_600_000)
  }
  return changes
}

const portsZones = [
  ...['Europe/Berlin', 'America/New_York', 'America/Los_Angeles', 'America/Sao_Paulo'],
  ...['Australia/Sydney', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Apia'],
  ...['Africa/Casablanca', 'Asia/Tehran', 'America/St_Johns', 'America/Santiago'],
]
const aroundChanges = fc
  .constantFrom(...portsZones.map((zone) => ({ zone, changes: changesOf(zone) })))
  .chain(({ zone, changes }) =>
    fc.tuple(fc.constant(zone), fc.constantFrom(...changes), fc.integer({ min: -180, max: 1680 })),
  )
  .map(([zone, change, minutes]) => ({ zone, instant: change + minutes * 60_000 }))

test('around a change of the clocks an instant is found again, or an earlier one that shows the same', () => {
  fc.assert(
    fc.property(aroundChanges, ({ zone, instant }) => {
      const local = shown(instant, zone)
      const found = zonedTimeToInstant(local, zone) ?? NaN
      expect(shown(found, zone)).toBe(local)
      expect(instant - found).toBeGreaterThanOrEqual(0)
      expect(instant - found).toBeLessThanOrEqual(3_600_000)
    }),
    { numRuns: 1_000 },
  )
})

test('any local time around a change lands within the width of the change', () => {
  fc.assert(
    fc.property(aroundChanges, fc.integer({ min: -90, max: 90 }), ({ zone, instant }, minutes) => {
      const local = shown(instant, zone) + minutes * 60_000
      const found = zonedTimeToInstant(local, zone) ?? NaN
      // Samoa skipped a whole day when it moved over the date line.
      expect(Math.abs(shown(found, zone) - local)).toBeLessThanOrEqual(24 * 3_600_000)
      expect(Math.abs(found - instant)).toBeLessThanOrEqual(26 * 3_600_000)
    }),
    { numRuns: 1_000 },
  )
})
