import { callsBeforeLading, isOnVoyageBefore, onVoyageOf } from './before-lading.ts'
import {
  hasVessel,
  isHandledAt,
  legDiffers,
  legMatches,
  longestCallMs,
  vesselDiffers,
  vesselMatches,
} from './conveyances.ts'
import { containersOf } from './events-by-container.ts'
import { knownSince } from './latest-known.ts'
import type { Move } from './moves.ts'
import {
  acts,
  earliest,
  isAfloat,
  isCarriage,
  isEmptyIn,
  isHandling,
  isInbound,
  lastOf,
  latest,
} from './moves.ts'
import { withoutOtherSailings } from './other-sailings.ts'
import { seenAshore, tellsOtherCalls } from './seen-ashore.ts'
import { withoutRolledOver } from './rolled-over.ts'
import { withShipsInTurn } from './ships-in-turn.ts'

/** When the empty container was returned after its import, in milliseconds; what it does later is not about the cargo. */
function emptyReturnedAt(moves: readonly Move[]): number {
  const done = acts(moves)
  const arrived = done.filter(
    ({ code, laden }) => laden !== false && ['DISC', 'GTOT'].includes(code),
  )
  const isReturn = (move: Move): boolean =>
    isEmptyIn(move) && arrived.some((other) => other.at <= move.at)
  return earliest(done.filter(isReturn))
}

/** The moves with the cargo, as far as the carrier tells: what it says of a train or barge may leave open whether it had any. */
export function ladenMoves(moves: readonly Move[]): Move[] {
  const until = emptyReturnedAt(moves)
  return moves.filter((move) => move.laden !== false && move.at <= until)
}

/**
 * The last of some moves before a call of a ship, and the first after it. A ship is loaded before she departs, and unloaded
 * after she arrives.
 */
function nextTo(call: Move, moves: readonly Move[]): Move[] {
  const isBefore = (move: Move) => (isInbound(call) ? move.at < call.at : move.at <= call.at)
  const last = latest(moves.filter(isBefore))
  const next = earliest(moves.filter((move) => !isBefore(move)))
  return moves.filter(({ at }) => at === last || at === next)
}

/**
 * Whether a transport call belongs to a leg on which the container was empty. The same ship may carry it with cargo before
 * or afterwards.
 */
function onEmptyLeg(call: Move, moves: readonly Move[]): boolean {
  if (call.event.event_type !== 'TRANSPORT') return false
  const handled = moves.filter(
    (move) =>
      move.event.event_type === 'EQUIPMENT' &&
      (legMatches(move.event, call.event) ||
        (isInbound(move) === isInbound(call) && isHandledAt(move.event, call.event))),
  )
  return handled.length > 0 && nextTo(call, handled).every((move) => move.laden === false)
}

/**
 * Where a ship that is expected to bring the container to a port has put it ashore at another one, since she took it; null
 * where she has not.
 */
function landedElsewhere(plan: Move, moves: readonly Move[]): Move | null {
  if (plan.act || !isInbound(plan)) return null
  const handled = onVoyageOf(plan, moves.filter(isHandling))
  const last = lastOf(handled.filter((move) => move.act))
  if (last === null || !isInbound(last)) return null
  // A discharge that names no place may be the one that was planned.
  if (last.place === null || last.place === plan.place) return null
  return handled.some((move) => move.code === 'LOAD' && move.at >= last.at) ? null : last
}

/**
 * Whether the ship calls somewhere after she has put the container ashore elsewhere, and is not told to have had it aboard since.
 * That the call names the container says no more: carriers name it at all calls of the ship.
 */
function callsAfterLanding(call: Move, handlings: readonly Move[]): boolean {
  if (!call.act || call.event.event_type !== 'TRANSPORT' || call.place === null) return false
  const handled = onVoyageOf(call, handlings).filter((move) => move.act)
  const last = lastOf(handled.filter((move) => move.at <= call.at))
  return (
    last?.code === 'DISC' &&
    last.place !== null &&
    handled.every((move) => move.at <= call.at && move.place !== call.place)
  )
}

/**
 * Whether a call is on the voyage that the ship begins where she puts the container ashore, and on which she is not told to handle it:
 * many carriers name no ship where they tell a handling. An expected discharge counts until she has called further on, or is newly
 * expected there. Where the carrier says that the discharge is for transshipment, she may take it on.
 */
function isOnNextVoyage(call: Move, handlings: readonly Move[], moves: readonly Move[]): boolean {
  const { event } = call
  if (event.event_type !== 'TRANSPORT' || ['POD', 'DESTINATION'].includes(event.role_hint ?? ''))
    return false
  const own = handlings.filter((move) => !hasVessel(move.event) || vesselMatches(move.event, event))
  const last = lastOf(own.filter(({ at }) => at <= call.at))
  if (last?.code !== 'DISC') return false
  const isOnIt = ({ event: told, place }: Move): boolean =>
    hasVessel(told) ? legMatches(told, event) : place === call.place && place !== last.place
  const isThere = ({ place }: Move): boolean => place === last.place
  const isDone = own.some((move) => move.act && move.code === 'DISC' && isThere(move))
  const isOutOfDate = !isDone && (call.act || knownSince(last.event) < knownSince(event))
  if (own.some(isOnIt) || isOutOfDate) return false
  return (
    legDiffers(last.event, event) &&
    !isTransshippedAt(last.place, moves) &&
    onVoyageOf(call, moves).some(
      (move) =>
        move.code === 'DEPA' &&
        move.place === last.place &&
        move.at >= last.at &&
        move.at - last.at <= longestCallMs,
    )
  )
}

/**
 * Whether the ship is expected to call somewhere after she is expected to put the container ashore elsewhere, or to leave it after she
 * has done so. What was known earlier of an expected discharge may be out of date, unless the carrier tells her calls also where the
 * container is not aboard: then it is, also where she has called since she was there. Where the carrier says that it is discharged
 * for transshipment, or that it is bound for where she is expected, it may name her for the ship that brings it on, too.
 */
function isExpectedAfterLanding(
  call: Move,
  handlings: readonly Move[],
  moves: readonly Move[],
  tellsOthers: boolean,
): boolean {
  if (isHandling(call) || call.place === null) return false
  if (['POD', 'DESTINATION'].includes(call.event.role_hint ?? '')) return false
  const handled = onVoyageOf(call, handlings)
  if (handled.some((move) => move.place === call.place || move.place === null)) return false
  const last = lastOf(handled)
  if (last?.code !== 'DISC' || last.at >= call.at) return false
  const isLanded = handled.some(
    ({ act, code, place }) => act && code === 'DISC' && place === last.place,
  )
  if (isLanded) return !call.act && call.code === 'DEPA'
  if (call.act) return tellsOthers && hasCalledAt(last.place, onVoyageOf(call, moves))
  return (
    !isTransshippedAt(last.place, moves) &&
    (tellsOthers || knownSince(last.event) >= knownSince(call.event))
  )
}

const hasCalledAt = (there: Move['place'], voyage: readonly Move[]): boolean =>
  voyage.some(({ act, code, place }) => act && code === 'ARRI' && place === there)

const noShip = { vessel_imo: null, vessel_name: null, import_voyage: null, export_voyage: null }

const isTransshippedAt = (place: Move['place'], moves: readonly Move[]): boolean =>
  moves.some((move) => move.place === place && move.event.role_hint === 'TS')

/**
 * Whether the carrier names where another ship brings the container after that: to the port that was planned, or to another
 * one, and not to change its ship once more.
 */
const isNextNamed = (plan: Move, landed: Move, moves: readonly Move[]): boolean =>
  moves.some(
    (other) =>
      isInbound(other) &&
      other.at >= landed.at &&
      (vesselDiffers(other.event, plan.event) || (other.act && !hasVessel(other.event))) &&
      (other.place === plan.place
        ? !other.act
        : other.place !== null &&
          other.place !== landed.place &&
          !isTransshippedAt(other.place, moves)),
  )

/**
 * The move as it is expected. A ship that has put the container ashore elsewhere leaves out the port that was planned; where
 * the carrier says that this was for transshipment, and not that the other port was to be, another one brings it there, which
 * it has not named yet: after that, whenever the first ship was to come.
 */
function asExpected(move: Move, moves: readonly Move[]): Move[] {
  const landed = landedElsewhere(move, moves)
  if (landed === null) return [move]
  const goesOn = isTransshippedAt(landed.place, moves) && !isTransshippedAt(move.place, moves)
  if (!goesOn || isNextNamed(move, landed, moves)) return []
  const at = Math.max(move.at, landed.at + 1)
  return [{ ...move, at, event: { ...move.event, ...noShip } }]
}

/**
 * Whether a call that names no container belongs to a ship on an earlier voyage, or after it put the container ashore: carriers
 * also report a ship's other ports.
 */
function sailsWithout(call: Move, handlings: readonly Move[], moves: readonly Move[]): boolean {
  if (call.event.event_type !== 'TRANSPORT' || containersOf(call.event).length > 0) return false
  const onShip = acts(handlings).filter((move) => vesselMatches(move.event, call.event))
  const handled = onVoyageOf(call, onShip)
  if (handled.length === 0) return isOnVoyageBefore(call, onShip, moves)
  const last = lastOf(handled.filter((move) => move.at <= call.at))
  return last !== null && isInbound(last) && handled.every((move) => move.place !== call.place)
}

/** The moves of the laden container by ship, feeder and barge, real and planned. */
export function ladenSeaMoves(moves: readonly Move[]): Move[] {
  const isAtSea = (move: Move): boolean => isCarriage(move) && isAfloat(move)
  const sea = moves.filter(isAtSea)
  const handlings = sea.filter(isHandling)
  const isSeenAshore = seenAshore(moves)
  const aboard = ladenMoves(moves).filter(
    (move) =>
      isAtSea(move) &&
      !onEmptyLeg(move, sea) &&
      !sailsWithout(move, handlings, moves) &&
      !callsBeforeLading(move, handlings, sea, moves) &&
      !callsAfterLanding(move, handlings) &&
      !isSeenAshore(move),
  )
  const tellsOthers = tellsOtherCalls(aboard, sea)
  const laden = aboard.filter(
    (move) =>
      !isExpectedAfterLanding(move, handlings, sea, tellsOthers) &&
      !isOnNextVoyage(move, handlings, sea),
  )
  const expected = laden.flatMap((move) => asExpected(move, sea))
  const carrying = tellsOthers ? withShipsInTurn(expected) : expected
  return withoutRolledOver(withoutOtherSailings(carrying))
}
