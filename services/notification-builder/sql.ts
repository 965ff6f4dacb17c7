import type { Db } from '../../platform/database.ts'

/** Makes two builders that have the same event take turns, so that the second sees the first's rows. */
export const lockEvents = (tx: Db, ids: readonly string[]) =>
  tx.query({
    name: 'event_lock',
    text: `
      select pg_advisory_xact_lock(key)
      from (select distinct hashtextextended(id, 41) as key from unnest($1::text[]) as id
            order by key) as keys`,
    values: [ids],
  })

export const builtEvents = (
  tx: Db,
  events: readonly { readonly account_id: string; readonly event_id: string }[],
) =>
  tx.query<{ id: string }>({
    name: 'event_built',
    text: `
      select e.id from unnest($1::uuid[], $2::uuid[]) as m (account_id, event_id)
      cross join lateral (
        select id from event where account_id = m.account_id and id = m.event_id limit 1) e`,
    values: [events.map((e) => e.account_id), events.map((e) => e.event_id)],
  })

export type Subscription = {
  readonly account_id: string
  readonly id: string
  readonly events: readonly string[]
}

export const activeWebhooks = (tx: Db, accountIds: readonly string[]) =>
  tx.query<Subscription>({
    name: 'webhook_active',
    text: `
      select account_id, id, events from webhook
      where account_id = any($1::uuid[]) and active`,
    values: [accountIds],
  })

export const databaseNow = (tx: Db) =>
  tx.query<{ now: Date }>({ name: 'now', text: `select now() as now` })
