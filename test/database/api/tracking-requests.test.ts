import { expect, test } from 'vitest'
import { trackingBody, useApi } from '../../support/api-fixture.ts'

const api = useApi()

const bill = { request_type: 'bill_of_lading', request_number: 'MEDUFR030802', scac: 'MSCU' }
const scacPointer = '/data/attributes/scac'
const numberPointer = '/data/attributes/request_number'

test('a request is accepted as pending with its customer, and published', async () => {
  const client = await api().client()
  const party = await client.send('POST', '/parties', {
    data: { type: 'party', attributes: { company_name: 'Sodor Steamworks' } },
  })
  const customer = { data: { id: party.body.data.id, type: 'party' } }
  const words = { ref_numbers: ['PO 1'], shipment_tags: ['urgent'], tags: ['urgent', 'cold'] }
  const body = trackingBody({ ...bill, ...words }, { customer })
  const created = await client.send('POST', '/tracking_requests', body)
  expect(created.status).toBe(201)
  const { data } = created.body
  expect(data).toMatchObject({
    type: 'tracking_request',
    attributes: {
      ...bill,
      ref_numbers: ['PO 1'],
      tags: ['urgent', 'cold'],
      shipment_tags: ['urgent', 'cold'],
      status: 'pending',
      failed_reason: null,
      is_retrying: false,
      retry_count: null,
    },
    relationships: { tracked_object: { data: null }, customer },
    links: { self: `/v2/tracking_requests/${data.id}` },
  })
  expect(data.attributes.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const message = api().published.find(({ key }) => key === data.id)
  expect(message?.topic).toBe('tracking.requested')
  expect(message && (await api().decode(message))).toMatchObject({
    tracking_request_id: data.id,
    account_id: client.accountId,
    ...bill,
  })
})

test.each([
  ['in lower case with blanks', { request_number: ' medu fr030802 ' }, 'MEDUFR030802', 'MSCU'],
  ['an alternative code', { scac: 'medu' }, 'MEDUFR030802', 'MSCU'],
  [
    'the code for testing',
    { scac: 'TEST', request_number: 'TEST-TR-SUCCEEDED' },
    'TEST-TR-SUCCEEDED',
    'TEST',
  ],
  [
    'a container with dashes',
    { request_type: 'container', request_number: 'MSKU-907032-3', scac: 'MAEU' },
    'MSKU9070323',
    'MAEU',
  ],
  ['a code beside auto-detection', { auto_detect_vocc_scac: true }, 'MEDUFR030802', 'MSCU'],
])('%s is accepted', async (_case, given, number, scac) => {
  const client = await api().client()
  const created = await client.send(
    'POST',
    '/tracking_requests',
    trackingBody({ ...bill, ...given }),
  )
  expect(created.status).toBe(201)
  expect(created.body.data.attributes).toMatchObject({ request_number: number, scac })
})

test.each([null, { customer: null }, { customer: { data: null } }])(
  'a request may have the relationships %j',
  async (relationships) => {
    const client = await api().client()
    const body = trackingBody(bill, relationships)
    const created = await client.send('POST', '/tracking_requests', body)
    expect(created.status).toBe(201)
    expect(created.body.data.relationships?.customer).toEqual({ data: null })
  },
)

test('the scac of a request with auto-detection is null while it is pending', async () => {
  const client = await api().client()
  const given = {
    request_type: 'bill_of_lading',
    request_number: 'X1',
    auto_detect_vocc_scac: true,
  }
  const created = await client.send('POST', '/tracking_requests', trackingBody(given))
  expect(created.status).toBe(201)
  expect(created.body.data.attributes).toMatchObject({ scac: null, status: 'pending' })
})

test.each([
  ['no scac', { scac: undefined }, scacPointer, 'blank', "Scac can't be blank"],
  ['a blank scac', { scac: ' ' }, scacPointer, 'blank', "Scac can't be blank"],
  ['a null scac', { scac: null }, scacPointer, 'blank', "Scac can't be blank"],
  ['an unknown scac', { scac: 'XXXX' }, scacPointer, 'blank', "Scac 'XXXX' is not recognized"],
  ['a long scac', { scac: 'MAEUX' }, scacPointer, 'blank', "Scac 'MAEUX' is not recognized"],
  [
    ...['a carrier that is not integrated', { scac: 'ESLU' }, scacPointer, 'blank'],
    "Scac 'ESLU' is not supported. We do not currently integrate with Ethiopian Shipping",
  ],
  [
    ...['a line that no longer trades', { scac: 'SUDU' }, scacPointer, 'blank'],
    "Scac 'SUDU' is not supported. We do not currently integrate with Hamburg Süd, which no longer trades; MAEU has its numbers",
  ],
  [
    'no number',
    { request_number: undefined },
    numberPointer,
    'blank',
    "Request number can't be blank",
  ],
  [
    'a blank number',
    { request_number: '  ' },
    numberPointer,
    'blank',
    "Request number can't be blank",
  ],
  [
    'no type',
    { request_type: undefined },
    '/data/attributes/request_type',
    'blank',
    "Request type can't be blank",
  ],
] as [string, object, string, string, string][])(
  '%s is refused with its pointer',
  async (_case, given, pointer, code, detail) => {
    const client = await api().client()
    const body = trackingBody({ ...bill, ...given })
    const refused = await client.send('POST', '/tracking_requests', body)
    expect(refused.status).toBe(422)
    const [error] = refused.body.errors
    expect(refused.body.errors).toHaveLength(1)
    expect(error).toMatchObject({ status: '422', title: 'Unprocessable Entity', code })
    expect(error?.source).toEqual({ pointer })
    expect(error?.detail).toContain(detail)
  },
)
