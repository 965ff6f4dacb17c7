import { expect, test } from 'vitest'
import { trackingBody, useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'
import { announce, documentBody, put } from '../../support/uploads-fixture.ts'

const api = useApi()

type Sent = { readonly path: string; readonly body: unknown }

const resource = (type: string, attributes: object) => ({ data: { type, attributes } })
const field = (more: object) => ({
  path: '/custom_field_definitions',
  body: resource('custom_field_definition', {
    entity_type: 'Shipment',
    api_slug: 'size',
    display_name: 'Size',
    ...more,
  }),
})

async function optionOf(client: Client): Promise<Sent> {
  const { path, body } = field({ data_type: 'enum' })
  const { data } = (await client.send('POST', path, body)).body
  const small = resource('custom_field_option', { label: 'Small', value: 's' })
  return { path: `${path}/${data.id}/options`, body: small }
}

async function documentOf(client: Client): Promise<Sent> {
  const bytes = Buffer.from('some bytes')
  const announced = await announce(client, bytes)
  await put(api(), announced, bytes)
  const attributes = { name: 'A paper', attached_document: announced.signed_id }
  return { path: '/documents', body: documentBody(attributes) }
}

async function replayOf(client: Client): Promise<Sent> {
  const { data } = (await client.send('POST', '/webhooks', { url: 'https://example.com/' })).body
  return { path: `/webhooks/${data.id}/replay`, body: { start_at: '2026-01-01T00:00:00Z' } }
}

const number = { request_type: 'bill_of_lading', request_number: '260417301', scac: 'MAEU' }

const creations: Record<string, (client: Client) => Sent | Promise<Sent>> = {
  'a tracking request': () => ({ path: '/tracking_requests', body: trackingBody(number) }),
  'a party': () => ({ path: '/parties', body: resource('party', { company_name: 'Acme' }) }),
  'a definition': () => field({ data_type: 'number' }),
  'an option': optionOf,
  'a document': documentOf,
  'a webhook': () => ({ path: '/webhooks', body: { url: 'https://example.com/' } }),
  'a replay': replayOf,
  'a user': () => ({ path: '/admin/users', body: resource('user', { name: 'Ada' }) }),
}

const loseAnswers = `
  update idempotent_answer set status = null, body = null, created_at = now() - interval '61 seconds'
  where account_id = $1`

test.each(Object.keys(creations))('a repeat gets %s whose answer was lost', async (name) => {
  const client = await api().client()
  const { path, body } = (await creations[name]?.(client)) ?? { path: '', body: null }
  const post = () => client.send('POST', path, body, { 'idempotency-key': 'order-1' })
  const first = await post()
  await api().database.query({ text: loseAnswers, values: [client.accountId] })
  const second = await post()
  expect([second.status, second.body.data]).toEqual([201, first.body.data])
})

test('a repeat after the account accepts duplicates makes no second document', async () => {
  const client = await api().client()
  const { database } = api()
  const accept = `update account set duplicate_documents = 'accept' where id = $1`
  await database.query({ text: accept, values: [client.accountId] })
  const { path, body } = await documentOf(client)
  await client.send('POST', path, body, { 'idempotency-key': 'order-1' })
  await database.query({ text: loseAnswers, values: [client.accountId] })
  expect((await client.send('POST', path, body, { 'idempotency-key': 'order-1' })).status).toBe(201)
  expect((await client.send('GET', path)).body.meta.total).toBe(1)
})

test('a repeat after its document was discarded is told that the answer is lost', async () => {
  const client = await api().client()
  const { path, body } = await documentOf(client)
  const post = () => client.send('POST', path, body, { 'idempotency-key': 'order-1' })
  const { data } = (await post()).body
  await client.send('DELETE', `${path}/${data.id}`)
  await api().database.query({ text: loseAnswers, values: [client.accountId] })
  const second = await post()
  expect([second.status, second.body.errors[0]?.code]).toEqual([409, 'answer_lost'])
})
