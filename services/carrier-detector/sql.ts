// The statements on tracking requests, and on what their accounts track.
import { arraysOf } from '../../platform/postgres/arrays-of.ts'
import type { Db } from '../../platform/postgres/database.ts'
import type { NumberType } from '../../domain/carriers/profile.ts'
import { canonicalNumber, possibleForms } from '../../domain/numbers/canonical-number.ts'
import { shipmentId } from '../../resources/identities.ts'
import { fieldDefinitions } from '../../resources/tracking/initial-custom-fields.ts'
import type { InitialFields } from '../../resources/tracking/initial-custom-fields.ts'
import type { StoredRows } from '../../schemas/tables.ts'
import type { RecordedRequest } from '../../resources/messages/recorded-event.ts'
import { isLive } from '../../resources/tracking/live-requests.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'

export type RequestRow = RecordedRequest &
  InitialFields & {
    readonly request_type: NumberType
    readonly ref_numbers: readonly string[] | null
    readonly tags: readonly string[]
    readonly customer_id: string | null
  }

type Id = { readonly account_id: string; readonly id: string }

/** Tracking requests, locked in the order of their keys until the transaction ends. */
export const lockRequests = (tx: Db, ids: readonly Id[]) =>
  tx.query<RequestRow>({
    name: 'detector_lock_requests',
    text: `
      select r.*, ${fieldDefinitions} from (
        select distinct * from unnest($1::uuid[], $2::uuid[]) as n (account_id, id) order by 1, 2) m
      cross join lateral (
        select account_id, id, request_number, given_number, request_type, scac, status, failed_reason,
               ref_numbers, tags, customer_id, initial_custom_fields
        from tracking_request where account_id = m.account_id and id = m.id
        limit 1 for update) r`,
    values: arraysOf(ids, 'account_id', 'id'),
  })

export type LiveRequestRow = {
  readonly account_id: string
  readonly id: string
  readonly shipment_id: string | null
  readonly request_number: string
  readonly request_type: string
  readonly scac: string
}

/** Live requests of the same accounts for the same numbers whose carrier is known. */
const liveRequests = (tx: Db, requests: readonly RequestRow[]) =>
  tx.query<LiveRequestRow>({
    name: 'detector_live_requests',
    text: `
      select account_id, id, shipment_id, request_number, request_type, scac from tracking_request
      where account_id = any($1::uuid[]) and request_number = any($2::text[])
        and scac is not null and ${isLive}`,
    values: [
      requests.map((r) => r.account_id),
      requests.flatMap((r) => possibleForms(loadReferenceData().carriers, r.request_number)),
    ],
  })

/** A shipment of the account that is tracked and that its carrier has answered for. */
export type TrackedRow = Pick<
  StoredRows['shipment'],
  | ('account_id' | 'id' | 'scac' | 'number')
  | ('bill_of_lading_number' | 'booking_number' | 'ref_numbers' | 'tags' | 'customer_id')
> & {
  readonly number_type: NumberType
  readonly observed_at: Date
  /** The container by which it was found, and whether that came back empty; null where a document was the reason. */
  readonly box: string | null
  readonly is_returned: boolean | null
  readonly port_of_lading_locode: string | null
  readonly port_of_discharge_locode: string | null
  readonly destination_locode: string | null
}

const code = (place: string): string =>
  `(select code from location where id = s.${place}_id) as ${place}_locode`

/** The accounts' shipments with the numbers of these requests, or with their containers; locked in one order. */
const trackedShipments = (tx: Db, requests: readonly RequestRow[]) => {
  const { carriers } = loadReferenceData()
  const wanted = requests.flatMap(({ account_id, request_number }) =>
    possibleForms(carriers, request_number).map((number) => ({ account_id, number })),
  )
  return tx.query<TrackedRow>({
    name: 'detector_tracked_shipments',
    text: `
      select s.*, f.box, f.is_returned,
        ${['port_of_lading', 'port_of_discharge', 'destination'].map(code).join()}
      from (
        select m.account_id, f.* from (
          select distinct * from unnest($1::uuid[], $2::text[]) as n (account_id, number)) m
        cross join lateral (
          select id, null::text as box, null::boolean as is_returned from shipment
          where account_id = m.account_id and number = m.number
          union
          select id, null, null from shipment
          where account_id = m.account_id and bill_of_lading_number = m.number
          union
          select id, null, null from shipment
          where account_id = m.account_id and booking_number = m.number
          union
          select shipment_id, number, empty_terminated_at is not null from container
          where account_id = m.account_id and number = m.number) f
        order by 1, 2) f
      cross join lateral (
        select account_id, id, scac, number, number_type, bill_of_lading_number, booking_number,
          ref_numbers, tags, customer_id, observed_at, port_of_lading_id, port_of_discharge_id,
          destination_id
        from shipment x
        where account_id = f.account_id and id = f.id
          and observed_at is not null and line_tracking_stopped_at is null
          and (exists (
              select from tracking_request t
              where t.account_id = x.account_id and t.request_number = x.number
                and t.request_type = x.number_type and t.scac = x.scac
                and t.follows_number is null and ${isLive})
            or exists (
              select from tracking_request t
              where t.scac = x.scac and t.follows_number = x.number
                and t.follows_type = x.number_type and t.account_id = x.account_id and ${isLive}))
        limit 1 for update) s`,
    values: arraysOf(wanted, 'account_id', 'number'),
  })
}

/** The shipments that replace those of these requests, at whichever carrier they are. */
const joinedShipments = (tx: Db, requests: readonly RequestRow[]) => {
  const { carriers } = loadReferenceData()
  const wanted = requests.flatMap(({ account_id, request_number, request_type, scac: named }) =>
    carriers
      .filter(({ scac }) => named === null || scac === named)
      .map((carrier) => {
        const number = canonicalNumber(carrier, request_type, request_number)
        const reference = { scac: carrier.scac, number, number_type: request_type }
        return { account_id, id: shipmentId(account_id, reference) }
      }),
  )
  return tx.query<{ id: string; joined_into: string }>({
    name: 'detector_joined_shipments',
    text: `
      select j.id, j.joined_into from unnest($1::uuid[], $2::uuid[]) as m (account_id, id)
      join joined_record j on j.account_id = m.account_id and j.id = m.id`,
    values: arraysOf(wanted, 'account_id', 'id'),
  })
}

/** What the requests' accounts track already, for these numbers. */
export async function accountFacts(tx: Db, requests: readonly RequestRow[]) {
  const [live, tracked, joined] = await Promise.all([
    liveRequests(tx, requests),
    trackedShipments(tx, requests),
    joinedShipments(tx, requests),
  ])
  return { live, tracked, joined: new Map(joined.map(({ id, joined_into }) => [id, joined_into])) }
}

/** The carriers that have known these numbers, in earlier requests of all accounts. */
export const carrierHistory = (tx: Db, numbers: readonly string[]) =>
  tx.query<{ number: string; scac: string; count: number }>({
    name: 'detector_history',
    text: `
      select number, scac, count(*)::int as count from carrier_reference
      where number = any($1::text[]) and last_succeeded_at is not null
      group by number, scac`,
    values: [numbers],
  })
