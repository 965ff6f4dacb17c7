import type { CarrierEvent } from '../carrier-event.ts'
import { shipNameOf } from './moves/conveyances.ts'
import { latestOf } from './moves/latest-known.ts'
import type { Move } from './moves/moves.ts'
import { firstOf, voyageOf } from './moves/moves.ts'
import { locodeOfPlace, nameOfPlace, upperCaseName } from './moves/place-key.ts'
import type { PlaceKey } from './moves/place-key.ts'
import { planned, shipOf } from './naming/estimates.ts'
import { reachedInland } from './naming/inland.ts'
import { facilityOf } from './naming/named-moves.ts'
import { originOf } from './naming/origin.ts'
import type { DerivedContainer } from './derive-container.ts'
import type { AskedNumber, EstimatedArrival, NamedPlace, ShipmentJourney } from './journey-types.ts'

/** The most frequent value; among equally frequent ones the first in alphabetical order. */
export function mostFrequent(values: readonly (string | null | undefined)[]): string | null {
  const counts = new Map<string, number>()
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [best] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return best?.[0] ?? null
}

const plausibleNumber = (number: string | null): string | null => {
  const trimmed = number?.trim() ?? ''
  return /^[A-Za-z0-9][A-Za-z0-9 /-]{2,34}$/.test(trimmed) ? trimmed : null
}

type Document = {
  /** The field by which other events name it. */
  readonly field: 'bill_of_lading_number' | 'booking_number'
  /** The types of a shipment event that is about the document itself. */
  readonly types: readonly string[]
}

const bill: Document = { field: 'bill_of_lading_number', types: ['TRD'] }
const booking: Document = { field: 'booking_number', types: ['BKG', 'CBR'] }

/** The numbers that events of a journey name, or else those of the document's own events. */
function numbersOf(events: readonly CarrierEvent[], { field, types }: Document): string[] {
  const own = events.filter((event) => types.includes(event.document_type ?? ''))
  const numbers = [
    events.map((event) => plausibleNumber(event[field])),
    own.map((event) => plausibleNumber(event.document_id)),
  ].map((found) => found.filter((number) => number !== null))
  return numbers.find((found) => found.length > 0) ?? []
}

/** The number that is asked for, where the events name it: a container may be on several bills. Otherwise the most frequent one. */
function numberOf(
  events: readonly CarrierEvent[],
  document: Document,
  asked: readonly AskedNumber[],
): string | null {
  const numbers = numbersOf(events, document)
  const isAsked = (number: string): boolean =>
    asked.some((one) => one.number_type !== 'container' && one.number === number)
  return mostFrequent(numbers.filter(isAsked)) ?? mostFrequent(numbers)
}

/** All bills of lading and bookings that an answer names. */
export const namedDocuments = (events: readonly CarrierEvent[]) => ({
  bills: [...new Set(numbersOf(events, bill))],
  bookings: [...new Set(numbersOf(events, booking))],
})

/** The event codes of a booking. */
const bookingCodes = new Set([
  'RECE',
  'PENA',
  'PENU',
  'REJE',
  'APPR',
  'CONF',
  'VOID',
  'ISSU',
  'CMPL',
])

/**
 * Whether the carrier's last event of every booking voids or rejects it, and no container was put aboard after
 * that.
 */
export function bookingCancelled(events: readonly CarrierEvent[]): boolean {
  const bookingEvents = events.filter(
    (event) =>
      event.event_type === 'SHIPMENT' &&
      event.document_type === 'BKG' &&
      event.classifier === 'ACT' &&
      bookingCodes.has(event.event_code),
  )
  const last = new Map<string, CarrierEvent>()
  for (const event of bookingEvents) {
    const id = event.document_id ?? ''
    const before = last.get(id)
    if (!before || Date.parse(event.event_at) >= Date.parse(before.event_at)) last.set(id, event)
  }
  const isVoid = (event: CarrierEvent): boolean => ['VOID', 'REJE'].includes(event.event_code)
  if (last.size === 0 || ![...last.values()].every(isVoid)) return false
  const voidedAt = Math.max(...[...last.values()].map((event) => Date.parse(event.event_at)))
  return !events.some(
    (event) =>
      event.classifier === 'ACT' &&
      event.event_code === 'LOAD' &&
      Date.parse(event.event_at) > voidedAt,
  )
}

function placeAt(place: PlaceKey | null, events: readonly CarrierEvent[]): NamedPlace | null {
  const locode = locodeOfPlace(place)
  const name = nameOfPlace(place)
  if (locode === null && name === null) return null
  const there = events.filter((event) =>
    locode ? event.locode === locode : upperCaseName(event.location_name ?? '') === name,
  )
  return { locode, name: mostFrequent(there.map((event) => event.location_name)) }
}

/** The port that most containers have in common, with its moves. */
function commonPort(all: readonly DerivedContainer[], which: 'pol' | 'pod') {
  const place = mostFrequent(all.map((one) => one.sea[which]?.place))
  const moves = all
    .flatMap((one) => one.sea[which] ?? [])
    .filter((port) => port.place === place)
    .flatMap((port) => (which === 'pol' ? port.outbound : port.inbound))
  return { place, moves }
}

const firstDone = (moves: readonly Move[], code?: string): string | null =>
  firstOf(moves.filter((move) => move.act && (code === undefined || move.code === code)))?.event
    .event_at ?? null

function arrivalFacts(moves: readonly Move[], plans: readonly Move[]) {
  const ship = shipOf(moves, 'ARRI')
  const facility = moves.filter((move) => move.event.facility_code !== null)
  const terminal = latestOf(facility.filter((move) => move.act)) ?? latestOf(facility)
  return {
    pod_eta_at: latestOf(plans)?.event.event_at ?? null,
    pod_ata_at: firstDone(moves, 'ARRI'),
    pod_vessel_name: ship ? shipNameOf(ship.event) : null,
    pod_vessel_imo: ship?.event.vessel_imo ?? null,
    pod_voyage_number: ship ? voyageOf(ship) : null,
    pod_facility: terminal ? facilityOf(terminal) : null,
  }
}

/** The arrival at the place of delivery; where trains and trucks tell none, that by barge or feeder. */
const arrivedInland = (all: readonly DerivedContainer[]): string | null =>
  firstDone(all.flatMap((one) => one.arrivals)) ??
  firstDone(all.flatMap((one) => reachedInland(one.moves, one.sea, one.destination)))

export function shipmentOf(
  events: readonly CarrierEvent[],
  all: readonly DerivedContainer[],
  asked: readonly AskedNumber[],
): ShipmentJourney {
  const pol = commonPort(all, 'pol')
  const pod = commonPort(all, 'pod')
  const destination = mostFrequent(all.map((one) => one.destination))
  const inland = all.filter((one) => one.destination === destination)
  const toPod = all.filter((one) => one.sea.pod?.place === pod.place)
  const arrivals = toPod.flatMap((one) => one.plans.arrival ?? [])
  const origins = all.map((one) => originOf(one.moves, one.sea))
  return {
    bill_of_lading_number: numberOf(events, bill, asked),
    booking_number: numberOf(events, booking, asked),
    origin: placeAt(mostFrequent(origins), events),
    port_of_lading: placeAt(pol.place, events),
    port_of_discharge: placeAt(pod.place, events),
    destination: placeAt(destination, events),
    pol_etd_at: planned(pol.moves, 'DEPA')?.event.event_at ?? null,
    pol_atd_at: firstDone(pol.moves, 'DEPA'),
    destination_eta_at:
      latestOf(inland.flatMap((one) => one.plans.delivery ?? []))?.event.event_at ?? null,
    destination_ata_at: arrivedInland(inland),
    ...arrivalFacts(pod.moves, arrivals),
    booking_cancelled: bookingCancelled(events),
  }
}

/** The newest estimate among the containers that have not arrived yet. */
export function estimatedArrivalOf(all: readonly DerivedContainer[]): EstimatedArrival | null {
  const name = 'container.transport.estimated.vessel_arrived'
  const expecting = all.filter((one) => one.events.some((event) => event.event === name))
  const best = latestOf(expecting.flatMap((one) => one.plans.arrival ?? []))
  if (!best) return null
  const { event, place } = best
  return {
    timestamp: event.event_at,
    locode: event.locode ?? locodeOfPlace(place),
    vessel_imo: event.vessel_imo,
    vessel_name: shipNameOf(event),
    voyage_number: voyageOf(best),
  }
}
