import type { CarrierEvent } from '../../carrier-event.ts'
import type { EventName } from '../../event-names.ts'
import type { Move } from '../moves/moves.ts'
import { voyageOf } from '../moves/moves.ts'
import { locodeOfPlace } from '../moves/place-key.ts'
import type { Port, PortRole } from './port.ts'
import type { Facility, FacilityAddress, NamedEvent } from '../journey-types.ts'

/** A move with an event name of the interface. */
export type NamedMove = { readonly event: EventName; readonly move: Move }

export type CarriageVerb = 'loaded' | 'departed' | 'arrived' | 'discharged'

export const carriageVerbs: Readonly<Record<string, CarriageVerb>> = {
  LOAD: 'loaded',
  DEPA: 'departed',
  ARRI: 'arrived',
  DISC: 'discharged',
}

// The first part of a move's name, by the role of its port: the groups Vessel, Transshipment and Feeder of the
// table in docs/events.md. A container that reaches its port of lading by ship, or leaves its port of discharge by
// ship, does so on a feeder.
const prefixes: Readonly<Record<PortRole, { inbound: string | null; outbound: string | null }>> = {
  BEFORE: { inbound: 'feeder', outbound: 'feeder' },
  POL: { inbound: 'feeder', outbound: 'vessel' },
  TS: { inbound: 'transshipment', outbound: 'transshipment' },
  CALL: { inbound: null, outbound: null },
  UNDECIDED: { inbound: null, outbound: null },
  POD: { inbound: 'vessel', outbound: 'feeder' },
  AFTER: { inbound: 'feeder', outbound: 'feeder' },
}

const ifLadenAndDone = (prefix: string, move: Move): NamedMove[] =>
  move.act && move.laden !== false
    ? [{ event: `container.transport.${prefix}_${carriageVerbs[move.code]}` as EventName, move }]
    : []

/** Names for the moves at the ports of the sea journey. */
export function seaNames(ports: readonly Port[]): NamedMove[] {
  return ports.flatMap((port) => {
    const { inbound, outbound } = prefixes[port.role]
    const ofShips = (moves: readonly Move[], prefix: string | null): NamedMove[] =>
      prefix === null
        ? []
        : moves
            .filter((move) => move.means === 'vessel')
            .flatMap((move) => ifLadenAndDone(prefix, move))
    return [...ofShips(port.inbound, inbound), ...ofShips(port.outbound, outbound)]
  })
}

/** Names for moves on barges, and on ships that the carrier calls feeders, at any port. */
export const feederNames = (moves: readonly Move[]): NamedMove[] =>
  moves
    .filter((move) => move.means === 'feeder' && carriageVerbs[move.code])
    .flatMap((move) => ifLadenAndDone('feeder', move))

const atRailGate: Readonly<Record<string, string>> = { GTOT: 'DEPA', GTIN: 'ARRI' }

/**
 * Names for rail moves. Some carriers report trains as gate moves, which count where the train itself is not
 * reported. The way in to the ramp from which the train leaves is no train.
 */
export function railNames(moves: readonly Move[]): NamedMove[] {
  const rail = moves.filter((move) => move.means === 'rail' && move.act && move.laden !== false)
  return rail.flatMap((move): NamedMove[] => {
    if (carriageVerbs[move.code]) {
      const verb = move.code === 'DISC' ? 'unloaded' : carriageVerbs[move.code]
      return [{ event: `container.transport.rail_${verb}` as EventName, move }]
    }
    const train = atRailGate[move.code]
    if (!train || move.isToTrain) return []
    const reported = rail.some((other) => other.code === train && other.place === move.place)
    const event = train === 'DEPA' ? 'rail_departed' : 'rail_arrived'
    return reported ? [] : [{ event: `container.transport.${event}`, move }]
  })
}

function addressOf(event: CarrierEvent): FacilityAddress | null {
  const { facility_street: street, facility_city: city } = event
  if (street === null) return null
  return { street, city, state: event.facility_state, zip: event.facility_zip }
}

export function facilityOf({ event }: Move): Facility | null {
  const { facility_code: code, facility_name: name, facility_type: type } = event
  if (code === null && name === null && type === null) return null
  return { code, provider: event.facility_code_provider, name, type, address: addressOf(event) }
}

/** The event of the interface for a named move. */
export function namedEvent({ event: name, move }: NamedMove): NamedEvent {
  const { event } = move
  return {
    event: name,
    move: move.act ? move.identity : null,
    timestamp: event.event_at,
    classifier: event.classifier,
    locode: event.locode ?? locodeOfPlace(move.place),
    location_name: event.location_name,
    facility: facilityOf(move),
    vessel_imo: event.vessel_imo,
    vessel_name: event.vessel_name,
    voyage_number: voyageOf(move),
    mode: event.mode,
    data_source: 'shipping_line',
    carrier_event_id: event.event_id,
  }
}
