import { expect, test } from 'vitest'
import { withSingularTypes } from './body-types.ts'

test.each([
  ['webhooks', 'webhook'],
  ['parties', 'party'],
  ['custom_field_definitions', 'custom_field_definition'],
  ['tracking_request', 'tracking_request'],
  [null, null],
  [7, 7],
])('the type %j is read as %j', (given, read) => {
  const body = { data: { type: given, attributes: { ids: ['parties'] } }, more: 1 }
  expect(withSingularTypes(body)).toEqual({ ...body, data: { ...body.data, type: read } })
})

test('the types of related records are read in the singular too', () => {
  const relationships = (type: string) => ({
    customer: { data: { id: '1', type } },
    none: { data: null },
    links: {},
    odd: 'parties',
  })
  const read = withSingularTypes({ data: { relationships: relationships('parties') } })
  expect(read).toEqual({ data: { relationships: relationships('party') } })
})

test.each([
  [undefined],
  [null],
  ['webhooks'],
  [{ url: 'https://here' }],
  [{ data: null }],
  [{ data: { attributes: {} } }],
  [{ data: [{ type: 'webhooks' }] }],
])('%j stays as it is', (body) => {
  expect(withSingularTypes(body)).toEqual(body)
})
