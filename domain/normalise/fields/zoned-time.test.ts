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
