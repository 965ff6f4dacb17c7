import { expect, test } from 'vitest'
import { followShip, formerHolders } from './follow-ship.ts'
import type { Report } from './read-report.ts'
import type { VesselRow } from './sql.ts'

const now = new Date('2026-05-01T12:00:00Z')
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)

const unseen: VesselRow = {
  id: 'ship',
  imo: '9321483',
  mmsi: null,
  name: null,
  latitude: null,
  longitude: null,
  position_timestamp: null,
  doubtful_latitude: null,
  doubtful_longitude: null,
  doubtful_timestamp: null,
}
const seen = { ...unseen, latitude: 10, longitude: 20, position_timestamp: minutesAgo(60) }
const doubted = {
  ...seen,
  doubtful_latitude: -30,
  doubtful_longitude: 20,
  doubtful_timestamp: minutesAgo(20),
}

const report = (latitude: number, minutes: number): Report => ({
  imo: '9321483',
  mmsi: null,
  name: null,
  latitude,
  longitude: 20,
  speed_knots: 14,
  heading_degrees: 90,
  navigation_status: 0,
  source: 'ais',
  at: minutesAgo(minutes),
})

/** What is written, or nothing. */
function written(ship: VesselRow, one: Report): string {
  const change = followShip(ship, one, now)
  if (change.kind === 'nothing') return 'nothing'
  return change.rows
    .map(({ into, row }) =>
      into === 'vessel_position' ? 'track' : 'latitude' in row ? 'last' : 'doubt',
    )
    .join()
}

test.each<[string, VesselRow, Report, string]>([
  ['the first position', unseen, report(10, 5), 'track,last'],
  ['a later one in reach', seen, report(10.2, 5), 'track,last'],
  ['an earlier one in reach', seen, report(9.8, 90), 'track'],
  ['the same one again', seen, report(10, 60), 'track'],
  ['one out of reach', seen, report(-30, 20), 'doubt'],
  ['the one out of reach again', doubted, report(-30, 20), 'doubt'],
  ['one that confirms it', doubted, report(-30.1, 5), 'track,last'],
  ['one that refutes it', doubted, report(10.2, 5), 'track,last'],
  ['an earlier one out of reach', seen, report(-30, 90), 'nothing'],
  [
    'one after a long silence',
    { ...seen, position_timestamp: minutesAgo(80_000) },
    report(-30, 5),
    'track,last',
  ],
  ['one that is too old to keep', unseen, report(10, 91 * 24 * 60), 'nothing'],
])('%s is followed as far as it can be true', (_, ship, one, expected) => {
  expect(written(ship, one)).toBe(expected)
})

test('a report that is overtaken by another of its batch is history only', () => {
  const change = followShip(unseen, report(10, 5), now, minutesAgo(2))
  expect(change.kind === 'rows' && change.rows.map(({ into }) => into)).toEqual(['vessel_position'])
})

test('all reports of ten minutes have the row of the first', () => {
  const slots = [4, 3, 2].map((minutes) => {
    const change = followShip(unseen, report(10, minutes), now)
    return change.kind === 'rows' && change.rows[0]?.row.slot_at
  })
  expect(new Set(slots.map(String)).size).toBe(1)
})

test('the name of a carrier is kept, and a missing one is learned', () => {
  const named = (name: string | null) => {
    const change = followShip({ ...unseen, name }, { ...report(10, 5), name: 'FROM AIS' }, now)
    return change.kind === 'rows' && change.rows[1]?.row.name
  }
  expect([named('EVER GIVEN'), named(null)]).toEqual(['EVER GIVEN', 'FROM AIS'])
})

test('an MMSI is taken from the ship that had it, if the report names the ship by its IMO number', () => {
  const other = { ...unseen, id: 'other', mmsi: '353136000' }
  const one = { ...report(10, 5), mmsi: '353136000' }
  expect(formerHolders(unseen, one, [unseen, other])).toMatchObject([
    { into: 'vessel', row: { id: 'other', mmsi: null } },
  ])
  expect(formerHolders(other, { ...one, imo: null }, [unseen, other])).toEqual([])
})
