import type { ZoneOf } from '../carrier-event.ts'
import { foldedText } from '../places/folded-text.ts'
import { isOnePort } from '../places/same-port.ts'
import type { TerminalStatement } from './statement.ts'
import type { PickupPlace, PickupTrip } from './trip.ts'

type Places = Pick<PickupTrip, 'pod' | 'end'>
type Way = Places & Pick<PickupTrip, 'onwardAt' | 'bySea'>

const isAt = (locode: string, place: PickupPlace): boolean =>
  place.locode !== null && isOnePort(locode, place.locode)

const isTerminal = ({ source, giver }: TerminalStatement): boolean =>
  [source, giver].includes('terminal')

/** A local time is at most so far ahead of UTC. */
const mostAheadMs = 14 * 3_600_000

/** Whether a day or time is one at which the container has left the port, wherever that is. */
const isForLater = (local: string | null, since: number): boolean =>
  local !== null && Date.parse(local.length === 10 ? local : `${local}Z`) - mostAheadMs >= since

/**
 * Whether the statement is about the inland place of delivery instead of the port of discharge. A terminal that names no
 * place has no more to say about a container that has left the port, nobody fetches it there, and no free time runs there any
 * more: the place where it goes is meant. A last free day that was told before may have been that of the port.
 */
export function isInland(
  statement: TerminalStatement,
  { pod, end, onwardAt, bySea }: Way,
): boolean {
  const { giver, port_locode: locode, observed_at, facts } = statement
  if (giver === 'rail') return true
  if (locode !== null) return isAt(locode, end) && !isAt(locode, pod)
  if (end.locode === null) return false
  // A bill without a ship has no port; where a ship carries the container, its port is not known yet.
  if (pod.locode === null) return !bySea
  if (onwardAt === null) return false
  const isSaidLater = observed_at >= onwardAt
  if (isTerminal(statement)) return isSaidLater
  return (
    isForLater(facts.pickup_appointment_at, onwardAt) ||
    (isSaidLater && isForLater(facts.last_free_day, onwardAt))
  )
}

const isSame = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && foldedText(a) === foldedText(b)

/** Whether two statements name one terminal: by its FIRMS code where both have one, else by its name. */
function isOneTerminal({ facts: a }: TerminalStatement, { facts: b }: TerminalStatement): boolean {
  return a.terminal_firms_code !== null && b.terminal_firms_code !== null
    ? isSame(a.terminal_firms_code, b.terminal_firms_code)
    : isSame(a.terminal_name, b.terminal_name)
}

/**
 * Whether the terminal is that of the place of delivery: it has named that, or, naming no place, lets nobody fetch the container
 * before it leaves the port, and somebody afterwards. A ramp may answer for a container that is still on its way.
 */
function isAtPlaceOfDelivery(
  own: readonly TerminalStatement[],
  onwardAt: number,
  end: PickupPlace,
): boolean {
  const places = own.flatMap(({ port_locode }) => port_locode ?? [])
  if (places.length > 0) return places.some((locode) => isAt(locode, end))
  const lets = own.filter(({ facts }) => facts.available_for_pickup === true)
  return lets.length > 0 && lets.every(({ observed_at }) => observed_at >= onwardAt)
}

/**
 * The statements, with the port of each terminal that names itself alone and has spoken of the container while it was there: it goes
 * on speaking of it after the departure.
 */
export function withPorts(
  statements: readonly TerminalStatement[],
  { pod, end, onwardAt }: Way,
): readonly TerminalStatement[] {
  if (onwardAt === null || pod.locode === null) return statements
  const isAtPort = ({ port_locode: locode, observed_at }: TerminalStatement): boolean =>
    locode === null ? observed_at < onwardAt : isAt(locode, pod)
  const terminals = statements.filter(isTerminal)
  return statements.map((one) => {
    if (one.port_locode !== null || !isTerminal(one) || one.giver === 'rail') return one
    const own = terminals.filter((other) => isOneTerminal(one, other))
    const isOfPort = own.some(isAtPort) && !isAtPlaceOfDelivery(own, onwardAt, end)
    return isOfPort ? { ...one, port_locode: pod.locode } : one
  })
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
