// Where the full container is seen ashore, though no lading and no discharge is told there: calls of a ship at other ports are not about
// it before she comes for it, after she has brought it, and while it is packed or on a train.
import { hadComeInAt, onVoyageOf } from './before-lading.ts'
import { legMatches, vesselDiffers, vesselMatches } from './conveyances.ts'
import type { Move } from './moves.ts'
import {
  firstOf,
  isByTrainOrBarge,
  isCarriage,
  isFetchedEmpty,
  isHandling,
  isInbound,
  isOutbound,
  lastOf,
} from './moves.ts'
import { countryOfPlace } from './place-key.ts'

/** Whether a main ship calls, or the container is put aboard her or taken off. */
export const isOfMainShip = (move: Move): boolean => isCarriage(move) && move.means === 'vessel'

/** Whether it has passed a gate, and the carrier says that it was full. */
const isSaidFull = (move: Move, code: 'GTIN' | 'GTOT'): boolean =>
  move.act && move.code === code && move.laden === true

const isLadenByTrainOrBarge = (move: Move): boolean =>
  isByTrainOrBarge(move) && isCarriage(move) && move.laden !== false

/** Whether the full container comes to where a ship may take it: through the gate of a terminal, by train, barge or feeder. */
export const comesToShip = (move: Move): boolean =>
  (isSaidFull(move, 'GTIN') &&
    move.event.role_hint !== 'TS' &&
    ['POTE', null].includes(move.event.facility_type)) ||
  (isLadenByTrainOrBarge(move) && isInbound(move))

/** Whether it leaves where a ship may have put it ashore: it can be fetched, or a truck, a train, a barge or a feeder takes it. */
export const leavesShip = (move: Move): boolean =>
  (move.act && move.code === 'AVPU' && move.laden !== false) ||
  isSaidFull(move, 'GTOT') ||
  (isLadenByTrainOrBarge(move) && isOutbound(move))

const isAt = ({ place }: Move, other: Move): boolean => place === other.place

/** Whether a ship calls where the container is, at that time or before: she may have brought it. */
const isAfterCall = (move: Move, ships: readonly Move[]): boolean =>
  ships.some((call) => isInbound(call) && isAt(call, move) && call.at <= move.at)

/** Whether a ship leaves where the container has come in, before a time. */
const isTakenBefore = (at: number, into: Move, ships: readonly Move[]): boolean =>
  ships.some((out) => isOutbound(out) && isAt(out, into) && into.at <= out.at && out.at <= at)

/** What tells of the container ashore, and of ships. */
type Seen = {
  readonly ships: readonly Move[]
  /** The ways in to a first ship, and the ways out from the last one. */
  readonly ins: readonly Move[]
  readonly outs: readonly Move[]
  readonly discharges: readonly Move[]
  /** What has happened to the container itself. */
  readonly own: readonly Move[]
  readonly moves: readonly Move[]
}

/** Whether a way in is to the first ship: none has taken the container from where it came in before, nor brought it where it left. */
const isToFirstShip = (into: Move, { ships, ins, outs }: Seen): boolean =>
  !ins.some(
    (other) => other.at <= into.at && !isAt(other, into) && isTakenBefore(into.at, other, ships),
  ) && !outs.some((other) => other.at <= into.at && isAfterCall(other, ships))

/** The call by which a ship comes to where the container is ashore: she has not brought it. */
function comingTo(into: Move, call: Move, voyage: readonly Move[], { ships }: Seen): Move | null {
  const here = voyage.filter((move) => isAt(move, into))
  const arrival = firstOf(here.filter((move) => isInbound(move) && move.at >= into.at))
  if (arrival !== null) return arrival.code === 'ARRI' ? arrival : null
  const wasHere = ships.some(
    (move) => isInbound(move) && isAt(move, into) && vesselMatches(move.event, call.event),
  )
  return wasHere ? null : firstOf(here.filter((move) => isOutbound(move) && move.at >= into.at))
}

/**
 * Whether another ship takes the container from where it came in, and brings it to where this one leaves before she comes there:
 * cargo may go back to where it came from.
 */
const isBroughtTo = (call: Move, into: Move, before: readonly Move[], { ships }: Seen): boolean =>
  ships.some(
    (inbound) =>
      isInbound(inbound) &&
      inbound.at <= call.at &&
      vesselDiffers(inbound.event, call.event) &&
      before.some((out) => isOutbound(out) && isAt(out, inbound) && inbound.at <= out.at) &&
      ships.some(
        (out) =>
          isOutbound(out) &&
          isAt(out, into) &&
          into.at <= out.at &&
          out.at < inbound.at &&
          legMatches(out.event, inbound.event),
      ),
  )

/** Whether a ship calls before she comes to where the container waits for its first ship, or another one has put it ashore. */
function callsBeforeComing(call: Move, voyage: readonly Move[], seen: Seen): boolean {
  const isTakenAway = (into: Move, until: number): boolean =>
    seen.outs.some((out) => isAt(out, into) && into.at <= out.at && out.at <= until)
  const waits = (into: Move, until: number): boolean =>
    into.code === 'DISC' && into.means === 'vessel'
      ? vesselDiffers(into.event, call.event)
      : !isTakenAway(into, until) && isToFirstShip(into, seen)
  return [...seen.ins, ...seen.discharges].some((into) => {
    if (into.place === null || (isAt(into, call) && !(call.act && call.at < into.at))) return false
    const coming = comingTo(into, call, voyage, seen)
    if (coming === null || call.at >= coming.at || !waits(into, coming.at)) return false
    const before = voyage.filter(({ at }) => at < coming.at)
    return !isBroughtTo(call, into, before, seen)
  })
}

/** Whether the container was with a ship before one reaches a port, as far as is told. */
function isAboardBefore(inbound: Move, out: Move, { ships, ins, moves }: Seen): boolean {
  const earlier = ins.filter(({ at }) => at <= inbound.at)
  if (earlier.some((into) => isAt(into, inbound))) return false
  if (earlier.length > 0) return earlier.some((into) => isTakenBefore(inbound.at, into, ships))
  return out.code === 'AVPU' || (out.means === 'road' && !moves.some(isFetchedEmpty))
}

/** Whether another ship may have brought it there, or it comes in again or is put aboard there, to go on with one. */
const mayGoOn = (out: Move, inbound: Move, { ships, moves }: Seen): boolean =>
  ships.some(
    (move) =>
      isAt(move, out) &&
      ((isInbound(move) && move.at <= out.at && vesselDiffers(move.event, inbound.event)) ||
        (move.code === 'LOAD' && move.at >= inbound.at)),
  ) || moves.some((move) => isSaidFull(move, 'GTIN') && isAt(move, out) && move.at >= out.at)

/** Whether a ship calls after she has brought the container to another port, which it leaves over land. */
function callsAfterBringing(call: Move, voyage: readonly Move[], seen: Seen): boolean {
  return seen.outs.some((out) => {
    if (out.place === null || isAt(out, call)) return false
    const inbound = lastOf(
      voyage.filter(
        (move) => isInbound(move) && isAt(move, out) && move.at <= out.at && (move.act || !out.act),
      ),
    )
    return (
      inbound !== null &&
      inbound.at < call.at &&
      isAboardBefore(inbound, out, seen) &&
      !mayGoOn(out, inbound, seen)
    )
  })
}

/** Whether the container is packed, since it was fetched empty, at the time of a ship's call elsewhere. */
const isPacked = (call: Move, fetched: Move, next: Move, { ships }: Seen): boolean =>
  isFetchedEmpty(fetched) &&
  !isAt(fetched, call) &&
  (isSaidFull(next, 'GTIN')
    ? comesToShip(next) && countryOfPlace(next.place) === countryOfPlace(fetched.place)
    : isLadenByTrainOrBarge(next) && isOutbound(next)) &&
  !isAfterCall(next, ships) &&
  ships.some((move) => move.at >= next.at)

/** Whether a ship calls while the container is packed, before it sails, or is on a train, a barge or a feeder. */
function callsMeanwhile(call: Move, seen: Seen): boolean {
  const last = lastOf(seen.own.filter((move) => move.at < call.at))
  const next = firstOf(seen.own.filter((move) => move.at >= call.at && move.laden !== false))
  if (last === null || next === null) return false
  return (
    isPacked(call, last, next, seen) ||
    ([last, next].every(isLadenByTrainOrBarge) &&
      isOutbound(last) &&
      isInbound(next) &&
      last.means === next.means)
  )
}

/** Whether calls of the container's ships are told at ports where it was not; `aboard` are those that are about it. */
export function tellsOtherCalls(aboard: readonly Move[], moves: readonly Move[]): boolean {
  const places = new Set(aboard.map(({ place }) => place))
  return moves.some(
    (call) =>
      isOfMainShip(call) &&
      !isHandling(call) &&
      call.laden !== false &&
      call.place !== null &&
      !places.has(call.place) &&
      onVoyageOf(call, aboard).length > 0,
  )
}

/** Whether a call of a main ship is not about the container, because that is seen ashore elsewhere. */
export function seenAshore(moves: readonly Move[]): (call: Move) => boolean {
  const ships = moves.filter(isOfMainShip)
  const seen: Seen = {
    ships,
    ins: moves.filter(comesToShip),
    outs: moves.filter(leavesShip),
    discharges: ships.filter(({ act, code }) => act && code === 'DISC'),
    own: moves.filter((move) => move.act && (!isOfMainShip(move) || isHandling(move))),
    moves,
  }
  const voyages = new Map<string, readonly Move[]>()
  const voyageOf = (call: Move): readonly Move[] => {
    const { vessel_imo, vessel_name, import_voyage, export_voyage } = call.event
    const key = JSON.stringify([vessel_imo, vessel_name, import_voyage, export_voyage])
    const known = voyages.get(key) ?? ships.filter((move) => legMatches(move.event, call.event))
    voyages.set(key, known)
    return known
  }
  return (call) => {
    if (call.event.event_type !== 'TRANSPORT' || call.place === null || !isOfMainShip(call))
      return false
    const voyage = voyageOf(call)
    const handled = voyage.filter(isHandling)
    if (handled.some((move) => isAt(move, call) || move.place === null)) return false
    const isAboard = handled.some(({ code, at }) => code === 'LOAD' && at <= call.at)
    return (
      (!isAboard &&
        !hadComeInAt(call, moves) &&
        (callsMeanwhile(call, seen) || callsBeforeComing(call, voyage, seen))) ||
      (handled.every(({ at }) => at <= call.at) && callsAfterBringing(call, voyage, seen))
    )
  }
}
