// vessel.observed -> vessel, vessel_position, event.recorded
// Keeps the reported positions of the ships that carriers name, and tells which containers lie at their berth.
import { liesStill } from '../../../domain/terminal/berthed.ts'
import { databaseNow } from '../../../platform/postgres/database.ts'
import {
  defineWorker,
  done,
  joinEffects,
  rejected,
  skipped,
  unfollowed,
} from '../../../platform/worker/define.ts'
import type { VesselObserved } from '../../../schemas/messages.ts'
import type { Outgoing } from '../../../platform/outbox/outbox.ts'
import { berthings } from './berthings.ts'
import { followShip, formerHolders, isBelieved, movesShip } from './follow-ship.ts'
import { numberProblem, readReport } from './read-report.ts'
import type { Report } from './read-report.ts'
import { containersAboard, lockVessels } from './sql.ts'
import type { AboardRow, VesselRow } from './sql.ts'

type VesselFacts = {
  readonly now: Date
  readonly ships: readonly VesselRow[]
  /** The newest position that the messages give each ship, by its id: some name it by one number, some by another. */
  readonly newest: ReadonlyMap<string, Date>
  /** The containers on the ships that lie still. */
  readonly aboard: readonly AboardRow[]
}

const given = (numbers: readonly (string | null)[]): string[] =>
  numbers.flatMap((number) => number ?? [])

/** By its IMO number, which a ship keeps; by its MMSI only where a report has none. */
function shipOf({ imo, mmsi }: VesselObserved, ships: readonly VesselRow[]): VesselRow | null {
  const found = ships.filter((ship) => (imo === null ? ship.mmsi === mmsi : ship.imo === imo))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The reports that can be true, with their ships. */
function readReports(
  values: readonly VesselObserved[],
  ships: readonly VesselRow[],
  now: Date,
): readonly (readonly [VesselRow, Report])[] {
  return values.flatMap((value) => {
    const ship = numberProblem(value) === null ? shipOf(value, ships) : null
    const report = ship && readReport(value, now)
    return ship === null || report === null || typeof report === 'string'
      ? []
      : [[ship, report] as const]
  })
}

function newestOf(
  reports: readonly (readonly [VesselRow, Report])[],
  now: Date,
): ReadonlyMap<string, Date> {
  const newest = new Map<string, Date>()
  for (const [ship, report] of reports) {
    const known = newest.get(ship.id)
    if (movesShip(ship, report, now) && (known === undefined || report.at > known))
      newest.set(ship.id, report.at)
  }
  return newest
}

export default defineWorker<VesselObserved, VesselFacts>({
  name: 'event-ingester-vessels',
  consumes: 'vessel.observed',
  produces: ['event.recorded'],
  gather: async (messages, tx) => {
    const reports = messages.map(({ value }) => value)
    const [ships, now] = await Promise.all([
      lockVessels(tx, given(reports.map(({ imo }) => imo)), given(reports.map(({ mmsi }) => mmsi))),
      databaseNow(tx),
    ])
    const read = readReports(reports, ships, now)
    const still = read.flatMap(([ship, report]) => (liesStill(report) ? ship.id : []))
    const aboard = still.length === 0 ? [] : await containersAboard(tx, [...new Set(still)])
    return { ships, now, newest: newestOf(read, now), aboard }
  },
  handle: ({ value }, facts) => {
    const wrongNumber = numberProblem(value)
    if (wrongNumber !== null) return rejected(wrongNumber)
    const ship = shipOf(value, facts.ships)
    // Before the rest is checked: a feed of all the world's ships must not fill the table of dead letters.
    if (ship === null) return unfollowed('no shipment names a ship with this number')
    const report = readReport(value, facts.now)
    if (typeof report === 'string') return rejected(report)
    const change = followShip(ship, report, facts.now, facts.newest.get(ship.id))
    if (change.kind === 'nothing') return skipped(change.reason)
    const rows = [...formerHolders(ship, report, facts.ships), ...change.rows]
    const berthed = isBelieved(ship, report, facts.now)
      ? berthings(ship, report, facts.aboard, facts.now)
      : []
    return done(joinEffects<Outgoing>([{ rows }, ...berthed]))
  },
})
