import type { SeaPart } from './inland.ts'
import { plannedInland } from './inland.ts'
import { latestOf } from '../moves/latest-known.ts'
import type { Move } from '../moves/moves.ts'
import type { NamedMove } from './named-moves.ts'
import { movesAt } from '../moves/stops.ts'

/** The newest plan of each kind, also of moves that have happened since. */
export type Plans = {
  readonly departure: Move | null
  readonly arrival: Move | null
  readonly inland: Move | null
}

const planned = (moves: readonly Move[], code: string): Move | null =>
  latestOf(moves.filter((move) => move.code === code && !move.act))

export function plansOf(sea: SeaPart, inlandArrivals: readonly Move[]): Plans {
  return {
    departure: planned(sea.pol?.outbound ?? [], 'DEPA'),
    arrival: planned(sea.pod?.inbound ?? [], 'ARRI'),
    inland: plannedInland(inlandArrivals),
  }
}

const anyDone = (moves: readonly Move[]): boolean => moves.some((move) => move.act)

function departed({ pol, ports }: SeaPart): boolean {
  const later = ports.slice(pol ? ports.indexOf(pol) + 1 : 0)
  const left = (pol?.outbound ?? []).filter((move) => move.code === 'DEPA')
  return anyDone(left) || later.some((port) => anyDone(movesAt(port)))
}

/**
 * Names for the departures and arrivals that are still expected. Any move further on ends an expectation, and a
 * container that was picked up or returned has none.
 */
export function estimateNames(
  plans: Plans,
  sea: SeaPart,
  arrivals: readonly Move[],
  named: readonly NamedMove[],
): NamedMove[] {
  const happened = (name: string) =>
    named.some((move) => move.event === `container.transport.${name}`)
  const over = happened('empty_in') || happened('full_out')
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
