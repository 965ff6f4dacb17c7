// vessel.observed -> vessel, vessel_position
// Keeps the reported positions of the ships that carriers name.
import { databaseNow } from '../../../platform/postgres/database.ts'
import { defineWorker, done, rejected, skipped } from '../../../platform/worker/define.ts'
import type { VesselObserved } from '../../../schemas/messages.ts'
import { followShip, formerHolders, movesShip } from './follow-ship.ts'
import { numberProblem, readReport } from './read-report.ts'
import { lockVessels } from './sql.ts'
import type { VesselRow } from './sql.ts'

type VesselFacts = {
  readonly now: Date
  readonly ships: readonly VesselRow[]
  /** The newest position that the messages give each ship, by its id: some name it by one number, some by another. */
  readonly newest: ReadonlyMap<string, Date>
}

const given = (numbers: readonly (string | null)[]): string[] =>
  numbers.flatMap((number) => number ?? [])

/** By its IMO number, which a ship keeps; by its MMSI only where a report has none. */
function shipOf({ imo, mmsi }: VesselObserved, ships: readonly VesselRow[]): VesselRow | null {
  const found = ships.filter((ship) => (imo === null ? ship.mmsi === mmsi : ship.imo === imo))
  return found.length === 1 ? (found[0] ?? null) : null
}

function newestOf(
  reports: readonly VesselObserved[],
  ships: readonly VesselRow[],
  now: Date,
): ReadonlyMap<string, Date> {
  const newest = new Map<string, Date>()
  for (const value of reports) {
    const ship = numberProblem(value) === null ? shipOf(value, ships) : null
    const report = ship && readReport(value, now)
    if (ship === null || report === null || typeof report === 'string') continue
    const known = newest.get(ship.id)
    if (movesShip(ship, report, now) && (known === undefined || report.at > known))
      newest.set(ship.id, report.at)
  }
  return newest
}

export default defineWorker<VesselObserved, VesselFacts>({
  name: 'event-ingester-vessels',
  consumes: 'vessel.observed',
  produces: [],
  gather: async (messages, tx) => {
    const reports = messages.map(({ value }) => value)
    const [ships, now] = await Promise.all([
      lockVessels(tx, given(reports.map(({ imo }) => imo)), given(reports.map(({ mmsi }) => mmsi))),
      databaseNow(tx),
    ])
    return { ships, now, newest: newestOf(reports, ships, now) }
  },
  handle: ({ value }, facts) => {
    const wrongNumber = numberProblem(value)
    if (wrongNumber !== null) return rejected(wrongNumber)
    const ship = shipOf(value, facts.ships)
    // Before the rest is checked: a feed of all the world's ships must not fill the table of dead letters.
    if (ship === null) return skipped('no shipment names a ship with this number')
    const report = readReport(value, facts.now)
    if (typeof report === 'string') return rejected(report)
    const change = followShip(ship, report, facts.now, facts.newest.get(ship.id))
    if (change.kind === 'nothing') return skipped(change.reason)
    return done({ rows: [...formerHolders(ship, report, facts.ships), ...change.rows] })
  },
})
