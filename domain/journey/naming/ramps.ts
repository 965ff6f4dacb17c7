// A ramp is where trains are loaded and unloaded. Some carriers report a train, or a barge, by the gate moves at its ends.
import type { Move } from '../moves/moves.ts'
import { isAfloat, isFetchedEmpty, isInbound, lastOf } from '../moves/moves.ts'

const leaves = ({ code }: Move): boolean => ['LOAD', 'DEPA', 'GTOT'].includes(code)
const reaches = (move: Move): boolean => isInbound(move) || move.code === 'GTIN'

/** Where a ship, and by none of these means, put the container ashore last before a time; null where none did. */
function landedBefore(at: number, { means }: Move, moves: readonly Move[]): Move | null {
  return lastOf(
    moves.filter(
      (move) =>
        move.act && isAfloat(move) && move.means !== means && isInbound(move) && move.at <= at,
    ),
  )
}

/**
 * Whether the full container comes in where it was fetched empty, as far as is known before any carriage: it was packed
 * nearby. Where a ship calls, the train may have come to the ship.
 */
function comesPacked({ place, at }: Move, moves: readonly Move[]): boolean {
  const isFetched = moves.some(
    (move) => move.act && isFetchedEmpty(move) && move.place === place && move.at <= at,
  )
  return isFetched && !moves.some((move) => move.means === 'vessel' && move.place === place)
}

/**
 * Whether the full container comes in where a train, or a barge, takes it: since it was last aboard a ship none has
 * brought it, and one leaves. A gate-out alone may also be the lorry's that fetches it; it counts where the train reaches
 * another place, and at the port where the container was put ashore.
 */
function comesToCarriage(move: Move, moves: readonly Move[]): boolean {
  if (move.code !== 'GTIN' || move.means === 'road' || move.laden === false) return false
  const landed = landedBefore(move.at, move, moves)
  const alike = moves.filter(
    (other) => other !== move && other.means === move.means && other.laden !== false,
  )
  const isBefore = (other: Move): boolean =>
    other.at <= move.at && other.at >= (landed?.at ?? -Infinity)
  const isBrought = alike.some(
    (other) => isBefore(other) && (other.place === move.place ? isInbound(other) : leaves(other)),
  )
  if (isBrought) return false
  if (landed === null && comesPacked(move, moves)) return true
  const later = alike.filter((other) => other.at >= move.at)
  const isTaking = (other: Move): boolean =>
    other.code !== 'GTOT' ||
    landed?.place === move.place ||
    later.some((next) => reaches(next) && next.place !== move.place)
  return later.some((other) => other.place === move.place && leaves(other) && isTaking(other))
}

/** All moves of a trip, with those marked by which the container comes to its train or barge. */
export const withWaysToCarriage = (moves: readonly Move[]): Move[] =>
  moves.map((move) => (comesToCarriage(move, moves) ? { ...move, isToCarriage: true } : move))
