import type { Db } from '../../../platform/postgres/database.ts'
import type { CarrierReference } from '../../../resources/identities.ts'
import { isLive } from '../../../resources/tracking/live-requests.ts'
import type { RecordedRequest } from '../../../resources/messages/recorded-event.ts'
import { summarySql } from '../../../resources/messages/shipment-summary.ts'
import type { ShipmentSummary } from '../../../resources/messages/shipment-summary.ts'

// The statements lock in one order, which is that of the event-ingester too: joins, references, requests, shipment.

/** The numbers that are polled for a shipment, or were: its own, those of its requests, and those that they follow. */
const references = `
  select scac, number, number_type from shipment where account_id = $1 and id = $2
  union
  select scac, request_number, request_type
  from tracking_request where account_id = $1 and shipment_id = $2 and scac is not null
  union
  select scac, follows_number, follows_type from tracking_request
  where account_id = $1 and shipment_id = $2 and scac is not null and follows_number is not null`

/** Locks the carrier references of a shipment. */
export const lockReferences = (tx: Db, accountId: string, shipmentId: string) =>
  tx.query({
    name: 'shipment_lock_references',
    text: `
      select from (${references} order by 1, 2, 3) m
      cross join lateral (
        select from carrier_reference
        where scac = m.scac and number = m.number and number_type = m.number_type
        limit 1 for update) r`,
    values: [accountId, shipmentId],
  })

/** A tracking request of a shipment, with the number that is polled for it. */
export type ShipmentRequest = RecordedRequest &
  Pick<CarrierReference, 'number' | 'number_type'> & { readonly status_before_stop: string | null }

/**
 * The requests of a shipment, newest first, locked until the transaction ends: those for its number, those that have
 * it, live or ended with it, and the live ones for which a client has sent the number of an ended one again.
 */
export const lockRequests = (tx: Db, accountId: string, shipmentId: string) =>
  tx.query<ShipmentRequest>({
    name: 'shipment_lock_requests',
    text: `
      with its as (
        select account_id, id, scac, number, number_type from shipment
        where account_id = $1 and id = $2)
      select r.* from (
        select t.id from its s join tracking_request t
          on t.account_id = s.account_id and t.request_number = s.number
            and t.request_type = s.number_type and t.scac = s.scac and t.follows_number is null
        union
        select id from tracking_request where account_id = $1 and shipment_id = $2
          and (${isLive} or status = 'tracking_stopped'
            or failed_reason = 'booking_cancelled')
        union
        select o.id from tracking_request t join tracking_request o
          on o.account_id = t.account_id and o.request_number = t.request_number
            and o.request_type = t.request_type and coalesce(o.scac, '') = coalesce(t.scac, '')
            and o.${isLive}
        where t.account_id = $1 and t.shipment_id = $2
          and (t.status = 'tracking_stopped' or t.failed_reason = 'booking_cancelled')
        order by 1) k
      cross join lateral (
        select account_id, id, request_number, given_number, request_type, scac, status,
          failed_reason, status_before_stop, created_at,
          coalesce(follows_number, request_number) as number,
          coalesce(follows_type, request_type) as number_type
        from tracking_request where account_id = $1 and id = k.id limit 1 for update) r
      order by r.created_at desc, r.id`,
    values: [accountId, shipmentId],
  })

/** A shipment with the state of its tracking. */
export type TrackedShipment = {
  readonly summary: ShipmentSummary
  readonly line_tracking_stopped_at: Date | null
  readonly now: Date
}

/** The shipment, locked until the transaction ends. */
export const lockShipment = (tx: Db, accountId: string, shipmentId: string) =>
  tx.query<TrackedShipment>({
    name: 'shipment_lock',
    text: `
      select s.line_tracking_stopped_at, now() as now, ${summarySql} as summary
      from shipment s where s.account_id = $1 and s.id = $2 for update of s`,
    values: [accountId, shipmentId],
  })

/** Ends the polls of a shipment's carrier references that no live request follows any more. */
export const endPolls = (tx: Db, accountId: string, shipmentId: string) =>
  tx.query({
    name: 'shipment_end_polls',
    text: `
      update carrier_reference r set due_at = null
      from (${references}) m
      where r.scac = m.scac and r.number = m.number and r.number_type = m.number_type
        and not exists (
          select from tracking_request t
          where t.scac = r.scac and t.request_number = r.number and t.request_type = r.number_type
            and t.follows_number is null and t.${isLive})
        and not exists (
          select from tracking_request t
          where t.scac = r.scac and t.follows_number = r.number and t.follows_type = r.number_type
            and t.${isLive})`,
    values: [accountId, shipmentId],
  })
