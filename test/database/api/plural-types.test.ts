import { expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'

const api = useApi()

const bill = { request_type: 'bill_of_lading', request_number: 'MEDUFR030802', scac: 'MSCU' }
const hook = { url: 'https://hooks.example.com/t', events: ['tracking_request.succeeded'] }

test('records are created by the plural of their type, and answered in the singular', async () => {
  const client = await api().client()
  const party = await client.send('POST', '/parties', {
    data: { type: 'parties', attributes: { company_name: 'Sodor Steamworks' } },
  })
  expect([party.status, party.body.data.type]).toEqual([201, 'party'])
  const { id } = party.body.data
  const created = await client.send('POST', '/tracking_requests', {
    data: {
      type: 'tracking_requests',
      attributes: bill,
      relationships: { customer: { data: { id, type: 'parties' } } },
    },
  })
  expect(created.status).toBe(201)
  expect(created.body.data).toMatchObject({
    type: 'tracking_request',
    relationships: { customer: { data: { id, type: 'party' } } },
  })
  const webhook = { data: { type: 'webhooks', attributes: hook } }
  expect((await client.send('POST', '/webhooks', webhook)).status).toBe(201)
})

test('the plural of another type is refused', async () => {
  const client = await api().client()
  const body = { data: { type: 'shipments', attributes: hook } }
  const { status, body: answer } = await client.send('POST', '/webhooks', body)
  expect([status, answer.errors[0]?.source]).toEqual([422, { pointer: '/data/type' }])
})
