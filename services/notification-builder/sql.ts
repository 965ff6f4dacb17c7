import type { Db } from '../../platform/postgres/database.ts'
import { lockNames } from '../../platform/postgres/lock-names.ts'
import type { EventRecorded } from '../../schemas/messages.ts'
import type { WebhookCondition } from '../../resources/webhook-conditions.ts'

/** Serialises builders that have the same event, so that the second one sees the rows of the first. */
export const lockEvents = (tx: Db, ids: readonly string[]) => lockNames(tx, 41, ids)

export type Subscription = {
  readonly account_id: string
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
  /** The active webhooks of the events' accounts. */
  readonly webhooks: readonly Subscription[]
  /** Of the records that the events name, those that were joined to others, which stay. */
  readonly joined: readonly { readonly id: string; readonly into: string }[]
}

type NamedEvent = Pick<EventRecorded, 'account_id' | 'event_id' | 'shipment' | 'container'>

const recordsOf = ({ shipment, container }: NamedEvent): string[] =>
  [shipment?.id, container?.id].filter((id) => id !== undefined)

export const selectBuilderFacts = (tx: Db, events: readonly NamedEvent[]) =>
  tx.query<BuilderFacts>({
    name: 'builder_known',
    text: `
      select now() as now,
        array(
          select id from event
          where account_id = any($1::uuid[]) and id = any($2::uuid[])) as built,
        (select coalesce(json_agg(json_build_object(
                  'account_id', account_id, 'id', id, 'events', events,
                  'conditions', conditions, 'ordered', ordered)), '[]')
         from webhook where account_id = any($1::uuid[]) and active) as webhooks,
        (select coalesce(json_agg(json_build_object('id', id, 'into', joined_into)), '[]')
         from joined_record
         where account_id = any($1::uuid[]) and id = any($3::uuid[])) as joined`,
    values: [
      [...new Set(events.map((e) => e.account_id))],
      events.map((e) => e.event_id),
      [...new Set(events.flatMap(recordsOf))],
    ],
  })

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
