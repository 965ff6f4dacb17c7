import { isOneNumber } from '../numbers/one-number.ts'
import type { TerminalStatement } from './statement.ts'
import type { PickupTrip } from './trip.ts'

const dayMs = 24 * 3_600_000

/** The days that the statement names, in milliseconds; a delivery is told after it happened. */
const namedDays = ({ facts }: TerminalStatement): number[] =>
  [facts.last_free_day, facts.pickup_appointment_at, facts.delivered_at].flatMap((text) =>
    text ? Date.parse(text.slice(0, 10)) : [],
  )

/** When it was first and last said; a document about a delivery may come when the container has long been returned. */
function saidBetween({ facts, observed_at, confirmed_at }: TerminalStatement) {
  if (facts.delivered_at === null) return { first: observed_at, last: confirmed_at }
  const day = Date.parse(facts.delivered_at.slice(0, 10))
  return { first: day, last: day }
}

/**
 * Whether a statement is about the present trip of the container. The number of the bill of lading decides where both
 * name one; else the times, by the day, because a statement's days are local and the zone may be unknown.
 */
export function appliesTo(statement: TerminalStatement, trip: PickupTrip): boolean {
  const { bill_of_lading_number: bill, port_locode: locode } = statement
  const countries = [trip.pod.locode, trip.end.locode].flatMap((one) => one?.slice(0, 2) ?? [])
  const isElsewhere =
    locode !== null && countries.length > 0 && !countries.includes(locode.slice(0, 2))
  // The carrier's own events are those of this trip; one across the border may name a place of delivery that nothing else does.
  if (isElsewhere && statement.id !== null) return false
  if (bill !== null && trip.documents.length > 0)
    return trip.documents.some((number) => isOneNumber(number, bill))
  const { first, last } = saidBetween(statement)
  if (trip.returnedAt !== null && first > trip.returnedAt + dayMs) return false
  const start = trip.startedAt ?? trip.followedAt - dayMs
  return [last, ...namedDays(statement)].every((ms) => ms >= start - dayMs)
}
