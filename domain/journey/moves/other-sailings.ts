// Ships that left a port without the container: what is told of them from then on is not about it.
import {
  hasVessel,
  isHandledAt,
  legDiffers,
  legMatches,
  longestCallMs,
  vesselDiffers,
  vesselMatches,
} from './conveyances.ts'
import { knownSince, latestOf } from './latest-known.ts'
import type { Move } from './moves.ts'
import { earliest, isHandling, isInbound, isOutbound } from './moves.ts'

/** A ship's sailing from a port, with or without the container. */
type Sailing = {
  readonly out: Move
  /** Whether the container is handled on the ship's voyage after it left with her: it was aboard. */
  readonly isAboard: boolean
  /** Whether a lading is told there that is, or may be, the one on this ship. */
  readonly isLaden: boolean
  /** When the container was next handled, or sailed from elsewhere on another ship, in milliseconds. */
  readonly nextAt: number
}

const isHandled = (move: Move): boolean => move.act && isHandling(move)

const isOnLegOf = (move: Move, other: Move): boolean => legMatches(move.event, other.event)

const isLadingOn = (move: Move, out: Move): boolean =>
  move.act &&
  move.code === 'LOAD' &&
  (isOnLegOf(move, out) || (move.place === out.place && isHandledAt(move.event, out.event)))

const isNextMove = (move: Move, out: Move): boolean =>
  (isHandled(move) && (move.code === 'DISC' || move.place !== out.place)) ||
  (move.act &&
    move.code === 'DEPA' &&
    move.place !== out.place &&
    vesselDiffers(move.event, out.event))

function sailingOf(out: Move, moves: readonly Move[]): Sailing {
  const since = moves.filter((move) => move.at >= out.at)
  return {
    out,
    isAboard: since.some(
      (move) => isHandled(move) && move.place !== out.place && isOnLegOf(move, out),
    ),
    isLaden: moves.some((move) => isLadingOn(move, out)),
    nextAt: earliest(since.filter((move) => isNextMove(move, out))),
  }
}

/**
 * Whether a planned departure tells that the container was not aboard the ship that left before: the carrier tells ladings, and
 * would have told this one, and has not expected that ship further on since it made the plan.
 */
const showsMissed = ({ event }: Move, { out }: Sailing, moves: readonly Move[]): boolean =>
  moves.some(({ act, code }) => act && code === 'LOAD') &&
  !moves.some(
    (move) =>
      !move.act &&
      isInbound(move) &&
      isOnLegOf(move, out) &&
      knownSince(move.event) >= knownSince(event),
  )

/**
 * Whether the carrier has planned, after the ship had left without a word of a lading, that the container sails with another
 * one: by the lading, or by the departure. A time of knowledge that the departure has as well may be that of the answer, and
 * does not tell.
 */
const isPlannedSince = (plan: Move, sailing: Sailing, moves: readonly Move[]): boolean =>
  !sailing.isLaden &&
  knownSince(plan.event) > sailing.out.at &&
  knownSince(plan.event) !== knownSince(sailing.out.event) &&
  (plan.code === 'LOAD' || showsMissed(plan, sailing, moves))

/**
 * Whether the container is put aboard the same ship after that, on another voyage of hers: days later, or before she sails
 * from there once more.
 */
const isNextVoyage = (other: Move, { out }: Sailing, moves: readonly Move[]): boolean =>
  other.code === 'LOAD' &&
  vesselMatches(other.event, out.event) &&
  legDiffers(other.event, out.event) &&
  (other.at > out.at + longestCallMs ||
    moves.some(
      (move) =>
        move.act &&
        move.code === 'DEPA' &&
        move.place === other.place &&
        move.at >= other.at &&
        isOnLegOf(move, other),
    ))

/** Whether another ship, or this one again, sails later from the port, and the container has been handled nowhere meanwhile. */
const isOtherSailing = (other: Move, sailing: Sailing, moves: readonly Move[]): boolean =>
  other.place === sailing.out.place &&
  other.means === sailing.out.means &&
  other.at >= sailing.out.at &&
  other.at < sailing.nextAt &&
  (other.act || isPlannedSince(other, sailing, moves)) &&
  (vesselDiffers(other.event, sailing.out.event) || isNextVoyage(other, sailing, moves))

/** The one of two sailings from one port that the container missed; null where that is not known. */
function missedOf({ out, isAboard }: Sailing, { out: later, ...then }: Sailing): Move | null {
  if (!isAboard && then.isAboard) return out
  if (later.act && later.code !== 'LOAD') return null
  if (out.code === 'DEPA') return isAboard ? null : out
  if (isAboard) return then.isAboard ? null : later
  const last = latestOf([out, later])
  if (last !== latestOf([later, out])) return null
  return last === later ? out : later
}

/**
 * Whether a ship has brought the container to the port that she left without it. A move without a ship may be one of hers,
 * unless the container was ashore there before she called.
 */
export function hasBrought(call: Move, out: Move, moves: readonly Move[]): boolean {
  const before = moves.filter((move) => (move.act || !out.act) && move.at <= out.at)
  const isAshore = (move: Move): boolean => move.code === 'DISC' && move.place === out.place
  const wasAshore = before.some((move) => isAshore(move) && move.at < call.at)
  return before.some(
    (move) =>
      (move.place === out.place ? isAshore(move) : isOutbound(move)) &&
      (vesselMatches(move.event, out.event) || (!wasAshore && !hasVessel(move.event))),
  )
}

/** Whether the container was put ashore at a place before a ship leaves it, and may go on with her. */
const wasAshoreAt = (departure: Move, out: Move, moves: readonly Move[]): boolean =>
  moves.some(
    ({ act, code, place, at }) =>
      act && code === 'DISC' && place === departure.place && at > out.at && at <= departure.at,
  )

/** Whether the ship that left without the container takes it aboard later, or put it ashore, on another voyage of hers. */
const isTakenLater = (out: Move, moves: readonly Move[]): boolean =>
  moves.some(
    (move) =>
      move.at > out.at &&
      (isOutbound(move)
        ? move.place === out.place || move.code === 'LOAD' || wasAshoreAt(move, out, moves)
        : move.code === 'DISC') &&
      vesselMatches(move.event, out.event) &&
      legDiffers(move.event, out.event),
  )

/** Whether the ship that left without the container calls elsewhere before she comes back for it. */
const isBeforeTaken = (call: Move, out: Move, moves: readonly Move[]): boolean =>
  call.place !== out.place &&
  moves.some(
    (move) =>
      move.code === 'LOAD' &&
      move.place === out.place &&
      move.at > call.at &&
      vesselMatches(move.event, out.event),
  )

/** Whether a move is a call of the ship that left without the container: from then on, or to take it aboard. */
const isCallOfMissed = (move: Move, out: Move, moves: readonly Move[]): boolean =>
  move.at >= out.at
    ? isOnLegOf(move, out) ||
      (vesselMatches(move.event, out.event) &&
        (!isTakenLater(out, moves) || isBeforeTaken(move, out, moves)))
    : move.code === 'ARRI' &&
      move.place === out.place &&
      vesselMatches(move.event, out.event) &&
      !hasBrought(move, out, moves)

/** The moves without those of ships that left a port without the container. */
export function withoutOtherSailings(moves: readonly Move[]): Move[] {
  const sailings = moves.filter(isOutbound).map((out) => sailingOf(out, moves))
  const missed = sailings
    .filter(({ out }) => out.act)
    .flatMap((sailing) =>
      sailings
        .filter(({ out }) => isOtherSailing(out, sailing, moves))
        .flatMap((later) => missedOf(sailing, later) ?? []),
    )
  const left = [...new Set(missed)]
  return moves.filter((move) => !left.some((out) => isCallOfMissed(move, out, moves)))
}
