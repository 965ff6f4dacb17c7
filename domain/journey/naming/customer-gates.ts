// What gates tell that lie at the customer's, where a container is packed or unpacked.
import type { Move } from '../moves/moves.ts'
import { isAtCustomer, isTakenByTruck } from '../moves/moves.ts'

/** Whether a truck takes the container away from the customer's, as far as is known full. */
export const isTakenAtCustomer = (move: Move): boolean => isAtCustomer(move) && isTakenByTruck(move)

/**
 * Whether the full container leaves the customer's after a move that shows that it was fetched before. Some lines call any gate
 * of an import the customer's: the first of them is the pick-up.
 */
export const isSentBack = (move: Move, shown: readonly Move[]): boolean =>
  isTakenAtCustomer(move) &&
  shown.some((other) => other.at < move.at || (other.at === move.at && !isTakenAtCustomer(other)))

/** Whether the container is emptied where it comes in: at the customer's, or where it is stripped afterwards. */
export const isEmptiedAt = (into: Move, acts: readonly Move[]): boolean =>
  isAtCustomer(into) ||
  acts.some(({ code, at, place }) => code === 'STRP' && at > into.at && place === into.place)

/** Whether a gate at the customer's is not the first move that is told: the container came there to be packed, or unpacked. */
export const isOnFromCustomer = (move: Move, acts: readonly Move[]): boolean =>
  isAtCustomer(move) && acts.some((other) => other !== move && other.at <= move.at)
