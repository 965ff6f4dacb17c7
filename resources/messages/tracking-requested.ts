import type { TrackingRequested } from '../../schemas/messages.ts'
import type { StoredRows } from '../../schemas/tables.ts'

export type RequestedNumber = Pick<
  StoredRows['tracking_request'],
  'account_id' | 'id' | 'request_number' | 'request_type' | 'scac' | 'created_at'
>

/** Asks the carrier-detector for the carrier of a request's number. */
export function trackingRequested(request: RequestedNumber) {
  const { account_id, id, request_number, request_type, scac, created_at } = request
  const value: TrackingRequested = {
    tracking_request_id: id,
    account_id,
    request_number,
    request_type,
    scac,
    requested_at: created_at.getTime(),
  }
  return { topic: 'tracking.requested', key: id, value }
}
