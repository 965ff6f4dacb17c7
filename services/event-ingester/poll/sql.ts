import { leaseOn, releaseLease } from '../../../platform/loop/lease.ts'
import { arraysOf } from '../../../platform/postgres/arrays-of.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { CarrierReference } from '../../../resources/identities.ts'
import { isFollowed } from './claim-sql.ts'
import type { ClaimedReference } from './claim-sql.ts'

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
  /** Why the carrier did not answer; null: it has. */
  readonly refusal: string | null
  /** Whether the carrier was asked at all. */
  readonly asked: boolean
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
        last_attempted_at = case when a.asked then now() else r.last_attempted_at end,
        last_succeeded_at = case when a.succeeded then now() else r.last_succeeded_at end,
        last_answer_id = coalesce(a.answer_id, r.last_answer_id),
        last_answer_hash = coalesce(a.answer_hash, r.last_answer_hash),
        quiet_since = a.quiet_since, refusal = a.refusal,
        refused_since = case when a.refusal is not null then coalesce(r.refused_since, now()) end,
        paying_bucket = 'default'
      from unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::float8[], $6::int[],
                  $7::timestamptz[], $8::boolean[], $9::uuid[], $10::bytea[], $11::timestamptz[],
                  $12::text[], $13::boolean[])
        as a (scac, number, number_type, lease_token, due_in_ms, attempts, first_not_found_at,
              succeeded, answer_id, answer_hash, quiet_since, refusal, asked)
      where r.scac = a.scac and r.number = a.number and r.number_type = a.number_type
        and r.lease_token = a.lease_token
      returning r.scac, r.number, r.number_type`,
    values: [
      ...arraysOf(settlements, 'scac', 'number', 'number_type', 'lease_token', 'due_in_ms'),
      ...arraysOf(settlements, 'attempts', 'first_not_found_at', 'succeeded', 'answer_id'),
      ...arraysOf(settlements, 'answer_hash', 'quiet_since', 'refusal', 'asked'),
    ],
  })

/**
 * Settles references that need no poll: they are no longer due, unless a request has begun to follow them. Those of `fed`
 * carriers are remembered as fed.
 */
export const settleNeedless = (
  tx: Db,
  needless: readonly ClaimedReference[],
  fed: ReadonlySet<string>,
) =>
  tx.query({
    name: 'reference_settle_needless',
    text: `
      update carrier_reference r set ${releaseLease},
        due_at = case when r.scac <> all($5::text[]) and ${isFollowed} then now() end,
        fed = r.scac = any($5::text[])
      from unnest($1::text[], $2::text[], $3::text[], $4::uuid[])
        as a (scac, number, number_type, lease_token)
      where r.scac = a.scac and r.number = a.number and r.number_type = a.number_type
        and r.lease_token = a.lease_token`,
    values: [...arraysOf(needless, 'scac', 'number', 'number_type', 'lease_token'), [...fed]],
  })

/** Writes to the shipments that are tracked when their carrier was polled, and when it answered; locks in one order. */
export const markShipments = (
  tx: Db,
  polled: readonly (CarrierReference & { succeeded: boolean })[],
) =>
  tx.query({
    name: 'shipment_mark_asked',
    text: `
      -- Materialized, so that no plan locks the rows again for each shipment.
      with a as materialized (
        select t.account_id, t.id, n.succeeded
        from unnest($1::text[], $2::text[], $3::text[], $4::boolean[])
          as n (scac, number, number_type, succeeded)
        join shipment t on t.scac = n.scac and t.number = n.number
          and t.number_type = n.number_type and t.line_tracking_stopped_at is null
        order by t.account_id, t.id for update of t)
      update shipment s set line_tracking_last_attempted_at = now(),
        line_tracking_last_succeeded_at =
          case when a.succeeded then now() else s.line_tracking_last_succeeded_at end
      from a where s.account_id = a.account_id and s.id = a.id`,
    values: arraysOf(polled, 'scac', 'number', 'number_type', 'succeeded'),
  })

export const referenceLease = leaseOn('carrier_reference', {
  scac: 'text',
  number: 'text',
  number_type: 'text',
})
