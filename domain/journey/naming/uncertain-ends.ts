// Where a carrier tells a ship's whole voyage, her first departure need not be the lading, nor her last arrival the discharge. Unless
// something shows which of her ports it is, the container has no port of lading, or of discharge, yet.
import { hadComeInAt } from '../moves/before-lading.ts'
import { legMatches } from '../moves/conveyances.ts'
import type { Move } from '../moves/moves.ts'
import {
  firstOf,
  isByTrainOrBarge,
  isFetchedEmpty,
  isHandling,
  isInbound,
  isOutbound,
  lastOf,
} from '../moves/moves.ts'
import { countryOfPlace } from '../moves/place-key.ts'
import { comesToShip, isOfMainShip, leavesShip, tellsOtherCalls } from '../moves/seen-ashore.ts'
import type { Stop } from '../moves/stops.ts'
import { movesAt } from '../moves/stops.ts'

const areOfOneShip = (some: readonly Move[], others: readonly Move[]): boolean =>
  some.some((move) => others.some((other) => legMatches(other.event, move.event)))

/** Whether ships have called, and no lading and no discharge was ever told or planned. */
const tellsCallsAlone = (moves: readonly Move[]): boolean =>
  !moves.some(isHandling) && moves.some((move) => move.act && isOfMainShip(move))

/** Whether calls of a ship are told at which the container cannot be aboard: her arrival to take it, or her departure afterwards. */
const hasCallWithout = (stops: readonly Stop[]): boolean =>
  [stops[0], stops.at(-1)].some(
    (stop) => stop !== undefined && areOfOneShip(stop.inbound, stop.outbound),
  )

/** Whether the carrier tells where ships call, and not only where they call with the container. */
const tellsShips = (stops: readonly Stop[], moves: readonly Move[]): boolean =>
  tellsOtherCalls(stops.flatMap(movesAt), moves) ||
  (tellsCallsAlone(moves) && hasCallWithout(stops))

/**
 * Whether the container is still being packed, or is on a train or a barge, when a ship leaves, and no ship has come elsewhere since
 * or is expected to.
 */
function isElsewhere(out: Move, moves: readonly Move[]): boolean {
  const acts = moves.filter((move) => move.act)
  const last = lastOf(acts.filter((move) => !isOfMainShip(move) && move.at <= out.at))
  return (
    out.act &&
    last !== null &&
    last.place !== null &&
    last.place !== out.place &&
    (isFetchedEmpty(last) || (isByTrainOrBarge(last) && isOutbound(last))) &&
    !moves.some(
      (move) =>
        isOfMainShip(move) && isInbound(move) && move.at > out.at && move.place !== out.place,
    )
  )
}

const isFetchedAt = (move: Move, { place }: Stop): boolean =>
  move.act && isFetchedEmpty(move) && move.place === place

/** Whether nothing shows that the container is put aboard at this port, the first that its ship leaves, and not at a later one. */
export function isLadingUncertain(
  stops: readonly Stop[],
  at: number,
  moves: readonly Move[],
): boolean {
  const stop = stops[at]
  const out = firstOf(stop?.outbound ?? [])
  if (stop === undefined || out === null) return false
  const isHere = (move: Move): boolean => move.place === stop.place && move.at <= out.at
  if (stop.outbound.some(({ code }) => code === 'LOAD') || hadComeInAt(out, moves)) return false
  if (moves.some((move) => comesToShip(move) && isHere(move))) return false
  if (isElsewhere(out, moves)) return true
  const isReached = (n: number): boolean =>
    stops.slice(n + 1).some(({ inbound }) => areOfOneShip(inbound, stop.outbound))
  const isLeftLater = ({ outbound }: Stop, n: number): boolean =>
    n > at && areOfOneShip(outbound, stop.outbound)
  const fetchedFrom = (one: Stop): boolean => moves.some((move) => isFetchedAt(move, one))
  if (fetchedFrom(stop)) return false
  if (stops.some((one, n) => isLeftLater(one, n) && fetchedFrom(one))) return true
  return stops.some((one, n) => isLeftLater(one, n) && isReached(n)) && tellsShips(stops, moves)
}

/** Whether all that is told of the container is that it sets out in the country where a ship arrives that has left no port. */
const hasNotSailed = (into: Move, stops: readonly Stop[], moves: readonly Move[]): boolean =>
  into.act &&
  stops.every(({ outbound }) => outbound.length === 0) &&
  !moves.some(
    (move) => isHandling(move) || (move.act && !isOfMainShip(move) && move.at > into.at),
  ) &&
  moves.some(
    (move) =>
      move.act &&
      (isFetchedEmpty(move) || comesToShip(move)) &&
      countryOfPlace(move.place) === countryOfPlace(into.place),
  )

/** Whether nothing shows that the container is put ashore at this port, the last that its ship reaches, and not at an earlier one. */
export function isDischargeUncertain(
  stops: readonly Stop[],
  at: number,
  from: number,
  moves: readonly Move[],
): boolean {
  const stop = stops[at]
  const into = firstOf(stop?.inbound ?? [])
  if (stop === undefined || into === null) return false
  const isHere = (move: Move): boolean => move.place === stop.place && move.at >= into.at
  if (stop.inbound.some(({ code }) => code === 'DISC')) return false
  if (moves.some((move) => leavesShip(move) && isHere(move))) return false
  // A ship that comes where the empty one was fetched, and leaves with it, does not bring it.
  const takesIt = areOfOneShip(stop.inbound, stop.outbound)
  if (takesIt && moves.some((move) => isFetchedAt(move, stop) && move.at <= into.at)) return true
  if (hasNotSailed(into, stops.slice(0, at), moves)) return true
  const isLeft = (n: number): boolean =>
    stops.slice(0, n).some(({ outbound }) => areOfOneShip(outbound, stop.inbound))
  const others = stops.filter(
    ({ inbound }, n) => from < n && n < at && areOfOneShip(inbound, stop.inbound) && isLeft(n),
  )
  return others.length > 0 && tellsShips(stops, moves)
}
