import { expect, test } from 'vitest'
import { creationOf, hostedRequests } from './hosted-request.ts'

const resource = (attributes: object, shipmentId?: string) => ({
  id: '1',
  type: 'tracking_request',
  attributes: { request_type: 'bill_of_lading', request_number: 'TESTBILL1', ...attributes },
  relationships: {
    tracked_object: {
      data: shipmentId === undefined ? null : { id: shipmentId, type: 'shipment' },
    },
  },
})
const shipment = (id: string, attributes: object) => ({ id, type: 'shipment', attributes })

const only = (data: object, ...included: readonly object[]) => {
  const [request] = hostedRequests({ data: [data], included }) ?? []
  if (request === undefined) throw new Error('the page has no request')
  return request
}

test('a request takes the references and tags of its shipment along', () => {
  const request = only(
    resource({ scac: 'MSCU', ref_numbers: ['PO 1'], status: 'created' }, 'b'),
    shipment('a', { ref_numbers: ['PO 9'] }),
    shipment('b', { ref_numbers: ['PO 2', 'PO 1'], tags: ['urgent'] }),
  )
  expect(request.ended).toBe(false)
  expect(creationOf(request).data.attributes).toEqual({
    request_type: 'bill_of_lading',
    request_number: 'TESTBILL1',
    scac: 'MSCU',
    ref_numbers: ['PO 1', 'PO 2'],
    shipment_tags: ['urgent'],
  })
})

test('a request without a shipment takes its own tags along, one with a shipment those that are left', () => {
  const given = resource({ scac: 'MSCU', tags: ['urgent'] }, 'a')
  expect(only(given).tags).toEqual(['urgent'])
  expect(only(given, shipment('a', { tags: [] })).tags).toEqual([])
})

test('a carrier that was not found is found here', () => {
  expect(creationOf(only(resource({ scac: null }))).data.attributes).toEqual({
    request_type: 'bill_of_lading',
    request_number: 'TESTBILL1',
    auto_detect_vocc_scac: true,
  })
  const found = only(resource({ scac: null }, 'a'), shipment('a', { shipping_line_scac: 'HLCU' }))
  expect(found.scac).toBe('HLCU')
})

test.each([
  ['failed', { status: 'failed' }, {}],
  ['stopped', { status: 'tracking_stopped' }, {}],
  ['stopped by a client', { tracking_stopped: true }, {}],
  ['over for the carrier', {}, { line_tracking_stopped_at: '2026-01-01T00:00:00Z' }],
])('a request has ended when it is %s', (_, attributes, ofShipment) => {
  expect(only(resource(attributes, 'a'), shipment('a', ofShipment)).ended).toBe(true)
})

test('what is no list of requests is told apart from an empty one', () => {
  expect(hostedRequests({ data: [] })).toEqual([])
  expect(hostedRequests({ errors: [] })).toBeNull()
  expect(hostedRequests('<html>')).toBeNull()
  expect(hostedRequests({ data: [null, { attributes: { request_number: 7 } }] })).toEqual([])
})
