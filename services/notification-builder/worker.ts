// event.recorded -> notification.built
// Builds one notification per subscribed webhook, with a payload that is stored once per event.
import { includedForEvents } from '../../resources/included.ts'
import { defineWorker, done, skipped } from '../../platform/worker.ts'
import type { EventRecorded } from '../../schemas/messages.ts'
import { notificationsFor } from './notifications.ts'
import type { Facts } from './notifications.ts'
import { activeWebhooks, builtEvents, databaseNow, lockEvents } from './sql.ts'

const unique = (values: readonly string[]): string[] => [...new Set(values)]

export default defineWorker<EventRecorded, Facts>({
  name: 'notification-builder',
  consumes: 'event.recorded',
  produces: ['notification.built'],
  // What is built from one event does not depend on another: the same one twice is one row.
  independent: true,
  gather: async (messages, tx) => {
    const events = messages.map(({ value }) => value)
    await lockEvents(
      tx,
      events.map(({ event_id }) => event_id),
    )
    // Sent one after the other without waiting: the connection keeps them in order.
    const [built, webhooks, now, included] = await Promise.all([
      builtEvents(tx, events),
      activeWebhooks(tx, unique(events.map(({ account_id }) => account_id))),
      databaseNow(tx),
      includedForEvents(tx, events),
    ])
    return {
      now: now[0]?.now ?? new Date(0),
      built: new Set(built.map(({ id }) => id)),
      webhooks,
      included,
    }
  },
  handle: ({ value: event }, facts) =>
    facts.built.has(event.event_id)
      ? skipped('built already')
      : done(notificationsFor(event, facts)),
})
