import type { EventRecorded } from '../../schemas/messages.ts'
import { eventId } from '../identities.ts'

type RequiredFields = Pick<
  EventRecorded,
  'event' | 'account_id' | 'recorded_at' | 'reference_type' | 'reference_id'
>

/**
 * In characters. A broker refuses messages over a megabyte, and with them those of other accounts that go in the same
 * request; a shipment has the references of all of its requests.
 */
const longestReferences = 100_000

/** Only the first references, where there are very many: clients fetch the others. */
function withFirstReferences(shipment: EventRecorded['shipment']): EventRecorded['shipment'] {
  if (shipment === null) return null
  let characters = 0
  const ref_numbers: string[] = []
  for (const each of shipment.ref_numbers) {
    characters += each.length
    if (characters > longestReferences) return { ...shipment, ref_numbers }
    ref_numbers.push(each)
  }
  return shipment
}

/** An `event.recorded` message; absent fields are null. Its key is the shipment, else the record that it is about. */
export function recordedEvent(fields: RequiredFields & Partial<EventRecorded>) {
  const value: EventRecorded = {
    event_id: eventId(fields.event, fields.reference_id),
    data_source: null,
    timestamp: null,
    timezone: null,
    voyage_number: null,
    supersedes: null,
    tracking_request: null,
    container: null,
    location: null,
    vessel: null,
    terminal: null,
    document: null,
    ...fields,
    shipment: withFirstReferences(fields.shipment ?? null),
  }
  return { topic: 'event.recorded', key: value.shipment?.id ?? value.reference_id, value }
}

/** The columns of a tracking request that its events show. */
export type RecordedRequest = {
  readonly account_id: string
  readonly id: string
  readonly request_number: string
  /** As the client wrote the number, where the carrier's form differs. */
  readonly given_number: string | null
  readonly request_type: string
  readonly scac: string | null
  readonly status: string
  readonly failed_reason: string | null
}

/** `tracking_request.succeeded`, `.failed`, `.awaiting_manifest` or `.tracking_stopped`. */
export function requestEvent(
  event: string,
  request: RecordedRequest,
  recordedAt: Date,
  shipment: EventRecorded['shipment'] = null,
) {
  const { account_id, id, request_type, scac, status, failed_reason } = request
  const request_number = request.given_number ?? request.request_number
  return recordedEvent({
    event,
    account_id,
    recorded_at: recordedAt.getTime(),
    reference_type: 'tracking_request',
    reference_id: id,
    tracking_request: { id, request_number, request_type, scac, status, failed_reason },
    shipment,
  })
}
