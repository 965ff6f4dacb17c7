// Decides whether a journey is known to end at the last port that the container has reached.
import { longestTransferMs } from '../moves/conveyances.ts'
import type { Move } from '../moves/moves.ts'
import { isOutbound } from '../moves/moves.ts'
import { locodeOfPlace } from '../moves/place-key.ts'
import type { Stop } from '../moves/stops.ts'

const day = 24 * 3600 * 1000

/**
 * A container that goes on by ship does so within three weeks nearly always. After that time without any further move
 * the last port counts as the port of discharge.
 */
export const settledAfterMs = 21 * day

const isGate = (move: Move, code: string): boolean =>
  move.code === code && move.means === 'road' && move.laden !== false

/**
 * Whether a full container goes out and comes in again at the same port, to go on from another terminal. One that is said
 * to be full may have been in store for longer: it is still on its trip.
 */
const isTransfer = (out: Move, moves: readonly Move[]): boolean =>
  moves.some(
    (move) =>
      isGate(move, 'GTIN') &&
      move.place === out.place &&
      move.at >= out.at &&
      (move.laden === true || move.at - out.at <= longestTransferMs),
  )

/**
 * Whether a pick-up is only expected, and in another country: the ship that is to bring the container there may not be
 * told.
 */
function isExpectedAbroad({ act, place }: Move, stop: Stop): boolean {
  const [there, here] = [place, stop.place].map((one) => locodeOfPlace(one)?.slice(0, 2))
  return !act && there !== undefined && here !== undefined && there !== here
}

/** Whether a move after the arrival belongs to an import: nothing of the kind happens to a container that sails on. */
function showsImport(move: Move, stop: Stop, moves: readonly Move[]): boolean {
  if (move.event.role_hint === 'TS') return false
  if (move.event.role_hint === 'DESTINATION' || move.means === 'rail') return true
  if (move.means === 'feeder') return isOutbound(move) || move.code === 'GTOT'
  if (['AVPU', 'STRP'].includes(move.code)) return true
  if (isGate(move, 'GTOT')) return !isTransfer(move, moves) && !isExpectedAbroad(move, stop)
  if (isGate(move, 'GTIN')) return move.place !== null && move.place !== stop.place
  return move.code === 'GTIN' && move.laden === false
}

/**
 * Whether the container's journey by sea is known to end at this last stop. A plan that ends here is the carrier's
 * word for it. A port that was only reached may be the port of discharge or a transshipment: then a move of the import
 * shows it, or three weeks of silence.
 */
export function isSettled(stop: Stop, moves: readonly Move[], now: number): boolean {
  const reached = stop.inbound.filter((move) => move.act)
  if (reached.length < stop.inbound.length) return true
  const times = reached.map((move) => move.at)
  return (
    moves.some((move) => move.at >= Math.min(...times) && showsImport(move, stop, moves)) ||
    now - Math.max(...times) >= settledAfterMs
  )
}
