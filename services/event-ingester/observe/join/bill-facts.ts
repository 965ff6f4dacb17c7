// What an answer says about its bill, and what is stored about a shipment, in one form.
import type { CarrierEvent } from '../../../../domain/carrier-event.ts'
import type { CarrierRow } from '../../../../domain/carriers/carrier-table.ts'
import type { NumberType } from '../../../../domain/carriers/profile.ts'
import type { BillFacts } from '../../../../domain/journey/one-bill.ts'
import type { ContainerJourney } from '../../../../domain/journey/journey-types.ts'
import { containersOf } from '../../../../domain/journey/moves/events-by-container.ts'
import { namedDocuments } from '../../../../domain/journey/shipment-facts.ts'
import { presentTripsFrom, tripOf } from '../../../../domain/journey/trips/trip-marks.ts'
import { canonicalNumber } from '../../../../domain/numbers/canonical-number.ts'
import type { CarrierReference } from '../../../../resources/identities.ts'
import { loadReferenceData } from '../../../../resources/reference-data/reference-data.ts'
import type { KnownShipment } from '../known-shipment.ts'

const carrierOf = (scac: string): CarrierRow | null => loadReferenceData().carrier(scac)

const inForm = (scac: string, type: NumberType, numbers: readonly (string | null)[]): string[] => {
  const written = numbers.flatMap((number) => number?.replace(/\s+/g, '').toUpperCase() ?? [])
  return [...new Set(written.map((number) => canonicalNumber(carrierOf(scac), type, number)))]
}

/** The documents and containers that an answer names; of a container's answer only what is about its present trip. */
export type NamedNumbers = {
  readonly bills: readonly string[]
  readonly bookings: readonly string[]
  readonly boxes: readonly string[]
}

export function namedNumbers(
  { scac, number, number_type }: CarrierReference,
  events: readonly CarrierEvent[],
): NamedNumbers {
  const isOne = number_type === 'container'
  const from = (isOne ? presentTripsFrom(events).get(number) : undefined) ?? -Infinity
  const own = events.filter((event) => {
    const boxes = containersOf(event)
    const isOwn = !isOne || boxes.length === 0 || boxes.includes(number)
    return isOwn && Date.parse(event.event_at) > from
  })
  const boxes = [...new Set(events.flatMap(containersOf))]
  const { bills, bookings } = namedDocuments(own)
  return {
    bills: inForm(scac, 'bill_of_lading', bills),
    bookings: inForm(scac, 'booking_number', bookings),
    boxes: isOne && boxes.includes(number) ? [number] : boxes,
  }
}

/** A bill that its carrier does not name is the bill that was asked for. */
const billsOf = (bills: readonly string[], { number, number_type }: CarrierReference) =>
  bills.length === 0 && number_type === 'bill_of_lading' ? [number] : bills

/** What an answer says; `containers` are those of its journey that are about the reference. */
export function factsOfAnswer(
  reference: CarrierReference,
  events: readonly CarrierEvent[],
  containers: readonly ContainerJourney[],
): BillFacts {
  const { bills, bookings } = namedNumbers(reference, events)
  const from = presentTripsFrom(events)
  return {
    number: reference.number,
    numberType: reference.number_type as NumberType,
    bills: billsOf(bills, reference),
    bookings,
    boxes: new Map(containers.map((one) => [one.number, tripOf(one.events, from.get(one.number))])),
  }
}

/** What is stored about a shipment. */
export function factsOfStored({ row, journey }: KnownShipment): BillFacts {
  const { scac } = row
  const type = row.number_type as NumberType
  const [number = row.number] = inForm(scac, type, [row.number])
  const reference = { scac, number, number_type: type }
  return {
    number,
    numberType: type,
    bills: billsOf(inForm(scac, 'bill_of_lading', [row.bill_of_lading_number]), reference),
    bookings: inForm(scac, 'booking_number', [row.booking_number]),
    boxes: new Map(
      Object.entries(journey.containers).map(([box, events]) => [box, tripOf(events)] as const),
    ),
  }
}
