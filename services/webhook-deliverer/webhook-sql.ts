import { arraysOf } from '../../platform/postgres/arrays-of.ts'
import type { Db } from '../../platform/postgres/database.ts'
import type { WebhookHealth, WebhookOutcomes } from './health.ts'
import { refusalsUntilTrial } from './trial-wait.ts'
import type { EndpointChange } from './trials.ts'

type Key = { readonly account_id: string; readonly id: string }

/** `always`: also if it did not fail before. */
export type LockedWebhook = Key & { readonly always: boolean }

/** Locks the webhooks until the end of the transaction, in key order, and returns their current URLs. */
export const lockWebhooks = (tx: Db, webhooks: readonly LockedWebhook[]) =>
  tx.query<{ id: string; url: string }>({
    name: 'webhook_lock_failing',
    text: `
      select w.id, w.url
      from (select * from unnest($1::uuid[], $2::uuid[], $3::boolean[]) as u (account_id, id, always)
            order by account_id, id) m
      cross join lateral (
        select id, url from webhook
        where account_id = m.account_id and id = m.id and (m.always or failing_since is not null)
        for no key update) w`,
    values: arraysOf(webhooks, 'account_id', 'id', 'always'),
  })

/** Counts failures since the last success, which a success ends, and returns the webhooks that this changed or that are gone. */
export const noteOutcomes = (tx: Db, webhooks: readonly WebhookOutcomes[]) =>
  tx.query<WebhookHealth>({
    name: 'webhook_note_outcomes',
    text: `
      update webhook w set
        failing_since = case when not o.succeeded then coalesce(w.failing_since, now()) end,
        failures = case when o.succeeded then 0 else w.failures + o.failures end
      from unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::int[], $5::boolean[])
        as o (account_id, id, succeeded, failures, gone)
      where w.account_id = o.account_id and w.id = o.id
        and (not o.succeeded or w.failing_since is not null or o.gone)
      returning w.account_id, w.id, w.active, w.failures, w.failing_since, now() as now`,
    values: arraysOf(webhooks, 'account_id', 'id', 'succeeded', 'failures', 'gone'),
  })

/** Pauses webhooks whose endpoints throttled an attempt; the longest pause counts. */
export const pauseWebhooks = (tx: Db, pauses: readonly (Key & { readonly ms: number })[]) =>
  tx.query({
    name: 'webhook_pause',
    text: `
      update webhook w
      set paused_until = greatest(w.paused_until, now() + p.ms * interval '1 millisecond')
      from (select account_id, id, max(ms) as ms
            from unnest($1::uuid[], $2::uuid[], $3::float8[]) as u (account_id, id, ms)
            group by account_id, id) p
      where w.account_id = p.account_id and w.id = p.id`,
    values: arraysOf(pauses, 'account_id', 'id', 'ms'),
  })

/**
 * Counts refusals. From `refusalsUntilTrial` on the webhook pauses, and each trial that is refused counts one more; a
 * post that is accepted ends that.
 */
export const noteRefusals = (tx: Db, changes: readonly EndpointChange[]) =>
  tx.query({
    name: 'webhook_note_refusals',
    text: `
      update webhook w
      set refusals = n.refusals,
          paused_until = case when n.refusals < ${refusalsUntilTrial} then w.paused_until
            else greatest(w.paused_until, now() + n.wait_ms * interval '1 millisecond') end
      from (
        select c.account_id, c.id, c.wait_ms,
               case when c.accepted then 0 when c.tried then before.refusals + 1
                 else greatest(before.refusals,
                               least(before.refusals + c.refused, ${refusalsUntilTrial})) end as refusals
        from unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::int[], $5::boolean[], $6::float8[])
          as c (account_id, id, accepted, refused, tried, wait_ms)
        cross join lateral (
          select refusals from webhook where account_id = c.account_id and id = c.id limit 1) before
      ) n
      where w.account_id = n.account_id and w.id = n.id and (n.refusals > 0 or w.refusals > 0)`,
    values: arraysOf(changes, 'account_id', 'id', 'accepted', 'refused', 'tried', 'wait_ms'),
  })

/** Ends the trials of these webhooks, so that their next delivery waits for nothing but a pause. */
export const endTrials = (
  tx: Db,
  webhooks: readonly { readonly account_id: string; readonly webhook_id: string }[],
) =>
  tx.query({
    name: 'waiting_webhook_end_trial',
    text: `
      update waiting_webhook b set trial_until = null, due_at = now(), notes = notes + 1
      from (select distinct * from unnest($1::uuid[], $2::uuid[]) as u (account_id, webhook_id)) m
      where b.account_id = m.account_id and b.webhook_id = m.webhook_id`,
    values: arraysOf(webhooks, 'account_id', 'webhook_id'),
  })
