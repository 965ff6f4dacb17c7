// A ramp is where trains are loaded and unloaded; some carriers report a train by the gate moves at its ramps.
import type { Move } from '../moves/moves.ts'
import { isAfloat, isCarriage, isInbound } from '../moves/moves.ts'

const isLadenRail = ({ means, laden }: Move): boolean => means === 'rail' && laden !== false

const leaves = ({ code }: Move): boolean => ['LOAD', 'DEPA', 'GTOT'].includes(code)
const reaches = (move: Move): boolean => isInbound(move) || move.code === 'GTIN'

/** Where a ship put the container ashore last before a time; null where none did. */
function landedBefore(at: number, moves: readonly Move[]): Move | null {
  const landed = moves.filter(
    (move) => move.act && isAfloat(move) && isCarriage(move) && isInbound(move) && move.at <= at,
  )
  return landed.reduce<Move | null>((last, move) => (last && last.at > move.at ? last : move), null)
}

/**
 * Whether the full container comes in at a ramp from which a train takes it: since it was last aboard a ship no train has
 * brought it, and one leaves. A gate-out alone may also be the lorry's that fetches it; it counts where the train reaches
 * another place, and at the port where the container was put ashore.
 */
function comesToTrain(move: Move, moves: readonly Move[]): boolean {
  if (move.code !== 'GTIN' || !isLadenRail(move)) return false
  const landed = landedBefore(move.at, moves)
  const rail = moves.filter((other) => other !== move && isLadenRail(other))
  const isBefore = (other: Move): boolean =>
    other.at <= move.at && other.at >= (landed?.at ?? -Infinity)
  const isBrought = rail.some(
    (other) => isBefore(other) && (other.place === move.place ? isInbound(other) : leaves(other)),
  )
  if (isBrought) return false
  const later = rail.filter((other) => other.at >= move.at)
  const isTrain = (other: Move): boolean =>
    other.code !== 'GTOT' ||
    landed?.place === move.place ||
    later.some((next) => reaches(next) && next.place !== move.place)
  return later.some((other) => other.place === move.place && leaves(other) && isTrain(other))
}

/** All moves of a trip, with those marked by which the container comes to its train. */
export const withWaysToTrain = (moves: readonly Move[]): Move[] =>
  moves.map((move) => (comesToTrain(move, moves) ? { ...move, isToTrain: true } : move))
