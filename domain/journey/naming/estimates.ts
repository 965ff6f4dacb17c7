import type { SeaPart } from './inland.ts'
import { plannedInland, reaches } from './inland.ts'
import { ladenMoves } from '../moves/laden-legs.ts'
import { hasVessel } from '../moves/conveyances.ts'
import { knownSince, latestOf } from '../moves/latest-known.ts'
import type { Move } from '../moves/moves.ts'
import {
  acts,
  earliest,
  firstOf,
  isByTrainOrBarge,
  isOffDock,
  isOutbound,
  lastOf,
  latest,
} from '../moves/moves.ts'
import type { PlaceKey } from '../moves/place-key.ts'
import type { NamedMove } from './named-moves.ts'
import { movesAt } from '../moves/stops.ts'

/** The newest plan of each kind, also of moves that have happened since. */
export type Plans = {
  readonly departure: Move | null
  readonly arrival: Move | null
  readonly inland: Move | null
  /** The same by any means, also by barge or truck, for which there is no event. */
  readonly delivery: Move | null
}

/** The newest plan of a move; a barge's counts where no ship's is known. */
export function planned(moves: readonly Move[], code: string): Move | null {
  const plans = moves.filter((move) => move.code === code && !move.act)
  return latestOf(plans.filter((move) => move.means === 'vessel')) ?? latestOf(plans)
}

/** The move with the ship that comes, or goes: the one that has done so, else the one that is planned now. */
export function shipOf(moves: readonly Move[], code: 'ARRI' | 'DEPA'): Move | null {
  const named = moves.filter(({ event }) => hasVessel(event))
  return latestOf(named.filter(({ act }) => act)) ?? planned(named, code) ?? latestOf(named)
}

export const lastDone = (moves: readonly Move[]): number => latest(moves.filter(({ act }) => act))

/** An expectation is void when it lies before a move that has happened on the way to it. */
const notBefore = (moves: readonly Move[], at: number): Move[] =>
  moves.filter(({ act, event }) => act || Date.parse(event.event_at) >= at)

/** A carrier that tells nothing of the ship's arrival may still tell when it expects the discharge. */
export function expectedArrival(inbound: readonly Move[], notBeforeMs: number): Move | null {
  const isTold = inbound.some((move) => move.code === 'ARRI')
  return planned(notBefore(inbound, notBeforeMs), isTold ? 'ARRI' : 'DISC')
}

/** Whether a plan is one for later, once the container has come: its unloading, or a truck's way to the consignee. */
const comesAfter = (plan: Move, came: Move | null): boolean =>
  came !== null &&
  plan.at > came.at &&
  (plan.means !== came.means || (plan.code !== 'ARRI' && plan.code !== came.code))

export function plansOf(
  moves: readonly Move[],
  sea: SeaPart,
  inlandArrivals: readonly Move[],
  destination: PlaceKey | null,
): Plans {
  const { pol, pod, ports } = sea
  const onTheWay = pod ? ports.slice(0, ports.indexOf(pod)).flatMap(movesAt) : []
  const toPlace = ladenMoves(moves).filter((move) => isOutbound(move) && isByTrainOrBarge(move))
  const untilInland = lastDone([...onTheWay, ...(pod?.inbound ?? []), ...toPlace])
  const inland = plannedInland(notBefore(inlandArrivals, untilInland))
  const toDestination = notBefore(
    moves.filter((move) => reaches(move) && move.place !== null && move.place === destination),
    untilInland,
  )
  const came = firstOf(acts(toDestination).filter((move) => move.at >= untilInland))
  const delivery = toDestination.filter((move) => !move.act && !comesAfter(move, came))
  const arrivals = delivery.filter((move) => move.code !== 'DISC')
  return {
    departure: planned(pol?.outbound ?? [], 'DEPA'),
    arrival: expectedArrival(pod?.inbound ?? [], lastDone(onTheWay)),
    inland,
    delivery: inland ?? latestOf(arrivals) ?? latestOf(delivery),
  }
}

const anyDone = (moves: readonly Move[]): boolean => moves.some((move) => move.act)

function departed({ pol, ports }: SeaPart): boolean {
  const later = ports.slice(pol ? ports.indexOf(pol) + 1 : 0)
  const left = (pol?.outbound ?? []).filter((move) => move.code === 'DEPA')
  return anyDone(left) || later.some((port) => anyDone(movesAt(port)))
}

/** Whether nothing tells that two moves in one place are at different facilities of it. */
const mayBeAtOneFacility = ({ event: a }: Move, { event: b }: Move): boolean =>
  a.facility_code !== null && b.facility_code !== null
    ? a.facility_code === b.facility_code
    : (a.facility_name ?? b.facility_name) === (b.facility_name ?? a.facility_name)

/**
 * Whether the empty container has come back to where it was fetched, before it was packed: it was exchanged for another one, or
 * its booking was cancelled. It is on its way again once it has gone out, or is expected anew.
 */
function isHandedBack(moves: readonly Move[]): boolean {
  const gates = moves.filter(({ act, code }) => act && (code === 'GTIN' || code === 'GTOT'))
  const last = lastOf(gates)
  const outs = gates.filter(({ code, laden }) => code === 'GTOT' && laden === false)
  return (
    last !== null &&
    last.code === 'GTIN' &&
    last.means === 'road' &&
    last.laden === false &&
    !isOffDock(last) &&
    outs.some(
      (out) => out.place === last.place && out.at <= last.at && mayBeAtOneFacility(out, last),
    ) &&
    moves.every(
      (move) =>
        move.laden === false ||
        (move.act ? move.at < earliest(outs) : knownSince(move.event) <= last.at),
    )
  )
}

/**
 * Names for the departures and arrivals that are still expected. Any move further on ends an expectation, and a
 * container that was picked up, returned or handed back unpacked has none.
 */
export function estimateNames(
  plans: Plans,
  sea: SeaPart,
  arrivals: readonly Move[],
  { moves, named }: { readonly moves: readonly Move[]; readonly named: readonly NamedMove[] },
): NamedMove[] {
  const happened = (name: string) =>
    named.some((move) => move.event === `container.transport.${name}`)
  const over = happened('empty_in') || happened('full_out') || isHandedBack(moves)
  const inland = over || anyDone(arrivals)
  const landed = inland || (sea.pod !== null && anyDone(movesAt(sea.pod)))
  const left = landed || departed(sea)
  const expected: [boolean, Move | null, NamedMove['event']][] = [
    [left, plans.departure, 'container.transport.estimated.vessel_departed'],
    [landed, plans.arrival, 'container.transport.estimated.vessel_arrived'],
    [inland, plans.inland, 'container.transport.estimated.arrived_at_inland_destination'],
  ]
  return expected.flatMap(([past, move, event]) => (past || !move ? [] : [{ event, move }]))
}
