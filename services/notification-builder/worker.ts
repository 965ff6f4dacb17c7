// event.recorded -> notification.built
// Builds one notification per subscribed webhook, with a payload that is stored once per event.
import { includedForEvents } from '../../resources/loading/event-includes.ts'
import { defineWorker, done, skipped } from '../../platform/worker/define.ts'
import type { EventRecorded } from '../../schemas/messages.ts'
import { notificationsFor } from './notifications.ts'
import type { Facts } from './notifications.ts'
import { knownOf, lockEvents } from './sql.ts'

export default defineWorker<EventRecorded, Facts>({
  name: 'notification-builder',
  consumes: 'event.recorded',
  produces: ['notification.built'],
  // What is built from one event does not depend on another: the same one twice is one row.
  independent: true,
  repeatable: true,
  gather: async (messages, tx) => {
    const events = messages.map(({ value }) => value)
    // Sent together and run in this order, so that what is known is read under the lock.
    const [, [known], included] = await Promise.all([
      lockEvents(
        tx,
        events.map(({ event_id }) => event_id),
      ),
      knownOf(tx, events),
      includedForEvents(tx, events),
    ])
    return {
      now: known?.now ?? new Date(0),
      built: new Set(known?.built),
      webhooks: known?.webhooks ?? [],
      included,
    }
  },
  handle: ({ value: event }, facts) =>
    facts.built.has(event.event_id)
      ? skipped('built already')
      : done(notificationsFor(event, facts)),
})
