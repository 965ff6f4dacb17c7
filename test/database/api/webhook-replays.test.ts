// A client wants past events for a webhook once more.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { putRows } from '../../../platform/postgres/put-rows.ts'
import { replayLoop } from '../../../services/notification-builder/replay-loop.ts'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'
import { answered, deliverOnce } from '../../support/delivery-fixture.ts'

const api = useApi()

let client: Client
let webhook = ''

beforeEach(async () => {
  client = await api().client()
  const events = ['container.created']
  const made = await client.send('POST', '/webhooks', { url: 'https://example.com/hook', events })
  webhook = `/webhooks/${made.body.data.id}`
})

const query = <R>(text: string, ...values: unknown[]) => api().database.query<R>({ text, values })

/** Records an event as the notification-builder does, when nothing subscribed to it. */
async function record(at: string, event = 'container.created', accountId = client.accountId) {
  const id = randomUUID()
  await query(
    `insert into event (account_id, id, event, reference_type, reference_id, included, recorded_at)
     values ($1, $2, $3, 'container_created_event', $2, '[]', $4)`,
    ...[accountId, id, event, at],
  )
  return id
}

/** The event is about a shipment of this carrier. */
const setCarrier = (id: string, scac: string) =>
  query(
    'update event set included = $2 where id = $1',
    id,
    JSON.stringify([{ id, type: 'shipment', attributes: { shipping_line_scac: scac } }]),
  )

/** What the deliverer has taken; in the time of the test, all of it is due. */
const deliver = async (status = 200): Promise<number> => {
  await query('update delivery set due_at = now() where due_at > now()')
  return deliverOnce(api().database, () => Promise.resolve(answered(status)))
}

/** One step of each replay that runs, without the pause before it; returns their number. */
async function step(): Promise<number> {
  const { database } = api()
  await query('update webhook_replay set due_at = now()')
  const claimed = await replayLoop.claim(database, 10)
  await settle(claimed)
  return claimed.length
}

const settle = (claimed: Awaited<ReturnType<typeof replayLoop.claim>>) =>
  api().database.transaction(async (tx) => {
    const finished = claimed.map((item) => ({ item, result: null }))
    await putRows(tx, (await replayLoop.settle(finished, tx))?.rows ?? [])
  })

const replay = (attributes: object, headers = {}) =>
  client.send('POST', `${webhook}/replay`, attributes, headers)

const shown = async (id: string) =>
  (await client.send('GET', `${webhook}/replays/${id}`)).body.data.attributes

/** The events of the notifications, in the order of their creation. */
const notified = async (accountId = client.accountId) =>
  (
    await query<{ event_id: string }>(
      'select event_id from webhook_notification where account_id = $1 order by created_at, id',
      accountId,
    )
  ).map(({ event_id }) => event_id)

test('events from before the webhook are sent in their order, as new notifications', async () => {
  const ids = [
    await record('2026-05-01T10:00:00Z'),
    await record('2026-05-01T09:00:00Z'),
    await record('2026-05-01T11:00:00Z'),
  ]
  const answer = await replay({ start_at: '2026-05-01' })
  expect(answer.status).toBe(201)
  expect(answer.body.data).toMatchObject({
    type: 'webhook_replay',
    attributes: { status: 'running', total: 3, notified: 0, rate: 10, ended_at: null },
  })
  expect(await step()).toBe(1)
  expect(await notified()).toEqual(ids)
  expect(await deliver()).toBe(3)
  expect(await shown(answer.body.data.id)).toMatchObject({
    status: 'finished',
    total: 3,
    notified: 3,
    succeeded: 3,
    failed: 0,
    ended_at: expect.any(String) as string,
  })
  expect(await step()).toBe(0)
})

test('a replay has the time and the names that it is given', async () => {
  const other = await api().client()
  await record('2026-05-01T08:59:59Z')
  const first = await record('2026-05-01T09:00:00Z', 'container.updated')
  await record('2026-05-01T09:00:00Z')
  await record('2026-05-01T09:00:00Z', 'container.updated', other.accountId)
  const last = await record('2026-05-01T09:59:59Z', 'shipment.estimated.arrival')
  await record('2026-05-01T10:00:00Z', 'container.updated')
  const wanted = { start_at: '2026-05-01T09:00:00Z', end_at: '2026-05-01T10:00:00Z' }
  const events = ['container.updated', 'shipment.estimated.arrival']
  const { data } = (await replay({ ...wanted, events })).body
  expect(data.attributes).toMatchObject({ ...wanted, events, total: 2 })
  await step()
  expect(await notified()).toEqual([first, last])
  expect(await notified(other.accountId)).toEqual([])
  await deliver()
})

test('the conditions of the webhook hold for past events, too', async () => {
  const ids: string[] = []
  for (const scac of ['HLCU', 'MAEU', 'HLCU', 'MAEU', 'MAEU', 'HLCU']) {
    const id = await record('2026-05-01T09:00:00Z')
    await setCarrier(id, scac)
    if (scac === 'MAEU') ids.push(id)
  }
  const conditions = [{ field: 'carrier', operator: 'is', values: ['MAEU'] }]
  expect((await client.send('PATCH', webhook, { conditions })).status).toBe(200)
  const { data } = (await replay({ start_at: '2026-05-01', rate: 1 })).body
  const counts: unknown[] = []
  while ((await step()) > 0) {
    const { notified: made, left_out: leftOut } = await shown(data.id)
    counts.push([made, leftOut])
    await deliver()
  }
  expect(counts).toEqual([
    [1, 1],
    [2, 2],
    [3, 2],
    [3, 3],
  ])
  expect(await notified()).toEqual(ids)
  expect(await shown(data.id)).toMatchObject({ status: 'finished', total: 6 })
})

test('a step makes as many notifications as half a second of the rate has', async () => {
  for (let n = 0; n < 5; n++) await record('2026-05-01T09:00:00Z')
  const { data } = (await replay({ start_at: '2026-05-01', rate: 4 })).body
  const counts: unknown[] = []
  while ((await step()) > 0) {
    counts.push((await shown(data.id)).notified)
    await deliver()
  }
  expect(counts).toEqual([2, 4, 5])
  expect(await shown(data.id)).toMatchObject({ status: 'finished', succeeded: 5 })
})

test('a receiver that takes nothing gets no more', async () => {
  for (let n = 0; n < 5; n++) await record('2026-05-01T09:00:00Z')
  const { data } = (await replay({ start_at: '2026-05-01', rate: 1 })).body
  for (let n = 0; n < 4; n++) await step()
  expect(await shown(data.id)).toMatchObject({ status: 'running', notified: 2 })
  await deliver()
  while ((await step()) > 0) await deliver()
  expect(await shown(data.id)).toMatchObject({ status: 'finished', notified: 5 })
})

test('an event that is recorded later is news and no part of the replay', async () => {
  const id = await record('2026-05-01T09:00:00Z')
  await replay({ start_at: '2026-05-01', rate: 1 })
  await record('2026-05-01T09:30:00Z')
  while ((await step()) > 0) await deliver()
  expect(await notified()).toEqual([id])
})

test('a replay of nothing is finished at once', async () => {
  const { data } = (await replay({ start_at: '2026-05-01' })).body
  expect(data.attributes.total).toBe(0)
  await step()
  expect((await shown(data.id)).status).toBe('finished')
})

test('a cancelled replay makes no more, also when a step had begun', async () => {
  for (let n = 0; n < 4; n++) await record('2026-05-01T09:00:00Z')
  const { data } = (await replay({ start_at: '2026-05-01', rate: 1 })).body
  await step()
  await query('update webhook_replay set due_at = now()')
  const claimed = await replayLoop.claim(api().database, 10)
  expect(claimed).toHaveLength(1)
  const path = `${webhook}/replays/${data.id}`
  const cancelled = await client.send('POST', `${path}/cancel`)
  expect(cancelled.body.data.attributes).toMatchObject({ status: 'cancelled', notified: 1 })
  await settle(claimed)
  expect(await step()).toBe(0)
  expect(await shown(data.id)).toMatchObject({ status: 'cancelled', notified: 1 })
  expect((await client.send('POST', `${path}/cancel`)).body).toEqual(cancelled.body)
  await deliver()
})

test('a step whose lease was lost makes nothing twice', async () => {
  for (let n = 0; n < 2; n++) await record('2026-05-01T09:00:00Z')
  await replay({ start_at: '2026-05-01', rate: 1 })
  const lost = await replayLoop.claim(api().database, 10)
  await query(`update webhook_replay set lease_until = now() - interval '1 second'`)
  expect(await step()).toBe(1)
  await settle(lost)
  expect(await notified()).toHaveLength(1)
  await query(`update webhook_replay set status = 'cancelled'`)
  await deliver()
})

test('an inactive webhook waits, and a deleted one ends its replay', async () => {
  await record('2026-05-01T09:00:00Z')
  await client.send('PATCH', webhook, { active: false })
  const refused = await replay({ start_at: '2026-05-01' })
  expect([refused.status, refused.body.errors[0]?.code]).toEqual([422, 'webhook_inactive'])
  await client.send('PATCH', webhook, { active: true })
  await replay({ start_at: '2026-05-01' })
  await client.send('PATCH', webhook, { active: false })
  await step()
  expect(await notified()).toEqual([])
  await client.send('DELETE', webhook)
  expect(await step()).toBe(1)
  expect(await step()).toBe(0)
  const [row] = await query(
    'select status from webhook_replay where account_id = $1',
    client.accountId,
  )
  expect(row).toEqual({ status: 'cancelled' })
  const looked = 'select from waiting_webhook where webhook_id = $1'
  expect(await query(looked, webhook.slice('/webhooks/'.length))).toEqual([])
})

test('one replay of a webhook runs at a time', async () => {
  await record('2026-05-01T09:00:00Z')
  await replay({ start_at: '2026-05-01' })
  const second = await replay({ start_at: '2026-05-01' })
  expect([second.status, second.body.errors[0]?.code]).toEqual([422, 'replay_running'])
  await step()
  expect((await replay({ start_at: '2026-05-01' })).status).toBe(201)
  await step()
  expect(await notified()).toHaveLength(2)
  expect((await client.send('GET', `${webhook}/replays`)).body.meta.total).toBe(2)
  await deliver()
})

test('an Idempotency-Key makes one replay, also when the first answer was lost', async () => {
  await record('2026-05-01T09:00:00Z')
  const key = { 'idempotency-key': randomUUID() }
  const first = await replay({ start_at: '2026-05-01' }, key)
  expect((await replay({ start_at: '2026-05-01' }, key)).body).toEqual(first.body)
  const other = await replay({ start_at: '2026-05-02' }, key)
  expect([other.status, other.body.errors[0]?.code]).toEqual([422, 'idempotency_key_reused'])
  await step()
  await query(
    `update idempotent_answer set status = null, created_at = now() - interval '61 seconds'
     where account_id = $1`,
    client.accountId,
  )
  const again = await replay({ start_at: '2026-05-01' }, key)
  expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id])
  expect(await step()).toBe(0)
  await deliver()
})

test('the notifications of a replay can be listed', async () => {
  await record('2026-05-01T09:00:00Z')
  const { data } = (await replay({ start_at: '2026-05-01' })).body
  await step()
  const listed = await client.send('GET', `/webhook_notifications?filter[replay_id]=${data.id}`)
  expect(listed.body.data).toHaveLength(1)
  const none = await client.send('GET', `/webhook_notifications?filter[replay_id]=${randomUUID()}`)
  expect(none.body.data).toHaveLength(0)
  await deliver()
})
