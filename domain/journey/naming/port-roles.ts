import { vesselDiffers, vesselMatches, voyageDiffers } from '../moves/conveyances.ts'
import { latestOf } from '../moves/latest-known.ts'
import type { Move } from '../moves/moves.ts'
import { voyageOf } from '../moves/moves.ts'
import { callOfPlace, nameOfPlace } from '../moves/place-key.ts'
import type { KnownPorts } from '../journey-types.ts'
import type { Stop } from '../moves/stops.ts'
import { movesAt } from '../moves/stops.ts'

/**
 * A port's role in the journey. BEFORE and AFTER lie outside the ports of lading and discharge (feeder legs); at a
 * CALL the container stays aboard.
 */
export type PortRole = 'BEFORE' | 'POL' | 'TS' | 'CALL' | 'POD' | 'AFTER'

/** A stop with its role, without the moves of ships that did not carry the container. */
export type Port = Stop & { readonly role: PortRole }

type PortHint = 'POL' | 'TS' | 'POD' | null

/** The role that the carrier itself gives the port: the newest one, and TS before POD and POL among equally new ones. */
function hintOf(stop: Stop): PortHint {
  const hinted = movesAt(stop).filter((move) =>
    ['POL', 'TS', 'POD'].includes(move.event.role_hint ?? ''),
  )
  const newest = latestOf(hinted)
  if (!newest) return null
  const hints = hinted
    .filter((move) => (move.event.created_at ?? '') === (newest.event.created_at ?? ''))
    .map((move) => move.event.role_hint)
  return (['TS', 'POD', 'POL'] as const).find((hint) => hints.includes(hint)) ?? null
}

/** Whether the container is put aboard here, or another ship than the one that brought it sails on from here. */
function goesOn(stop: Stop): boolean {
  return stop.outbound.some(
    (out) =>
      out.code === 'LOAD' ||
      (stop.inbound.length > 0 &&
        stop.inbound.every((move) => vesselDiffers(move.event, out.event))),
  )
}

function cameByShip(stop: Stop): boolean {
  return stop.inbound.some(
    (move) =>
      move.code === 'DISC' ||
      (stop.outbound.length > 0 &&
        stop.outbound.every((out) => vesselDiffers(out.event, move.event))),
  )
}

/** Whether the container leaves its ship at a port in the middle of its journey. */
function changesShip(stops: readonly Stop[], at: number): boolean {
  const stop = stops[at]
  if (!stop) return false
  if (movesAt(stop).some((move) => move.code === 'DISC' || move.code === 'LOAD')) return true
  const before = stops.slice(0, at).findLast((other) => other.outbound.length > 0)
  const after = stops.slice(at + 1).find((other) => other.inbound.length > 0)
  const arrives = stop.inbound.length > 0 ? stop.inbound : (before?.outbound ?? [])
  const leaves = stop.outbound.length > 0 ? stop.outbound : (after?.inbound ?? [])
  const here = stop.inbound.length > 0 && stop.outbound.length > 0
  return arrives.some((a) =>
    leaves.some(
      (b) =>
        vesselDiffers(a.event, b.event) ||
        (here && vesselMatches(a.event, b.event) && voyageDiffers(voyageOf(a), voyageOf(b))),
    ),
  )
}

function loadingPort(
  stops: readonly Stop[],
  hints: readonly PortHint[],
  known: string | null,
): number {
  const hinted = hints.indexOf('POL')
  if (hinted >= 0) return hinted
  const named = stops.findIndex(
    (stop, n) => stop.place === known && stop.outbound.length > 0 && !hints[n],
  )
  if (named >= 0) return named
  const first = stops.findIndex((stop) => stop.outbound.length > 0)
  const stop = stops[first]
  // A history that begins at a transshipment does not show where the journey began.
  return stop && !hints[first] && !cameByShip(stop) ? first : -1
}

function inferredDischarge(
  stops: readonly Stop[],
  hints: readonly PortHint[],
  known: string | null,
) {
  const last = stops.length - 1
  const stop = stops[last]
  if (!stop || stop.inbound.length === 0 || hints[last] || goesOn(stop)) return -1
  // A known port of discharge in another country means that this port is on the way. In the same country the two
  // are more likely names of one port.
  const elsewhere = known !== null && known.slice(0, 2) !== stop.place.slice(0, 2)
  const unnamed = nameOfPlace(stop.place) === null && callOfPlace(stop.place) === null
  return elsewhere && unnamed ? -1 : last
}

function dischargePort(
  stops: readonly Stop[],
  hints: readonly PortHint[],
  known: string | null,
  pol: number,
): number {
  const hinted = hints.lastIndexOf('POD')
  if (hinted > pol) return hinted
  const named = stops.findLastIndex(
    (stop, n) => stop.place === known && stop.inbound.length > 0 && !hints[n],
  )
  if (named > pol) return named
  const inferred = inferredDischarge(stops, hints, known)
  return inferred > pol ? inferred : -1
}

function roleAt(n: number, pol: number, pod: number, changes: boolean, hint: PortHint): PortRole {
  if (n === pol) return 'POL'
  if (n === pod) return 'POD'
  if (n < pol) return 'BEFORE'
  if (pod >= 0 && n > pod) return 'AFTER'
  return hint === 'TS' || changes ? 'TS' : 'CALL'
}

const codes = (moves: readonly Move[], code: string): Move[] =>
  moves.filter((move) => move.code === code)

const onceDone = (moves: readonly Move[]): readonly Move[] => {
  const done = moves.filter((move) => move.act)
  return done.length > 0 ? done : moves
}

/** The moves at a port of the ships that carried the container. */
function aboard(
  moves: readonly Move[],
  handling: string,
  elsewhere: readonly Move[],
  opposite: readonly Move[],
) {
  const handled = onceDone(codes(moves, handling))
  const certain = handled.length > 0 ? handled : elsewhere
  return moves.filter((move) => {
    if (move.code === handling) return true
    if (certain.length > 0) return !certain.every((one) => vesselDiffers(one.event, move.event))
    const isOpposite = opposite.some((other) => vesselMatches(other.event, move.event))
    return !isOpposite || moves.every((other) => !vesselDiffers(other.event, move.event))
  })
}

function withoutOtherShips(stop: Stop, n: number, stops: readonly Stop[], role: PortRole): Stop {
  const before = stops.slice(0, n).findLast((other) => other.outbound.length > 0)
  const after = stops.slice(n + 1).find((other) => other.inbound.length > 0)
  const inbound = aboard(stop.inbound, 'DISC', before?.outbound ?? [], stop.outbound)
  const outbound = aboard(stop.outbound, 'LOAD', after?.inbound ?? [], stop.inbound)
  // The ship's arrival before lading and its departure after discharge are not the container's.
  const starts = (role === 'POL' || role === 'BEFORE') && !(before && cameByShip(stop))
  const ends = (role === 'POD' || role === 'AFTER') && !(after && goesOn(stop))
  return {
    place: stop.place,
    inbound: starts ? codes(inbound, 'DISC') : inbound,
    outbound: ends ? codes(outbound, 'LOAD') : outbound,
  }
}

/**
 * The ports of one container with their roles. The carrier's own roles come first, then the ports that documents
 * name, then the moves themselves: the first port that is left is the port of lading, and the last one that is
 * reached the port of discharge, unless the container goes on from it.
 */
export function portsOf(stops: readonly Stop[], known: KnownPorts): Port[] {
  const hints = stops.map(hintOf)
  const pol = loadingPort(stops, hints, known.portOfLading?.toUpperCase() ?? null)
  const pod = dischargePort(stops, hints, known.portOfDischarge?.toUpperCase() ?? null, pol)
  return stops.map((stop, n) => {
    const role = roleAt(n, pol, pod, changesShip(stops, n), hints[n] ?? null)
    return { ...withoutOtherShips(stop, n, stops, role), role }
  })
}
