// What a PATCH does with ids, types and null.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { trackingBody, useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'
import { putJourney } from '../../support/journey-fixture.ts'

const api = useApi()
let client: Client
/** The paths of one record of each type that a client can change. */
const paths = new Map<string, string>()

const request = {
  request_type: 'bill_of_lading',
  request_number: 'MEDUFR030802',
  scac: 'MSCU',
  ref_numbers: ['PO 1'],
  tags: ['red'],
}

beforeAll(async () => {
  client = await api().client()
  const of = await putJourney(api().database, client.accountId)
  const idOf = async (path: string, body: unknown) =>
    (await client.send('POST', path, body)).body.data.id
  const named = { data: { attributes: { company_name: 'Importer' } } }
  paths.set('shipment', `/shipments/${of('shipment')}`)
  paths.set('party', `/parties/${await idOf('/parties', named)}`)
  paths.set('webhook', `/webhooks/${await idOf('/webhooks', { url: 'https://example.com/' })}`)
  const id = await idOf('/tracking_requests', trackingBody(request))
  paths.set('tracking_request', `/tracking_requests/${id}`)
})

const patch = (type: string, data: object) =>
  client.send('PATCH', paths.get(type) ?? '', { data: { type, ...data } })

const attributesOf = { party: { company_name: 'Importer' } } as Record<string, object>
const types = ['shipment', 'tracking_request', 'party', 'webhook']

test.each(types)(
  "the change of a %s whose data.id is another record's is refused",
  async (type) => {
    const attributes = attributesOf[type] ?? {}
    const refused = await patch(type, { id: randomUUID(), attributes })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toMatchObject([
      { code: 'id_mismatch', source: { pointer: '/data/id' } },
    ])
    const id = paths.get(type)?.split('/').at(-1)
    expect((await patch(type, { id: id?.toUpperCase(), attributes })).status).toBe(200)
  },
)

test.each(types)('the change of a %s whose data.type is another one is refused', async (type) => {
  const attributes = attributesOf[type] ?? {}
  const refused = await patch(type, { type: 'container', attributes })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toMatchObject([{ source: { pointer: '/data/type' } }])
  expect(refused.body.errors[0]?.detail).toMatch(new RegExp(`must be ["']${type}["']`))
})

test.each(['shipment', 'tracking_request'])(
  'references and tags of a %s are kept once each, and null clears them alone',
  async (type) => {
    const lists = async (attributes: object) => {
      const { status, body } = await patch(type, { attributes })
      expect(status).toBe(200)
      return [body.data.attributes.ref_numbers, body.data.attributes.tags]
    }
    await lists({ ref_numbers: ['PO 1', 'PO 2', 'PO 1'], tags: ['red', 'red'] })
    expect(await lists({})).toEqual([['PO 1', 'PO 2'], ['red']])
    expect(await lists({ ref_numbers: null })).toEqual([[], ['red']])
    expect(await lists({ ref_numbers: ['PO 3'], tags: null })).toEqual([['PO 3'], []])
  },
)

test('a single reference and tags under either name are set and cleared', async () => {
  const change = async (attributes: object) => {
    const { body } = await patch('tracking_request', { attributes })
    const { ref_numbers, tags, shipment_tags } = body.data.attributes
    return { ref_numbers, tags, shipment_tags }
  }
  const blue = { tags: ['blue'], shipment_tags: ['blue'] }
  const set = await change({ ref_number: 'PO 4', shipment_tags: ['blue'] })
  expect(set).toEqual({ ref_numbers: ['PO 4'], ...blue })
  const both = await change({
    tags: ['blue'],
    shipment_tags: ['red', 'blue'],
    ref_number: 'PO 5',
    ref_numbers: ['PO 6', 'PO 5'],
  })
  expect(both).toMatchObject({ tags: ['red', 'blue'], ref_numbers: ['PO 5', 'PO 6'] })
  await change({ tags: ['blue'] })
  expect(await change({ ref_number: null })).toEqual({ ref_numbers: [], ...blue })
  const cleared = await change({ tags: null })
  expect(cleared).toEqual({ ref_numbers: [], tags: [], shipment_tags: [] })
})

test('a single reference has the length of those in a list', async () => {
  const status = async (ref_number: string) =>
    (await patch('tracking_request', { attributes: { ref_number } })).status
  expect([await status('x'.repeat(500)), await status('x'.repeat(501))]).toEqual([200, 422])
})

test('a change without attributes is not a change', async () => {
  const before = await client.send('GET', paths.get('tracking_request') ?? '')
  const after = await patch('tracking_request', { attributes: { colour: 'red' } })
  expect(after.body.data).toEqual(before.body.data)
})
