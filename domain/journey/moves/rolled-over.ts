// A container that misses its ship goes with another one: what was told of the first one is no longer about it.
import type { CarrierEvent } from '../../carrier-event.ts'
import { legMatches, vesselDiffers, vesselMatches } from './conveyances.ts'
import { knownSince, latestOf, newer } from './latest-known.ts'
import type { Move } from './moves.ts'
import { isOutbound } from './moves.ts'

const isHandling = ({ code, act }: Move): boolean => act && (code === 'LOAD' || code === 'DISC')

const isOnLegOf = (move: Move, other: Move): boolean => legMatches(move.event, other.event)

/** Whether the container is handled on the ship's voyage after it left with her: it was aboard. */
const isSeenAboard = (out: Move, moves: readonly Move[]): boolean =>
  moves.some(
    (move) =>
      isHandling(move) && move.at >= out.at && move.place !== out.place && isOnLegOf(move, out),
  )

/**
 * Whether the carrier has planned, after the ship had left without a word of a lading, to put the container aboard another
 * one.
 */
const isPlannedSince = (plan: Move, out: Move, moves: readonly Move[]): boolean =>
  plan.code === 'LOAD' &&
  knownSince(plan.event) > out.at &&
  !moves.some((move) => move.act && move.code === 'LOAD' && isOnLegOf(move, out))

/** Later moves by other ships away from the port of a move, since which the container has been handled nowhere. */
function otherSailings(out: Move, moves: readonly Move[]): Move[] {
  const others = moves.filter(
    (move) =>
      (move.act || isPlannedSince(move, out, moves)) &&
      isOutbound(move) &&
      move.means === out.means &&
      move.place === out.place &&
      move.at >= out.at &&
      vesselDiffers(move.event, out.event),
  )
  const since = moves.filter(
    (move) =>
      isHandling(move) && move.at >= out.at && (move.code === 'DISC' || move.place !== out.place),
  )
  return others.filter((other) => since.every((move) => move.at > other.at))
}

/** The one of two sailings from one port that the container missed; null where that is not known. */
function missedOf(out: Move, later: Move, moves: readonly Move[]): Move | null {
  const isAboard = isSeenAboard(out, moves)
  if (!isAboard && isSeenAboard(later, moves)) return out
  if (later.code !== 'LOAD') return null
  if (out.code === 'DEPA') return isAboard ? null : out
  if (isAboard) return isSeenAboard(later, moves) ? null : later
  return latestOf([out, later]) === later ? out : later
}

/** Whether a ship has brought the container to the port that she left without it. */
const hasBrought = (out: Move, moves: readonly Move[]): boolean =>
  moves.some(
    (move) =>
      move.act &&
      move.at <= out.at &&
      vesselMatches(move.event, out.event) &&
      (move.place === out.place ? move.code === 'DISC' : isOutbound(move)),
  )

/** Whether a move is a call of the ship that left without the container: from then on, or to take it aboard. */
const isCallOfMissed = (move: Move, out: Move, moves: readonly Move[]): boolean =>
  move.at >= out.at
    ? isOnLegOf(move, out)
    : move.code === 'ARRI' &&
      move.place === out.place &&
      vesselMatches(move.event, out.event) &&
      !hasBrought(out, moves)

/** The moves without those of ships that left a port without the container. */
export function withoutOtherSailings(moves: readonly Move[]): Move[] {
  const sailings = moves.filter((move) => move.act && isOutbound(move))
  const missed = sailings.flatMap((out) =>
    otherSailings(out, moves).flatMap((later) => missedOf(out, later, moves) ?? []),
  )
  return moves.filter((move) => !missed.some((out) => isCallOfMissed(move, out, moves)))
}

/** Whether another ship has replaced a planned departure, because the container left on it or a newer plan names it. */
function replaced(plan: Move, moves: readonly Move[]): boolean {
  const others = moves.filter((move) => isOutbound(move) && move.place === plan.place)
  const left = others.filter((move) => move.act)
  if (left.length > 0) return left.every((move) => vesselDiffers(move.event, plan.event))
  return others.some(
    (move) => vesselDiffers(move.event, plan.event) && isLaterKnowledge(move.event, plan.event),
  )
}

// The planned times alone do not show which of two plans is newer.
const isLaterKnowledge = (a: CarrierEvent, b: CarrierEvent): boolean =>
  a.created_at !== null &&
  b.created_at !== null &&
  Date.parse(a.created_at) !== Date.parse(b.created_at) &&
  newer(a, b) > 0

/** The moves without the plans for a ship that the container no longer takes. */
export function withoutRolledOver(moves: readonly Move[]): Move[] {
  const plans = moves.filter((move) => !move.act)
  const stale = new Set(plans.filter((move) => isOutbound(move) && replaced(move, moves)))
  const taken = moves.filter((move) => !stale.has(move) && (move.act || isOutbound(move)))
  const abandoned = [...stale].filter((move) =>
    taken.every((other) => !legMatches(other.event, move.event)),
  )
  const goesWith = (move: Move): boolean =>
    abandoned.some((plan) => legMatches(plan.event, move.event))
  return moves.filter((move) => move.act || !(stale.has(move) || goesWith(move)))
}
