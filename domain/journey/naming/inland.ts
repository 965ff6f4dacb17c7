import { latestOf } from '../moves/latest-known.ts'
import type { Move } from '../moves/moves.ts'
import { isInbound } from '../moves/moves.ts'
import type { Naming } from './named-moves.ts'
import type { Port } from './port-roles.ts'
import { movesAt } from '../moves/stops.ts'

/** What the sea part of the journey tells about what lies before and after it. */
export type SeaPart = {
  readonly pol: Port | null
  readonly pod: Port | null
  /** When the first real sea move happened; Infinity when none did. Milliseconds. */
  readonly from: number
  /** When the last real sea move happened; -Infinity when none did. */
  readonly until: number
  readonly ports: readonly Port[]
}

export function seaPart(ports: readonly Port[]): SeaPart {
  const done = ports.filter((port) => port.role !== 'CALL').flatMap(movesAt)
  const times = done.filter((move) => move.act).map((move) => move.at)
  return {
    pol: ports.find((port) => port.role === 'POL') ?? null,
    pod: ports.find((port) => port.role === 'POD') ?? null,
    from: Math.min(...times),
    until: Math.max(...times),
    ports,
  }
}

const roleAt = (place: string | null, sea: SeaPart): string | null =>
  sea.ports.find((port) => port.place === place)?.role ?? null

/** Whether a move on land belongs to the import, after the sea, and not to the export before it. */
export function isImport(move: Move, sea: SeaPart): boolean {
  const hint = move.event.role_hint
  if (hint === 'DESTINATION' || hint === 'POD') return true
  if (hint === 'ORIGIN' || hint === 'POL' || hint === 'TS') return false
  const role = roleAt(move.place, sea)
  if (role === 'POD') return true
  if (role === 'POL' || role === 'TS' || role === 'BEFORE') return false
  if (!move.act) return sea.pod !== null && move.at >= planEnd(sea.pod)
  if (move.at < sea.from) return false
  // Still on its way by sea, as far as the carrier says: a move between terminals.
  return sea.pod === null ? move.at >= sea.until : reached(sea.pod) || move.at >= planEnd(sea.pod)
}

const reached = (pod: Port): boolean => pod.inbound.some((move) => move.act)

const planEnd = (pod: Port): number => {
  const done = pod.inbound.filter((move) => move.act)
  return Math.min(...(done.length > 0 ? done : pod.inbound).map((move) => move.at))
}

const onRailOrRamp = (move: Move): boolean =>
  move.means === 'rail' || ['INTE', 'RAMP'].includes(move.event.facility_type ?? '')

const reaches = (move: Move): boolean =>
  isInbound(move) || (move.code === 'GTIN' && onRailOrRamp(move))

const hinted = (move: Move): boolean => move.event.role_hint === 'DESTINATION'

/**
 * The place of delivery if it is not the port of discharge: the one the carrier calls so, else the
 * last one reached, or to be reached, after the sea; trucks only where nothing else is known.
 */
export function destinationOf(moves: readonly Move[], sea: SeaPart): string | null {
  const after = sea.ports.filter((port) => port.role === 'AFTER').flatMap((port) => port.inbound)
  const onLand = moves.filter(
    (move) => move.means !== 'vessel' && reaches(move) && isImport(move, sea),
  )
  const candidates = [...after, ...onLand].filter(
    (move) => move.laden !== false && move.place !== null && move.place !== sea.pod?.place,
  )
  const kinds = [
    candidates.filter(hinted),
    sea.pod ? candidates.filter((move) => move.means !== 'road' || move.code === 'GTIN') : [],
    sea.pod ? candidates : [],
  ]
  const best = kinds.find((kind) => kind.length > 0) ?? []
  return (
    best.reduce<Move | null>((last, move) => (last && last.at >= move.at ? last : move), null)
      ?.place ?? null
  )
}

/** The moves that reach the place of delivery, the best witnesses first. */
export function inlandArrivals(moves: readonly Move[], place: string | null): Move[] {
  if (place === null) return []
  const there = moves.filter((move) => move.place === place && move.laden !== false)
  return [
    there.filter((move) => move.means === 'rail' && move.code === 'ARRI'),
    there.filter((move) => move.means === 'rail' && move.code === 'GTIN'),
    there.filter(
      (move) =>
        move.means === 'road' && move.code === 'GTIN' && (onRailOrRamp(move) || hinted(move)),
    ),
  ].flat()
}

/** Row 16: at most one, from the best witness. */
export function inlandNames(arrivals: readonly Move[]): Naming[] {
  const best = arrivals.find((move) => move.act)
  return best ? [{ event: 'container.transport.arrived_at_inland_destination', move: best }] : []
}

/** What is planned at the place of delivery, of the best kind of witness there is. */
export function plannedInland(arrivals: readonly Move[]): Move | null {
  const plans = arrivals.filter((move) => !move.act)
  const best = plans[0]
  return latestOf(plans.filter((move) => move.means === best?.means && move.code === best.code))
}
