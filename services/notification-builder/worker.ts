// event.recorded -> notification.built
// Builds one notification per subscribed webhook, with a payload that is stored once per event.
import { includedForEvents } from '../../resources/loading/event-includes.ts'
import { defineWorker, done, skipped } from '../../platform/worker/define.ts'
import type { EventRecorded } from '../../schemas/messages.ts'
import { notificationsFor } from './notifications.ts'
import type { NotificationFacts } from './notifications.ts'
import { selectBuilderFacts, lockEvents } from './sql.ts'

export default defineWorker<EventRecorded, NotificationFacts>({
  name: 'notification-builder',
  consumes: 'event.recorded',
  produces: ['notification.built'],
  // Events do not depend on each other, and derived ids make two copies of one event one row.
  independent: true,
  repeatable: true,
  gather: async (messages, tx) => {
    const events = messages.map(({ value }) => value)
    // Sent together and run in this order, so that the facts are read under the lock.
    const [, [builderFacts], included] = await Promise.all([
      lockEvents(
        tx,
        events.map(({ event_id }) => event_id),
      ),
      selectBuilderFacts(tx, events),
      includedForEvents(tx, events),
    ])
    return {
      now: builderFacts?.now ?? new Date(0),
      built: new Set(builderFacts?.built),
      webhooks: builderFacts?.webhooks ?? [],
      included,
    }
  },
  handle: ({ value: event }, facts) =>
    facts.built.has(event.event_id)
      ? skipped('built already')
      : done(notificationsFor(event, facts)),
})
