import type { CarrierEvent } from '../../carrier-event.ts'
import type { EventName } from '../../event-names.ts'
import { legMatches, longestCallMs, shipNameOf, vesselMatches } from '../moves/conveyances.ts'
import { ladenMoves } from '../moves/laden-legs.ts'
import type { Means } from '../moves/move-identity.ts'
import type { Move } from '../moves/moves.ts'
import { firstOf, isCarriage, isHandling, lastOf, voyageOf } from '../moves/moves.ts'
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

const atGate: Readonly<Record<string, string>> = { GTOT: 'DEPA', GTIN: 'ARRI' }

/**
 * Names for moves by some means at any place. Some carriers report trains and barges as gate moves, which count where the
 * train or barge itself is not reported. The way in to the place from which it leaves is no arrival.
 */
function namesBy(means: Means, moves: readonly Move[], nameOf: (code: string) => EventName) {
  const own = ladenMoves(moves).filter((move) => move.means === means && move.act)
  return own.flatMap((move): NamedMove[] => {
    if (carriageVerbs[move.code]) return [{ event: nameOf(move.code), move }]
    const call = atGate[move.code]
    if (!call || move.isToCarriage) return []
    const isReported = own.some((other) => other.code === call && other.place === move.place)
    return isReported ? [] : [{ event: nameOf(call), move }]
  })
}

/**
 * Whether a feeder departs from where she has put the container ashore, or arrives where she takes it aboard: it was not on her. A
 * feeder that turns round goes on under another number.
 */
function callsWithout(call: Move, handlings: readonly Move[]): boolean {
  const own = handlings.filter(
    (move) =>
      legMatches(move.event, call.event) ||
      (vesselMatches(move.event, call.event) && Math.abs(move.at - call.at) <= longestCallMs),
  )
  const last = lastOf(own.filter((move) => move.at <= call.at))
  if (call.code === 'DEPA') return last?.code === 'DISC' && last.place === call.place
  const next = firstOf(own.filter((move) => move.at >= call.at))
  const isTaken = next?.code === 'LOAD' && next.place === call.place
  return call.code === 'ARRI' && isTaken && last?.code !== 'LOAD'
}

/** Names for moves on barges, and on ships that the carrier calls feeders; `atSea` are those that are about the laden container. */
export function feederNames(moves: readonly Move[], atSea: readonly Move[]): NamedMove[] {
  const carried = new Set(atSea)
  const handlings = atSea.filter((move) => move.act && isHandling(move))
  const own = moves.filter(
    (move) =>
      move.means === 'feeder' &&
      (!isCarriage(move) || (carried.has(move) && !callsWithout(move, handlings))),
  )
  return namesBy(
    'feeder',
    own,
    (code) => `container.transport.feeder_${carriageVerbs[code]}` as EventName,
  )
}

export const railNames = (moves: readonly Move[]): NamedMove[] =>
  namesBy('rail', moves, (code) => {
    const verb = code === 'DISC' ? 'unloaded' : carriageVerbs[code]
    return `container.transport.rail_${verb}` as EventName
  })

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
    vessel_name: shipNameOf(event),
    voyage_number: voyageOf(move),
    mode: event.mode,
    data_source: 'shipping_line',
    carrier_event_id: event.event_id,
  }
}
