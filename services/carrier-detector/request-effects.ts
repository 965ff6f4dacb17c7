// Rows and messages for a request whose carrier is named, detected or not found.
import { detectedMessage, named } from '../../resources/messages/carrier-detected.ts'
import { shipmentId } from '../../resources/identities.ts'
import type { CarrierReference } from '../../resources/identities.ts'
import { requestEvent } from '../../resources/messages/recorded-event.ts'
import { requestUpdate } from '../../resources/definitions/tracking-request.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import type { LiveRequestRow, RequestRow, TrackedRow } from './sql.ts'
import { initialFieldPuts } from '../../resources/tracking/initial-custom-fields.ts'
import { insertRow, updateRow } from '../../resources/rows.ts'
import type { RowChange } from '../../resources/rows.ts'
import { trackedColumns } from '../../resources/tracking/tracking-stop.ts'

export type RequestEffects = {
  readonly rows: readonly Put[]
  readonly messages: readonly { topic: string; key: string; value: unknown }[]
}

type Detection = { readonly how: 'named' | 'number' | 'answer'; readonly confidence: number }

export const referenceOf = (request: RequestRow, scac: string): CarrierReference => ({
  scac,
  number: request.request_number,
  number_type: request.request_type,
})

/** A request that names its carrier is passed on at once, and created by the carrier's first answer. */
export const namedCarrier = (request: RequestRow, scac: string, now: Date): RequestEffects => ({
  rows: [],
  messages: [detectedMessage(referenceOf(request, scac), request, named, now)],
})

/** A request whose carrier is detected is created at once, with a shipment that the first answer fills. */
export function detectedCarrier(
  request: RequestRow,
  scac: string,
  detection: Detection,
  { joined, now }: { readonly joined: ReadonlyMap<string, string>; readonly now: Date },
): RequestEffects {
  const { account_id, request_number, given_number, request_type } = request
  const { ref_numbers, tags, customer_id } = request
  const own = shipmentId(account_id, referenceOf(request, scac))
  const id = joined.get(own) ?? own
  const created = { ...request, scac, status: 'created', failed_reason: null }
  const billOfLading = request_type === 'bill_of_lading' ? request_number : null
  const shipment: Put = insertRow('shipment', {
    account_id,
    id,
    scac,
    number: request_number,
    number_type: request_type,
    bill_of_lading_number: billOfLading,
    booking_number: request_type === 'booking_number' ? request_number : null,
    ref_numbers,
    tags,
    customer_id,
    created_at: now,
    updated_at: now,
  })
  const summary = {
    id,
    scac,
    normalized_number: request_number,
    bill_of_lading_number: billOfLading,
    ref_numbers: ref_numbers ?? [],
    port_of_lading_locode: null,
    port_of_discharge_locode: null,
    destination_locode: null,
  }
  const number = { request_number, given_number }
  const change = { scac, ...number, status: 'created', failed_reason: null, shipment_id: id }
  const record = { type: 'shipment', id, number: null, isNew: true } as const
  const fields = initialFieldPuts(account_id, request, record, now)
  // A new request for a number whose tracking has stopped resumes the tracking of its shipment.
  const tracked = updateRow('shipment', { account_id, id, ...trackedColumns })
  return {
    rows: [shipment, tracked, ...fields, requestUpdate(request, change, now)],
    messages: [
      detectedMessage(referenceOf(request, scac), request, detection, now),
      requestEvent('tracking_request.succeeded', created, now, summary),
    ],
  }
}

const united = (...lists: readonly (readonly string[] | null)[]): string[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
]

/** A request about a shipment that the account tracks is created with that shipment, whose number it follows. */
export function attachedRequest(
  request: RequestRow,
  tracked: TrackedRow,
  now: Date,
): RequestEffects {
  const { account_id, request_number, given_number, request_type } = request
  const { id, scac, number, number_type } = tracked
  const ref_numbers = united(tracked.ref_numbers, request.ref_numbers)
  const isOwn = number === request_number && number_type === request_type
  const change = {
    scac,
    request_number,
    given_number,
    status: 'created',
    failed_reason: null,
    shipment_id: id,
    follows_number: isOwn ? null : number,
    follows_type: isOwn ? null : number_type,
  }
  const shipment = updateRow('shipment', {
    account_id,
    id,
    ref_numbers: ref_numbers.length > 0 ? ref_numbers : null,
    tags: united(tracked.tags, request.tags),
    customer_id: tracked.customer_id ?? request.customer_id,
  })
  const { port_of_lading_locode, port_of_discharge_locode, destination_locode } = tracked
  const summary = {
    id,
    scac,
    normalized_number: number,
    bill_of_lading_number: tracked.bill_of_lading_number,
    ref_numbers,
    port_of_lading_locode,
    port_of_discharge_locode,
    destination_locode,
  }
  const created = { ...request, scac, status: 'created', failed_reason: null }
  return {
    rows: [shipment, requestUpdate(request, change, now)],
    messages: [requestEvent('tracking_request.succeeded', created, now, summary)],
  }
}

type FailedReason = 'scac_auto_detect_failed' | 'duplicate' | 'not_found' | 'invalid_number'

function failure(
  request: RequestRow,
  reason: FailedReason,
  change: RowChange<'tracking_request'>,
  now: Date,
): RequestEffects {
  const failed = { status: 'failed', failed_reason: reason }
  return {
    rows: [requestUpdate(request, { ...failed, ...change }, now)],
    messages: [requestEvent('tracking_request.failed', { ...request, ...failed }, now)],
  }
}

/** A request without a carrier, or that cannot be followed, fails with the reason; it shows a recognised carrier. */
export const failedRequest = (
  request: RequestRow,
  reason: Exclude<FailedReason, 'duplicate'>,
  now: Date,
): RequestEffects => failure(request, reason, { scac: request.scac }, now)

/** A request whose number is tracked already, at its carrier, fails and points to the request that tracks it. */
export function duplicateRequest(
  request: RequestRow & { readonly scac: string },
  twin: LiveRequestRow,
  now: Date,
): RequestEffects {
  const { scac, request_number, given_number } = request
  const number = { scac, request_number, given_number }
  const pointers = { shipment_id: twin.shipment_id, duplicate_of_id: twin.id }
  return failure(request, 'duplicate', { ...number, ...pointers }, now)
}
