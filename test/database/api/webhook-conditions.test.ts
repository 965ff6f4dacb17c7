// Conditions of webhooks: given over the interface, kept, judged by the builder and by `POST /webhooks/{id}/test`.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { putRows } from '../../../platform/postgres/put-rows.ts'
import { verifyStandard } from '../../../platform/signing/webhook-signature.ts'
import { recordedEvent } from '../../../resources/messages/recorded-event.ts'
import { createWebhookCache } from '../../../services/notification-builder/webhook-cache.ts'
import { builderWorker } from '../../../services/notification-builder/worker.ts'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'
import { putJourney } from '../../support/journey-fixture.ts'
import { openReceiver } from '../../support/receiver-fixture.ts'

const builder = builderWorker(createWebhookCache())
const api = useApi(['127.0.0.0/8'])
const event = 'container.transport.vessel_loaded'
const url = 'https://example.com/hook'

let client: Client
let of: (name: string) => string
let party: string

beforeAll(async () => {
  client = await api().client()
  of = await putJourney(api().database, client.accountId)
  const made = await client.send('POST', '/parties', {
    data: { type: 'party', attributes: { company_name: 'Importer' } },
  })
  party = made.body.data.id
  await api().database.query({
    text: `update shipment set customer_id = $2, booking_number = 'EBKG1', tags = '{reefer}'
           where account_id = $1`,
    values: [client.accountId, party],
  })
})

type Condition = { field: string; operator?: string; values: unknown }

const create = (conditions: unknown, more = {}) =>
  client.send('POST', '/webhooks', { url, events: [event], conditions, ...more })

const idOf = async (conditions: unknown, more = {}): Promise<string> =>
  (await create(conditions, more)).body.data.id

/** Records that the box was loaded at Le Havre; returns the ids of the webhooks that are told. */
async function load(): Promise<{ eventId: string; told: string[] }> {
  const { value } = recordedEvent({
    event,
    event_id: randomUUID(),
    account_id: client.accountId,
    recorded_at: 1_700_000_000_000,
    reference_type: 'transport_event',
    reference_id: of('vessel_loaded'),
  })
  const message = { value, headers: {} } as Parameters<typeof builder.handle>[0]
  await api().database.transaction(async (tx) => {
    const outcome = await builder.handle(message, await builder.gather([message], tx))
    if (outcome.kind === 'done') await putRows(tx, outcome.effects.rows ?? [])
  })
  const rows = await api().database.query<{ webhook_id: string }>({
    text: `select webhook_id from webhook_notification where event_id = $1`,
    values: [value.event_id],
  })
  return { eventId: value.event_id, told: rows.map(({ webhook_id }) => webhook_id) }
}

type Judged = {
  readonly would_send: boolean
  readonly active: boolean
  readonly subscribed: boolean
  readonly conditions: { field: string; found: string[]; holds: boolean }[]
  readonly post: {
    url: string
    status_code: number
    request_headers: Record<string, string>
  } | null
}

async function judge(webhookId: string, eventId: string, send?: boolean): Promise<Judged> {
  const body = { event_id: eventId, send }
  const answer = await client.send('POST', `/webhooks/${webhookId}/test`, body)
  expect(answer.status).toBe(200)
  return JSON.parse(answer.text) as Judged
}

const carrier: Condition = { field: 'carrier', operator: 'is', values: ['MSCU'] }

test('conditions are kept as they were given, changed, and cleared', async () => {
  const id = await idOf([carrier])
  const shown = async () =>
    (await client.send('GET', `/webhooks/${id}`)).body.data.attributes.conditions
  expect(await shown()).toEqual([carrier])
  await client.send('PATCH', `/webhooks/${id}`, { active: true })
  expect(await shown()).toEqual([carrier])
  await client.send('PATCH', `/webhooks/${id}`, { conditions: [{ field: 'tag', values: ['a'] }] })
  expect(await shown()).toEqual([{ field: 'tag', operator: 'is', values: ['a'] }])
  await client.send('PATCH', `/webhooks/${id}`, { conditions: null })
  expect(await shown()).toEqual([])
  expect((await create(undefined)).body.data.attributes.conditions).toEqual([])
})

test('a mistake in a condition is refused with its pointer, in either form of body', async () => {
  const conditions = [carrier, { field: 'port_of_lading', values: ['Le Havre'] }]
  const bare = await create(conditions)
  expect(bare.status).toBe(422)
  expect(bare.body.errors).toMatchObject([
    { code: 'invalid', source: { pointer: '/conditions/1/values/0' } },
  ])
  const body = { data: { type: 'webhook', attributes: { url, conditions } } }
  const wrapped = await client.send('POST', '/webhooks', body)
  const [first] = wrapped.body.errors
  expect(first?.source?.pointer).toBe('/data/attributes/conditions/1/values/0')
})

test("a customer that is not the account's party is refused", async () => {
  const stranger = await api().client()
  const given = [{ field: 'customer', values: [party, randomUUID()] }]
  const own = await create(given)
  expect(own.status).toBe(422)
  expect(own.body.errors).toMatchObject([
    { code: 'not_found', source: { pointer: '/conditions/0/values/1' } },
  ])
  const body = { url, conditions: [{ field: 'customer', values: [party] }] }
  expect((await stranger.send('POST', '/webhooks', body)).status).toBe(422)
})

test('a webhook is told only what all of its conditions want', async () => {
  const wanted = await Promise.all([
    idOf([]),
    idOf([carrier]),
    idOf([carrier, { field: 'port_of_discharge', operator: 'starts_with', values: ['CA', 'US'] }]),
    idOf([{ field: 'location', values: ['FRLEH'] }]),
    idOf([{ field: 'reference', values: ['msku 9070323'] }]),
    idOf([{ field: 'reference', values: ['EBKG1'] }]),
    idOf([{ field: 'tag', values: ['reefer'] }]),
    idOf([{ field: 'customer', values: [party] }]),
  ])
  const unwanted = await Promise.all([
    idOf([{ field: 'carrier', values: ['MAEU'] }]),
    idOf([carrier, { field: 'location', values: ['USNYC'] }]),
    idOf([carrier], { active: false }),
    idOf([carrier], { events: ['container.created'] }),
  ])
  const { eventId, told } = await load()
  expect(wanted.filter((id) => !told.includes(id))).toEqual([])
  expect(unwanted.filter((id) => told.includes(id))).toEqual([])
  for (const id of wanted) expect((await judge(id, eventId)).would_send).toBe(true)
  for (const id of unwanted) expect((await judge(id, eventId)).would_send).toBe(false)
})

test('a test tells the condition that fails, and sends nothing', async () => {
  const receiver = await openReceiver((response) => response.end())
  const place = { field: 'location', values: ['USNYC'] }
  const id = await idOf([carrier, place], { url: receiver.url })
  const { eventId } = await load()
  expect(await judge(id, eventId)).toMatchObject({
    would_send: false,
    active: true,
    subscribed: true,
    conditions: [
      { ...carrier, found: ['MSCU'], holds: true },
      { ...place, operator: 'is', found: ['FRLEH'], holds: false },
    ],
    post: null,
  })
  expect(receiver.received).toEqual([])
})

test('a test posts the event once when it is asked to, signed and with the own headers', async () => {
  const receiver = await openReceiver((response) => response.writeHead(202).end())
  const headers = [{ name: 'X-Team', value: 'ocean' }]
  const made = await create([carrier], { url: receiver.url, headers })
  const { eventId } = await load()
  const judged = await judge(made.body.data.id, eventId, true)
  expect(judged).toMatchObject({ would_send: true, post: { status_code: 202 } })
  const sent = receiver.first()
  expect(receiver.received).toHaveLength(1)
  expect(sent.headers['x-team']).toBe('ocean')
  const secret = String(made.body.data.attributes.secret)
  expect(verifyStandard(secret, sent.headers, sent.body, Date.now() / 1_000)).toEqual({ ok: true })
  const listed = await client.send(
    'GET',
    `/webhook_notifications?filter[webhook_id]=${made.body.data.id}`,
  )
  expect(JSON.parse(sent.body)).toMatchObject({
    data: {
      attributes: { event },
      relationships: { reference_object: { data: { id: of('vessel_loaded') } } },
    },
  })
  // The notification of the event itself, and none of the test.
  expect(listed.body.meta.total).toBe(1)
})

const enveloped = (event_id: string) => ({ data: { attributes: { event_id } } })
const inEnvelope = '/data/attributes/event_id'

test('a webhook is tested with the body in an envelope, as it was created', async () => {
  const { eventId } = await load()
  const id = await idOf([carrier])
  const answer = await client.send('POST', `/webhooks/${id}/test`, enveloped(eventId))
  expect(JSON.parse(answer.text)).toMatchObject({ would_send: true, post: null })
})

test.each<[string, unknown, string, string]>([
  ['no event', {}, 'blank', '/event_id'],
  ['no id', { event_id: 'vessel_loaded' }, 'invalid', '/event_id'],
  ['an unknown event', { event_id: randomUUID() }, 'not_found', '/event_id'],
  ['an unknown event in an envelope', enveloped(randomUUID()), 'not_found', inEnvelope],
  ['no id in an envelope', enveloped('vessel_loaded'), 'invalid', inEnvelope],
  ['a text as send', { event_id: randomUUID(), send: 'yes' }, 'invalid', '/send'],
])('a test of %s is refused with its pointer', async (_what, body, code, pointer) => {
  const id = await idOf([])
  const answer = await client.send('POST', `/webhooks/${id}/test`, body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toMatchObject([{ code, source: { pointer } }])
})

test("another account's webhook and event are not found", async () => {
  const stranger = await api().client()
  const { eventId } = await load()
  const own = await stranger.send('POST', '/webhooks', { url })
  const test = (id: string) => stranger.send('POST', `/webhooks/${id}/test`, { event_id: eventId })
  expect((await test(await idOf([]))).status).toBe(404)
  expect((await test(own.body.data.id)).body.errors).toMatchObject([{ code: 'not_found' }])
})
