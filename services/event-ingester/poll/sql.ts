import { leaseIsFree, leaseOn, releaseLease, takeLease } from '../../../platform/loop/lease.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { CarrierReference } from '../../../resources/identities.ts'
import { followersOfReference, referenceArrays } from '../followers.ts'

/** A claimed carrier reference, with the account that pays for the poll and the state of earlier polls. */
export type ClaimedReference = CarrierReference & {
  readonly lease_token: string
  readonly attempts: number
  readonly first_not_found_at: Date | null
  readonly last_answer_id: string | null
  readonly last_answer_hash: Buffer | null
  readonly due_at: Date
  readonly last_succeeded_at: Date | null
  readonly quiet_since: Date | null
  readonly paying_account_id: string
  readonly paying_bucket: string
  /** Whether a live request follows it; a stop, a join or a failure may have left it without one. */
  readonly is_followed: boolean
}

/** How many references of one bucket may be in flight at once, and which limits are reached. */
export type ClaimLimits = {
  readonly perCarrier: number
  /** Carrier and bucket, with a space between. */
  readonly busyCarriers: readonly string[]
  readonly perPayer: number
  /** Carrier, bucket and paying account. */
  readonly busyPayers: readonly string[]
}

// Routine polls and all others have an index each, so that a backlog of one is not read to find the other.
const firstDue = (which: string): string => `
  select ctid, scac || ' ' || paying_bucket as kind, paying_account_id as payer, due_at,
         paying_bucket = 'default' as routine
  from carrier_reference
  where ${which} and due_at <= now() and ${leaseIsFree()}
    and scac || ' ' || paying_bucket <> all($4::text[])
    and scac || ' ' || paying_bucket || ' ' || paying_account_id <> all($6::text[])
  order by due_at limit 1000`

/** Whether a live request follows the reference `r`. */
const isFollowed = `exists (
  select from (select r.scac, r.number, r.number_type) m cross join lateral (${followersOfReference}) k)`

/**
 * Claims due references, up to the limits of each carrier and of each account at the carrier: a slow carrier
 * delays only its own numbers, an account whose bucket is empty only its own. The limits hold for each bucket,
 * and the default bucket's routine polls come last, so that a new request does not wait behind them.
 */
export const claimReferences = (tx: Db, token: string, limit: number, limits: ClaimLimits) =>
  tx.query<ClaimedReference>({
    name: 'reference_claim',
    text: `
      with waiting as (
        (${firstDue(`paying_bucket <> 'default'`)}) union all (${firstDue(`paying_bucket = 'default'`)})
      ), own_turns as (
        select *, row_number() over (partition by kind, payer order by due_at) as own_turn
        from waiting
      ), turns as (
        select ctid, routine,
               row_number() over (partition by kind order by own_turn, due_at) as turn
        from own_turns where own_turn <= $5
      ), due as (
        select ctid from carrier_reference
        where ctid = any(array(
            select ctid from turns where turn <= $3 order by routine, turn limit $2))
          and ${leaseIsFree()}
        for update skip locked
      )
      update carrier_reference r set ${takeLease('$1')}
      where ctid = any(array(select ctid from due))
      returning scac, number, number_type, lease_token, attempts, first_not_found_at,
                last_answer_id, last_answer_hash, due_at, last_succeeded_at, quiet_since,
                paying_account_id, paying_bucket, ${isFollowed} as is_followed`,
    values: [
      ...[token, limit, limits.perCarrier, limits.busyCarriers],
      ...[limits.perPayer, limits.busyPayers],
    ],
  })

/** The new state of a polled reference. */
export type ReferenceSettlement = CarrierReference & {
  readonly lease_token: string
  /** Milliseconds from now; null: the reference is no longer polled. */
  readonly due_in_ms: number | null
  readonly attempts: number
  readonly first_not_found_at: Date | null
  readonly succeeded: boolean
  /** Since when the carrier has answered without news. */
  readonly quiet_since: Date | null
  /** Null: the last answer stays. */
  readonly answer_id: string | null
  readonly answer_hash: Buffer | null
}

/** Settles the references that still hold their lease, and returns them. */
export const settleReferences = (tx: Db, settlements: readonly ReferenceSettlement[]) =>
  tx.query<CarrierReference>({
    name: 'reference_settle',
    text: `
      update carrier_reference r set
        -- A number without followers is not polled; a new follower makes it due again.
        due_at = case when ${isFollowed}
          then now() + a.due_in_ms * interval '1 millisecond' end,
        ${releaseLease},
        attempts = a.attempts, first_not_found_at = a.first_not_found_at,
        last_attempted_at = now(),
        last_succeeded_at = case when a.succeeded then now() else r.last_succeeded_at end,
        last_answer_id = coalesce(a.answer_id, r.last_answer_id),
        last_answer_hash = coalesce(a.answer_hash, r.last_answer_hash),
        quiet_since = a.quiet_since,
        paying_bucket = 'default'
      from unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::float8[], $6::int[],
                  $7::timestamptz[], $8::boolean[], $9::uuid[], $10::bytea[], $11::timestamptz[])
        as a (scac, number, number_type, lease_token, due_in_ms, attempts, first_not_found_at,
              succeeded, answer_id, answer_hash, quiet_since)
      where r.scac = a.scac and r.number = a.number and r.number_type = a.number_type
        and r.lease_token = a.lease_token
      returning r.scac, r.number, r.number_type`,
    values: [
      settlements.map((a) => a.scac),
      settlements.map((a) => a.number),
      settlements.map((a) => a.number_type),
      settlements.map((a) => a.lease_token),
      settlements.map((a) => a.due_in_ms),
      settlements.map((a) => a.attempts),
      settlements.map((a) => a.first_not_found_at),
      settlements.map((a) => a.succeeded),
      settlements.map((a) => a.answer_id),
      settlements.map((a) => a.answer_hash),
      settlements.map((a) => a.quiet_since),
    ],
  })

/** Settles references that need no poll: they are no longer due, unless a request has begun to follow them. */
export const settleNeedless = (
  tx: Db,
  needless: readonly ClaimedReference[],
  fed: ReadonlySet<string>,
) =>
  tx.query({
    name: 'reference_settle_needless',
    text: `
      update carrier_reference r set ${releaseLease},
        due_at = case when r.scac <> all($5::text[]) and ${isFollowed} then now() end
      from unnest($1::text[], $2::text[], $3::text[], $4::uuid[])
        as a (scac, number, number_type, lease_token)
      where r.scac = a.scac and r.number = a.number and r.number_type = a.number_type
        and r.lease_token = a.lease_token`,
    values: [...referenceArrays(needless), needless.map((one) => one.lease_token), [...fed]],
  })

/** Writes to the shipments that are tracked when their carrier was polled, and when it answered; locks in one order. */
export const markShipments = (
  tx: Db,
  polled: readonly (CarrierReference & { succeeded: boolean })[],
) =>
  tx.query({
    name: 'shipment_mark_asked',
    text: `
      update shipment s set line_tracking_last_attempted_at = now(),
        line_tracking_last_succeeded_at =
          case when a.succeeded then now() else s.line_tracking_last_succeeded_at end
      from (
        select t.account_id, t.id, a.succeeded
        from unnest($1::text[], $2::text[], $3::text[], $4::boolean[])
          as a (scac, number, number_type, succeeded)
        join shipment t on t.scac = a.scac and t.number = a.number
          and t.number_type = a.number_type and t.line_tracking_stopped_at is null
        order by t.account_id, t.id for update of t) a
      where s.account_id = a.account_id and s.id = a.id`,
    values: [
      polled.map((a) => a.scac),
      polled.map((a) => a.number),
      polled.map((a) => a.number_type),
      polled.map((a) => a.succeeded),
    ],
  })

export const referenceLease = leaseOn('carrier_reference', {
  scac: 'text',
  number: 'text',
  number_type: 'text',
})
