// Decides where a container that the carrier calls available can be picked up.
import { toleranceMs } from '../moves/contradictions.ts'
import { onceDone } from '../moves/moves.ts'
import type { Move } from '../moves/moves.ts'
import type { SeaPart } from './inland.ts'
import { isImport, reaches } from './inland.ts'

/**
 * Whether the container has come to where it is called available: carriers also release it while the ship, or the train,
 * is on its way. Where no arrival there is told, the expected one tells it, and where none is known, the carrier's word.
 */
function isThere(available: Move, moves: readonly Move[], sea: SeaPart): boolean {
  const place = available.place ?? sea.pod?.place
  const coming = moves.filter(
    (move) => move.place === place && move.laden !== false && reaches(move),
  )
  const known = onceDone(coming)
  return known.length === 0 || known.some((move) => move.at <= available.at + toleranceMs)
}

/** The reports that the container can be picked up, of the import and not before it has arrived. */
export const availableMoves = (moves: readonly Move[], sea: SeaPart): Move[] =>
  moves.filter(
    (move) => move.act && move.code === 'AVPU' && isImport(move, sea) && isThere(move, moves, sea),
  )
