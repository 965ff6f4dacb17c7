import type { CarrierEvent } from '../carrier-event.ts'
import { gateCodes } from '../move-codes.ts'
import { deriveTrip } from './derive-container.ts'
import type { JourneyContext } from './journey-types.ts'
import { vesselDiffers } from './moves/conveyances.ts'
import { eventsByContainer } from './moves/events-by-container.ts'
import { inOneOrder } from './moves/latest-known.ts'
import type { Move } from './moves/moves.ts'
import { earliest, isInbound, voyageOf } from './moves/moves.ts'
import { journeyPlaces, placeKeyOf } from './moves/place-key.ts'
import { movesAt } from './moves/stops.ts'
import { carriageVerbs } from './naming/named-moves.ts'
import type { CarriageVerb } from './naming/named-moves.ts'
import type { Port, PortRole } from './naming/port.ts'
import { contextWithOthers } from './one-discharge.ts'
import { tripsOf } from './trips/box-trips.ts'

/** The names that the interface has for statements of carriers. */
export const rawEventNames = [
  ...(['empty_out', 'full_in', 'positioned_in', 'positioned_out'] as const),
  ...(['vessel_loaded', 'vessel_departed', 'vessel_arrived', 'vessel_discharged'] as const),
  ...(['transshipment_arrived', 'transshipment_discharged'] as const),
  ...(['transshipment_loaded', 'transshipment_departed'] as const),
  ...(['feeder_arrived', 'feeder_discharged', 'feeder_loaded', 'feeder_departed'] as const),
  ...(['rail_loaded', 'rail_departed', 'rail_arrived', 'rail_unloaded'] as const),
  ...(['arrived_at_destination', 'delivered', 'full_out', 'empty_in'] as const),
  ...(['vgm_received', 'carrier_release', 'customs_release', 'available'] as const),
] as const

type RawEventName = (typeof rawEventNames)[number]

/** A statement of the carrier about a container, with its name where the interface has one. */
export type RawEvent = {
  readonly name: RawEventName | null
  readonly voyage: string | null
  readonly event: CarrierEvent
}

const outward: ReadonlySet<CarriageVerb> = new Set(['loaded', 'departed'])

/** A container comes to its port of lading, and leaves its port of discharge, on a feeder. */
function seaName(verb: CarriageVerb, role: PortRole): RawEventName | null {
  if (role === 'CALL' || role === 'UNDECIDED') return null
  if (role === 'TS') return `transshipment_${verb}`
  const isMain = (role === 'POL' && outward.has(verb)) || (role === 'POD' && !outward.has(verb))
  return isMain ? `vessel_${verb}` : `feeder_${verb}`
}

const railName = (verb: CarriageVerb): RawEventName =>
  verb === 'discharged' ? 'rail_unloaded' : `rail_${verb}`

/** What the trip of an event tells of it. */
type TripFacts = {
  readonly role: PortRole | null
  /** When the first ship of the trip sails. */
  readonly sailedAt: number
  /** Whether the container comes in where a train or a barge takes it. */
  readonly isToCarriage: boolean
}

/** A full container goes in for export and out for import; the other way it only changes its place. */
function gateName(
  event: CarrierEvent,
  gate: 'in' | 'out',
  { sailedAt, isToCarriage }: TripFacts,
): RawEventName {
  if (event.empty === true) return gate === 'in' ? 'empty_in' : 'empty_out'
  const by = event.mode === 'RAIL' ? 'rail' : event.mode === 'BARGE' ? 'feeder' : null
  if (by !== null && !isToCarriage) return gate === 'in' ? `${by}_arrived` : `${by}_departed`
  const isExport = Date.parse(event.event_at) <= sailedAt
  if (gate === 'in') return isExport ? 'full_in' : 'positioned_in'
  return isExport && sailedAt !== Infinity ? 'positioned_out' : 'full_out'
}

/** The documents' events that the interface names; RELS is a release. */
function documentName({ document_type, event_code }: CarrierEvent): RawEventName | null {
  if (document_type === 'VGM') return event_code === 'RECE' ? 'vgm_received' : null
  if (event_code !== 'RELS') return null
  return document_type === 'CUC' ? 'customs_release' : 'carrier_release'
}

function nameOf(event: CarrierEvent, facts: TripFacts): RawEventName | null {
  const { event_code, event_type, mode } = event
  if (event_type === 'SHIPMENT') return documentName(event)
  if (event_code === 'AVPU') return 'available'
  const gate = gateCodes[event_code]
  if (gate) return gateName(event, gate, facts)
  const verb = carriageVerbs[event_code]
  // The interface has no name for the carriage of an empty container.
  if (!verb || event.empty === true) return null
  if (mode === 'RAIL') return railName(verb)
  if (mode === 'BARGE') return `feeder_${verb}`
  if (mode === 'TRUCK') return verb === 'arrived' ? 'arrived_at_destination' : null
  return facts.role && seaName(verb, facts.role)
}

/**
 * Whether a statement that is no move of the port's is about one of them: an older report of it, or a plan for another
 * ship that was to do the same. A ship also calls for other boxes, and with this one empty.
 */
function isAbout(event: CarrierEvent, move: Move): boolean {
  if (isInbound(move) !== isInbound({ code: event.event_code })) return false
  return (
    event.classifier !== 'ACT' ||
    (move.code === event.event_code && !vesselDiffers(move.event, event))
  )
}

/** The statements of one trip; each trip of a box has its own ports. */
function namedTrip(events: readonly CarrierEvent[], context: JourneyContext): RawEvent[] {
  const { sea, moves } = deriveTrip({ container: null, events }, context)
  const { ports } = sea
  const places = journeyPlaces(events)
  const isAt = (port: Port, isOwn: (move: Move) => boolean): boolean => movesAt(port).some(isOwn)
  const sailedAt = earliest(ports.flatMap(({ outbound }) => outbound))
  const roleOf = (event: CarrierEvent): PortRole | null => {
    const place = placeKeyOf(event, places)
    const here = ports.filter((port) => port.place === place)
    const own =
      here.find((port) => isAt(port, (move) => move.event === event)) ??
      here.find((port) => isAt(port, (move) => isAbout(event, move)))
    return own?.role ?? null
  }
  return events.map((event) => ({
    name: nameOf(event, {
      role: roleOf(event),
      sailedAt,
      isToCarriage: moves.some((move) => move.event === event && move.isToCarriage),
    }),
    voyage: voyageOf({ code: event.event_code, event }),
    event,
  }))
}

/**
 * All that a carrier states about one container, in the order of time: plans and estimates beside what happened, and
 * the box's earlier trips as well. Documents' events are left out unless the interface has a
 * name for them.
 */
export function rawEventsOf(
  number: string,
  events: readonly CarrierEvent[],
  context: JourneyContext = {},
): readonly RawEvent[] {
  const all = inOneOrder(events)
  const moves = all.filter(({ event_type }) => event_type !== 'SHIPMENT')
  const groups = eventsByContainer(moves)
  const own = groups.find(({ container }) => container === number || container === null)
  if (own === undefined) return []
  const known = contextWithOthers(own, groups, context)
  const documents = all.filter((event) => event.event_type === 'SHIPMENT' && documentName(event))
  const trips = [...tripsOf(own.events), documents]
  return trips
    .flatMap((events) => namedTrip(events, known))
    .sort((a, b) => Date.parse(a.event.event_at) - Date.parse(b.event.event_at))
}
