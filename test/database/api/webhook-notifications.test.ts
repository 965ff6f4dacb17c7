import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { putRows } from '../../../platform/postgres/put-rows.ts'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'
import { upload } from '../../support/uploads-fixture.ts'
import { putJourney, shared } from '../../support/journey-fixture.ts'

const api = useApi()

const good = { url: 'https://example.com/hook', active: true, events: ['container.created'] }

async function createWebhook(client: Client): Promise<string> {
  return (await client.send('POST', '/webhooks', good)).body.data.id
}

async function putNotification(accountId: string, webhookId: string, name: string, row: object) {
  const id = randomUUID()
  const notification = {
    account_id: accountId,
    id,
    webhook_id: webhookId,
    event_id: randomUUID(),
    event: `container.transport.${name}`,
    delivery_status: 'pending',
    reference_type: 'transport_event',
    created_at: '2026-05-01T00:00:00Z',
    ...row,
  }
  const delivery = {
    account_id: accountId,
    notification_id: id,
    webhook_id: webhookId,
    attempt: 1,
    charged: 0,
    due_at: '2026-05-01T00:00:00Z',
    created_at: '2026-05-01T00:00:00Z',
  }
  const log = {
    account_id: accountId,
    notification_id: id,
    attempt: 1,
    id: randomUUID(),
    url: good.url,
    attempted_at: '2026-05-01T00:00:01Z',
    duration_ms: 12,
    status_code: 500,
  }
  const how = 'insert'
  await putRows(api().database, [
    { into: 'webhook_notification', key: ['account_id', 'id'], row: notification, how },
    { into: 'delivery', key: ['account_id', 'notification_id'], row: delivery, how },
    {
      into: 'webhook_notification_log',
      key: ['account_id', 'notification_id', 'attempt'],
      row: log,
      how,
    },
  ])
  return id
}

test('a notification can be read with all its related records', async () => {
  const client = await api().client()
  const of = await putJourney(api().database, client.accountId)
  const webhookId = await createWebhook(client)
  const reference = { reference_id: of('vessel_loaded') }
  const id = await putNotification(client.accountId, webhookId, 'vessel_loaded', reference)
  const path = `/webhook_notifications/${id}`
  const plain = (await client.send('GET', path)).body
  expect(plain.data).toMatchObject({
    id,
    type: 'webhook_notification',
    attributes: {
      id,
      event: 'container.transport.vessel_loaded',
      delivery_status: 'pending',
      created_at: '2026-05-01T00:00:00Z',
    },
    relationships: {
      webhook: { data: { id: webhookId, type: 'webhook' } },
      reference_object: { data: { id: of('vessel_loaded'), type: 'transport_event' } },
    },
  })
  expect(plain.included.map(({ type }) => type)).toEqual(['transport_event'])
  const include =
    'webhook,webhook_notification_logs,reference_object.shipment.port_of_lading,reference_object.container,reference_object.vessel'
  const full = (await client.send('GET', `${path}?include=${include}`)).body
  expect(full.included.map(({ type }) => type).sort()).toEqual([
    ...['container', 'port', 'shipment', 'transport_event', 'vessel', 'webhook'],
    'webhook_notification_log',
  ])
  expect(full.included.find(({ type }) => type === 'port')?.id).toBe(shared.leHavre)
  const log = full.included.find(({ type }) => type === 'webhook_notification_log')
  expect(log?.attributes).toMatchObject({ attempt: 1, status_code: 500, duration_ms: 12 })
  const stranger = await api().client()
  expect((await stranger.send('GET', path)).status).toBe(404)
})

test('a notification of a document names it, and the version of its form', async () => {
  const client = await api().client()
  const { data: made } = (await upload(api(), client, Buffer.from(randomUUID()))).body
  const id = await putNotification(client.accountId, await createWebhook(client), 'extracted', {
    event: 'document.extracted',
    reference_type: 'document',
    reference_id: made.id,
  })
  const path = `/webhook_notifications/${id}?include=document.account`
  const { data, included } = (await client.send('GET', path)).body
  expect(data.attributes.version).toBe('2026-03-10')
  const linkage = { data: { type: 'document', id: made.id } }
  expect(data.relationships).toMatchObject({ document: linkage, reference_object: linkage })
  expect(included.map(({ type }) => type).sort()).toEqual(['account', 'document'])
})

test('notifications are filtered', async () => {
  const client = await api().client()
  const [one, two] = [await createWebhook(client), await createWebhook(client)]
  const reference = { reference_id: randomUUID() }
  await putNotification(client.accountId, one, 'vessel_loaded', reference)
  await putNotification(client.accountId, two, 'full_out', reference)
  const total = async (query: string) =>
    (await client.send('GET', `/webhook_notifications?${query}`)).body.meta.total
  expect(await total('')).toBe(2)
  expect(await total('filter[event]=container.transport.full_out')).toBe(1)
  expect(await total('filter[delivery_status]=succeeded')).toBe(0)
  expect(await total(`filter[webhook_id]=${one}`)).toBe(1)
  const bad = await client.send('GET', '/webhook_notifications?filter[webhook_id]=x')
  expect(bad.status).toBe(400)
})

test('deleting a webhook deletes its pending deliveries', async () => {
  const client = await api().client()
  const [gone, stays] = [await createWebhook(client), await createWebhook(client)]
  const reference = { reference_id: randomUUID() }
  const lost = await putNotification(client.accountId, gone, 'full_out', reference)
  const kept = await putNotification(client.accountId, stays, 'full_out', reference)
  const removed = await client.send('DELETE', `/webhooks/${gone}`)
  expect([removed.status, removed.text]).toEqual([200, ''])
  expect((await client.send('DELETE', `/webhooks/${gone}`)).status).toBe(404)
  expect((await client.send('GET', `/webhooks/${gone}`)).status).toBe(404)
  const deliveries = await api().database.query({
    text: `select notification_id from delivery where account_id = $1`,
    values: [client.accountId],
  })
  expect(deliveries).toEqual([{ notification_id: kept }])
  const { body } = await client.send('GET', `/webhook_notifications/${lost}`)
  expect(body.data.attributes.delivery_status).toBe('failed')
})
