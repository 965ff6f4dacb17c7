// tracking_request -> tracking.requested, carrier.detected, event.recorded
import { testScac } from '../../domain/carriers/carrier-table.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'
import { derivedId } from '../../platform/postgres/derived-id.ts'
import { detectedMessage, named } from '../../resources/messages/carrier-detected.ts'
import { isLive, liveStatuses } from '../../resources/tracking/live-requests.ts'
import { requestEvent } from '../../resources/messages/recorded-event.ts'
import type { RecordedRequest } from '../../resources/messages/recorded-event.ts'
import { summarySql } from '../../resources/messages/shipment-summary.ts'
import { trackingRequested } from '../../resources/messages/tracking-requested.ts'
import type { EventRecorded } from '../../schemas/messages.ts'
import type { WantedRows } from './pages.ts'

export type RequestRow = RecordedRequest & {
  readonly shipment: EventRecorded['shipment']
  readonly created_at: Date
  readonly updated_at: Date
  readonly status_before_stop: string | null
  readonly stopped_at: Date | null
  /** The number that is polled for the request. */
  readonly number: string
  readonly number_type: string
  readonly is_probed: boolean
  readonly is_known: boolean
  /** Whether the number waits for a poll, or for another system that reports it. */
  readonly is_waiting: boolean
  /** When the last answer about the number was received. */
  readonly answered_at: Date | null
}

export const wantedRequests: WantedRows = {
  table: 'tracking_request',
  columns: `
    r.account_id, r.id, r.request_number, r.given_number, r.request_type, r.scac, r.status,
    r.failed_reason, r.created_at, r.updated_at, r.status_before_stop,
    case when s.id is not null then ${summarySql} end as shipment,
    s.line_tracking_stopped_at as stopped_at,
    coalesce(r.follows_number, r.request_number) as number,
    coalesce(r.follows_type, r.request_type) as number_type,
    exists (
      select from probe b where b.account_id = r.account_id and b.tracking_request_id = r.id
    ) as is_probed,
    f.scac is not null as is_known, coalesce(f.due_at is not null or f.fed, false) as is_waiting,
    a.received_at as answered_at`,
  joins: `
    left join shipment s on s.account_id = r.account_id and s.id = r.shipment_id
    left join carrier_reference f on f.scac = r.scac
      and f.number = coalesce(r.follows_number, r.request_number)
      and f.number_type = coalesce(r.follows_type, r.request_type)
    left join carrier_answer a on a.id = f.last_answer_id`,
  condition: `r.${isLive} or r.updated_at >= $5`,
}

/**
 * What makes the request go on: a pending one without a probe and a number was never detected; a number that waits for
 * nothing was never followed; and the last answer may not have been observed. Each changes nothing where it was handled.
 */
export function workOf(row: RequestRow, since: Date): Outgoing[] {
  const { status, scac, is_known, is_probed, is_waiting, answered_at } = row
  if (!liveStatuses.includes(status)) return []
  if (status === 'pending' && !is_known) return is_probed ? [] : [trackingRequested(row)]
  if (scac === null || scac === testScac) return []
  const isAnswered = answered_at !== null && answered_at >= since
  if (is_waiting && !isAnswered) return []
  return [detectedMessage({ ...row, scac }, row, named, row.updated_at)]
}

/** Events of a row as it is now; where it has changed meanwhile, the event of its former state is superseded. */
function eventsByStatus(row: RequestRow): readonly string[] {
  const { status, status_before_stop } = row
  if (status === 'failed' || status === 'awaiting_manifest') return [`tracking_request.${status}`]
  const isCreated = status === 'created' || status_before_stop === 'created'
  return isCreated ? ['tracking_request.succeeded'] : []
}

function stopEvent(row: RequestRow): ReturnType<typeof requestEvent>[] {
  const { status, stopped_at, shipment } = row
  if (status !== 'tracking_stopped' || stopped_at === null) return []
  const event = 'tracking_request.tracking_stopped'
  const { value, ...message } = requestEvent(event, row, stopped_at, shipment)
  const event_id = derivedId('event', event, row.id, stopped_at.toISOString())
  return [{ ...message, value: { ...value, event_id } }]
}

/** `keptSince`: of older requests the events may have been deleted because of their age. */
export function eventsOfRequest(row: RequestRow, since: Date, keptSince: Date) {
  if (row.updated_at < since) return []
  const request = row.status === 'tracking_stopped' ? { ...row, status: 'created' } : row
  const events = row.created_at < keptSince ? [] : eventsByStatus(row)
  return [
    ...events.map((event) => requestEvent(event, request, row.updated_at, row.shipment)),
    ...stopEvent(row),
  ]
}
