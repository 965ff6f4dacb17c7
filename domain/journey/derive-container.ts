import type { CarrierEvent } from '../carrier-event.ts'
import { orderAtOneTime } from './container-status.ts'
import type { Plans } from './naming/estimates.ts'
import { estimateNames, plansOf } from './naming/estimates.ts'
import { gateNames } from './naming/gates.ts'
import type { SeaPart } from './naming/inland.ts'
import { destinationOf, inlandArrivals, inlandNames, seaPart } from './naming/inland.ts'
import { withoutRefuted, withoutVoidPlans } from './moves/contradictions.ts'
import { ladenSeaMoves } from './moves/laden-legs.ts'
import { latestKnown } from './moves/latest-known.ts'
import { identityText } from './moves/move-identity.ts'
import type { Move } from './moves/moves.ts'
import { acts, earliest, isCarriage, movesOf } from './moves/moves.ts'
import type { PlaceKey } from './moves/place-key.ts'
import { landImport } from './naming/land-import.ts'
import type { NamedMove } from './naming/named-moves.ts'
import { feederNames, namedEvent, railNames, seaNames } from './naming/named-moves.ts'
import { overlandOf } from './naming/overland.ts'
import { portsOf } from './naming/port-roles.ts'
import { withWaysToCarriage } from './naming/ramps.ts'
import type { JourneyContext, NamedEvent, ReportedMove } from './journey-types.ts'
import { movesAt, stopsOf } from './moves/stops.ts'
import type { ContainerEvents } from './moves/events-by-container.ts'
import { followedTrip, tripsOf } from './trips/box-trips.ts'

/** All that follows from the events of one container, or from an answer that names no container. */
export type DerivedContainer = {
  readonly container: string | null
  /** Those of the trip that is followed. */
  readonly carrierEvents: readonly CarrierEvent[]
  /** Those of the box's other trips. */
  readonly otherTrips: readonly CarrierEvent[]
  /** The real moves of the box's earlier trips. */
  readonly earlierMoves: readonly ReportedMove[]
  readonly earlierEvents: readonly NamedEvent[]
  readonly moves: readonly Move[]
  readonly sea: SeaPart
  readonly plans: Plans
  /** The inland place of delivery. */
  readonly destination: PlaceKey | null
  /** The moves that reach the place of delivery, the most reliable first. */
  readonly arrivals: readonly Move[]
  readonly events: readonly NamedEvent[]
  readonly reportedMoves: readonly ReportedMove[]
}

const carriageStart = (moves: readonly Move[], sea: SeaPart): number => {
  const other = moves.filter(
    (move) => isCarriage(move) && move.means !== 'vessel' && move.laden !== false,
  )
  return earliest(acts([...other, ...sea.ports.flatMap(movesAt)]))
}

const rankOf = ({ event }: NamedEvent): number =>
  orderAtOneTime.indexOf(event.slice('container.transport.'.length))

const inTime = (a: NamedEvent, b: NamedEvent): number =>
  Date.parse(a.timestamp) - Date.parse(b.timestamp) ||
  rankOf(a) - rankOf(b) ||
  (identityText(a) < identityText(b) ? -1 : 1)

function unique(moves: readonly NamedMove[]): NamedEvent[] {
  const events = moves.map(namedEvent)
  return [...new Map(events.map((event) => [identityText(event), event])).values()].sort(inTime)
}

const reportedOf = (moves: readonly Move[]): ReportedMove[] =>
  moves
    .filter((move) => move.act)
    .map(({ identity, event }) => ({
      identity,
      timestamp: event.event_at,
      carrier_event_id: event.event_id,
    }))

/** All that follows from the events of one trip of a container. */
export function deriveTrip(
  { container, events: carrierEvents }: ContainerEvents,
  context: JourneyContext,
): DerivedContainer {
  const reported = latestKnown(withoutVoidPlans(movesOf(carrierEvents)))
  const moves = withWaysToCarriage(withoutRefuted(reported))
  const now = context.now ?? Infinity
  const overland = context.hasShip ? null : overlandOf(moves, now)
  const atSea = ladenSeaMoves(moves)
  const ports = portsOf(stopsOf(atSea, moves), moves, context)
  const byLand = overland?.part ?? (ports.length === 0 ? landImport(moves) : null)
  const sea = byLand ?? seaPart(ports)
  const destination = overland?.destination ?? destinationOf(moves, sea, now)
  const arrivals = inlandArrivals(moves, destination)
  const plans = plansOf(moves, sea, arrivals, destination)
  const actual = [
    ...seaNames(sea.ports),
    ...feederNames(moves, atSea),
    ...railNames(moves),
    ...inlandNames(arrivals),
    ...gateNames(moves, { sea, firstCarriage: carriageStart(moves, sea), now }),
  ]
  const events = unique([
    ...actual,
    ...estimateNames(plans, sea, arrivals, { moves, named: actual }),
  ])
  return {
    container,
    carrierEvents,
    otherTrips: [],
    earlierMoves: [],
    earlierEvents: [],
    moves,
    sea,
    plans,
    destination,
    arrivals,
    events,
    reportedMoves: reportedOf(reported),
  }
}

/** All that follows from the events of one container: of its trips only one is followed. */
export function deriveContainer(
  { container, events }: ContainerEvents,
  context: JourneyContext,
): DerivedContainer {
  const trips = tripsOf(events)
  const n = followedTrip(trips, context.asked)
  return {
    ...deriveTrip({ container, events: trips[n] ?? [] }, context),
    otherTrips: trips.toSpliced(n, 1).flat(),
    earlierMoves: reportedOf(movesOf(trips.slice(0, n).flat())),
    // Nothing further is expected of an earlier trip, so that its last port has its role.
    earlierEvents: trips
      .slice(0, n)
      .flatMap((trip) => deriveTrip({ container, events: trip }, {}).events)
      .filter(({ classifier }) => classifier === 'ACT'),
  }
}
