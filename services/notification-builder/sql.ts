import { arraysOf } from '../../platform/postgres/arrays-of.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { lockNames } from '../../platform/postgres/lock-names.ts'
import type { EventRecorded } from '../../schemas/messages.ts'
import type { WebhookCondition } from '../../resources/webhooks/conditions.ts'

/** Serialises builders that have the same event, so that the second one sees the rows of the first. */
export const lockEvents = (tx: Db, ids: readonly string[]) => lockNames(tx, 41, ids)

export type Subscription = {
  readonly id: string
  readonly events: readonly string[]
  readonly conditions: readonly WebhookCondition[]
  /** Whether it gets what is about one shipment one after the other. */
  readonly ordered: boolean
}

export type BuilderFacts = {
  readonly now: Date
  /** The ids of the given events that are stored already. */
  readonly built: readonly string[]
  /** By account: how often its webhooks have changed. */
  readonly versions: Readonly<Record<string, number>>
  /** Of the records that the events name, those that were joined to others, which stay. */
  readonly joined: readonly { readonly id: string; readonly into: string }[]
}

type NamedEvent = Pick<EventRecorded, 'account_id' | 'event_id' | 'shipment' | 'container'>

const recordsOf = ({ account_id, shipment, container }: NamedEvent) =>
  [shipment?.id, container?.id].flatMap((id) => (id === undefined ? [] : [{ account_id, id }]))

export function selectBuilderFacts(tx: Db, events: readonly NamedEvent[]) {
  const records = events.flatMap(recordsOf)
  return tx.query<BuilderFacts>({
    name: 'builder_known',
    text: `
      select now() as now,
        array(
          select e.id from unnest($1::uuid[], $2::uuid[]) as k (account_id, id)
          cross join lateral (
            select id from event where account_id = k.account_id and id = k.id limit 1) e) as built,
        (select coalesce(json_object_agg(a.id, a.webhooks_version), '{}')
         from unnest($3::uuid[]) as k (id)
         cross join lateral (
           select id, webhooks_version from account where id = k.id limit 1) a) as versions,
        (select coalesce(json_agg(json_build_object('id', j.id, 'into', j.joined_into)), '[]')
         from unnest($4::uuid[], $5::uuid[]) as k (account_id, id)
         cross join lateral (
           select id, joined_into from joined_record
           where account_id = k.account_id and id = k.id limit 1) j) as joined`,
    values: [
      ...arraysOf(events, 'account_id', 'event_id'),
      [...new Set(events.map(({ account_id }) => account_id))],
      ...arraysOf(records, 'account_id', 'id'),
    ],
  })
}

/** The active webhooks of an account, as its row had this version. */
export type AccountWebhooks = {
  readonly version: number
  readonly webhooks: readonly Subscription[]
}

/** The active webhooks of accounts, each with the version that they are of. */
export const selectWebhooks = (tx: Db, accountIds: readonly string[]) =>
  tx.query<AccountWebhooks & { readonly account_id: string }>({
    name: 'builder_webhooks',
    text: `
      select a.id as account_id, a.webhooks_version as version, w.webhooks
      from unnest($1::uuid[]) as k (id)
      cross join lateral (select id, webhooks_version from account where id = k.id limit 1) a
      cross join lateral (
        select coalesce(json_agg(json_build_object(
          'id', id, 'events', events, 'conditions', conditions, 'ordered', ordered)), '[]') as webhooks
        from webhook where account_id = a.id and active) w`,
    values: [accountIds],
  })

export type StoredNotification = {
  readonly id: string
  readonly event_id: string
  readonly webhook_id: string
}

/** The notifications that stored events have, without those of replays. */
export const selectStored = (
  tx: Db,
  events: readonly Pick<NamedEvent, 'account_id' | 'event_id'>[],
) =>
  tx.query<StoredNotification>({
    name: 'notification_stored',
    text: `
      select n.id, n.event_id, n.webhook_id
      from unnest($1::uuid[], $2::uuid[]) as k (account_id, event_id)
      cross join lateral (
        select id, event_id, webhook_id from webhook_notification
        where account_id = k.account_id and event_id = k.event_id and replay_id is null
        offset 0) n`,
    values: arraysOf(events, 'account_id', 'event_id'),
  })
