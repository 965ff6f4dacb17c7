import type { EventRecorded } from '../schemas/messages.ts'
import { eventId } from './identities.ts'

type RequiredFields = Pick<
  EventRecorded,
  'event' | 'account_id' | 'recorded_at' | 'reference_type' | 'reference_id'
>

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
    shipment: null,
    container: null,
    location: null,
    vessel: null,
    terminal: null,
    document: null,
    ...fields,
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
