// Why a port has its role, in words, with the moves that show it.
import type { Move } from '../moves/moves.ts'
import { isHandling } from '../moves/moves.ts'
import { movesAt } from '../moves/stops.ts'
import { isPlan } from '../moves/told-by.ts'
import type { Port, PortRole } from './port.ts'

/** The rule of docs/events.md that gives a port its role, and the moves that decide it. */
type RoleReason = { readonly rule: string; readonly moves: readonly Move[] }

/** The moves by which a port without a statement of the carrier has its role. */
const shownBy: Readonly<Record<PortRole, (port: Port) => RoleReason>> = {
  BEFORE: ({ outbound }) => ({
    rule: 'the container leaves it before the port of lading',
    moves: outbound,
  }),
  POL: ({ outbound }) => ({
    rule: 'the first port that the container leaves on a main ship',
    moves: outbound,
  }),
  TS: (port) => {
    const handled = movesAt(port).filter(isHandling)
    return handled.length > 0
      ? { rule: 'the container is taken off or put aboard between its other ports', moves: handled }
      : { rule: 'the container comes on one ship and goes on another', moves: movesAt(port) }
  },
  CALL: (port) => ({
    rule: 'the container is not known to leave its ship there',
    moves: movesAt(port),
  }),
  UNDECIDED: ({ inbound }) => ({
    rule: 'nothing tells yet whether the container goes on from it',
    moves: inbound,
  }),
  POD: ({ inbound }) =>
    inbound.some(isPlan)
      ? { rule: 'the carrier expects the ship there and nothing beyond', moves: inbound }
      : {
          rule: 'the last port that the container reaches on a main ship: a move of the import shows it, another container of the bill, or three weeks without another',
          moves: inbound,
        },
  AFTER: ({ inbound }) => ({
    rule: 'the container reaches it after the port of discharge',
    moves: inbound,
  }),
}

const statedRoles: Readonly<Partial<Record<string, PortRole>>> = {
  POL: 'POL',
  TS: 'TS',
  POD: 'POD',
}

/** What decided the role of a port: the carrier's own word for it, else the moves. */
export function roleReason(port: Port): RoleReason {
  const stated = movesAt(port).filter(
    ({ event }) => statedRoles[event.role_hint ?? ''] === port.role,
  )
  if (stated.length > 0) return { rule: 'the carrier gives the port this role', moves: stated }
  return shownBy[port.role](port)
}
