import { expect, test } from 'vitest'
import { trackingBody, useApi } from '../../support/api-fixture.ts'

const api = useApi()

const bill = { request_type: 'bill_of_lading', request_number: 'MEDUFR030802', scac: 'MSCU' }

const scacPointer = '/data/attributes/scac'
const numberPointer = '/data/attributes/request_number'

test('all problems are returned at once', async () => {
  const client = await api().client()
  const refused = await client.send('POST', '/tracking_requests', trackingBody({}))
  expect(refused.body.errors.map(({ source }) => source?.pointer).sort()).toEqual([
    '/data/attributes/request_number',
    '/data/attributes/request_type',
    '/data/attributes/scac',
  ])
})

test.each([
  ['a number as scac', { ...bill, scac: 7 }, scacPointer, 'must be a string or null'],
  [
    'an object among the references',
    { ...bill, ref_numbers: ['a', {}] },
    '/data/attributes/ref_numbers/1',
    'must be a string',
  ],
  [
    'a string as a boolean',
    { ...bill, auto_detect_vocc_scac: 'yes' },
    '/data/attributes/auto_detect_vocc_scac',
    'must be a boolean or null',
  ],
])('the pointer names a wrong type: %s', async (_case, given, pointer, wanted) => {
  const client = await api().client()
  const refused = await client.send('POST', '/tracking_requests', trackingBody(given))
  expect(refused.status).toBe(422)
  const detail = `${pointer} ${wanted}.`
  expect(refused.body.errors).toContainEqual(
    expect.objectContaining({ source: { pointer }, detail, code: 'invalid' }),
  )
})

test.each([
  ['no type', { data: { attributes: bill } }, '/data/type'],
  ['another type', { data: { type: 'shipment', attributes: bill } }, '/data/type'],
  ['no attributes', { data: { type: 'tracking_request' } }, '/data/attributes'],
  ['no data', {}, '/data'],
  ['a list', [], ''],
  ['no body', undefined, ''],
])('the pointer names a wrong shape: %s', async (_case, body, pointer) => {
  const client = await api().client()
  const refused = await client.send('POST', '/tracking_requests', body)
  expect(refused.status).toBe(422)
  expect(refused.body.errors.map(({ source }) => source?.pointer)).toContain(pointer)
})

test('a number that is tracked already is a duplicate, until that request has failed', async () => {
  const client = await api().client()
  const post = () => client.send('POST', '/tracking_requests', trackingBody(bill))
  const first = await post()
  const second = await post()
  expect(second.status).toBe(422)
  expect(second.body.errors[0]).toMatchObject({
    code: 'duplicate',
    detail:
      "Request number 'MEDUFR030802' with scac 'MSCU' already exists in a tracking_request with a pending or created status",
    source: { pointer: numberPointer },
    meta: { tracking_request_id: first.body.data.id },
  })
  const text = `update tracking_request set status = 'failed' where id = $1`
  await api().database.query({ text, values: [first.body.data.id] })
  expect((await post()).status).toBe(201)
})

test('the same number may be tracked by two accounts', async () => {
  for (const client of [await api().client(), await api().client()]) {
    const created = await client.send('POST', '/tracking_requests', trackingBody(bill))
    expect(created.status).toBe(201)
  }
})

test.each(['0f9e1a54-6c1c-4c4a-9a53-0c7a0c2f9b41', 'nobody'])(
  'the unknown customer %s is refused',
  async (id) => {
    const client = await api().client()
    const body = trackingBody(bill, { customer: { data: { id, type: 'party' } } })
    const refused = await client.send('POST', '/tracking_requests', body)
    expect(refused.status).toBe(422)
    const pointer = '/data/relationships/customer/data/id'
    expect(refused.body.errors[0]?.source).toEqual({ pointer })
  },
)
