// Events of shipments that the notification-builder makes notifications of, and a receiver that remembers its posts.
import { randomUUID } from 'node:crypto'
import { createPermits } from '../../platform/limits/permits.ts'
import { ownNames } from '../../platform/http-out/signed-post.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { recordedEvent } from '../../resources/messages/recorded-event.ts'
import { createWebhookCache } from '../../services/notification-builder/webhook-cache.ts'
import { builderWorker } from '../../services/notification-builder/worker.ts'
import { deliverySlots } from '../../services/webhook-deliverer/delivery-loop.ts'
import { answered, deliveryLoopFor, startLoops } from './delivery-fixture.ts'
import type { EndpointAnswer } from './delivery-fixture.ts'
import { handledBy } from './observation.ts'

const event = 'container.created'
const builder = builderWorker(createWebhookCache())

/** An event of a shipment, or without one of a tracking request. */
export const eventOf = (account_id: string, shipmentId: string | null, requestId = randomUUID()) =>
  recordedEvent({
    event,
    event_id: randomUUID(),
    account_id,
    recorded_at: 1_700_000_000_000,
    reference_type: 'container_created_event',
    reference_id: shipmentId === null ? requestId : randomUUID(),
    shipment:
      shipmentId === null
        ? null
        : {
            id: shipmentId,
            scac: 'HLCU',
            normalized_number: null,
            bill_of_lading_number: null,
            ref_numbers: [],
            port_of_lading_locode: null,
            port_of_discharge_locode: null,
            destination_locode: null,
          },
  }).value

export type OrderedEvent = ReturnType<typeof eventOf>

/** Has the notification-builder handle the events as one batch. */
export async function notify(database: Database, events: readonly OrderedEvent[]) {
  await handledBy(builder, database, events)
}

/** In which order the notifications of each webhook and reference were made, by notification. */
export type Expected = {
  readonly id: string
  readonly url: string
  readonly reference: string
  readonly nth: number
}

export const expectedOf = (database: Database, events: readonly OrderedEvent[]) =>
  database.query<Expected>({
    text: `
      select n.id, w.url, e.reference, row_number() over (
        partition by n.webhook_id, e.reference order by e.nth)::int as nth
      from unnest($1::uuid[], $2::text[]) with ordinality as e (event_id, reference, nth)
      join webhook_notification n on n.event_id = e.event_id
      join webhook w on w.id = n.webhook_id`,
    values: [
      events.map(({ event_id }) => event_id),
      events.map(({ shipment, reference_id }) => shipment?.id ?? reference_id),
    ],
  })

/** One post: which notification, when it began and ended, and whether the receiver took it. */
export type Post = { readonly id: string; begun: number; ended: number; accepted: boolean }

/** Decides by `accepts` and remembers, with one number for each beginning and end. */
export function rememberingReceiver(accepts: (id: string) => boolean, ms: () => number) {
  const posts: Post[] = []
  let clock = 0
  const call: EndpointAnswer = async ({ headers }) => {
    const id = String(headers['webhook-id'])
    const post: Post = { id, begun: clock++, ended: Infinity, accepted: false }
    posts.push(post)
    await new Promise((resolve) => setTimeout(resolve, ms()))
    post.accepted = accepts(id)
    post.ended = clock++
    return answered(post.accepted ? 204 : 500)
  }
  return { posts, call }
}

const permits = () => createPermits({ limit: 100_000, windowMs: 60_000 })

const loopWith = (call: EndpointAnswer, schedule: readonly number[]) =>
  deliveryLoopFor(call, permits(), ownNames, deliverySlots.perKey, schedule)

/** Deliverers that share the database. */
export function startDeliverers(
  database: Database,
  call: EndpointAnswer,
  schedule: readonly number[],
  replicas: number,
) {
  return startLoops(database, () => loopWith(call, schedule), replicas)
}

/** A deliverer that is killed with posts in flight: they reach the receiver, and their leases run out. */
export async function killedDeliverer(
  database: Database,
  call: EndpointAnswer,
  schedule: readonly number[],
): Promise<void> {
  const loop = loopWith(call, schedule)
  const claimed = await loop.claim(database, 5)
  const { signal } = new AbortController()
  await Promise.all(claimed.map((attempt) => loop.work(attempt, signal)))
  await database.query({
    text: `update delivery set lease_until = now() where lease_token = any($1::uuid[])`,
    values: [claimed.map(({ lease_token }) => lease_token)],
  })
  await database.query({
    text: `
      update waiting_webhook set trial_until = null, due_at = now(), notes = notes + 1
      where webhook_id = any($1::uuid[])`,
    values: [claimed.map(({ webhook_id }) => webhook_id)],
  })
}
