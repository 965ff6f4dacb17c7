import type { CarrierEvent } from '../carrier-event.ts'
import type { Plans } from './naming/estimates.ts'
import { estimateNames, plansOf } from './naming/estimates.ts'
import { gateNames } from './naming/gates.ts'
import type { SeaPart } from './naming/inland.ts'
import { destinationOf, inlandArrivals, inlandNames, seaPart } from './naming/inland.ts'
import { ladenSeaMoves } from './moves/laden-legs.ts'
import { latestKnown } from './moves/latest-known.ts'
import { identityText } from './moves/move-identity.ts'
import type { Move } from './moves/moves.ts'
import { isCarriage, movesOf } from './moves/moves.ts'
import type { PlaceKey } from './moves/place-key.ts'
import type { NamedMove } from './naming/named-moves.ts'
import { feederNames, namedEvent, railNames, seaNames } from './naming/named-moves.ts'
import { portsOf } from './naming/port-roles.ts'
import type { KnownPorts, NamedEvent, ReportedMove } from './journey-types.ts'
import { movesAt, stopsOf } from './moves/stops.ts'
import type { ContainerEvents } from './moves/events-by-container.ts'

/** All that follows from the events of one container, or from an answer that names no container. */
export type DerivedContainer = {
  readonly container: string | null
  readonly carrierEvents: readonly CarrierEvent[]
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
  const done = [...other, ...sea.ports.flatMap(movesAt)].filter((move) => move.act)
  return Math.min(...done.map((move) => move.at))
}

const inTime = (a: NamedEvent, b: NamedEvent): number =>
  Date.parse(a.timestamp) - Date.parse(b.timestamp) || (identityText(a) < identityText(b) ? -1 : 1)

function unique(moves: readonly NamedMove[]): NamedEvent[] {
  const events = moves.map(namedEvent)
  return [...new Map(events.map((event) => [identityText(event), event])).values()].sort(inTime)
}

export function deriveContainer(
  { container, events: carrierEvents }: ContainerEvents,
  known: KnownPorts,
): DerivedContainer {
  const moves = latestKnown(movesOf(carrierEvents))
  const sea = seaPart(portsOf(stopsOf(ladenSeaMoves(moves)), known))
  const destination = destinationOf(moves, sea)
  const arrivals = inlandArrivals(moves, destination)
  const plans = plansOf(sea, arrivals)
  const actual = [
    ...seaNames(sea.ports),
    ...feederNames(moves),
    ...railNames(moves),
    ...inlandNames(arrivals),
    ...gateNames(moves, { sea, firstCarriage: carriageStart(moves, sea) }),
  ]
  const reportedMoves = moves
    .filter((move) => move.act)
    .map(({ identity, event }) => ({
      identity,
      timestamp: event.event_at,
      carrier_event_id: event.event_id,
    }))
  const events = unique([...actual, ...estimateNames(plans, sea, arrivals, actual)])
  return {
    container,
    carrierEvents,
    moves,
    sea,
    plans,
    destination,
    arrivals,
    events,
    reportedMoves,
  }
}
