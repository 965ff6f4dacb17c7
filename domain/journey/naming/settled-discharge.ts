// Decides whether a journey is known to end at the last port that the container has reached.
import { legMatches, longestTransferMs } from '../moves/conveyances.ts'
import type { Move } from '../moves/moves.ts'
import {
  earliest,
  isEmptyIn,
  isFullGate,
  isInbound,
  isOffDock,
  isOutbound,
  isTakenByTruck,
  isTruckAtTerminal,
  latest,
} from '../moves/moves.ts'
import { countryDiffers } from '../moves/place-key.ts'
import type { Stop } from '../moves/stops.ts'
import { isPlan } from '../moves/told-by.ts'

const day = 24 * 3600 * 1000

/**
 * A container that goes on by ship does so within three weeks nearly always. After that time without any further move
 * the last port counts as the port of discharge.
 */
export const settledAfterMs = 21 * day

/** A truck brings a container to another terminal of the port within this time. */
const longestOnTruckMs = 3 * day

/** How long a container that comes in again may have been out, to go on from there; a gate of unknown load may be the empty return. */
function longestOutMs(into: Move): number {
  if (into.laden === true) return Infinity
  return into.code === 'GTIN' && into.event.role_hint !== 'TS'
    ? longestOnTruckMs
    : longestTransferMs
}

/**
 * Whether a full container goes out and comes in again at the same port, to go on from another terminal. One that is said
 * to be full may have been in store for longer: it is still on its trip.
 */
const isTransfer = (out: Move, moves: readonly Move[]): boolean =>
  moves.some(
    (move) =>
      (isFullGate(move, 'GTIN') || isTruckAtTerminal(move)) &&
      !isOffDock(move) &&
      move.place === out.place &&
      move.at >= out.at &&
      move.at - out.at <= longestOutMs(move),
  )

/** Whether all trains that are told set out in another country. */
function trainsSetOutAbroad(stop: Stop, moves: readonly Move[]): boolean {
  const outbound = moves.filter((move) => move.means === 'rail' && isOutbound(move))
  return outbound.length > 0 && outbound.every((move) => countryDiffers(move.place, stop.place))
}

/**
 * Whether a move of the import is only expected, and in another country: the ship that is to bring the container there may
 * not be told. Trains cross borders, but one that sets out abroad does not fetch the container here.
 */
function isExpectedAbroad(move: Move, stop: Stop, moves: readonly Move[]): boolean {
  if (move.act || move.means === 'feeder' || !countryDiffers(move.place, stop.place)) return false
  return move.means !== 'rail' || trainsSetOutAbroad(stop, moves)
}

/** Whether a move after the arrival belongs to an import: nothing of the kind happens to a container that sails on. */
function showsImport(move: Move, stop: Stop, moves: readonly Move[]): boolean {
  if (move.event.role_hint === 'TS' || isExpectedAbroad(move, stop, moves)) return false
  if (move.event.role_hint === 'DESTINATION' || move.means === 'rail') return true
  if (move.means === 'feeder') return isOutbound(move) || move.code === 'GTOT'
  if (['AVPU', 'STRP'].includes(move.code)) return true
  if (isTakenByTruck(move)) return !isTransfer(move, moves)
  const isBroughtIn = isFullGate(move, 'GTIN') || (move.means === 'road' && isInbound(move))
  if (isBroughtIn) return isOffDock(move) || (move.place !== null && move.place !== stop.place)
  return isEmptyIn(move)
}

/**
 * Whether the ship has put the container ashore here, where she was expected, while the carrier expects her to do so elsewhere:
 * it was not to leave her here, and another ship may take it on.
 */
function isExpectedAshoreElsewhere({ inbound }: Stop, moves: readonly Move[]): boolean {
  const discharges = (all: readonly Move[]) => all.filter(({ code }) => code === 'DISC')
  const [plans, done] = [discharges(moves).filter(isPlan), discharges(inbound)]
  return (
    !done.some(isPlan) &&
    done.some(({ event, at }) =>
      plans.some((plan) => plan.place !== null && plan.at > at && legMatches(plan.event, event)),
    )
  )
}

/**
 * Whether the container's journey by sea is known to end at this last stop. A plan that ends here is the carrier's
 * word for it. A port that was only reached may be the port of discharge or a transshipment: then a move of the import
 * shows it, or three weeks of silence.
 */
export function isSettled(stop: Stop, moves: readonly Move[], now: number): boolean {
  if (stop.inbound.some(isPlan) && !isExpectedAshoreElsewhere(stop, moves)) return true
  const begin = earliest(stop.inbound)
  return (
    moves.some((move) => move.at >= begin && showsImport(move, stop, moves)) ||
    now - latest(stop.inbound) >= settledAfterMs
  )
}
