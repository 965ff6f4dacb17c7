import type { DerivedContainer } from './derive-container.ts'
import type { ReachedFacility } from './journey-types.ts'
import { latestOf } from './moves/latest-known.ts'
import type { Move } from './moves/moves.ts'
import { movesTo } from './naming/inland.ts'
import { facilityOf } from './naming/named-moves.ts'

/**
 * At the consignee's the container is delivered, and nobody picks it up. A name to which a truck brings it, without a code or a
 * type, may be the consignee's.
 */
const namesFacility = ({ event, means }: Move): boolean =>
  event.facility_type !== 'CLOC' &&
  (event.facility_code ?? event.facility_name) !== null &&
  (means !== 'road' || (event.facility_code ?? event.facility_type) !== null)

/**
 * The facility at the place of delivery that the container's arrival there names, by a train before a barge or a truck, or else
 * that of a plan, by the means that brought it where it has come. A carrier that does not tell whether the container is empty
 * may tell its return as it tells an arrival.
 */
export function inlandFacilityOf(derived: DerivedContainer): ReachedFacility | null {
  const { arrivals, moves, sea, destination, events } = derived
  const returned = events.find(({ event }) => event === 'container.transport.empty_in')
  const until = returned === undefined ? Infinity : Date.parse(returned.timestamp)
  const coming = [arrivals, movesTo(moves, sea, destination)].map((some) =>
    some.filter(({ at }) => at < until),
  )
  const means = new Set(coming.flat().flatMap((move) => (move.act ? [move.means] : [])))
  const named = coming.map((some) => some.filter(namesFacility))
  const done = named.map((some) => some.filter((move) => move.act))
  const plans = named.map((some) =>
    some.filter((move) => !move.act && (means.size === 0 || means.has(move.means))),
  )
  const best = [...done, ...plans].map(latestOf).find((move) => move !== null) ?? null
  const facility = best && facilityOf(best)
  const reached_at = best?.act ? best.event.event_at : null
  return facility && { ...facility, mode: best.event.mode, reached_at }
}
