// event.recorded -> notification.built
// Builds one notification per subscribed webhook, with a payload that is stored once per event.
import { includedForEvents } from '../../resources/loading/event-includes.ts'
import { takePlaces } from '../../resources/delivery-order.ts'
import { defineWorker, done } from '../../platform/worker/define.ts'
import type { Db } from '../../platform/postgres/database.ts'
import type { EventRecorded } from '../../schemas/messages.ts'
import { queuedNotifications, notificationsFor, possibleNotifications } from './notifications.ts'
import type { Gathered, NotificationFacts } from './notifications.ts'
import { lockEvents, selectBuilderFacts, selectStored } from './sql.ts'

/** The ids of the notifications that events which are built have. */
async function storedOf(
  events: readonly EventRecorded[],
  webhooks: Gathered['webhooks'],
  tx: Db,
): Promise<ReadonlySet<string>> {
  const keys = events.flatMap((event) =>
    possibleNotifications(event, { webhooks }).map(({ id }) => ({
      account_id: event.account_id,
      id,
    })),
  )
  if (keys.length === 0) return new Set()
  return new Set((await selectStored(tx, keys)).map(({ id }) => id))
}

export default defineWorker<EventRecorded, NotificationFacts>({
  name: 'notification-builder',
  consumes: 'event.recorded',
  produces: ['notification.built'],
  // Events do not depend on each other, and derived ids make two copies of one event one row.
  independent: true,
  repeatable: true,
  republishes: true,
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
    const { now = new Date(0), joined = [] } = builderFacts ?? {}
    const webhooks = new Map(Object.entries(builderFacts?.webhooks ?? {}))
    const built = new Set(builderFacts?.built)
    const again = events.filter(({ event_id }) => built.has(event_id))
    const facts = {
      now,
      built,
      webhooks,
      included,
      stored: await storedOf(again, webhooks, tx),
      joined: new Map(joined.map(({ id, into }) => [id, into])),
    }
    const queued = events.flatMap((event) => queuedNotifications(event, facts))
    return { ...facts, places: await takePlaces(tx, queued) }
  },
  handle: ({ value: event, headers: { traceparent = null } }, facts) =>
    done(notificationsFor(event, facts, traceparent)),
})
