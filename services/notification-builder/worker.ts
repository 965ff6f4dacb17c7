// event.recorded -> notification.built
// Builds one notification per subscribed webhook, with a payload that is stored once per event.
import { includedForEvents } from '../../resources/loading/event-includes.ts'
import { takePlaces } from '../../resources/webhooks/delivery-order.ts'
import { defineWorker, done } from '../../platform/worker/define.ts'
import type { Db } from '../../platform/postgres/database.ts'
import type { Resource } from '../../resources/resource.ts'
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

/** Sent together and run in this order, so that the facts are read under the lock. */
async function read(tx: Db, events: readonly EventRecorded[]) {
  const [, [builderFacts], included] = await Promise.all([
    lockEvents(
      tx,
      events.map(({ event_id }) => event_id),
    ),
    selectBuilderFacts(tx, events),
    includedForEvents(tx, events),
  ])
  const { now = new Date(0), built = [], joined = [], versions = {} } = builderFacts ?? {}
  return { now, built, versions, included, joined }
}

const lacks = (named: unknown, type: string, included: readonly Resource[]): boolean =>
  named !== null && included.every((resource) => resource.type !== type)

/** Whether a record that the event names was joined to another one after the event's own record was read. */
function isTorn(event: EventRecorded, included: readonly Resource[] | undefined): boolean {
  if (included === undefined) return false
  const { shipment, container } = event
  return lacks(shipment, 'shipment', included) || lacks(container, 'container', included)
}

/** Events whose records were joined meanwhile are read again, with the records that stay. */
async function readWhole(tx: Db, events: readonly EventRecorded[]) {
  const first = await read(tx, events)
  const torn = events.filter((event) => isTorn(event, first.included.get(event.reference_id)))
  if (torn.length === 0) return first
  const again = await read(tx, torn)
  return {
    ...first,
    included: new Map([...first.included, ...again.included]),
    joined: [...first.joined, ...again.joined],
  }
}

async function gather(
  events: readonly EventRecorded[],
  tx: Db,
  cache: WebhookCache,
): Promise<NotificationFacts> {
  const { now, included, joined, versions, ...known } = await readWhole(tx, events)
  const built = new Set(known.built)
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
    commits: 'lazily',
    gather: (messages, tx) =>
      gather(
        messages.map(({ value }) => value),
        tx,
        cache,
      ),
    handle: ({ value: event, headers: { traceparent = null } }, facts) =>
      done(notificationsFor(event, facts, traceparent)),
  })
