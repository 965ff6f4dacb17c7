import type { SeaPart } from './inland.ts'
import { plannedInland } from './inland.ts'
import { latestOf } from '../moves/latest-known.ts'
import type { Move } from '../moves/moves.ts'
import type { Naming } from './named-moves.ts'
import { movesAt } from '../moves/stops.ts'

/** The newest plan of each kind, also of what has happened since. */
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
 * Rows 5, 11 and 17: what is still expected. Having arrived anywhere further on, by whatever move,
 * ends an expectation; nothing is expected of a container that was picked up or returned.
 */
export function estimateNames(
  plans: Plans,
  sea: SeaPart,
  arrivals: readonly Move[],
  named: readonly Naming[],
): Naming[] {
  const happened = (verb: string) =>
    named.some((naming) => naming.event === `container.transport.${verb}`)
  const over = happened('empty_in') || happened('full_out')
  const inland = over || anyDone(arrivals)
  const landed = inland || (sea.pod !== null && anyDone(movesAt(sea.pod)))
  const left = landed || departed(sea)
  const expected: [boolean, Move | null, Naming['event']][] = [
    [left, plans.departure, 'container.transport.estimated.vessel_departed'],
    [landed, plans.arrival, 'container.transport.estimated.vessel_arrived'],
    [inland, plans.inland, 'container.transport.estimated.arrived_at_inland_destination'],
  ]
  return expected.flatMap(([past, move, event]) => (past || !move ? [] : [{ event, move }]))
}
