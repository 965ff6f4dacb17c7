// What a report of a position changes for its ship.
import { distanceKm } from '../../../domain/sea-lanes/position.ts'
import type { Position } from '../../../domain/sea-lanes/position.ts'
import type { Put } from '../../../platform/postgres/put-rows.ts'
import { insertRow, updateRow } from '../../../resources/rows.ts'
import { vesselPositionDays } from '../../../resources/kept-tables.ts'
import type { Report } from './read-report.ts'
import type { VesselRow } from './sql.ts'

/** One position is kept for each of these. */
const slotMs = 10 * 60_000

/** No cargo ship sails faster. */
const mostKnots = 60
const kmPerNauticalMile = 1.852
/** Positions differ by this much without a move: antennas, rounding, two clocks. */
const toleranceKm = 5

type Sighting = { readonly position: Position; readonly at: Date }

const sighting = (
  longitude: number | null,
  latitude: number | null,
  at: Date | null,
): Sighting | null =>
  longitude === null || latitude === null || at === null
    ? null
    : { position: [longitude, latitude], at }

function isReachable(from: Sighting, to: Sighting): boolean {
  const hours = Math.abs(to.at.getTime() - from.at.getTime()) / 3_600_000
  return (
    distanceKm(from.position, to.position) <= toleranceKm + hours * mostKnots * kmPerNauticalMile
  )
}

const slotOf = (at: Date): Date => new Date(Math.floor(at.getTime() / slotMs) * slotMs)

/** The first position of a slot stays: repeats and other orders keep as many rows. */
const historyPut = (id: string, report: Report): Put =>
  insertRow('vessel_position', {
    vessel_id: id,
    slot_at: slotOf(report.at),
    observed_at: report.at,
    latitude: report.latitude,
    longitude: report.longitude,
    speed_knots: report.speed_knots,
    heading_degrees: report.heading_degrees,
    source: report.source,
  })

const latestPut = ({ id, mmsi, name }: VesselRow, report: Report): Put =>
  updateRow('vessel', {
    id,
    mmsi: report.mmsi ?? mmsi,
    name: name ?? (report.name?.trim() || null),
    latitude: report.latitude,
    longitude: report.longitude,
    nautical_speed_knots: report.speed_knots,
    navigational_heading_degrees: report.heading_degrees,
    position_timestamp: report.at,
    position_source: report.source,
    doubtful_latitude: null,
    doubtful_longitude: null,
    doubtful_timestamp: null,
  })

const doubtfulPut = (id: string, report: Report): Put =>
  updateRow('vessel', {
    id,
    doubtful_latitude: report.latitude,
    doubtful_longitude: report.longitude,
    doubtful_timestamp: report.at,
  })

type ShipChange =
  | { readonly kind: 'rows'; readonly rows: readonly Put[] }
  | { readonly kind: 'nothing'; readonly reason: string }

const nothing = (reason: string): ShipChange => ({ kind: 'nothing', reason })

type Verdict = 'moves the ship' | 'is earlier' | 'is doubtful' | 'is too old' | 'is impossible'

/**
 * What a report means for its ship. A position that the ship cannot have reached since the last one counts only when
 * the next report confirms it: one of the two is wrong, and one message does not tell which.
 */
function verdictOn(ship: VesselRow, report: Report, now: Date): Verdict {
  const here = { position: [report.longitude, report.latitude] as const, at: report.at }
  const last = sighting(ship.longitude, ship.latitude, ship.position_timestamp)
  const doubtful = sighting(
    ship.doubtful_longitude,
    ship.doubtful_latitude,
    ship.doubtful_timestamp,
  )
  if (now.getTime() - report.at.getTime() > vesselPositionDays * 86_400_000) return 'is too old'
  const possible = last === null || isReachable(last, here)
  if (last !== null && report.at <= last.at) return possible ? 'is earlier' : 'is impossible'
  const confirmed = doubtful !== null && report.at > doubtful.at && isReachable(doubtful, here)
  return possible || confirmed ? 'moves the ship' : 'is doubtful'
}

/** Whether the report gives the ship a new last position. */
export const movesShip = (ship: VesselRow, report: Report, now: Date): boolean =>
  verdictOn(ship, report, now) === 'moves the ship'

/** Whether the ship was there, as far as its other reports tell. */
export const isBelieved = (ship: VesselRow, report: Report, now: Date): boolean =>
  ['moves the ship', 'is earlier'].includes(verdictOn(ship, report, now))

/** The rows that a report changes; `newest` is the time of the newest report of the ship that is handled with it. */
export function followShip(
  ship: VesselRow,
  report: Report,
  now: Date,
  newest: Date = report.at,
): ShipChange {
  const history = historyPut(ship.id, report)
  switch (verdictOn(ship, report, now)) {
    case 'moves the ship': {
      const rows = report.at < newest ? [history] : [history, latestPut(ship, report)]
      return { kind: 'rows', rows }
    }
    case 'is earlier':
      return { kind: 'rows', rows: [history] }
    case 'is doubtful':
      return { kind: 'rows', rows: [doubtfulPut(ship.id, report)] }
    case 'is too old':
      return nothing('the position is older than those that are kept')
    case 'is impossible':
      return nothing('the ship cannot have been there')
  }
}

/** Takes an MMSI away from the ships that had it before: it belongs to one ship at a time. */
export const formerHolders = (
  ship: VesselRow,
  report: Report,
  known: readonly VesselRow[],
): readonly Put[] =>
  report.imo === null || report.mmsi === null || ship.mmsi === report.mmsi
    ? []
    : known
        .filter(({ id, mmsi }) => id !== ship.id && mmsi === report.mmsi)
        .map(({ id }) => updateRow('vessel', { id, mmsi: null }))
