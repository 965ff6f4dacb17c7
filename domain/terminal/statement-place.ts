import type { ZoneOf } from '../carrier-event.ts'
import { isOnePort } from '../places/same-port.ts'
import type { TerminalStatement } from './statement.ts'
import type { PickupPlace, PickupTrip } from './trip.ts'

type Places = Pick<PickupTrip, 'pod' | 'end'>
type Way = Places & Pick<PickupTrip, 'onwardAt'>

const isAt = (locode: string, place: PickupPlace): boolean =>
  place.locode !== null && isOnePort(locode, place.locode)

const isTerminal = ({ source, giver }: TerminalStatement): boolean =>
  [source, giver].includes('terminal')

/**
 * Whether the statement is about the inland place of delivery instead of the port of discharge. A terminal that names no
 * place has no more to say about a container that has left the port: the one where it goes does.
 */
export function isInland(statement: TerminalStatement, { pod, end, onwardAt }: Way): boolean {
  const { giver, port_locode: locode, observed_at } = statement
  if (giver === 'rail') return true
  if (locode !== null) return isAt(locode, end) && !isAt(locode, pod)
  return (
    isTerminal(statement) && end.locode !== null && onwardAt !== null && observed_at >= onwardAt
  )
}

/** The place in whose local time the statement speaks; before the port of discharge is known, the one that it names. */
export function placeOf(
  statement: TerminalStatement | null,
  trip: Way,
  zoneOf: ZoneOf,
): PickupPlace {
  const isAtEnd = statement !== null && isInland(statement, trip) && trip.end.locode !== null
  const place = isAtEnd ? trip.end : trip.pod
  const named = statement?.port_locode ?? null
  return place.zone === null && named !== null ? { locode: named, zone: zoneOf(named) } : place
}

/**
 * Whether a train or barge has taken the container away from the terminal that speaks: one of the port, or one that spoke
 * before. What a line or a document says may be about picking it up at the place of delivery.
 */
export const isLeftBehind = (statement: TerminalStatement, trip: PickupTrip): boolean =>
  trip.onwardAt !== null &&
  isTerminal(statement) &&
  !isInland(statement, trip) &&
  (statement.port_locode !== null || statement.observed_at < trip.onwardAt)
