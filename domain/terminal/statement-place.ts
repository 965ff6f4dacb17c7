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

/** A local time is at most so far ahead of UTC. */
const mostAheadMs = 14 * 3_600_000

/** Whether there is an appointment for a time at which the container has left the port, wherever that is. */
const isForLater = (local: string | null, since: number): boolean =>
  local !== null && Date.parse(local.length === 10 ? local : `${local}Z`) - mostAheadMs >= since

/**
 * Whether the statement is about the inland place of delivery instead of the port of discharge. A terminal that names no
 * place has no more to say about a container that has left the port, and nobody fetches it there: the place where it goes is
 * meant.
 */
export function isInland(statement: TerminalStatement, { pod, end, onwardAt }: Way): boolean {
  const { giver, port_locode: locode, observed_at, facts } = statement
  if (giver === 'rail') return true
  if (locode !== null) return isAt(locode, end) && !isAt(locode, pod)
  if (end.locode === null || onwardAt === null) return false
  return isTerminal(statement)
    ? observed_at >= onwardAt
    : isForLater(facts.pickup_appointment_at, onwardAt)
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
