// Webhooks that get what is about one shipment one after the other.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { replayLoop } from '../../services/notification-builder/replay-loop.ts'
import { claimNamed } from '../../services/webhook-deliverer/sql.ts'
import { useApi } from '../support/api-fixture.ts'
import type { Client } from '../support/api-fixture.ts'
import { waitingForLocks } from '../support/database.ts'
import {
  answered,
  clearDeliveries,
  deliverOnce,
  makeWebhook,
  waitingWithSlots,
} from '../support/delivery-fixture.ts'
import {
  eventOf,
  expectedOf,
  notify,
  rememberingReceiver,
  startDeliverers,
} from '../support/ordered-fixture.ts'
import { settleSteps } from '../support/replay-fixture.ts'

const api = useApi()
beforeEach(() => clearDeliveries(api().database))

const query = <R>(text: string, ...values: unknown[]) => api().database.query<R>({ text, values })

/** An account with a webhook that gets its notifications in order, and the events of one shipment. */
async function shipmentOf(events: number) {
  const client = await api().client()
  const { id: webhook } = await makeWebhook(client, { ordered: true })
  const shipment = randomUUID()
  const all = Array.from({ length: events }, () => eventOf(client.accountId, shipment))
  await notify(api().database, all)
  const expected = await expectedOf(api().database, all)
  const ids = expected.toSorted((a, b) => a.nth - b.nth).map(({ id }) => id)
  return { client, webhook, shipment, ids }
}

/** Makes the attempts that are due now; returns their notifications. */
async function deliver(status: number): Promise<string[]> {
  const posted: string[] = []
  await deliverOnce(api().database, ({ headers }) => {
    posted.push(String(headers['webhook-id']))
    return Promise.resolve(answered(status))
  })
  return posted
}

test('a later notification goes when the one before is delivered', async () => {
  const { ids } = await shipmentOf(3)
  const posted = []
  for (let n = 0; n < 3; n++) posted.push(...(await deliver(204)))
  expect(posted).toEqual(ids)
})

test('a later notification waits while the one before is repeated', async () => {
  const { ids } = await shipmentOf(2)
  expect(await deliver(500)).toEqual([ids[0]])
  expect(await deliver(204)).toEqual([])
  await query('update delivery set due_at = now() where notification_id = $1', ids[0])
  expect(await deliver(204)).toEqual([ids[0]])
  expect(await deliver(204)).toEqual([ids[1]])
})

test('a later notification goes when the one before is given up', async () => {
  const { ids } = await shipmentOf(2)
  for (let attempt = 0; attempt < 2; attempt++) {
    await query(`update delivery set due_at = now() where due_at < 'infinity'`)
    expect(await deliver(500)).toEqual([ids[0]])
  }
  expect(await deliver(204)).toEqual([ids[1]])
})

test('what waits for its turn is not claimed by its message, and no claim looks at it', async () => {
  const { client, webhook, ids } = await shipmentOf(50)
  const named = ids.map((notification_id) => ({
    account_id: client.accountId,
    webhook_id: webhook,
    notification_id,
  }))
  const claimed = await claimNamed(api().database, named, randomUUID())
  expect(claimed.map(({ notification_id }) => notification_id)).toEqual([ids[0]])
  expect(await deliver(204)).toEqual([])
  expect(await waitingWithSlots(api().database)).toEqual([])
})

test('other shipments and other webhooks do not wait', async () => {
  const { client, ids } = await shipmentOf(3)
  await deliver(500)
  const other = eventOf(client.accountId, randomUUID())
  const free = await makeWebhook(client)
  await notify(api().database, [other])
  expect(new Set(await deliver(204))).toEqual(
    new Set((await expectedOf(api().database, [other])).map(({ id }) => id)),
  )
  expect((await query('select from delivery where webhook_id = $1', free.id)).length).toBe(0)
  expect((await query('select from delivery')).length).toBe(ids.length)
})

test('a later notification goes although another shipment fails', async () => {
  const { client, ids } = await shipmentOf(2)
  const shipment = randomUUID()
  const others = [eventOf(client.accountId, shipment), eventOf(client.accountId, shipment)]
  await notify(api().database, others)
  const posted: string[] = []
  await deliverOnce(api().database, ({ headers }) => {
    const id = String(headers['webhook-id'])
    posted.push(id)
    return Promise.resolve(answered(id === ids[0] ? 500 : 204))
  })
  const expected = await expectedOf(api().database, others)
  const later = expected.filter(({ id }) => !posted.includes(id)).map(({ id }) => id)
  expect(later).toHaveLength(1)
  const due = await query<{ id: string }>(
    `select notification_id as id from delivery where due_at <= now()`,
  )
  expect(due.map(({ id }) => id)).toEqual(later)
})

const untilWaiting = (count: number) =>
  vi.waitFor(async () => expect(await waitingForLocks(api().database)).toHaveLength(count), 10_000)

describe('a notification that a client asks for again', () => {
  const redeliver = (client: Client, id = '') =>
    client.send('POST', `/webhook_notifications/${id}/redeliver`)

  test('waits for its turn while earlier ones wait', async () => {
    const { client, ids } = await shipmentOf(2)
    expect((await redeliver(client, ids[1])).status).toBe(202)
    expect(await deliver(204)).toEqual([ids[0]])
    expect(await deliver(204)).toEqual([ids[1]])
    expect(await deliver(204)).toEqual([])
  })

  test('goes in its turn if the one before ends at the same time', async () => {
    const { client, webhook, ids } = await shipmentOf(2)
    const [asked, ended] = await api().database.transaction(async (tx) => {
      const text = 'select from delivery where notification_id = $1 for update'
      await tx.query({ text, values: [ids[1]] })
      const asking = redeliver(client, ids[1])
      await untilWaiting(1)
      const ending = deliver(204)
      await untilWaiting(2)
      return [() => asking, () => ending] as const
    })
    expect((await asked()).status).toBe(202)
    expect(await ended()).toEqual([ids[0]])
    const due = 'select from delivery where webhook_id = $1 and due_at <= now()'
    expect(await query(due, webhook)).toHaveLength(1)
  })

  test('goes at once if it was delivered, and holds nothing back', async () => {
    const { client, ids } = await shipmentOf(3)
    await deliver(204)
    expect((await redeliver(client, ids[0])).status).toBe(202)
    expect(new Set(await deliver(500))).toEqual(new Set(ids.slice(0, 2)))
    await query('update delivery set due_at = now() where notification_id = $1', ids[1])
    expect(await deliver(204)).toEqual([ids[1]])
    expect(await deliver(204)).toEqual([ids[2]])
  })
})

test('a client that activates the webhook again breaks no order', async () => {
  const { client, webhook, ids } = await shipmentOf(2)
  await deliver(500)
  await client.send('PATCH', `/webhooks/${webhook}`, { active: false })
  await client.send('PATCH', `/webhooks/${webhook}`, { active: true })
  expect(await deliver(204)).toEqual([ids[0]])
  expect(await deliver(204)).toEqual([ids[1]])
})

test('what waits for its turn is due when the client wants no order any more', async () => {
  const { client, webhook, ids } = await shipmentOf(4)
  const changed = await client.send('PATCH', `/webhooks/${webhook}`, { ordered: false })
  expect(changed.body.data.attributes.ordered).toBe(false)
  expect(new Set(await deliver(204))).toEqual(new Set(ids))
})

test('the notifications of a replay are delivered one after the other', async () => {
  const { client, webhook, ids } = await shipmentOf(3)
  for (const id of ids) expect(await deliver(204)).toEqual([id])
  const replayed = await client.send('POST', `/webhooks/${webhook}/replay`, {
    start_at: '2020-01-01',
  })
  expect(replayed.status).toBe(201)
  const claimed = await replayLoop.claim(api().database, 1)
  await settleSteps(api().database, claimed)
  const inOrder = await query<{ id: string }>(
    `select id from webhook_notification where replay_id is not null and webhook_id = $1
     order by created_at`,
    webhook,
  )
  expect(inOrder).toHaveLength(3)
  expect(await deliver(500)).toEqual([inOrder[0]?.id])
  await query(`update delivery set due_at = now() where due_at < 'infinity'`)
  for (const { id } of inOrder) expect(await deliver(204)).toEqual([id])
})

test('a first delivery that nobody has made due is found', async () => {
  const { webhook, ids } = await shipmentOf(2)
  // As an older deliverer ends it.
  await query('delete from delivery where notification_id = $1', ids[0])
  const { posts, call } = rememberingReceiver(
    () => true,
    () => 1,
  )
  const stop = startDeliverers(api().database, call, [60_000], 1)
  await vi.waitFor(() => expect(posts.map(({ id }) => id)).toEqual([ids[1]]), 10_000)
  await stop()
  expect(await query('select from delivery where webhook_id = $1', webhook)).toEqual([])
})
