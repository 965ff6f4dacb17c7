import { toleranceMs } from '../moves/contradictions.ts'
import { latestOf } from '../moves/latest-known.ts'
import type { Move } from '../moves/moves.ts'
import { ladenMoves } from '../moves/laden-legs.ts'
import {
  acts,
  earliest,
  isAtCustomer,
  isAtInlandTerminal,
  isBarge,
  isByTrainOrBarge,
  isEmptyIn,
  isFullGate,
  isInbound,
  isOutbound,
  isTruckAtInlandTerminal,
  latest,
  onceDone,
} from '../moves/moves.ts'
import { isCarriedOn } from './carried-on.ts'
import type { NamedMove } from './named-moves.ts'
import type { Port, PortRole } from './port.ts'
import { movesAt } from '../moves/stops.ts'

/** The part of the journey by sea; by train or truck where no ship carries the container. */
export type SeaPart = {
  readonly pol: Port | null
  readonly pod: Port | null
  /** When the first real sea move happened; Infinity when none did. Milliseconds. */
  readonly from: number
  /** When the last real sea move happened; -Infinity when none did. */
  readonly until: number
  readonly ports: readonly Port[]
}

/** Whether a part of a journey is that of a train or a truck which is the main carriage. */
export const isOverland = ({ ports, from }: SeaPart): boolean =>
  ports.length === 0 && from < Infinity

export function seaPart(ports: readonly Port[]): SeaPart {
  const done = acts(ports.filter((port) => port.role !== 'CALL').flatMap(movesAt))
  return {
    pol: ports.find((port) => port.role === 'POL') ?? null,
    pod: ports.find((port) => port.role === 'POD') ?? null,
    from: earliest(done),
    until: latest(done),
    ports,
  }
}

/** The role of the port at which a move on land lies; of several visits that of the last one before it. */
function roleAt({ place, at }: Move, { ports }: SeaPart): PortRole | null {
  const here = ports.filter((port) => port.place === place)
  const before = here.filter((port) => movesAt(port).some((move) => move.at <= at))
  return (before.at(-1) ?? here[0])?.role ?? null
}

/** Whether a move on land belongs to the import, after the sea part, and not to the export before it. */
export function isImport(move: Move, sea: SeaPart): boolean {
  const hint = move.event.role_hint
  if (hint === 'DESTINATION' || hint === 'POD') return true
  if (hint === 'ORIGIN' || hint === 'POL' || hint === 'TS') return false
  const role = roleAt(move, sea)
  if (role === 'POD') return true
  if (role !== null && role !== 'AFTER' && role !== 'CALL') return false
  if (!move.act) return sea.pod !== null && move.at >= planEnd(sea.pod)
  if (move.at < sea.from) return false
  // Before the container arrives at the port of discharge it is a move between terminals, or between two ships.
  return sea.pod === null ? move.at >= sea.until : move.at >= planEnd(sea.pod) - toleranceMs
}

const planEnd = (pod: Port): number => earliest(onceDone(pod.inbound))

const onRailOrRamp = (move: Move): boolean => move.means === 'rail' || isAtInlandTerminal(move)

/**
 * Whether the container gets to another place with the move: a train or a barge may be told by the gate there, and a truck
 * is. A gate that does not say whether the container was full may be that of its empty return.
 */
export const reaches = (move: Move): boolean =>
  isInbound(move) ||
  (move.code === 'GTIN' && (move.means === 'feeder' || onRailOrRamp(move) || move.laden === true))

const hinted = (move: Move): boolean => move.event.role_hint === 'DESTINATION'

/** The moves without those of trains and barges that took the empty container on after its return. */
function withoutEmptyCarriage(moves: readonly Move[]): Move[] {
  const laden = new Set(ladenMoves(moves))
  return moves.filter((move) => !move.act || !isByTrainOrBarge(move) || laden.has(move))
}

/** The full container's arrivals beyond the port of discharge, real and planned. */
function movesBeyond(moves: readonly Move[], sea: SeaPart): Move[] {
  const after = sea.ports.filter((port) => port.role === 'AFTER').flatMap((port) => port.inbound)
  const onLand = withoutEmptyCarriage(moves).filter(
    (move) => move.means !== 'vessel' && reaches(move) && isImport(move, sea) && !move.isToCarriage,
  )
  return [...after, ...onLand].filter(
    (move) => move.laden !== false && move.place !== null && move.place !== sea.pod?.place,
  )
}

/**
 * Whether a train or a barge takes the full container on from a place, after it last came there. What is planned counts
 * until something else has happened. Before the port of discharge it left the place for its ship: refused cargo comes back
 * there. Of moves that are told by the day alone, the arrival is the earlier one.
 */
function goesOnFrom(place: Move['place'], moves: readonly Move[], pod: Port): boolean {
  const here = ladenMoves(moves).filter((move) => move.place === place && isByTrainOrBarge(move))
  const arrivals = here.filter((move) => move.act && reaches(move))
  const came = Math.max(planEnd(pod), ...arrivals.map(({ at }) => at))
  const happened = latest(moves.filter((move) => move.act))
  return here.some(
    (move) => isOutbound(move) && move.at >= came && (move.act || move.at >= happened),
  )
}

/**
 * Whether a train or barge that is only expected was not taken: a truck has fetched the container elsewhere, and it has come
 * back empty elsewhere, or nothing is expected of that truck any more but to deliver it.
 */
function wasNotTaken(plan: Move, moves: readonly Move[], sea: SeaPart, now: number): boolean {
  if (plan.act || plan.means === 'road') return false
  const gates = moves.filter((move) => move.act && move.means === 'road' && isImport(move, sea))
  const fetched = gates.filter((move) => isFullGate(move, 'GTOT'))
  const returned = gates.filter(isEmptyIn)
  const isDelivered = isByTrainOrBarge(plan) && fetched.some((out) => !isCarriedOn(out, moves, now))
  return (
    fetched.length > 0 &&
    (returned.length > 0 || isDelivered) &&
    [...fetched, ...returned].every((move) => move.place !== plan.place)
  )
}

/** Where trucks have fetched the full container beyond the port of discharge: it has been there, whatever brought it. */
const fetchedBeyond = (moves: readonly Move[], sea: SeaPart): Move[] =>
  moves.filter(
    (move) =>
      move.act &&
      move.code === 'GTOT' &&
      move.means === 'road' &&
      move.laden === true &&
      isImport(move, sea) &&
      move.place !== null &&
      move.place !== sea.pod?.place,
  )

/**
 * The place of delivery, or null if it is the port of discharge or not known: the place that the carrier marks as the
 * destination, else the last place that is reached, or planned, after the sea part, or from which a truck fetched the
 * container, and that no train or barge leaves with it; trucks count only where nothing else is known.
 */
export function destinationOf(moves: readonly Move[], sea: SeaPart, now: number): string | null {
  const { pod } = sea
  const beyond = [...movesBeyond(moves, sea), ...fetchedBeyond(moves, sea)]
  const candidates = beyond.filter(
    (move) =>
      pod !== null && !goesOnFrom(move.place, moves, pod) && !wasNotTaken(move, moves, sea, now),
  )
  const kinds = [
    beyond.filter(hinted),
    candidates.filter(
      (move) => move.means !== 'road' || move.code === 'GTOT' || isBroughtByTruck(move, moves),
    ),
    candidates,
  ]
  const best = kinds.find((kind) => kind.length > 0) ?? []
  return (
    best.reduce<Move | null>((last, move) => (last && last.at >= move.at ? last : move), null)
      ?.place ?? null
  )
}

/**
 * Whether the container was at the consignee's, unpacked or empty since a ship, a train or a barge brought it and before a truck
 * arrives, or comes in empty there within a day: the truck brings the empty one. A truck that is still only expected after that,
 * however late, does not bring the full one.
 */
function wasEmptied({ act, at, place }: Move, moves: readonly Move[]): boolean {
  const acts = moves.filter((move) => move.act)
  const before = act ? acts.filter((move) => move.at <= at) : acts
  const broughtAt = Math.max(
    ...before.filter(({ means }) => means !== 'road').map((move) => move.at),
  )
  return (
    before.some(
      (move) =>
        move.at > broughtAt && (move.code === 'STRP' || isEmptyIn(move) || isAtCustomer(move)),
    ) ||
    moves.some(
      (move) => isEmptyIn(move) && move.place === place && Math.abs(move.at - at) <= toleranceMs,
    )
  )
}

/** Whether a truck brings the full container to a ramp or a terminal inland, or to what the carrier calls the destination. */
const isBroughtByTruck = (move: Move, moves: readonly Move[]): boolean =>
  move.means === 'road' &&
  (isTruckAtInlandTerminal(move)
    ? !wasEmptied(move, moves)
    : move.code === 'GTIN' && (onRailOrRamp(move) || hinted(move)))

/** The moves that reach the place of delivery, the most reliable first. */
export function inlandArrivals(moves: readonly Move[], place: string | null): Move[] {
  if (place === null) return []
  const there = withoutEmptyCarriage(moves).filter(
    (move) => move.place === place && move.laden !== false && !move.isToCarriage,
  )
  // A feeder ends at a port of the sea.
  const byRailOrBarge = there.filter(({ means, event }) => means === 'rail' || isBarge(event))
  return [
    byRailOrBarge.filter(({ code }) => code === 'ARRI'),
    byRailOrBarge.filter(({ code }) => code === 'GTIN'),
    there.filter((move) => isBroughtByTruck(move, moves)),
  ].flat()
}

/** The moves by which the container comes to a place beyond the port of discharge, by any means, real and planned. */
export const movesTo = (moves: readonly Move[], sea: SeaPart, place: string | null): Move[] =>
  movesBeyond(moves, sea).filter((move) => move.place === place)

/** The moves by which the container has come to the place of delivery, by any means: its arrival, else its unloading. */
export function reachedInland(moves: readonly Move[], sea: SeaPart, place: string | null): Move[] {
  const there = movesTo(moves, sea, place).filter((move) => move.act)
  const arrived = there.filter((move) => move.code !== 'DISC')
  return arrived.length > 0 ? arrived : there
}

/** The name of the arrival at the place of delivery: at most one, of the most reliable move. */
export function inlandNames(arrivals: readonly Move[]): NamedMove[] {
  const best = arrivals.find((move) => move.act)
  return best ? [{ event: 'container.transport.arrived_at_inland_destination', move: best }] : []
}

/** The newest planned arrival at the place of delivery, among moves of the most reliable kind. */
export function plannedInland(arrivals: readonly Move[]): Move | null {
  const plans = arrivals.filter((move) => !move.act)
  const best = plans[0]
  return latestOf(plans.filter((move) => move.means === best?.means && move.code === best.code))
}
