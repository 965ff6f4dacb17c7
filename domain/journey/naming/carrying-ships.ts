// Which of the ships at a port carried the container: carriers also report calls of others.
import {
  hasVessel,
  legDiffers,
  legMatches,
  longestCallMs,
  vesselDiffers,
  vesselMatches,
} from '../moves/conveyances.ts'
import type { Move } from '../moves/moves.ts'
import { isBarge, onceDone } from '../moves/moves.ts'
import type { Stop } from '../moves/stops.ts'
import type { PortRole } from './port.ts'

const codes = (moves: readonly Move[], code: string): Move[] =>
  moves.filter((move) => move.code === code)

/** Whether two moves are certainly not of one ship: a barge without a name is none that has a name and is not called a barge. */
const isOtherShip = (a: Move, b: Move): boolean => {
  const isUnnamedBarge = (one: Move): boolean => isBarge(one.event) && !hasVessel(one.event)
  const isShip = (one: Move): boolean => hasVessel(one.event) && !isBarge(one.event)
  return (
    vesselDiffers(a.event, b.event) ||
    (isUnnamedBarge(a) && isShip(b)) ||
    (isShip(a) && isUnnamedBarge(b))
  )
}

/** Whether two moves at one port are of one ship on two voyages: she has been elsewhere in between. */
const isAnotherVoyage = (a: Move, b: Move): boolean =>
  vesselMatches(a.event, b.event) &&
  legDiffers(a.event, b.event) &&
  Math.abs(a.at - b.at) > longestCallMs

const onShipOf = (move: Move, others: readonly Move[]): boolean =>
  others.some((other) => vesselMatches(other.event, move.event))

/** Whether the container is put aboard here, or another ship than the one that brought it sails on from here. */
export function goesOn({ inbound, outbound }: Stop): boolean {
  return outbound.some(
    (out) =>
      out.code === 'LOAD' ||
      (inbound.length > 0 && inbound.every((move) => vesselDiffers(move.event, out.event))),
  )
}

/** Whether it is taken off a ship that it was put aboard here: shut out, or moved to reach others. */
const isPutAshoreAgain = (move: Move, outbound: readonly Move[]): boolean =>
  codes(outbound, 'LOAD').some(
    (load) => load.at <= move.at && vesselMatches(load.event, move.event),
  )

/** Whether it is taken off the ship that it was put aboard here: it leaves on another one. */
const isTakenOff = (load: Move, inbound: readonly Move[]): boolean =>
  codes(inbound, 'DISC').some(
    (off) => off.act && off.at > load.at && vesselMatches(off.event, load.event),
  )

export function cameByShip({ inbound, outbound }: Stop): boolean {
  return inbound.some(
    (move) =>
      (move.code === 'DISC' && !isPutAshoreAgain(move, outbound)) ||
      (outbound.length > 0 && outbound.every((out) => vesselDiffers(out.event, move.event))),
  )
}

/** The nearest moves at the other end of the leg, and those of legs that ended in between. */
type OtherEnd = { readonly moves: readonly Move[]; readonly ended: readonly Move[] }

/**
 * The moves at a port of the ships that carried the container: the ship on which it was handled here, else the one
 * at the other end of the leg. Where neither fits, the carrier left out a change of ship in between, and only ships
 * are left out that the container cannot have come or gone with.
 */
function aboard(
  moves: readonly Move[],
  handling: string,
  { moves: elsewhere, ended }: OtherEnd,
  opposite: readonly Move[],
): readonly Move[] {
  const isHandled = (move: Move): boolean => move.code === handling
  const handled = onceDone(moves.filter(isHandled)).filter((move) => !isTakenOff(move, opposite))
  const certain = handled.length > 0 ? handled : elsewhere
  const fits = (move: Move): boolean => !certain.every((one) => isOtherShip(one, move))
  const isOnLeg = (move: Move): boolean =>
    elsewhere.some((one) => legMatches(one.event, move.event))
  // The voyage on which the container is handled here, or which is told at the other end of the leg.
  const onVoyage = handled.length > 0 ? handled : moves.filter(isOnLeg)
  // A ship that waits for days may have another voyage number when she leaves.
  const isOther = (move: Move): boolean =>
    onVoyage.length > 0 && !isOnLeg(move) && onVoyage.every((one) => isAnotherVoyage(one, move))
  const isOwn = (move: Move): boolean => isHandled(move) || (fits(move) && !isOther(move))
  if (handled.length > 0) return moves.filter(isOwn)
  if (certain.length > 0 && ended.length === 0 && moves.some(fits)) return moves.filter(isOwn)
  const possible = moves.filter(
    (move) =>
      isHandled(move) ||
      (!onShipOf(move, opposite) && !(ended.length > 0 && onShipOf(move, ended))),
  )
  return possible.length > 0 || certain.length > 0 ? possible : moves
}

const taken = (moves: readonly Move[], handling: string): Move[] =>
  codes(moves, handling).filter((move) => move.act)

export function departureOf(stops: readonly Stop[], n: number): OtherEnd {
  const at = stops.slice(0, n).findLastIndex((stop) => stop.outbound.length > 0)
  const between = at < 0 ? [] : stops.slice(at + 1, n)
  return {
    moves: stops[at]?.outbound ?? [],
    ended: between.flatMap((stop) => taken(stop.inbound, 'DISC')),
  }
}

export function arrivalOf(stops: readonly Stop[], n: number): OtherEnd {
  const later = stops.slice(n + 1)
  const at = later.findIndex((stop) => stop.inbound.length > 0)
  const between = at < 0 ? [] : later.slice(0, at)
  return {
    moves: later[at]?.inbound ?? [],
    ended: between.flatMap((stop) => taken(stop.outbound, 'LOAD')),
  }
}

/** A stop without the moves of ships that did not carry the container. */
export function withoutOtherShips(
  stop: Stop,
  n: number,
  stops: readonly Stop[],
  role: PortRole,
): Stop {
  const [before, after] = [departureOf(stops, n), arrivalOf(stops, n)]
  const inbound = aboard(stop.inbound, 'DISC', before, stop.outbound)
  const outbound = aboard(stop.outbound, 'LOAD', after, stop.inbound)
  // The ship's arrival before lading and its departure after discharge are not the container's.
  const starts =
    (role === 'POL' || role === 'BEFORE') && !(before.moves.length > 0 && cameByShip(stop))
  const ends = (role === 'POD' || role === 'AFTER') && !(after.moves.length > 0 && goesOn(stop))
  return {
    place: stop.place,
    inbound: starts
      ? codes(inbound, 'DISC').filter((move) => !isPutAshoreAgain(move, stop.outbound))
      : inbound,
    outbound: ends ? codes(outbound, 'LOAD') : outbound,
  }
}
