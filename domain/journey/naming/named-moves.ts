import type { EventName } from '../../event-names.ts'
import type { Move } from '../moves/moves.ts'
import { voyageOf } from '../moves/moves.ts'
import { locodeOfPlace } from '../moves/place-key.ts'
import type { Port, Role } from './port-roles.ts'
import type { Facility, NamedEvent } from '../journey-types.ts'

/** A name given to a move. */
export type Naming = { readonly event: EventName; readonly move: Move }

const verbs: Readonly<Record<string, string>> = {
  LOAD: 'loaded',
  DEPA: 'departed',
  ARRI: 'arrived',
  DISC: 'discharged',
}

// The name of a move at a port, by the port's role: the groups Vessel, Transshipment and Feeder of the
// table in docs/events.md. A container that comes to its port of lading by ship, or leaves its port of
// discharge by ship, does so on a feeder.
const words: Readonly<Record<Role, { inbound: string | null; outbound: string | null }>> = {
  BEFORE: { inbound: 'feeder', outbound: 'feeder' },
  POL: { inbound: 'feeder', outbound: 'vessel' },
  TS: { inbound: 'transshipment', outbound: 'transshipment' },
  CALL: { inbound: null, outbound: null },
  POD: { inbound: 'vessel', outbound: 'feeder' },
  AFTER: { inbound: 'feeder', outbound: 'feeder' },
}

const done = (means: string, move: Move): Naming[] =>
  move.act && move.laden !== false
    ? [{ event: `container.transport.${means}_${verbs[move.code]}` as EventName, move }]
    : []

export function seaNames(ports: readonly Port[]): Naming[] {
  return ports.flatMap((port) => {
    const { inbound, outbound } = words[port.role]
    return [
      ...port.inbound.flatMap((move) => (inbound ? done(inbound, move) : [])),
      ...port.outbound.flatMap((move) => (outbound ? done(outbound, move) : [])),
    ]
  })
}

/** Moves on barges and on what the carrier calls a feeder, wherever they are. */
export const feederNames = (moves: readonly Move[]): Naming[] =>
  moves
    .filter((move) => move.means === 'feeder' && verbs[move.code])
    .flatMap((move) => done('feeder', move))

const atRailGate: Readonly<Record<string, string>> = { GTOT: 'DEPA', GTIN: 'ARRI' }

/**
 * Rail moves. Some carriers report trains as gate moves; those count where the train itself is not
 * reported.
 */
export function railNames(moves: readonly Move[]): Naming[] {
  const rail = moves.filter((move) => move.means === 'rail' && move.act && move.laden !== false)
  return rail.flatMap((move): Naming[] => {
    if (verbs[move.code]) {
      const verb = move.code === 'DISC' ? 'unloaded' : verbs[move.code]
      return [{ event: `container.transport.rail_${verb}` as EventName, move }]
    }
    const train = atRailGate[move.code]
    if (!train) return []
    const reported = rail.some((other) => other.code === train && other.place === move.place)
    const event = train === 'DEPA' ? 'rail_departed' : 'rail_arrived'
    return reported ? [] : [{ event: `container.transport.${event}`, move }]
  })
}

export function facilityOf({ event }: Move): Facility | null {
  const { facility_code: code, facility_name: name, facility_type: type } = event
  if (code === null && name === null && type === null) return null
  return { code, provider: event.facility_code_provider, name, type }
}

/** The event of the interface. */
export function namedEvent({ event, move }: Naming): NamedEvent {
  const said = move.event
  return {
    event,
    move: move.act ? move.identity : null,
    timestamp: said.event_at,
    classifier: said.classifier,
    locode: said.locode ?? locodeOfPlace(move.place),
    location_name: said.location_name,
    facility: facilityOf(move),
    vessel_imo: said.vessel_imo,
    vessel_name: said.vessel_name,
    voyage_number: voyageOf(move),
    mode: said.mode,
    data_source: 'shipping_line',
    carrier_event_id: said.event_id,
  }
}
