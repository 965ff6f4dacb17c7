import { expect, test } from 'vitest'
import { definitionOf } from '../../../resources/definitions/by-type.ts'
import type { LoadedResource } from '../../../resources/resource.ts'
import { includedFor } from './included.ts'
import type { ApiRequest } from './route.ts'

test('an include that leads to too many records is refused, with what to ask for instead', async () => {
  const data = Array.from({ length: 100_001 }, (_, n) => ({ type: 'container', id: String(n) }))
  const root: LoadedResource = {
    accountId: 'a',
    resource: {
      type: 'shipment',
      id: 's',
      attributes: {},
      relationships: { containers: { data } },
    },
  }
  const request = { query: new Map([['include', 'containers']]) } as unknown as ApiRequest
  const load = () => Promise.reject(new Error('none is loaded'))
  const shipment = definitionOf('shipment')
  const found = shipment && (await includedFor(load, request, shipment, [root]))
  const detail =
    'The include leads to more than 100000 records: name fewer relationships, or ask for fewer records at once, with page[size].'
  const errors = [{ code: 'include_too_large', detail, source: { parameter: 'include' } }]
  expect(found).toMatchObject({ ok: false, answer: { status: 400, body: { errors } } })
})
