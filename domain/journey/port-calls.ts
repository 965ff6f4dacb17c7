import type { CarrierEvent } from '../carrier-event.ts'
import { deriveContainer } from './derive-container.ts'
import type { JourneyContext } from './journey-types.ts'
import { shipNameOf } from './moves/conveyances.ts'
import { eventsByContainer } from './moves/events-by-container.ts'
import { inOneOrder } from './moves/latest-known.ts'
import type { Move } from './moves/moves.ts'
import { acts, firstOf, voyageOf } from './moves/moves.ts'
import { locodeOfPlace } from './moves/place-key.ts'
import { movesAt } from './moves/stops.ts'
import { expectedArrival, lastDone, planned, shipOf } from './naming/estimates.ts'
import type { Port, PortRole } from './naming/port.ts'
import { contextWithOthers } from './one-discharge.ts'

/** How a container reaches a port, or leaves it. */
export type CallSide = {
  /** The newest plan or estimate; ISO 8601, UTC. */
  readonly expected_at: string | null
  /** When the ship really arrived or departed. */
  readonly actual_at: string | null
  readonly vessel_imo: string | null
  readonly vessel_name: string | null
  readonly voyage_number: string | null
}

/** A port at which a container is put aboard a ship, or taken off; null where it does not come or go by ship. */
export type PortCall = {
  readonly role: Exclude<PortRole, 'CALL' | 'UNDECIDED'>
  readonly locode: string | null
  readonly name: string | null
  readonly inbound: CallSide | null
  readonly outbound: CallSide | null
  /** Tells by the reports whether the container has been at a port, and whether it has left it. */
  readonly reached: boolean
  readonly left: boolean
}

/** One side of a call, with the move that is expected there. */
function sideOf(
  moves: readonly Move[],
  code: 'ARRI' | 'DEPA',
  expected: Move | null,
): CallSide | null {
  if (moves.length === 0) return null
  const actual = firstOf(acts(moves).filter((move) => move.code === code))
  const ship = shipOf(moves, code)
  return {
    expected_at: expected?.event.event_at ?? null,
    actual_at: actual?.event.event_at ?? null,
    vessel_imo: ship?.event.vessel_imo ?? null,
    vessel_name: ship ? shipNameOf(ship.event) : null,
    voyage_number: ship ? voyageOf(ship) : null,
  }
}

/** Whether the full container has come to the port by land, to be put aboard there. */
const deliveredTo = ({ place }: Port, ashore: readonly Move[]): boolean =>
  ashore.some((move) => move.code === 'GTIN' && move.laden !== false && move.place === place)

/** Whether the container has been seen at a gate, elsewhere or empty since the last move of its ships. */
function takenAway(ports: readonly Port[], ashore: readonly Move[]): boolean {
  const sailed = acts(ports.flatMap(movesAt)).map(({ at }) => at)
  const last = ports.at(-1)?.place
  return (
    sailed.length > 0 &&
    ashore.some(
      ({ at, code, laden, place }) =>
        at > Math.max(...sailed) &&
        (code === 'GTOT' || laden === false || (place !== null && place !== last)),
    )
  )
}

const callOf =
  (ashore: readonly Move[]) =>
  (port: Port, index: number, ports: readonly Port[]): PortCall[] => {
    if (port.role === 'CALL') return []
    const { place, inbound, outbound, role } = port
    const isFirst = inbound.length === 0
    const isLast = index === ports.length - 1 && !isFirst
    const onTheWay = ports.slice(0, index).flatMap(movesAt)
    const gone =
      ports.slice(index + 1).some((later) => acts(movesAt(later)).length > 0) ||
      (isLast && takenAway(ports, ashore))
    const names = movesAt(port).map((move) => move.event.location_name)
    return [
      {
        role: role === 'UNDECIDED' ? 'POD' : role,
        locode: locodeOfPlace(place),
        name: names.find((name) => name !== null) ?? null,
        inbound: sideOf(inbound, 'ARRI', expectedArrival(inbound, lastDone(onTheWay))),
        outbound: sideOf(outbound, 'DEPA', planned(outbound, 'DEPA')),
        reached: gone || acts(movesAt(port)).length > 0 || (isFirst && deliveredTo(port, ashore)),
        left: gone || acts(outbound).some(({ code }) => code === 'DEPA'),
      },
    ]
  }

/**
 * The ports of one container's sea route, in their order, from all that is known of it. Ports where the ship calls while
 * the container stays aboard are left out.
 */
export function portCallsOf(
  number: string,
  events: readonly CarrierEvent[],
  context: JourneyContext = {},
): readonly PortCall[] {
  const groups = eventsByContainer(inOneOrder(events))
  const own = groups.find(({ container }) => container === number || container === null)
  if (own === undefined) return []
  const { moves, sea } = deriveContainer(own, contextWithOthers(own, groups, context))
  return sea.ports.flatMap(callOf(acts(moves).filter(({ means }) => means !== 'vessel')))
}
