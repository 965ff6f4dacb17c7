// Webhooks, due deliveries, and rounds of the deliverer's loop.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Database } from '../../platform/postgres/database.ts'
import type { HttpCall, HttpResult } from '../../platform/http-out/call.ts'
import { ownNames } from '../../platform/http-out/signed-post.ts'
import { runLoop } from '../../platform/loop/run.ts'
import { silentLog } from '../../platform/process/log.ts'
import { createMetrics } from '../../platform/process/metrics.ts'
import { createPermits } from '../../platform/limits/permits.ts'
import type { Permits } from '../../platform/limits/permits.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { fakeOutbox } from '../../platform/worker/worker-fixture.ts'
import { verifyStandard } from '../../platform/signing/webhook-signature.ts'
import { waitingWebhooks } from '../../services/webhook-deliverer/claim-sql.ts'
import { deliveryLoop, deliverySlots } from '../../services/webhook-deliverer/delivery-loop.ts'
import { createSlots } from '../../platform/limits/slots.ts'
import type { Client } from './api-fixture.ts'

/** An endpoint's answer to a POST. */
export type EndpointAnswer = (call: HttpCall) => Promise<HttpResult>

export const answered = (status: number, retryAfter?: string): HttpResult => ({
  kind: 'response',
  status,
  headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  body: Buffer.alloc(0),
  truncated: false,
  ms: 1,
})

/** A webhook with a URL of its own. */
export async function makeWebhook(client: Client, attributes: object = {}) {
  const url = `https://example.com/${randomUUID()}`
  const made = await client.send('POST', '/webhooks', { url, ...attributes })
  expect(made.status).toBe(201)
  return { id: made.body.data.id, url }
}

/** Takes away what other tests have left to deliver. */
export async function clearDeliveries(database: Database): Promise<void> {
  for (const table of ['delivery', 'waiting_webhook'])
    await database.query({ text: `delete from ${table}` })
}

/** Inserts a notification for this webhook, due now; returns its id. */
export async function putDelivery(database: Database, account_id: string, webhook_id: string) {
  const id = randomUUID()
  await database.query({
    text: `
      with recorded as (
        insert into event
          (account_id, id, event, reference_type, reference_id, included, recorded_at)
        values ($1, $3, 'container.created', 'container_created_event', $3, '[]', now())
        returning *
      ), notification as (
        insert into webhook_notification
          (account_id, id, webhook_id, event_id, event, reference_type, reference_id, created_at)
        select account_id, id, $2, id, event, reference_type, reference_id, now() from recorded
      )
      insert into delivery (account_id, notification_id, webhook_id) values ($1, $3, $2)`,
    values: [account_id, webhook_id, id],
  })
  return id
}

export const deliveryLoopFor = (
  call: EndpointAnswer,
  permits: Permits,
  names = ownNames,
  untilAccepted = deliverySlots.untilAccepted,
  schedule: readonly number[] = [60_000],
) =>
  deliveryLoop({
    http: { call, close: () => Promise.resolve() },
    slots: createSlots({ ...deliverySlots, untilAccepted }),
    permits,
    ...names,
    schedule,
    metrics: createMetrics(),
    log: silentLog(),
  })

/** Deliverers that share the database, until they are stopped. */
export function startLoops(
  database: Database,
  loopOf: () => ReturnType<typeof deliveryLoopFor>,
  replicas: number,
) {
  const outbox = { ...fakeOutbox(), put: () => [] }
  const loops = Array.from({ length: replicas }, () =>
    runLoop(loopOf(), { database, outbox, log: silentLog(), metrics: createMetrics() }),
  )
  return () => Promise.all(loops.map((loop) => loop.stop()))
}

/** What a claim finds that has all its slots. */
export const waitingWithSlots = (database: Database) =>
  waitingWebhooks(database, createSlots(deliverySlots).full(0))

/** Has the loop look for all deliveries, as it does for those that a test has not changed behind its back. */
export const noteAllWaits = (database: Database) =>
  database.query({
    text: `
      insert into waiting_webhook (account_id, webhook_id, due_at)
      select distinct account_id, webhook_id, now() from delivery
      on conflict (webhook_id) do update set due_at = now()`,
  })

/** Attempts and settles the due deliveries; returns their number. */
export async function deliverOnce(
  database: Database,
  call: EndpointAnswer,
  permits = createPermits({ limit: 1_000, windowMs: 60_000 }),
  names = ownNames,
): Promise<number> {
  const loop = deliveryLoopFor(call, permits, names, deliverySlots.perKey)
  await noteAllWaits(database)
  const claimed = await loop.claim(database, 10)
  const { signal } = new AbortController()
  const finished = await Promise.all(
    claimed.map(async (item) => ({ item, result: await loop.work(item, signal) })),
  )
  await database.transaction(async (tx) => {
    const settlement = await loop.settle(finished, tx)
    await putRows(tx, settlement?.rows ?? [])
  })
  return finished.length
}

/** Makes a notification for this webhook and delivers it; `call` is its POST, null where none is made. */
export async function deliverNow(database: Database, account_id: string, webhook_id: string) {
  const notification = await putDelivery(database, account_id, webhook_id)
  const calls: HttpCall[] = []
  await deliverOnce(database, (call) => {
    calls.push(call)
    return Promise.resolve(answered(204))
  })
  return { notification, call: calls[0] ?? null }
}

/** Whether a secret or a public key verifies a POST that was made just now. */
export const verifies = (key: string, { headers, body = '' }: HttpCall): boolean =>
  verifyStandard(key, headers, body, Date.now() / 1_000).ok
