// What is written and published when the tracking of a shipment stops.
import type { Put } from '../../platform/postgres/put-rows.ts'
import { derivedId } from '../../platform/postgres/derived-id.ts'
import type { EventRecorded } from '../../schemas/messages.ts'
import { requestUpdate } from '../definitions/tracking-request.ts'
import { requestEvent } from '../messages/recorded-event.ts'
import type { RecordedRequest } from '../messages/recorded-event.ts'

export const stopReasons = [
  'all_containers_terminated',
  'past_arrival_window',
  'past_full_out_window',
  'no_updates_at_line',
  'cancelled_by_user',
  'booking_cancelled',
] as const

/** Why tracking stops: the reason of the shipment, and the `failed_reason` of its tracking requests. */
export type TrackingStop = {
  readonly reason: (typeof stopReasons)[number]
  readonly failedReason: 'booking_cancelled' | 'data_unavailable' | null
}

/** The columns of a shipment whose tracking has stopped; `userId` is that of the key that stopped it. */
export const stoppedColumns = (
  { reason }: TrackingStop,
  now: Date,
  userId: string | null = null,
) => ({
  line_tracking_stopped_at: now,
  line_tracking_stopped_reason: reason,
  line_tracking_stopped_by_id: userId,
})

/** The columns of a shipment that is tracked. */
export const trackedColumns = {
  line_tracking_stopped_at: null,
  line_tracking_stopped_reason: null,
  line_tracking_stopped_by_id: null,
} as const

/** Ends a live request; a client that resumes tracking gives it its status again. */
export function stopRequest(
  request: RecordedRequest,
  { failedReason }: TrackingStop,
  now: Date,
  shipment: EventRecorded['shipment'],
): { readonly rows: readonly Put[]; readonly messages: ReturnType<typeof requestEvent>[] } {
  const change = { status: 'tracking_stopped', failed_reason: failedReason }
  const event = 'tracking_request.tracking_stopped'
  const { value, ...message } = requestEvent(event, { ...request, ...change }, now, shipment)
  // A request may be resumed and stopped again, so each stop is an event of its own.
  const event_id = derivedId('event', event, request.id, now.toISOString())
  const status_before_stop = request.status
  return {
    rows: [requestUpdate(request, { ...change, is_retrying: false, status_before_stop }, now)],
    messages: [{ ...message, value: { ...value, event_id } }],
  }
}
