// Calls of a ship before she takes the container aboard: carriers also report a ship's other ports.
import { legMatches } from './conveyances.ts'
import { knownSince } from './latest-known.ts'
import type { Move } from './moves.ts'
import { firstOf, isInbound } from './moves.ts'

/** Those of the moves by which the container is put aboard, or taken off, that are on the voyage of a call. */
export const onVoyageOf = (call: Move, handlings: readonly Move[]): Move[] =>
  handlings.filter((move) => legMatches(move.event, call.event))

/** Whether the full container had come in where the ship calls, by whatever brought it, so that she may have taken it there. */
export const hadComeInAt = (call: Move, moves: readonly Move[]): boolean =>
  moves.some(
    (move) =>
      move.act &&
      move.place === call.place &&
      move.at <= call.at &&
      move.laden !== false &&
      (move.code === 'GTIN' || (isInbound(move) && move.means !== 'vessel')),
  )

/**
 * Whether a ship calls under the number of an earlier voyage before she takes the container aboard elsewhere, for the first time.
 * Where it had come in full there, her voyage may have got another number on the way.
 */
export function isOnVoyageBefore(
  call: Move,
  handled: readonly Move[],
  moves: readonly Move[],
): boolean {
  const first = firstOf(handled)
  return (
    call.act &&
    first?.code === 'LOAD' &&
    first.at > call.at &&
    first.place !== null &&
    first.place !== call.place &&
    !hadComeInAt(call, moves)
  )
}

/** Whether the ship is expected, or has come, elsewhere after she takes the container aboard: that is where it is bound for. */
const isBoundElsewhere = (call: Move, lading: Move, sea: readonly Move[]): boolean =>
  sea.some(
    (move) =>
      isInbound(move) &&
      move.at > lading.at &&
      move.place !== call.place &&
      legMatches(move.event, call.event),
  )

/**
 * Whether a ship calls before she takes the container aboard elsewhere on that voyage, or is expected to, also where the call names
 * it. An expected arrival before that may be out of date where the container is bound for, and so may an expected lading that was
 * known earlier than the call.
 */
export function callsBeforeLading(
  call: Move,
  handlings: readonly Move[],
  sea: readonly Move[],
  moves: readonly Move[],
): boolean {
  if (call.event.event_type !== 'TRANSPORT' || call.place === null) return false
  // Most calls come after the last lading, and need no comparison of ships.
  if (!handlings.some(({ code, at }) => code === 'LOAD' && at > call.at)) return false
  const handled = onVoyageOf(call, handlings)
  const first = firstOf(handled)
  if (first?.code !== 'LOAD' || first.at <= call.at) return false
  const isKnown = first.act || knownSince(first.event) >= knownSince(call.event)
  return (
    isKnown &&
    (call.act || !isInbound(call) || isBoundElsewhere(call, first, sea)) &&
    handled.every(({ place }) => place !== null && place !== call.place) &&
    !hadComeInAt(call, moves)
  )
}
