import type { Db } from '../../platform/postgres/database.ts'
import { lockNames } from '../../platform/postgres/lock-names.ts'
import type { EventRecorded } from '../../schemas/messages.ts'
import type { WebhookCondition } from '../../resources/webhook-conditions.ts'

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
  /**
   * Active webhooks by account: those that subscribe to one of the events' names, and all of an account one of whose
   * events is stored, because they may have subscribed when it was built.
   */
  readonly webhooks: Readonly<Record<string, readonly Subscription[]>>
  /** Of the records that the events name, those that were joined to others, which stay. */
  readonly joined: readonly { readonly id: string; readonly into: string }[]
}

type NamedEvent = Pick<
  EventRecorded,
  'account_id' | 'event_id' | 'event' | 'shipment' | 'container'
>

const recordsOf = ({ account_id, shipment, container }: NamedEvent) =>
  [shipment?.id, container?.id].flatMap((id) => (id === undefined ? [] : [{ account_id, id }]))

export function selectBuilderFacts(tx: Db, events: readonly NamedEvent[]) {
  const records = events.flatMap(recordsOf)
  return tx.query<BuilderFacts>({
    name: 'builder_known',
    text: `
      with known as (
        select e.account_id, e.id
        from unnest($1::uuid[], $2::uuid[]) as k (account_id, id)
        cross join lateral (
          select account_id, id from event where account_id = k.account_id and id = k.id limit 1) e),
      subscribed as (
        select account_id, json_agg(json_build_object(
          'id', id, 'events', events, 'conditions', conditions, 'ordered', ordered)) as webhooks
        from webhook
        where account_id = any($1::uuid[]) and active
          and (events && $3::text[] or account_id in (select account_id from known))
        group by account_id)
      select now() as now,
        array(select id from known) as built,
        (select coalesce(json_object_agg(account_id, webhooks), '{}') from subscribed) as webhooks,
        (select coalesce(json_agg(json_build_object('id', j.id, 'into', j.joined_into)), '[]')
         from unnest($4::uuid[], $5::uuid[]) as k (account_id, id)
         cross join lateral (
           select id, joined_into from joined_record
           where account_id = k.account_id and id = k.id limit 1) j) as joined`,
    values: [
      events.map((event) => event.account_id),
      events.map((event) => event.event_id),
      [...new Set(events.map(({ event }) => event))],
      records.map((record) => record.account_id),
      records.map((record) => record.id),
    ],
  })
}

/** Those of the notifications that exist. */
export const selectStored = (
  tx: Db,
  keys: readonly { readonly account_id: string; readonly id: string }[],
) =>
  tx.query<{ id: string }>({
    name: 'notification_stored',
    text: `
      select n.id
      from unnest($1::uuid[], $2::uuid[]) as k (account_id, id)
      cross join lateral (
        select id from webhook_notification
        where account_id = k.account_id and id = k.id limit 1) n`,
    values: [keys.map((key) => key.account_id), keys.map((key) => key.id)],
  })
