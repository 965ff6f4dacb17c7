import { derivedId } from '../../platform/postgres/derived-id.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import type { EventRecorded, NotificationBuilt } from '../../schemas/messages.ts'
import type { Subscription } from './sql.ts'
import { insertRow } from '../../resources/rows.ts'

/** The facts that a batch of events is handled on. */
export type NotificationFacts = {
  readonly now: Date
  /** Ids of events whose notifications are built already. */
  readonly built: ReadonlySet<string>
  readonly webhooks: readonly Subscription[]
  /** The `included` part of the payload, by the id of the record that the event is about. */
  readonly included: ReadonlyMap<string, readonly unknown[]>
}

/** Derived, so that building an event twice makes the same notification. */
export const notificationId = (eventId: string, webhookId: string): string =>
  derivedId('webhook_notification', eventId, webhookId)

export const subscribedTo = (event: EventRecorded, webhooks: readonly Subscription[]) =>
  webhooks.filter(
    ({ account_id, events }) => account_id === event.account_id && events.includes(event.event),
  )

const eventRow = (event: EventRecorded, included: readonly unknown[]): Put =>
  insertRow('event', {
    account_id: event.account_id,
    id: event.event_id,
    event: event.event,
    reference_type: event.reference_type,
    reference_id: event.reference_id,
    included: JSON.stringify(included),
    recorded_at: new Date(event.recorded_at),
    shipment_id: event.shipment?.id ?? null,
    container_id: event.container?.id ?? null,
  })

function notificationRows(event: EventRecorded, webhookId: string, id: string, now: Date): Put[] {
  const { account_id } = event
  const notification: Put = insertRow('webhook_notification', {
    account_id,
    id,
    webhook_id: webhookId,
    event_id: event.event_id,
    event: event.event,
    reference_type: event.reference_type,
    reference_id: event.reference_id,
    created_at: now,
  })
  const delivery: Put = insertRow('delivery', {
    account_id,
    notification_id: id,
    webhook_id: webhookId,
    attempt: 1,
    charged: 0,
    due_at: now,
    created_at: now,
  })
  return [notification, delivery]
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

/** One notification per subscribed webhook, and the event itself even when no webhook subscribes. */
export function notificationsFor(event: EventRecorded, facts: NotificationFacts) {
  const included = facts.included.get(event.reference_id) ?? []
  const subscribed = subscribedTo(event, facts.webhooks).map((webhook) => ({
    webhookId: webhook.id,
    id: notificationId(event.event_id, webhook.id),
  }))
  return {
    rows: [
      eventRow(event, included),
      ...subscribed.flatMap(({ webhookId, id }) =>
        notificationRows(event, webhookId, id, facts.now),
      ),
    ],
    messages: subscribed.map(({ webhookId, id }) => messageFor(event, webhookId, id, facts.now)),
  }
}
