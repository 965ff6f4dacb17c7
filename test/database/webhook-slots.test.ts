// More new webhooks of one account than may be posted to at once, and more than a claim looks at.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPermits } from '../../platform/limits/permits.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { noteWaits } from '../../resources/webhooks/waiting-webhooks.ts'
import { deliverySlots } from '../../services/webhook-deliverer/delivery-loop.ts'
import { useApi } from '../support/api-fixture.ts'
import {
  answered,
  clearDeliveries,
  deliveryLoopFor,
  makeWebhook,
  noteAllWaits,
  putDelivery,
} from '../support/delivery-fixture.ts'

const api = useApi()

test('a post that ends lets in a webhook for which the last claim had no slot', async () => {
  const { database } = api()
  const client = await api().client()
  const most = deliverySlots.unprovenPerGroup
  for (let n = 0; n <= most; n++) {
    const made = await client.send('POST', '/webhooks', { url: `https://example.com/${n}` })
    await putDelivery(database, client.accountId, made.body.data.id)
  }
  await noteAllWaits(database)
  let accept: () => void = () => undefined
  const accepting = new Promise<void>((resolve) => (accept = resolve))
  const call = () => accepting.then(() => answered(200))
  const loop = deliveryLoopFor(call, createPermits({ limit: 1_000, windowMs: 60_000 }))
  const first = await loop.claim(database, 100)
  expect(first).toHaveLength(most)
  const { signal } = new AbortController()
  const posts = first.map((attempt) => loop.work(attempt, signal))
  expect(await loop.claim(database, 100)).toEqual([])
  expect(first.map((attempt) => loop.mayLetIn?.(attempt))).toEqual(first.map(() => true))
  accept()
  await Promise.all(posts)
  const last = await loop.claim(database, 100)
  expect(last).toHaveLength(1)
  expect(last.map((attempt) => loop.mayLetIn?.(attempt))).toEqual([false])
})

/** Webhooks with one delivery each, which has waited for a minute. */
const putWaitingWebhooks = (database: Database, accountId: string, count: number) =>
  database.query({
    text: `
      with recorded as (
        insert into event
          (account_id, id, event, reference_type, reference_id, included, recorded_at)
        values ($1, $2, 'container.created', 'container_created_event', $2, '[]', now())
        returning *
      ), webhook as (
        insert into webhook (account_id, id, url, events, secret)
        select $1, gen_random_uuid(), 'https://example.com/', '{}', 's' from generate_series(1, $3)
        returning account_id, id
      ), notification as (
        insert into webhook_notification
          (account_id, id, webhook_id, event_id, event, reference_type, reference_id, created_at)
        select e.account_id, gen_random_uuid(), w.id, e.id, event, reference_type, reference_id, now()
        from recorded e, webhook w
        returning account_id, id, webhook_id
      ), delivery as (
        insert into delivery (account_id, notification_id, webhook_id)
        select account_id, id, webhook_id from notification
      )
      insert into waiting_webhook (account_id, webhook_id, due_at)
      select account_id, id, now() - interval '1 minute' from webhook`,
    values: [accountId, randomUUID(), count],
  })

test('webhooks that may have no slot, however many, hide none that may', async () => {
  const { database } = api()
  await clearDeliveries(database)
  const bad = await api().client()
  const healthy = await api().client()
  await putWaitingWebhooks(database, bad.accountId, 600)
  const { id } = await makeWebhook(healthy)
  await putDelivery(database, healthy.accountId, id)
  await noteWaits(database, [{ account_id: healthy.accountId, webhook_id: id, in_ms: 0 }])
  const never = new Promise<never>(() => undefined)
  const loop = deliveryLoopFor(() => never, createPermits({ limit: 1_000, windowMs: 60_000 }))
  const first = await loop.claim(database, 256)
  expect(first).toHaveLength(deliverySlots.unprovenPerGroup)
  const { signal } = new AbortController()
  for (const attempt of first) void loop.work(attempt, signal)
  const second = await loop.claim(database, 256)
  expect(second.map(({ webhook_id }) => webhook_id)).toEqual([id])
  expect(first.map((attempt) => loop.mayLetIn?.(attempt))).toEqual(first.map(() => true))
})
