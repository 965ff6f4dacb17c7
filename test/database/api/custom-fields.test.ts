import { expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import {
  clientWithJourney,
  codes,
  define,
  definitionOf,
  fieldOf,
  optionOf,
} from '../../support/custom-fields-fixture.ts'

const api = useApi()

test('a definition is created, shown, listed, changed and deleted with its options and values', async () => {
  const { client, of } = await clientWithJourney(api())
  const { id, attributes, links } = await define(client, {
    api_slug: 'po_number',
    data_type: 'short_text',
    display_name: ' Purchase order ',
    validation: { pattern: '^PO-', anything: 1 },
  })
  expect(attributes).toMatchObject({
    entity_type: 'Shipment',
    api_slug: 'po_number',
    display_name: 'Purchase order',
    description: null,
    data_type: 'short_text',
    reference_type: null,
    validation: { pattern: '^PO-', anything: 1 },
    default_format: null,
    default_value: null,
  })
  expect(links.self).toBe(`/v2/custom_field_definitions/${id}`)
  const path = `/custom_field_definitions/${id}`
  expect((await client.send('GET', path)).body.data.attributes).toEqual(attributes)
  await client.send(
    'POST',
    `/shipments/${of('shipment')}/custom_fields`,
    fieldOf('po_number', 'PO-1'),
  )

  const changed = await client.send(
    'PATCH',
    path,
    definitionOf({ display_name: 'PO', validation: null }),
  )
  expect(changed.status).toBe(200)
  expect(changed.body.data.attributes).toMatchObject({ display_name: 'PO', validation: null })
  expect((await client.send('GET', '/custom_fields')).body.meta.total).toBe(1)

  const removed = await client.send('DELETE', path)
  expect([removed.status, removed.text]).toEqual([200, ''])
  expect((await client.send('GET', path)).status).toBe(404)
  expect((await client.send('DELETE', path)).status).toBe(404)
  expect((await client.send('GET', '/custom_fields')).body.data).toEqual([])
})

test('definitions are listed by 25 and filtered', async () => {
  const client = await api().client()
  await define(client, { api_slug: 'po', data_type: 'number', display_name: 'Purchase order' })
  await define(client, { api_slug: 'po', data_type: 'date', entity_type: 'Cargo' })
  await define(client, { api_slug: 'po', data_type: 'date', entity_type: 'TrackingRequest' })
  const list = async (query: string) => {
    const { body } = await client.send('GET', `/custom_field_definitions?${query}`)
    return body.data.map(({ attributes }) => attributes.entity_type)
  }
  expect(await list('')).toEqual(['TrackingRequest', 'Container', 'Shipment'])
  expect(await list('filter[entity_type]=Container')).toEqual(['Container'])
  expect(await list('filter[data_type]=date&page[size]=1')).toEqual(['TrackingRequest'])
  expect(await list('filter[display_name]=purchase')).toEqual(['Shipment'])
  expect(await list('filter[display_name]=order')).toEqual([])
  const { body } = await client.send('GET', '/custom_field_definitions')
  expect(body.meta).toMatchObject({ size: 3, total: 3 })
  expect(body.links.first).toMatch(/page%5Bsize%5D=25$/)
  const wrong = await client.send('GET', '/custom_field_definitions?filter[entity_type]=Party')
  expect(wrong.status).toBe(400)
})

test.each<[string, Record<string, unknown>, string[]]>([
  [
    'nothing',
    { display_name: '' },
    ['blank api_slug', 'blank data_type', 'blank display_name', 'blank entity_type'],
  ],
  ['another kind of record', { entity_type: 'Party' }, ['inclusion entity_type']],
  ['a slug with a blank', { api_slug: 'po number' }, ['invalid api_slug']],
  ['an unknown data type', { data_type: 'money' }, ['inclusion data_type']],
  ['a reference to nothing', { data_type: 'reference' }, ['blank reference_type']],
  ['a pattern that is none', { validation: { pattern: '(' } }, ['invalid validation/pattern']],
  [
    'a pattern that takes long',
    { validation: { pattern: '(x{1000})'.repeat(20) } },
    ['invalid validation/pattern'],
  ],
  ['a rule of another type', { validation: { min: 3 } }, ['invalid validation/min']],
  ['a format for texts', { default_format: '#' }, ['invalid default_format']],
  ['a default of another type', { default_value: 3 }, ['invalid default_value']],
  [
    'a default that its own rules refuse',
    { default_value: 'x', validation: { min_length: 2 } },
    ['invalid default_value'],
  ],
  [
    'a default that names no record',
    {
      data_type: 'reference',
      reference_type: 'Party',
      default_value: '00000000-0000-4000-8000-000000000000',
    },
    ['not_found default_value'],
  ],
])('a definition with %s is refused', async (name, attributes, problems) => {
  const client = await api().client()
  const valid = {
    entity_type: 'Shipment',
    api_slug: 'po',
    display_name: 'PO',
    data_type: 'short_text',
  }
  const given = name === 'nothing' ? attributes : { ...valid, ...attributes }
  const answer = await client.send('POST', '/custom_field_definitions', definitionOf(given))
  expect(answer.status).toBe(422)
  expect(codes(answer).sort()).toEqual(
    problems.map((problem) => problem.replace(' ', ' /data/attributes/')),
  )
})

test.each(['api_slug', 'data_type', 'entity_type'])('%s cannot be changed', async (name) => {
  const client = await api().client()
  const { id, attributes } = await define(client, { api_slug: 'po', data_type: 'number' })
  const path = `/custom_field_definitions/${id}`
  const same = await client.send('PATCH', path, definitionOf(attributes))
  expect(same.status, same.text).toBe(200)
  const other = { api_slug: 'other', data_type: 'date', entity_type: 'Container' }
  const answer = await client.send(
    'PATCH',
    path,
    definitionOf({ [name]: other[name as keyof typeof other] }),
  )
  expect(codes(answer)).toEqual([`invalid /data/attributes/${name}`])
})

test('of many definitions with one slug at once one is created', async () => {
  const client = await api().client()
  const given = { entity_type: 'Shipment', api_slug: 'po', display_name: 'x', data_type: 'number' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      client.send('POST', '/custom_field_definitions', definitionOf(given)),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.find(({ status }) => status === 422)
  expect(refused && codes(refused)).toEqual(['duplicate /data/attributes/api_slug'])
  expect((await client.send('GET', '/custom_field_definitions')).body.meta.total).toBe(1)
})

test('an account has at most 100 definitions for one kind of record', async () => {
  const client = await api().client()
  await api().database.query({
    text: `insert into custom_field_definition (account_id, id, entity_type, api_slug, display_name, data_type)
      select $1, gen_random_uuid(), 'shipment', 's' || n, 's', 'number' from generate_series(1, 100) n`,
    values: [client.accountId],
  })
  const given = { entity_type: 'Shipment', api_slug: 'po', display_name: 'x', data_type: 'number' }
  const answer = await client.send('POST', '/custom_field_definitions', definitionOf(given))
  expect(codes(answer)).toEqual(['limit_reached undefined'])
  await define(client, { ...given, entity_type: 'Container' })
})

test('an option without a position is accepted beside one with the greatest position', async () => {
  const client = await api().client()
  const { id } = await define(client, { api_slug: 'broker', data_type: 'enum' })
  const url = `/custom_field_definitions/${id}/options`
  const greatest = 2_147_483_647
  expect((await client.send('POST', url, optionOf('a', greatest))).status).toBe(201)
  const { status, body } = await client.send('POST', url, optionOf('b'))
  expect([status, body.data?.attributes.position]).toEqual([201, greatest])
})

test('options have an order, and are shown, changed and deleted', async () => {
  const client = await api().client()
  const definition = await define(client, { api_slug: 'broker', data_type: 'enum' })
  const url = `/custom_field_definitions/${definition.id}/options`
  const create = async (value: string, position?: number | null) =>
    (await client.send('POST', url, optionOf(value, position))).body.data
  const first = await create('b')
  await create('c')
  await create('z', null)
  const last = await create('a', 0)
  expect(first.attributes).toMatchObject({ label: 'The b', value: 'b', position: 1 })
  expect(last.links.self).toBe(`/v2${url}/${last.id}`)
  const values = async () =>
    (await client.send('GET', url)).body.data.map(({ attributes }) => attributes.value)
  expect(await values()).toEqual(['a', 'b', 'c', 'z'])

  const path = `${url}/${first.id}`
  const moved = await client.send('PATCH', path, {
    data: { type: 'custom_field_option', attributes: { label: 'Best', position: 9 } },
  })
  expect(moved.body.data.attributes).toMatchObject({ label: 'Best', value: 'b', position: 9 })
  expect((await client.send('GET', path)).body.data.id).toBe(first.id)
  expect(await values()).toEqual(['a', 'c', 'b', 'z'])
  expect(codes(await client.send('PATCH', path, optionOf('other')))).toEqual([
    'invalid /data/attributes/value',
  ])
  const shown = await client.send(
    'GET',
    `/custom_field_definitions/${definition.id}?include=options`,
  )
  expect(shown.body.included.map(({ attributes }) => attributes.value)).toEqual([
    'a',
    'c',
    'b',
    'z',
  ])

  const removed = await client.send('DELETE', path)
  expect([removed.status, removed.text]).toEqual([200, ''])
  expect(await values()).toEqual(['a', 'c', 'z'])
})

test('options belong to enums, once per value, 100 at most', async () => {
  const client = await api().client()
  const text = await define(client, { api_slug: 'text', data_type: 'short_text' })
  const none = await client.send(
    'POST',
    `/custom_field_definitions/${text.id}/options`,
    optionOf('a'),
  )
  expect(codes(none)).toEqual(['invalid /data'])
  const { id } = await define(client, { api_slug: 'broker', data_type: 'enum_multi' })
  const url = `/custom_field_definitions/${id}/options`
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => client.send('POST', url, optionOf('a'))),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(codes(await client.send('POST', url, optionOf('a')))).toEqual([
    'duplicate /data/attributes/value',
  ])
  await api().database.query({
    text: `insert into custom_field_option (account_id, id, definition_id, label, value)
      select $1, gen_random_uuid(), $2, 'x', 'v' || n from generate_series(1, 99) n`,
    values: [client.accountId, id],
  })
  expect(codes(await client.send('POST', url, optionOf('b')))).toEqual(['limit_reached undefined'])
  expect((await client.send('GET', url)).body.data).toHaveLength(100)
})
