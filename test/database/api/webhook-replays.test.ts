// A client wants past events for a webhook once more: which of them it gets, and how fast.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import { useReplays } from '../../support/replay-fixture.ts'

const api = useApi()
const { client, deliver, notified, query, record, replay, shown, step, webhook } = useReplays(api)

/** The event is about a shipment of this carrier. */
const setCarrier = (id: string, scac: string) =>
  query(
    'update event set included = $2 where id = $1',
    id,
    JSON.stringify([{ id, type: 'shipment', attributes: { shipping_line_scac: scac } }]),
  )

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
  expect((await client().send('PATCH', webhook(), { conditions })).status).toBe(200)
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

test('the notifications of a replay can be listed', async () => {
  await record('2026-05-01T09:00:00Z')
  const { data } = (await replay({ start_at: '2026-05-01' })).body
  await step()
  const listed = await client().send('GET', `/webhook_notifications?filter[replay_id]=${data.id}`)
  expect(listed.body.data).toHaveLength(1)
  const none = await client().send(
    'GET',
    `/webhook_notifications?filter[replay_id]=${randomUUID()}`,
  )
  expect(none.body.data).toHaveLength(0)
  await deliver()
})

test('an event that only webhooks with its name receive can be replayed, too', async () => {
  const id = await record('2026-05-01T09:00:00Z', 'webhook.disabled')
  const events = ['webhook.disabled']
  expect((await client().send('PATCH', webhook(), { events })).status).toBe(200)
  const byDefault = await replay({ start_at: '2026-05-01' })
  expect(byDefault.body.data.attributes).toMatchObject({ events, total: 1 })
  await step()
  expect((await replay({ start_at: '2026-05-01', events })).status).toBe(201)
  await step()
  expect(await notified()).toEqual([id, id])
  await deliver()
})
