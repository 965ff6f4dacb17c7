import type { Db } from '../../platform/postgres/database.ts'

type Key = { readonly account_id: string; readonly id: string }

/** Locks the webhooks until the end of the transaction, in key order, and returns their current URLs. */
export const lockAddresses = (tx: Db, webhooks: readonly Key[]) =>
  tx.query<{ id: string; url: string }>({
    name: 'webhook_lock_addresses',
    text: `
      select w.id, w.url
      from (select distinct * from unnest($1::uuid[], $2::uuid[]) as u (account_id, id)
            order by account_id, id) m
      cross join lateral (
        select id, url from webhook where account_id = m.account_id and id = m.id
        for no key update) w`,
    values: [webhooks.map((w) => w.account_id), webhooks.map((w) => w.id)],
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
    values: [pauses.map((p) => p.account_id), pauses.map((p) => p.id), pauses.map((p) => p.ms)],
  })
