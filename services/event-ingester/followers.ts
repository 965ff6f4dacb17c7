// Tracking requests that follow a carrier reference.
import { arraysOf } from '../../platform/postgres/arrays-of.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { fieldDefinitions } from '../../resources/tracking/initial-custom-fields.ts'
import type { InitialFields } from '../../resources/tracking/initial-custom-fields.ts'
import { referenceKey, shipmentId } from '../../resources/identities.ts'
import type { CarrierReference } from '../../resources/identities.ts'
import { isLive } from '../../resources/tracking/live-requests.ts'
import type { StoredRows } from '../../schemas/tables.ts'

const requestColumns = [
  'account_id',
  'id',
  'request_number',
  'given_number',
  'request_type',
  'status',
  'failed_reason',
  'ref_numbers',
  'tags',
  'customer_id',
  'created_at',
  'retry_count',
  'initial_custom_fields',
  'shipment_id',
] as const satisfies readonly (keyof StoredRows['tracking_request'])[]

/** A tracking request, with the carrier reference that it follows. */
export type FollowerRow = CarrierReference &
  Pick<StoredRows['tracking_request'], (typeof requestColumns)[number]> &
  Pick<InitialFields, 'field_definitions'>

/** Tells references apart; the key of the topics leaves out the type of the number. */
export const fullKey = (reference: CarrierReference): string =>
  `${reference.number_type} ${referenceKey(reference)}`

/**
 * Locks references before a statement that looks for their followers: a client that stops or resumes tracking
 * locks them as well, so that the second statement sees what it has done.
 */
export const lockReferences = (tx: Db, references: readonly CarrierReference[]) =>
  tx.query({
    name: 'ingester_lock_references',
    text: `
      select from (
        select distinct * from unnest($1::text[], $2::text[], $3::text[])
          as n (scac, number, number_type) order by 1, 2, 3) m
      cross join lateral (
        select from carrier_reference
        where scac = m.scac and number = m.number and number_type = m.number_type
        limit 1 for update) r`,
    values: arraysOf(references, 'scac', 'number', 'number_type'),
  })

/**
 * The live requests that follow the reference `m`, as an SQL select. A request follows its own number, or that of the
 * shipment that it was joined to.
 */
export const followersOfReference = `
  select account_id, id, shipment_id from tracking_request
  where scac = m.scac and request_number = m.number and request_type = m.number_type
    and follows_number is null and ${isLive}
  union all
  select account_id, id, shipment_id from tracking_request
  where scac = m.scac and follows_number = m.number and follows_type = m.number_type
    and ${isLive}`

/** A reference; with an account, only that account's followers of it are meant. */
type Followed = CarrierReference & { readonly account_id?: string }

/**
 * Live requests that follow these references, locked in the order of their ids until the transaction ends. One that
 * followed another number by the time it was locked is left out.
 */
export const lockFollowers = (tx: Db, references: readonly Followed[]) =>
  tx.query<FollowerRow>({
    name: 'ingester_lock_followers',
    text: `
      select r.*, k.scac, k.number, k.number_type, ${fieldDefinitions}
      from (
        select distinct k.account_id, k.id, m.scac, m.number, m.number_type
        from (select distinct * from unnest($1::text[], $2::text[], $3::text[], $4::uuid[])
                as n (scac, number, number_type, account_id)) m
        cross join lateral (${followersOfReference}) k
        where m.account_id is null or m.account_id = k.account_id
        order by 1, 2) k
      cross join lateral (
        select ${requestColumns.join()} from tracking_request
        where account_id = k.account_id and id = k.id and ${isLive}
          and coalesce(follows_number, request_number) = k.number
          and coalesce(follows_type, request_type) = k.number_type
        limit 1 for update) r`,
    values: [
      ...arraysOf(references, 'scac', 'number', 'number_type'),
      references.map((one) => one.account_id ?? null),
    ],
  })

/** Those of the shipments that other live requests have beside the ended ones. */
export const trackedBeside = (
  tx: Db,
  shipments: readonly { readonly account_id: string; readonly id: string }[],
  endedRequests: readonly string[],
) =>
  tx.query<{ id: string }>({
    name: 'shipment_tracked_beside',
    text: `
      select m.id from (
        select distinct * from unnest($1::uuid[], $2::uuid[]) as n (account_id, id)) m
      cross join lateral (
        select from tracking_request t
        where t.account_id = m.account_id and t.shipment_id = m.id and t.id <> all($3::uuid[])
          and t.${isLive}
        limit 1) other`,
    values: [...arraysOf(shipments, 'account_id', 'id'), endedRequests],
  })

/** The id of the follower's shipment; two accounts that follow one reference have two shipments. */
export const shipmentOfFollower = (follower: FollowerRow): string =>
  follower.shipment_id ?? shipmentId(follower.account_id, follower)
