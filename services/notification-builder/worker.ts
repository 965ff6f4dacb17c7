// event.recorded -> notification.built
// Builds one notification per subscribed webhook, with a payload that is stored once per event.
import { includedForEvents } from '../../resources/loading/event-includes.ts'
import { takePlaces } from '../../resources/delivery-order.ts'
import { defineWorker, done } from '../../platform/worker/define.ts'
import type { Db } from '../../platform/postgres/database.ts'
import type { EventRecorded } from '../../schemas/messages.ts'
import { queuedNotifications, notificationsFor } from './notifications.ts'
import type { Gathered, NotificationFacts } from './notifications.ts'
import { lockEvents, selectBuilderFacts, selectStored, selectWebhooks } from './sql.ts'
import type { BuilderFacts, StoredNotification } from './sql.ts'
import type { WebhookCache } from './webhook-cache.ts'

/** The active webhooks by account: those that are kept where they have not changed, and the others as they are now. */
async function webhooksOf(
  tx: Db,
  versions: BuilderFacts['versions'],
  cache: WebhookCache,
): Promise<Gathered['webhooks']> {
  const webhooks = new Map(
    Object.entries(versions).map(([id, version]) => [id, cache.get(id, version)] as const),
  )
  const unknown = [...webhooks].flatMap(([id, known]) => (known === undefined ? [id] : []))
  const read = unknown.length === 0 ? [] : await selectWebhooks(tx, unknown)
  for (const { account_id, ...known } of read) {
    cache.set(account_id, known)
    webhooks.set(account_id, known.webhooks)
  }
  return new Map([...webhooks].map(([id, known = []]) => [id, known]))
}

/** The notifications that events which are built have, by event. */
async function storedOf(tx: Db, events: readonly EventRecorded[]): Promise<Gathered['stored']> {
  const stored = new Map<string, StoredNotification[]>()
  if (events.length === 0) return stored
  for (const one of await selectStored(tx, events)) {
    const others = stored.get(one.event_id)
    if (others === undefined) stored.set(one.event_id, [one])
    else others.push(one)
  }
  return stored
}

async function gather(
  events: readonly EventRecorded[],
  tx: Db,
  cache: WebhookCache,
): Promise<NotificationFacts> {
  const ids = events.map(({ event_id }) => event_id)
  // Sent together and run in this order, so that the facts are read under the lock.
  const [, [builderFacts], included] = await Promise.all([
    lockEvents(tx, ids),
    selectBuilderFacts(tx, events),
    includedForEvents(tx, events),
  ])
  const { now = new Date(0), joined = [], versions = {} } = builderFacts ?? {}
  const built = new Set(builderFacts?.built)
  const again = events.filter(({ event_id }) => built.has(event_id))
  const [webhooks, stored] = await Promise.all([
    webhooksOf(tx, versions, cache),
    storedOf(tx, again),
  ])
  const facts = {
    now,
    built,
    webhooks,
    included,
    stored,
    joined: new Map(joined.map(({ id, into }) => [id, into])),
  }
  const queued = events.flatMap((event) => queuedNotifications(event, facts))
  return { ...facts, places: await takePlaces(tx, queued) }
}

export const builderWorker = (cache: WebhookCache) =>
  defineWorker<EventRecorded, NotificationFacts>({
    name: 'notification-builder',
    consumes: 'event.recorded',
    produces: ['notification.built'],
    // Events do not depend on each other, and derived ids make two copies of one event one row.
    independent: true,
    repeatable: true,
    republishes: true,
    gather: (messages, tx) =>
      gather(
        messages.map(({ value }) => value),
        tx,
        cache,
      ),
    handle: ({ value: event, headers: { traceparent = null } }, facts) =>
      done(notificationsFor(event, facts, traceparent)),
  })
