import { leaseIsFree, leaseOn, releaseLease, takeLease } from '../../platform/loop/lease.ts'
import { arraysOf } from '../../platform/postgres/arrays-of.ts'
import type { Db } from '../../platform/postgres/database.ts'
import type { StoredHeader } from '../../resources/webhooks/headers.ts'
import { refusalsUntilTrial } from './trial-wait.ts'

/** A claimed delivery with everything that its POST needs. */
export type Attempt = {
  readonly account_id: string
  readonly notification_id: string
  readonly webhook_id: string
  /** Number of this attempt, from 1, throttled ones included. */
  readonly attempt: number
  /** Attempts before this one, at this URL, that count against the schedule. */
  readonly charged: number
  readonly lease_token: string
  /** Earlier attempts that this URL throttled since the webhook was last changed. */
  readonly throttled: number
  /** The time of the first of them; null: none. */
  readonly throttled_since: Date | null
  readonly event: string
  readonly reference_type: string
  readonly reference_id: string
  readonly notified_at: Date
  /** When its event was recorded; null for a replay of a past event. */
  readonly recorded_at: Date | null
  readonly included: string
  readonly url: string
  readonly secret: string
  /** The secrets that rotations replaced within a day, the newest first. */
  readonly previous_secrets: readonly string[]
  readonly headers: readonly StoredHeader[] | null
  /** Attempts in a row that the endpoint had refused when the delivery was claimed. */
  readonly refusals: number
  /** What it is ordered by; null where its webhook gets its deliveries in any order. */
  readonly order_key: string | null
  /** W3C trace context of its event; null: it has none. */
  readonly traceparent: string | null
}

export const claimed =
  'account_id, notification_id, webhook_id, attempt, charged, lease_token, throttled_since, ' +
  'throttled, attempted_url, order_key, traceparent'

// The laterals with a limit keep each look-up a walk down one index, whatever the planner believes
// about the sizes of the tables. Outcomes at another URL do not count.
export const attemptFrom = `
  select c.account_id, c.notification_id, c.webhook_id, c.attempt, c.lease_token, c.order_key, c.traceparent,
         coalesce(counted.charged, 0) as charged, coalesce(counted.throttled, 0) as throttled,
         counted.throttled_since,
         n.event, n.reference_type, n.reference_id, n.created_at as notified_at,
         case when n.replay_id is null then e.recorded_at end as recorded_at,
         e.included, w.url, w.secret, w.headers, w.refusals,
         case when w.previous_secret_until > now() then w.previous_secret || array(
           select o.secret from jsonb_to_recordset(w.older_secrets) as o (secret text, until timestamptz)
           where o.until > now() order by o.until desc) else '{}' end as previous_secrets
  from claimed c
  cross join lateral (
    select url, secret, headers, refusals, previous_secret, previous_secret_until, older_secrets
    from webhook where account_id = c.account_id and id = c.webhook_id limit 1) w
  left join lateral (
    select c.charged, c.throttled, c.throttled_since
    where coalesce(c.attempted_url, w.url) = w.url) counted on true
  cross join lateral (
    select account_id, event_id, event, reference_type, reference_id, created_at, replay_id
    from webhook_notification
    where account_id = c.account_id and id = c.notification_id limit 1) n
  cross join lateral (
    select included, recorded_at from event where account_id = n.account_id and id = n.event_id limit 1) e`

/** Claims those of the named deliveries that are due and not leased; not while their endpoint is tried or has a rate. */
export const claimNamed = (
  db: Db,
  named: readonly {
    readonly account_id: string
    readonly notification_id: string
    readonly webhook_id: string
  }[],
  token: string,
) =>
  db.query<Attempt>({
    name: 'delivery_claim_named',
    text: `
      with named as (
        select d.ctid
        from unnest($1::uuid[], $2::uuid[], $4::uuid[]) as m (account_id, notification_id, webhook_id)
        cross join lateral (
          select active and refusals < ${refusalsUntilTrial} and rate_limit is null as active, paused_until
          from webhook
          where account_id = m.account_id and id = m.webhook_id limit 1) w
        cross join lateral (
          select ctid, due_at, lease_until from delivery
          where account_id = m.account_id and notification_id = m.notification_id
          limit 1 for update skip locked) d
        where w.active and (w.paused_until is null or w.paused_until <= now())
          and d.due_at <= now() and ${leaseIsFree('d')}
      ), claimed as (
        update delivery set ${takeLease('$3')}
        where ctid = any(array(select ctid from named))
        returning ${claimed}
      ) ${attemptFrom}`,
    values: [
      ...arraysOf(named, 'account_id', 'notification_id'),
      ...[token, named.map((one) => one.webhook_id)],
    ],
  })

/** The new state of an attempt's delivery; `due_in_ms` null: it is finished. The database's clock decides when a row is due. */
export type SettledDelivery = {
  readonly account_id: string
  readonly notification_id: string
  readonly lease_token: string
  /** Number of the next attempt. */
  readonly attempt: number
  /** Where the following were counted. */
  readonly url: string
  readonly charged: number
  readonly throttled: number
  readonly throttled_since: Date | null
  readonly due_in_ms: number | null
}

/** A delivery that was settled; it waits for another attempt for so long, or not at all. */
export type HeldDelivery = {
  readonly account_id: string
  readonly notification_id: string
  readonly webhook_id: string
  readonly in_ms: number | null
  readonly order_key: string | null
}

/**
 * Ends or re-schedules the deliveries that still hold their lease, and returns them. The result of an
 * attempt whose lease has expired does not count, because another replica may have claimed the delivery; nor does
 * one whose delivery a client's change has just rewritten. A delivery for which a client has asked for further attempts
 * goes on now, whatever the outcome of this one.
 */
export const settleDeliveries = (tx: Db, settled: readonly SettledDelivery[]) =>
  tx.query<HeldDelivery>({
    name: 'delivery_settle',
    text: `
      with result as (
        select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::float8[],
                             $6::timestamptz[], $7::int[], $8::int[], $9::text[])
          as r (account_id, notification_id, lease_token, charged, due_in_ms, throttled_since,
                attempt, throttled, url)
      ), held as (
        select d.ctid, d.asked, r.* from result r
        cross join lateral (
          select ctid, case when attempt < r.attempt then greatest(asked - 1, 0) else asked end as asked
          from delivery
          where account_id = r.account_id and notification_id = r.notification_id
            and lease_token = r.lease_token
          limit 1 for update) d
      ), ended as (
        delete from delivery
        where ctid = any(array(select ctid from held where due_in_ms is null and asked = 0))
        returning account_id, notification_id, webhook_id, null::float8 as in_ms, order_key
      ), again as (
        update delivery set due_at = now() + case when held.asked > 0 and delivery.attempt < held.attempt
                              then 0 else held.due_in_ms end * interval '1 millisecond',
                            asked = held.asked, charged = held.charged, throttled = held.throttled,
                            throttled_since = held.throttled_since, attempted_url = held.url,
                            attempt = held.attempt, ${releaseLease}
        from held where delivery.ctid = held.ctid and (held.due_in_ms is not null or held.asked > 0)
        returning delivery.account_id, delivery.notification_id, delivery.webhook_id,
                  extract(epoch from delivery.due_at - now())::float8 * 1000, delivery.order_key
      )
      select * from ended union all select * from again`,
    values: [
      ...arraysOf(settled, 'account_id', 'notification_id', 'lease_token', 'charged', 'due_in_ms'),
      ...arraysOf(settled, 'throttled_since', 'attempt', 'throttled', 'url'),
    ],
  })

/** A lease is longer than an attempt and its settling take. */
export const deliveryLease = leaseOn('delivery', { account_id: 'uuid', notification_id: 'uuid' })
