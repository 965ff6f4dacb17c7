// One departure of a container, as the event-ingester records it.
import type { RecordedEvent } from '../../domain/journey/changes/changes.ts'
import { transportEvent } from '../../services/event-ingester/observe/rows/events.ts'
import type { BenchShipment } from './prepare.ts'

const departure = (timestamp: string, n: number): RecordedEvent => ({
  event: 'container.transport.vessel_departed',
  move: { code: 'DEPA', laden: true, means: 'vessel', place: 'DEHAM', repetition: n },
  timestamp,
  classifier: 'ACT',
  locode: 'DEHAM',
  location_name: 'Hamburg',
  facility: null,
  vessel_imo: '9321483',
  vessel_name: 'BENCH',
  voyage_number: '054W',
  mode: 'VESSEL',
  data_source: 'shipping_line',
  carrier_event_id: null,
  supersedes: null,
})

/** The rows and messages of the `n`th departure, and the id of its record. */
export function departureOf(followed: BenchShipment, n: number, now: Date) {
  const { account_id, shipment, container } = followed
  const context = {
    account_id,
    shipment: {
      id: shipment.id,
      scac: 'MAEU',
      normalized_number: shipment.number,
      bill_of_lading_number: shipment.number,
      ref_numbers: [],
      port_of_lading_locode: 'DEHAM',
      port_of_discharge_locode: 'USNYC',
      destination_locode: null,
    },
    containerIds: new Map<string, string>(),
    answerId: null,
    now,
  }
  const { rows, messages } = transportEvent(
    departure(now.toISOString(), n),
    container.number,
    context,
  )
  return {
    // The port and the ship are stored already, as for all but the first event of a journey.
    rows: rows.filter(({ into }) => into === 'transport_event'),
    messages,
    reference: messages[0]?.value.reference_id ?? '',
  }
}
