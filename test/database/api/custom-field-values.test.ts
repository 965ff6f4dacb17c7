import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import {
  clientWithJourney,
  codes,
  define,
  fieldOf,
  optionOf,
} from '../../support/custom-fields-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'
import { shared } from '../../support/journey-fixture.ts'

const api = useApi()

async function addOption(client: Client, definitionId: string, value: string) {
  const url = `/custom_field_definitions/${definitionId}/options`
  return (await client.send('POST', url, optionOf(value))).body.data
}

test.each([
  ['shipments', 'Shipment', 'shipment', 'shipment'],
  ['containers', 'Container', 'container', 'container'],
  ['tracking_requests', 'TrackingRequest', 'tracking_request', 'request'],
])(
  'a field of %s is set, changed, listed and deleted by its slug',
  async (path, entity_type, type, name) => {
    const { client, of } = await clientWithJourney(api())
    const definition = await define(client, {
      entity_type,
      api_slug: 'po',
      data_type: 'short_text',
    })
    const url = `/${path}/${of(name)}/custom_fields`
    const created = await client.send('POST', url, fieldOf('po', 'PO-1'))
    expect(created.status, created.text).toBe(201)
    const field = created.body.data
    expect(field.attributes).toMatchObject({ api_slug: 'po', value: 'PO-1', display_value: 'PO-1' })
    expect(field.relationships).toEqual({
      entity: { data: { type, id: of(name) } },
      definition: { data: { type: 'custom_field_definition', id: definition.id } },
    })
    expect(created.body.links.self).toBe(`/v2/custom_fields/${field.id}`)

    const again = await client.send('POST', url, fieldOf('po', 'PO-2'))
    expect([again.status, again.body.data.id]).toEqual([201, field.id])
    const changed = await client.send('PATCH', `${url}/po`, fieldOf(undefined, 'PO-3'))
    expect([changed.status, changed.body.data.attributes.value]).toEqual([200, 'PO-3'])
    const listed = await client.send('GET', url)
    expect(listed.body.data.map(({ attributes }) => attributes.value)).toEqual(['PO-3'])
    expect(listed.body.meta).toMatchObject({ size: 1, total: 1 })

    const record = await client.send('GET', `/${path}/${of(name)}?include=custom_fields.definition`)
    expect(record.body.data.relationships.custom_fields).toEqual({
      data: [{ type: 'custom_field', id: field.id }],
    })
    expect(record.body.included.map((each) => each.type).sort()).toEqual([
      'custom_field',
      'custom_field_definition',
    ])

    const removed = await client.send('DELETE', `${url}/po`)
    expect([removed.status, removed.text]).toEqual([204, ''])
    for (const method of ['PATCH', 'DELETE'] as const) {
      const body = method === 'PATCH' ? fieldOf(undefined, 'x') : undefined
      expect((await client.send(method, `${url}/po`, body)).status).toBe(404)
    }
    expect((await client.send('GET', url)).body.data).toEqual([])
  },
)

test('a field is set, shown, changed, listed and deleted by its id', async () => {
  const { client, of } = await clientWithJourney(api())
  const definition = await define(client, { api_slug: 'boxes', data_type: 'number' })
  const entity = { type: 'shipment', id: of('shipment') }
  const created = await client.send('POST', '/custom_fields', fieldOf('boxes', '7', entity))
  expect(created.status, created.text).toBe(201)
  const path = `/custom_fields/${created.body.data.id}`
  expect((await client.send('GET', path)).body.data.attributes.value).toBe(7)
  const shown = await client.send('GET', `${path}?include=entity,definition`)
  expect(shown.body.included.map(({ type }) => type)).toEqual([
    'shipment',
    'custom_field_definition',
  ])
  const changed = await client.send('PATCH', path, fieldOf(undefined, 8))
  expect([changed.status, changed.body.data.attributes.value]).toEqual([200, 8])

  const total = async (query: string) =>
    (await client.send('GET', `/custom_fields?${query}`)).body.meta.total
  expect(await total(`filter[entity_id]=${of('shipment')}`)).toBe(1)
  expect(await total(`filter[entity_id]=${of('container')}`)).toBe(0)
  expect(await total(`filter[definition_id]=${definition.id}`)).toBe(1)
  expect(await total('filter[entity_type]=Shipment')).toBe(1)
  expect(await total('filter[entity_type]=Container')).toBe(0)
  expect((await client.send('GET', '/custom_fields')).body.links.first).toMatch(
    /page%5Bsize%5D=25$/,
  )

  const removed = await client.send('DELETE', path)
  expect([removed.status, removed.text]).toEqual([200, ''])
  expect((await client.send('DELETE', path)).status).toBe(404)
  expect((await client.send('GET', path)).status).toBe(404)
})

test('of many requests for one slug at once one field remains', async () => {
  const { client, of } = await clientWithJourney(api())
  await define(client, { api_slug: 'po', data_type: 'short_text' })
  const url = `/shipments/${of('shipment')}/custom_fields`
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => client.send('POST', url, fieldOf('po', `PO-${n}`))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 201))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect((await client.send('GET', url)).body.data).toHaveLength(1)
})

test('values are shown by option, format and the name of what they refer to', async () => {
  const { client, of } = await clientWithJourney(api())
  const party = { data: { type: 'party', attributes: { company_name: 'Acme' } } }
  const { id: partyId } = (await client.send('POST', '/parties', party)).body.data
  const broker = await define(client, { api_slug: 'broker', data_type: 'enum' })
  const both = await define(client, { api_slug: 'both', data_type: 'enum_multi' })
  const option = await addOption(client, broker.id, 'a')
  for (const value of ['a', 'b']) await addOption(client, both.id, value)
  await define(client, { api_slug: 'n', data_type: 'number', default_format: '$#,##0.00' })
  const reference = { data_type: 'reference', api_slug: 'payer', reference_type: 'Party' }
  expect((await define(client, reference)).attributes.reference_type).toBe('party')
  await define(client, { data_type: 'reference', api_slug: 'via', reference_type: 'port' })
  const url = `/shipments/${of('shipment')}/custom_fields`
  const set = async (slug: string, value: unknown) => {
    const { status, text, body } = await client.send('POST', url, fieldOf(slug, value))
    expect(status, text).toBe(201)
    return [body.data.attributes.value, body.data.attributes.display_value]
  }
  expect(await set('broker', 'a')).toEqual(['a', 'The a'])
  expect(await set('both', ['b', 'a'])).toEqual([['b', 'a'], 'The b, The a'])
  expect(await set('n', 1234.5)).toEqual([1234.5, '$1,234.50'])
  expect(await set('payer', partyId)).toEqual([{ type: 'party', id: partyId }, 'Acme'])
  const port = { type: 'port', id: shared.newYork }
  expect(await set('via', port)).toEqual([port, 'New York'])
  expect(await set('n', null)).toEqual([null, null])

  await client.send('DELETE', `/custom_field_definitions/${broker.id}/options/${option.id}`)
  const kept = await client.send('GET', `${url}?fields[custom_field]=display_value`)
  expect(kept.body.data[0]?.attributes).toEqual({ display_value: 'a' })
  expect(codes(await client.send('POST', url, fieldOf('broker', 'a')))).toEqual([
    'inclusion /data/attributes/value',
  ])
})

const nowhere = randomUUID()

test.each<[string, unknown, string[]]>([
  ['an unknown slug', fieldOf('other', 1), ['not_found /data/attributes/api_slug']],
  ['no slug', fieldOf(undefined, 1), ['blank /data/attributes/api_slug']],
  ['no value', fieldOf('n', undefined), ['blank /data/attributes/value']],
  ['a value of another type', fieldOf('n', 'many'), ['invalid /data/attributes/value']],
  [
    'another type',
    { data: { type: 'x', attributes: { api_slug: 'n', value: 1 } } },
    ['invalid /data/type'],
  ],
  ["another account's party", fieldOf('payer', nowhere), ['not_found /data/attributes/value']],
])('%s is refused', async (_name, body, problems) => {
  const { client, of } = await clientWithJourney(api())
  await define(client, { api_slug: 'n', data_type: 'number' })
  await define(client, { api_slug: 'payer', data_type: 'reference', reference_type: 'party' })
  const answer = await client.send('POST', `/shipments/${of('shipment')}/custom_fields`, body)
  expect(answer.status, answer.text).toBe(422)
  expect(codes(answer)).toEqual(problems)
})

test.each<[string, unknown, string]>([
  ['no entity', undefined, 'blank /data/relationships/entity/data'],
  ['an entity that is null', null, 'blank /data/relationships/entity/data'],
  ['a party', { type: 'party', id: nowhere }, 'inclusion /data/relationships/entity/data/type'],
  [
    'an id that is none',
    { type: 'shipment', id: 'x' },
    'not_found /data/relationships/entity/data/id',
  ],
  [
    'no such shipment',
    { type: 'shipment', id: nowhere },
    'not_found /data/relationships/entity/data/id',
  ],
])('a field of %s is refused', async (_name, entity, problem) => {
  const { client } = await clientWithJourney(api())
  await define(client, { api_slug: 'n', data_type: 'number' })
  const answer = await client.send('POST', '/custom_fields', fieldOf('n', 1, entity))
  expect(codes(answer)).toEqual([problem])
})

test("another account's records, definitions, options and fields do not exist", async () => {
  const { client: owner, of } = await clientWithJourney(api())
  const definition = await define(owner, { api_slug: 'broker', data_type: 'enum' })
  const option = await addOption(owner, definition.id, 'a')
  const shipment = { type: 'shipment', id: of('shipment') }
  const field = (await owner.send('POST', '/custom_fields', fieldOf('broker', 'a', shipment))).body
    .data
  const stranger = await api().client()
  await define(stranger, { api_slug: 'broker', data_type: 'short_text' })
  const definitionPath = `/custom_field_definitions/${definition.id}`
  const optionBody = { data: { attributes: { label: 'x', value: 'x' } } }
  const nested = [
    'shipments/shipment',
    'containers/container',
    'tracking_requests/request',
  ].flatMap((each) => {
    const [path = '', name = ''] = each.split('/')
    const url = `/${path}/${of(name)}/custom_fields`
    return [
      ['GET', url],
      ['POST', url, fieldOf('broker', 'a')],
      ['PATCH', `${url}/broker`, fieldOf(undefined, 'a')],
      ['DELETE', `${url}/broker`],
    ] as const
  })
  const requests = [
    ['GET', definitionPath],
    ['PATCH', definitionPath, { data: { attributes: { display_name: 'mine' } } }],
    ['DELETE', definitionPath],
    ['GET', `${definitionPath}/options`],
    ['POST', `${definitionPath}/options`, optionBody],
    ['GET', `${definitionPath}/options/${option.id}`],
    ['PATCH', `${definitionPath}/options/${option.id}`, { data: { attributes: { label: 'x' } } }],
    ['DELETE', `${definitionPath}/options/${option.id}`],
    ['GET', `/custom_fields/${field.id}`],
    ['PATCH', `/custom_fields/${field.id}`, fieldOf(undefined, 'a')],
    ['DELETE', `/custom_fields/${field.id}`],
    ...nested,
  ] as const
  for (const [method, path, body] of requests) {
    const answer = await stranger.send(method, path, body)
    expect([method, path, answer.status]).toEqual([method, path, 404])
  }
  expect((await stranger.send('GET', '/custom_fields')).body.data).toEqual([])
  const posted = await stranger.send('POST', '/custom_fields', fieldOf('broker', 'a', shipment))
  expect(codes(posted)).toEqual(['not_found /data/relationships/entity/data/id'])
  const mine = await owner.send('GET', `/shipments/${of('shipment')}/custom_fields`)
  expect(mine.body.data.map(({ attributes }) => attributes.display_value)).toEqual(['The a'])
})
