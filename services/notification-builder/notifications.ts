import { derivedId } from '../../platform/postgres/derived-id.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import type { EventRecorded, NotificationBuilt } from '../../schemas/messages.ts'
import type { StoredNotification, Subscription } from './sql.ts'
import type { Resource } from '../../resources/resource.ts'
import { insertRow } from '../../resources/rows.ts'
import { notYet, orderKey } from '../../resources/webhooks/delivery-order.ts'
import type { Queued, QueuePlace } from '../../resources/webhooks/delivery-order.ts'
import { conditionFacts, conditionHolds } from '../../resources/webhooks/conditions.ts'

/** What is read for a batch of events. */
export type Gathered = {
  readonly now: Date
  /** Ids of events whose notifications are built already. */
  readonly built: ReadonlySet<string>
  /** Those notifications, by event. */
  readonly stored: ReadonlyMap<string, readonly StoredNotification[]>
  /** By account. */
  readonly webhooks: ReadonlyMap<string, readonly Subscription[]>
  /** The records that stay, by the ids of those that were joined to them while an event was under way. */
  readonly joined: ReadonlyMap<string, string>
  /** The `included` part of the payload, by the id of the record that the event is about. */
  readonly included: ReadonlyMap<string, readonly Resource[]>
}

/** The facts that the batch is handled on. */
export type NotificationFacts = Gathered & {
  /** The places of notifications for webhooks that get them in order, by notification. */
  readonly places: ReadonlyMap<string, QueuePlace>
}

/** Derived, so that building an event twice makes the same notification. */
export const notificationId = (eventId: string, webhookId: string): string =>
  derivedId('webhook_notification', eventId, webhookId)

const webhooksOf = (event: EventRecorded, { webhooks }: Pick<Gathered, 'webhooks'>) =>
  webhooks.get(event.account_id) ?? []

/** Those of its account's webhooks that want the event: by its name and, where they have conditions, by what it is about. */
export function subscribedTo(
  event: EventRecorded,
  webhooks: readonly Subscription[],
  included: readonly Resource[],
): readonly Subscription[] {
  const named = webhooks.filter(({ events }) => events.includes(event.event))
  if (named.every(({ conditions }) => conditions.length === 0)) return named
  const facts = conditionFacts(included)
  return named.filter(({ conditions }) => conditions.every((each) => conditionHolds(each, facts)))
}

const idNow = (record: { readonly id: string } | null, { joined }: Gathered) =>
  record && (joined.get(record.id) ?? record.id)

const eventRow = (
  event: EventRecorded,
  included: readonly unknown[],
  facts: NotificationFacts,
): Put =>
  insertRow('event', {
    account_id: event.account_id,
    id: event.event_id,
    event: event.event,
    reference_type: event.reference_type,
    reference_id: event.reference_id,
    included: JSON.stringify(included),
    recorded_at: new Date(event.recorded_at),
    shipment_id: idNow(event.shipment, facts),
    container_id: idNow(event.container, facts),
  })

type Notification = {
  readonly webhookId: string
  readonly id: string
  /** The replay that makes it; null: none does. */
  readonly replayId?: string | null
  /** Where its webhook gets them in order. */
  readonly place?: QueuePlace | undefined
  /** W3C trace context of the event; null: it has none. */
  readonly traceparent?: string | null
}

type NotifiedEvent = Pick<
  EventRecorded,
  'account_id' | 'event_id' | 'event' | 'reference_type' | 'reference_id'
>

/** The notification `id` of an event, and its delivery, which is due at that time or when its turn comes. */
export function notificationRows(
  { account_id, event_id, event, reference_type, reference_id }: NotifiedEvent,
  { webhookId: webhook_id, id, replayId = null, place, traceparent = null }: Notification,
  at: Date,
): Put[] {
  const notification: Put = insertRow('webhook_notification', {
    account_id,
    id,
    webhook_id,
    event_id,
    event,
    reference_type,
    reference_id,
    created_at: at,
    replay_id: replayId,
  })
  const row = {
    account_id,
    notification_id: id,
    webhook_id,
    attempt: 1,
    charged: 0,
    due_at: place?.isFirst === false ? notYet : at,
    created_at: at,
    traceparent,
  }
  if (place === undefined) return [notification, insertRow('delivery', row)]
  const { order_key, order_number } = place
  return [notification, insertRow('delivery', { ...row, order_key, order_number })]
}

function messageFor(event: EventRecorded, webhookId: string, id: string, now: Date) {
  const value: NotificationBuilt = {
    notification_id: id,
    webhook_id: webhookId,
    account_id: event.account_id,
    event_id: event.event_id,
    event: event.event,
    built_at: now.getTime(),
  }
  return { topic: 'notification.built', key: webhookId, value }
}

const notificationOf = (event: EventRecorded, { id: webhookId }: Subscription) => ({
  webhookId,
  id: notificationId(event.event_id, webhookId),
})

/** The notifications of an event that is not built yet, for those of its webhooks that get them in order. */
export function queuedNotifications(event: EventRecorded, facts: Gathered): readonly Queued[] {
  const ordered = webhooksOf(event, facts).filter((webhook) => webhook.ordered)
  if (ordered.length === 0 || facts.built.has(event.event_id)) return []
  const order_key = orderKey(idNow(event.shipment, facts), event.reference_id)
  const included = facts.included.get(event.reference_id) ?? []
  return subscribedTo(event, ordered, included).map((webhook) => {
    const { webhookId: webhook_id, id: notification_id } = notificationOf(event, webhook)
    return { account_id: event.account_id, webhook_id, notification_id, order_key }
  })
}

/** Nobody knows whether the messages of an event that was built before were published. */
function publishedAgain(event: EventRecorded, { stored, now }: NotificationFacts) {
  const built = stored.get(event.event_id) ?? []
  return {
    rows: [],
    messages: built.map(({ webhook_id, id }) => messageFor(event, webhook_id, id, now)),
  }
}

/**
 * One notification per subscribed webhook, and the event itself even when no webhook subscribes. An event that was built
 * before changes no row.
 */
export function notificationsFor(
  event: EventRecorded,
  facts: NotificationFacts,
  traceparent: string | null = null,
) {
  if (facts.built.has(event.event_id)) return publishedAgain(event, facts)
  const included = facts.included.get(event.reference_id) ?? []
  const subscribed = subscribedTo(event, webhooksOf(event, facts), included).map((webhook) => {
    const notification = notificationOf(event, webhook)
    return { ...notification, place: facts.places.get(notification.id) }
  })
  return {
    rows: [
      eventRow(event, included, facts),
      ...subscribed.flatMap((notification) =>
        notificationRows(event, { ...notification, traceparent }, facts.now),
      ),
    ],
    messages: subscribed.map(({ webhookId, id }) => messageFor(event, webhookId, id, facts.now)),
  }
}
