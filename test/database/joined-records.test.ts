// Nothing that names a joined record is lost: it names the one that stays, and the ids of both answer.
import { beforeAll, expect, test } from 'vitest'
import { recordedEvent } from '../../resources/messages/recorded-event.ts'
import { createWebhookCache } from '../../services/notification-builder/webhook-cache.ts'
import { builderWorker } from '../../services/notification-builder/worker.ts'
import { useApi } from '../support/api-fixture.ts'
import type { Client } from '../support/api-fixture.ts'
import { fieldOf } from '../support/custom-fields-fixture.ts'
import { callsOf, joinShipments } from '../support/joined-shipments.ts'
import type { Calls, Joined } from '../support/joined-shipments.ts'
import { handledBy } from '../support/observation.ts'
import { one, two } from '../support/one-bill-fixture.ts'

const api = useApi()

let client: Client
let get: Calls['get']
let set: Calls['set']
let joined: Joined

beforeAll(async () => {
  client = await api().client()
  ;({ get, set } = callsOf(client))
  joined = await joinShipments(api().database, client)
})

/** The values of a record's custom fields, by slug. */
async function valuesOf(path: string): Promise<Record<string, unknown>> {
  const { data } = await get(`${path}/custom_fields`)
  const values: Record<string, unknown> = {}
  for (const { attributes } of data) values[String(attributes.api_slug)] = attributes.value
  return values
}

test('one shipment has the boxes of both, and no event is told twice', async () => {
  const { lines } = joined
  const { data } = await get('/containers')
  expect(data.map(({ attributes }) => attributes.number).sort()).toEqual([one, two])
  expect(lines.filter((line) => line.startsWith('container.created'))).toEqual([])
  const twice = ['empty_out', 'full_in'].map((name) => `container.transport.${name} ${one}`)
  expect(lines.filter((line) => twice.some((start) => line.startsWith(start)))).toEqual([])
})

test('no row names a record that is gone', async () => {
  const { joins } = joined
  const columns = await api().database.query<{ name: string; column: string }>({
    text: `select table_name as name, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name in ('shipment_id', 'container_id', 'entity_id')`,
  })
  for (const { name, column } of columns) {
    const gone = `select * from ${name} where account_id = $1 and ${column} = any($2::uuid[])`
    const values = [client.accountId, [joins.shipment, joins.box]]
    expect([name, await api().database.query({ text: gone, values })]).toEqual([name, []])
  }
})

test('events of both are there, those that told the same once, and ended estimates as history', async () => {
  const { stays } = joined
  const { data } = await get(`/containers/${stays.box}/transport_events`)
  const names = data.map(({ attributes }) => String(attributes.event))
  expect(names).toHaveLength(new Set(names).size)
  expect(names).toEqual(expect.arrayContaining(['container.transport.empty_out']))
  expect(names).toEqual(expect.arrayContaining(['container.transport.full_in']))
  const text = `select count(*)::int as told from transport_event
    where account_id = $1 and container_id = $2 and shipment_id = $3
      and event = 'container.transport.estimated.vessel_departed' and superseded_at is not null`
  const values = [client.accountId, stays.box, stays.shipment]
  expect(await api().database.query({ text, values })).toEqual([{ told: 2 }])
})

test('requests, also ended ones, lead to the shipment that stays', async () => {
  const { stays } = joined
  for (const { id, relationships } of (await get('/tracking_requests')).data)
    expect([id, relationships.tracked_object?.data]).toEqual([
      id,
      { type: 'shipment', id: stays.shipment },
    ])
})

test('documents are linked with the records that stay', async () => {
  const { stays, document } = joined
  const { data } = await get(`/documents/${document}`)
  expect(data.relationships.shipments?.data).toEqual([{ type: 'shipment', id: stays.shipment }])
  expect(data.relationships.cargos?.data).toEqual([{ type: 'container', id: stays.box }])
})

test('values of custom fields follow; the own one of the record that stays counts, if it was given', async () => {
  const { stays } = joined
  expect(await valuesOf(`/shipments/${stays.shipment}`)).toEqual({
    grade: 'A',
    buyer: 'Own',
    beside: { type: 'shipment', id: stays.shipment },
  })
  expect(await valuesOf(`/containers/${stays.box}`)).toEqual({ lot: 'L7' })
})

test('the former ids answer with the records that stay', async () => {
  const { stays, joins, field, document } = joined
  expect((await get(`/shipments/${joins.shipment}`)).data).toMatchObject({
    id: stays.shipment,
    attributes: { ref_numbers: ['PO 1'], tags: ['cold'] },
  })
  expect((await get(`/containers/${joins.box}`)).data).toMatchObject({
    id: stays.box,
    attributes: { ref_numbers: ['BOX 1'] },
  })
  expect((await get(`/custom_fields/${field}`)).data.attributes).toMatchObject({ value: 'A' })
  expect((await get(`/containers/${joins.box}/transport_events`)).data.length).toBeGreaterThan(1)
  expect((await get(`/containers?filter[shipment_id]=${joins.shipment}`)).data).toHaveLength(2)
  expect((await get(`/custom_fields?filter[entity_id]=${joins.box}`)).data).toHaveLength(1)
  for (const filter of [
    `filter[shipment_id]=${joins.shipment}`,
    `filter[container_id]=${stays.box}`,
  ])
    expect((await get(`/events?${filter}`)).data.map(({ id }) => id)).toEqual([document])
})

test('an event that was under way is told with the records that stay', async () => {
  const { stays, joins, document } = joined
  const under = recordedEvent({
    event: 'container.updated',
    account_id: client.accountId,
    recorded_at: Date.now(),
    reference_type: 'container_updated_event',
    reference_id: document,
    shipment: {
      id: joins.shipment,
      scac: 'MAEU',
      normalized_number: '260417301',
      bill_of_lading_number: null,
      ref_numbers: [],
      port_of_lading_locode: null,
      port_of_discharge_locode: null,
      destination_locode: null,
    },
    container: { id: joins.box, number: one },
  }).value
  await handledBy(builderWorker(createWebhookCache()), api().database, [under])
  const { data } = await get(`/events?filter[event]=container.updated`)
  const about = { shipment: stays.shipment, container: stays.box }
  for (const [type, id] of Object.entries(about))
    expect(data[0]?.relationships[type]?.data).toEqual({ type, id })
})

test('changes by the former ids change the records that stay', async () => {
  const { stays, joins } = joined
  const patch = (path: string, id: string, type: string, attributes: object) =>
    client.send('PATCH', path, { data: { type, id, attributes } })
  const { shipment, box } = joins
  const references = { ref_numbers: ['NEW'] }
  const answers = [
    await patch(`/shipments/${shipment}`, shipment, 'shipment', references),
    await patch(`/containers/${box}`, box, 'container', references),
    await patch('/containers', box, 'container', references),
  ]
  expect(answers.map(({ status, body }) => [status, body.data.id])).toEqual([
    [200, stays.shipment],
    [200, stays.box],
    [200, stays.box],
  ])
  await set(`/shipments/${shipment}`, 'buyer', 'Later')
  const entity = { type: 'shipment', id: shipment }
  const named = await client.send('POST', '/custom_fields', fieldOf('grade', 'B', entity))
  expect(named.status).toBe(201)
  expect(await valuesOf(`/shipments/${stays.shipment}`)).toMatchObject({
    buyer: 'Later',
    grade: 'B',
  })
  expect((await client.send('PATCH', `/containers/${box}/refresh`)).status).toBe(200)
})

test('another account gets nothing by them', async () => {
  const { joins } = joined
  const other = await api().client()
  for (const path of [`/shipments/${joins.shipment}`, `/containers/${joins.box}`])
    expect((await other.send('GET', path)).status).toBe(404)
  const listed = await other.send('GET', `/containers?filter[shipment_id]=${joins.shipment}`)
  expect(listed.body.data).toEqual([])
})
