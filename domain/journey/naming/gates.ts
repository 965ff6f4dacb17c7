import type { SeaPart } from './inland.ts'
import { isImport } from './inland.ts'
import type { Move } from '../moves/moves.ts'
import type { Naming } from './named-moves.ts'

/** What is already known when gate moves are named. Times in milliseconds. */
export type GateContext = {
  readonly sea: SeaPart
  /** The first real move by any means; Infinity when there is none. */
  readonly firstCarriage: number
}

const byTruck = (move: Move): boolean => move.means === 'road'

function isEmptyOut(move: Move, { sea, firstCarriage }: GateContext): boolean {
  if (move.code !== 'GTOT' || move.laden === true || move.at > firstCarriage) return false
  return move.laden === false || !isImport(move, sea)
}

function isFullIn(move: Move, { sea }: GateContext): boolean {
  if (move.code !== 'GTIN' || move.laden === false || !byTruck(move)) return false
  return move.at <= sea.from && move.event.role_hint !== 'TS' && !isImport(move, sea)
}

function isFullOut(move: Move, { sea }: GateContext, moves: readonly Move[]): boolean {
  if (move.code !== 'GTOT' || move.laden === false || !byTruck(move)) return false
  const sailsOn = sea.ports
    .filter((port) => port.role !== 'CALL' && port.role !== 'AFTER' && port.role !== 'POD')
    .some((port) => port.outbound.some((out) => out.act && out.at > move.at))
  const arrived = moves.some(
    (other) => other.act && ['DISC', 'ARRI'].includes(other.code) && other.at <= move.at,
  )
  const said = move.event.role_hint === 'POD' || move.event.role_hint === 'DESTINATION'
  const begun = arrived || said || move.at >= sea.from || move.place === sea.pod?.place
  return isImport(move, sea) && begun && !sailsOn
}

function isEmptyIn(move: Move, { sea }: GateContext, fullOuts: readonly Move[]): boolean {
  if (move.code !== 'GTIN') return false
  const after = fullOuts.some((out) => out.at <= move.at)
  if (move.laden === null) return byTruck(move) && after
  return move.laden === false && (after || (sea.from <= move.at && isImport(move, sea)))
}

/** The group Terminal gate of the table in docs/events.md, and AVPU; other gate moves have no name. */
export function gateNames(moves: readonly Move[], context: GateContext): Naming[] {
  const acts = moves.filter((move) => move.act)
  const emptyOuts = acts.filter((move) => isEmptyOut(move, context))
  const fullOuts = acts.filter(
    (move) => !emptyOuts.includes(move) && isFullOut(move, context, acts),
  )
  const emptyIns = acts.filter((move) => isEmptyIn(move, context, fullOuts))
  const fullIns = acts.filter((move) => !emptyIns.includes(move) && isFullIn(move, context))
  const available = acts.filter((move) => move.code === 'AVPU' && isImport(move, context.sea))
  return [
    ...emptyOuts.map((move): Naming => ({ event: 'container.transport.empty_out', move })),
    ...fullIns.map((move): Naming => ({ event: 'container.transport.full_in', move })),
    ...fullOuts.map((move): Naming => ({ event: 'container.transport.full_out', move })),
    ...emptyIns.map((move): Naming => ({ event: 'container.transport.empty_in', move })),
    ...available.map((move): Naming => ({ event: 'container.transport.available', move })),
  ]
}
