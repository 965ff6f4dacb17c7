import { expect, test, vi } from 'vitest'
import { allAtOnce } from '../../../domain/all-at-once.ts'
import { carrierEvent } from '../../../domain/journey/compact-events-fixture.ts'
import { journeyOf } from '../../../domain/journey/journey.ts'
import { putRows } from '../../../platform/postgres/put-rows.ts'
import { includedForEvents } from '../../../resources/loading/event-includes.ts'
import { createSharedCache } from '../../../resources/loading/shared-cache.ts'
import { detectedCarrier } from '../../../services/carrier-detector/request-effects.ts'
import { lockRequests } from '../../../services/carrier-detector/sql.ts'
import { lockFollowers } from '../../../services/event-ingester/followers.ts'
import { effectsForFollower } from '../../../services/event-ingester/observe/effects-for-follower.ts'
import { gatherFacts } from '../../../services/event-ingester/observe/stored-shipments.ts'
import { shipmentOfFollower } from '../../../services/event-ingester/followers.ts'
import { trackingBody, useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'
import { waitingForLocks } from '../../support/database.ts'

const api = useApi()

async function define(client: Client, attributes: Record<string, unknown>) {
  const given = { entity_type: 'Shipment', display_name: 'A field', ...attributes }
  const body = { data: { type: 'custom_field_definition', attributes: given } }
  const answer = await client.send('POST', '/custom_field_definitions', body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body.data.id
}

let last = 0
const track = (client: Client, attributes: Record<string, unknown>) => {
  const request_number = `CF${(last += 1)}00`
  const wanted = { request_type: 'bill_of_lading', request_number, scac: 'ONEY' }
  return client.send('POST', '/tracking_requests', trackingBody({ ...wanted, ...attributes }))
}

/** Records an observation as the ingester does. */
async function observe(number: string, events: Parameters<typeof journeyOf>[0], day: string) {
  const reference = { scac: 'ONEY', number, number_type: 'bill_of_lading' }
  const now = new Date(`${day}T00:00:00Z`)
  await api().database.transaction(async (tx) => {
    const answer = { ...reference, events: [...events], answer_id: null, observed_at: +now }
    const facts = await gatherFacts([answer], tx)
    const observation = { answerId: null, observedAt: now, now, said: facts.said }
    for (const follower of facts.followersOf(reference)) {
      const stored = facts.shipmentOf(shipmentOfFollower(follower))
      const effects = allAtOnce(
        effectsForFollower(follower, journeyOf(events), stored, observation),
      )
      await putRows(tx, effects.rows)
    }
  })
}

async function fieldsIn(client: Client, path: string) {
  const { body } = await client.send('GET', path)
  const names = body.data.map(({ attributes }) => [attributes.api_slug, attributes.value])
  return Object.fromEntries(names) as Record<string, unknown>
}

const event = (container_number: string) =>
  carrierEvent('ACT LOAD CNSHA 03-02', { container_number })

test('the shipment and its containers begin with the values of their request', async () => {
  const client = await api().client()
  await define(client, { api_slug: 'ref', data_type: 'short_text' })
  await define(client, { api_slug: 'team', data_type: 'short_text', default_value: 'east' })
  await define(client, { api_slug: 'size', data_type: 'enum', default_value: 'big' })
  const container = { entity_type: 'Container', data_type: 'short_text' }
  await define(client, { ...container, api_slug: 'po' })
  const gone = await define(client, { ...container, api_slug: 'gone' })
  const answer = await track(client, {
    initial_custom_fields: {
      shipment: [{ api_slug: 'ref', value: 'B-1' }],
      containers: [
        { api_slug: 'po', value: 'all' },
        { api_slug: 'gone', value: 'x', number: '' },
        { api_slug: 'po', value: 'own', number: 'mscu\u00a0123456\u20116' },
      ],
    },
  })
  expect(answer.status, answer.text).toBe(201)
  await client.send('DELETE', `/custom_field_definitions/${gone}`)
  const number = String(answer.body.data.attributes.request_number)
  await observe(number, [event('MSKU0000015')], '2026-03-03')
  const [shipment] = (await client.send('GET', '/shipments?include=containers')).body.data
  const fields = `/shipments/${shipment?.id}/custom_fields`
  expect(await fieldsIn(client, fields)).toEqual({ ref: 'B-1', team: 'east' })

  await client.send('DELETE', `${fields}/team`)
  await observe(number, [event('MSKU0000015'), event('MSCU1234566')], '2026-03-04')
  expect(await fieldsIn(client, fields)).toEqual({ ref: 'B-1' })
  const boxes = (await client.send('GET', '/containers')).body.data
  const values = await Promise.all(
    boxes.map(async ({ id, attributes }) => [
      attributes.number,
      await fieldsIn(client, `/containers/${id}/custom_fields`),
    ]),
  )
  expect(Object.fromEntries(values)).toEqual({
    MSKU0000015: { po: 'all' },
    MSCU1234566: { po: 'own' },
  })

  const events = [{ reference_type: 'tracking_request', reference_id: answer.body.data.id }].map(
    (each) => ({ ...each, account_id: client.accountId }),
  )
  const included = await includedForEvents(api().database, events, createSharedCache())
  const payload = included.get(answer.body.data.id) ?? []
  expect(payload.map(({ type }) => type).sort()).toEqual([
    ...['container', 'container', 'custom_field', 'custom_field', 'custom_field'],
    ...['shipment', 'tracking_request'],
  ])
  expect(payload.find(({ type }) => type === 'custom_field')?.attributes).toHaveProperty('api_slug')
})

test('a shipment whose carrier is detected begins with the values of its request', async () => {
  const client = await api().client()
  await define(client, { api_slug: 'ref', data_type: 'short_text', default_value: 'none' })
  const answer = await track(client, {
    scac: null,
    auto_detect_vocc_scac: true,
    initial_custom_fields: { shipment: [{ api_slug: 'ref', value: 'B-1' }] },
  })
  const key = { account_id: client.accountId, id: answer.body.data.id }
  await api().database.transaction(async (tx) => {
    const [request] = await lockRequests(tx, [key])
    if (request === undefined) throw new Error('the request is gone')
    const detection = { how: 'number', confidence: 1 } as const
    const facts = { joined: new Map(), now: new Date() }
    await putRows(tx, detectedCarrier(request, 'ONEY', detection, facts).rows)
  })
  const [shipment] = (await client.send('GET', '/shipments')).body.data
  expect(await fieldsIn(client, `/shipments/${shipment?.id}/custom_fields`)).toEqual({ ref: 'B-1' })
})

test('a tracking request begins with default values, of enums only if they are options', async () => {
  const client = await api().client()
  const request = { entity_type: 'TrackingRequest' }
  const known = await define(client, {
    ...request,
    api_slug: 'known',
    data_type: 'enum_multi',
    default_value: ['a'],
  })
  const option = { data: { attributes: { label: 'A', value: 'a' } } }
  await client.send('POST', `/custom_field_definitions/${known}/options`, option)
  await define(client, { ...request, api_slug: 'not', data_type: 'enum', default_value: 'a' })
  await define(client, { ...request, api_slug: 'n', data_type: 'number', default_value: 0 })
  const { body } = await track(client, {})
  expect(body.data.relationships.custom_fields?.data).toHaveLength(2)
  const url = `/tracking_requests/${body.data.id}`
  expect(await fieldsIn(client, `${url}/custom_fields`)).toEqual({ known: ['a'], n: 0 })
  const shown = await client.send('GET', url)
  expect(shown.body.data.relationships).toEqual(body.data.relationships)
})

test('values for a shipment and its containers are checked with the request', async () => {
  const client = await api().client()
  await define(client, { api_slug: 'n', data_type: 'number' })
  const answer = await track(client, {
    request_type: '',
    initial_custom_fields: {
      shipment: [
        { api_slug: 'n', value: 'x' },
        { api_slug: 'other', value: 1 },
      ],
      containers: [{ api_slug: 'n', value: 1 }],
    },
  })
  expect(answer.status).toBe(422)
  const at = '/data/attributes/initial_custom_fields'
  expect(answer.body.errors.map(({ code, source }) => [code, source?.pointer])).toEqual([
    ['blank', '/data/attributes/request_type'],
    ['invalid', `${at}/shipment/0/value`],
    ['not_found', `${at}/shipment/1/api_slug`],
    ['not_found', `${at}/containers/0/api_slug`],
  ])
  expect((await client.send('GET', '/tracking_requests')).body.data).toEqual([])
})

test('a definition is not deleted between the read of its request and the write of its values', async () => {
  const client = await api().client()
  const id = await define(client, { api_slug: 'ref', data_type: 'number', default_value: 1 })
  const { body } = await track(client, {})
  const number = String(body.data.attributes.request_number)
  const reference = { scac: 'ONEY', number, number_type: 'bill_of_lading' }
  let removed: ReturnType<typeof client.send> | undefined
  await api().database.transaction(async (tx) => {
    const [follower] = await lockFollowers(tx, [reference])
    expect(follower?.field_definitions).toHaveLength(1)
    removed = client.send('DELETE', `/custom_field_definitions/${id}`)
    await vi.waitFor(
      async () => expect(await waitingForLocks(api().database)).toHaveLength(1),
      10_000,
    )
  })
  expect((await removed)?.status).toBe(200)
})
