import { expect, test } from 'vitest'
import type { VesselObserved } from '../../../schemas/messages.ts'
import { numberProblem, readReport } from './read-report.ts'

const now = new Date('2026-05-01T12:00:00Z')
const good: VesselObserved = {
  imo: '9321483',
  mmsi: '353136000',
  name: 'EVER GIVEN',
  latitude: 25.3,
  longitude: 121.2,
  speed_knots: 14.5,
  heading_degrees: 194,
  navigation_status: 0,
  observed_at: now.getTime(),
  source: 'ais',
}

test('a report that can be true is read', () => {
  expect(readReport(good, now)).toMatchObject({ imo: '9321483', latitude: 25.3, at: now })
  const unknown = { ...good, imo: null, speed_knots: null, heading_degrees: null }
  expect(readReport(unknown, now)).toMatchObject({ mmsi: '353136000', speed_knots: null })
  expect(readReport({ ...good, latitude: 0 }, now)).toMatchObject({ latitude: 0 })
})

test.each<[string, Partial<VesselObserved>]>([
  ['imo and mmsi', { imo: null, mmsi: null }],
  ['imo', { imo: '9321484' }],
  ['imo', { imo: 'IMO 9321483' }],
  ['mmsi', { mmsi: '35313600' }],
  ['latitude', { latitude: 91 }],
  ['latitude', { latitude: NaN }],
  ['longitude', { longitude: 181 }],
  ['latitude and longitude', { latitude: 0, longitude: -0 }],
  ['speed_knots', { speed_knots: 102.3 }],
  ['speed_knots', { speed_knots: -1 }],
  ['heading_degrees', { heading_degrees: 511 }],
  ['navigation_status', { navigation_status: 16 }],
  ['observed_at', { observed_at: now.getTime() + 6 * 60_000 }],
  ['observed_at', { observed_at: -1 }],
  ['name', { name: 'x'.repeat(1_000_000) }],
  ['source', { source: 'a\0' }],
])('the reason of a refusal begins with the field: %s', (field, change) => {
  const value = { ...good, ...change }
  const read = numberProblem(value) ?? readReport(value, now)
  expect(typeof read === 'string' && read.startsWith(`${field} `)).toBe(true)
})
