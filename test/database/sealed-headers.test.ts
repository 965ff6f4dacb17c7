// Values of webhooks' headers that are encrypted in the database, and values that look like it.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSecretKeys } from '../../resources/sealer.ts'
import { useApi } from '../support/api-fixture.ts'
import type { Client } from '../support/api-fixture.ts'
import { deliverNow } from '../support/delivery-fixture.ts'
import { openReceiver } from '../support/receiver-fixture.ts'
import {
  firstKey as first,
  secondKey as second,
  startWithKeys,
  storedText,
} from '../support/sealing-fixture.ts'

const api = useApi(['127.0.0.0/8'])
const start = (...keys: Buffer[]) => startWithKeys(api().database, ...keys)

let client: Client
beforeEach(async () => {
  await api().database.query({ text: 'delete from webhook' })
  client = await api().client()
})
afterEach(() => useSecretKeys([]))

const headersOf = (...values: readonly string[]) =>
  values.map((value, index) => ({ name: `X-Key-${index + 1}`, value }))

async function create(headers: unknown, url = 'https://example.com/hook'): Promise<string> {
  const made = await client.send('POST', '/webhooks', { url, headers })
  expect(made.status).toBe(201)
  expect(made.body.data.attributes.headers).toEqual(headers)
  return made.body.data.id
}

const shown = async (id: string) =>
  (await client.send('GET', `/webhooks/${id}`)).body.data.attributes.headers

/** The custom headers of a delivery that is made now; null: none is made. */
async function posted(id: string) {
  const { call } = await deliverNow(api().database, client.accountId, id)
  if (call === null) return null
  return headersOf(...Object.keys(call.headers).flatMap((name) => valueOf(call.headers, name)))
}

const valueOf = (headers: Readonly<Record<string, string>>, name: string): string[] =>
  name.startsWith('X-Key-') ? [String(headers[name])] : []

type Stored = readonly {
  readonly name: string
  readonly value?: string
  readonly sealed?: string
}[]

async function stored(id: string): Promise<Stored> {
  const [row] = await api().database.query<{ headers: Stored }>({
    text: 'select headers from webhook where id = $1',
    values: [id],
  })
  return row?.headers ?? []
}

const store = (id: string, headers: Stored) =>
  api().database.query({
    text: 'update webhook set headers = $2::jsonb where id = $1',
    values: [id, JSON.stringify(headers)],
  })

test('with a key no value is stored in clear, and all are shown and posted as before', async () => {
  await start(first)
  const headers = headersOf('private one', 'private ü', '', 'sealed.0123456789ab.AAAA')
  const key = { 'idempotency-key': randomUUID() }
  const body = { url: 'https://example.com/hook', headers }
  const made = await client.send('POST', '/webhooks', body, key)
  const { id } = made.body.data
  expect(made.body.data.attributes.headers).toEqual(headers)
  expect(await storedText(api().database)).not.toMatch(/private|sealed\.0123456789ab/)
  expect(await shown(id)).toEqual(headers)
  expect(await posted(id)).toEqual(headers)
  expect((await client.send('POST', '/webhooks', body, key)).text).toBe(made.text)
})

test('a change under the id in upper case is encrypted, and opens', async () => {
  await start(first)
  const id = await create(headersOf('old'))
  const headers = headersOf('private')
  const path = `/webhooks/${id.toUpperCase()}`
  expect((await client.send('PATCH', path, { headers })).body.data.attributes).toMatchObject({
    headers,
  })
  expect(await storedText(api().database)).not.toContain('private')
  expect(await posted(id)).toEqual(headers)
  await client.send('PATCH', path, { active: true })
  expect(await shown(id)).toEqual(headers)
  await client.send('PATCH', path, { headers: null })
  expect(await shown(id)).toBeNull()
})

test('values that are stored in clear work on, and are encrypted when a process starts with a key', async () => {
  const headers = headersOf('private')
  const [id, without] = [await create(headers), await create([])]
  expect(await storedText(api().database)).toContain('private')
  expect(await start(first)).toBe(2)
  expect(await storedText(api().database)).not.toContain('private')
  expect(await shown(id)).toEqual(headers)
  expect(await posted(id)).toEqual(headers)
  expect(await shown(without)).toEqual([])
  expect(await start(first)).toBe(0)
})

test('values that a version before has stored beside an encrypted secret are encrypted', async () => {
  await start(first)
  const id = await create(headersOf('private'))
  await store(id, headersOf('private'))
  expect(await start(first)).toBe(1)
  expect(await storedText(api().database)).not.toContain('private')
  expect(await posted(id)).toEqual(headersOf('private'))
})

test('a value that is a sealed text of its own header stays what it is', async () => {
  await start(first)
  const id = await create(headersOf('private'))
  const [{ sealed = '' } = {}] = await stored(id)
  const headers = headersOf(sealed)
  useSecretKeys([])
  await client.send('PATCH', `/webhooks/${id}`, { headers })
  useSecretKeys([first])
  expect(await posted(id)).toEqual(headers)
  expect(await start(first)).toBe(1)
  expect(await shown(id)).toEqual(headers)
  expect(await posted(id)).toEqual(headers)
})

test('a new first key encrypts all again, and the old one can go', async () => {
  await start(first)
  const id = await create(headersOf('private'))
  expect(await start(second, first)).toBe(1)
  expect(await start(second)).toBe(0)
  expect(await posted(id)).toEqual(headersOf('private'))
})

test('a process that lacks the key of a header alone does not start, and deliveries wait', async () => {
  await start(first)
  const id = await create(headersOf('old'))
  useSecretKeys([second, first])
  await client.send('PATCH', `/webhooks/${id}`, { headers: headersOf('private') })
  useSecretKeys([first])
  expect(await posted(id)).toBeNull()
  await expect(start(first)).rejects.toThrow(
    /^The secrets or headers of 1 webhook are encrypted with the key [0-9a-f]{12}, which SECRET_KEYS does not have/,
  )
})

test('what was sealed for another header, another webhook or as a secret is not posted', async () => {
  await start(first)
  const [id, other] = [await create(headersOf('private')), await create(headersOf('private'))]
  const [{ sealed = '' } = {}] = await stored(other)
  await store(id, [{ name: 'X-Key-1', sealed }])
  expect(await posted(id)).toBeNull()
  await store(other, [{ name: 'X-Key-2', sealed }])
  expect(await posted(other)).toBeNull()
  await api().database.query({
    text: `update webhook set headers = jsonb_build_array(
             jsonb_build_object('name', 'X-Key-1', 'sealed', secret)) where id = $1`,
    values: [other],
  })
  expect(await posted(other)).toBeNull()
})

test('a tested event is posted with the values', async () => {
  await start(first)
  const receiver = await openReceiver((response) => response.writeHead(204).end())
  const id = await create(headersOf('private'), receiver.url)
  const event = randomUUID()
  await api().database.query({
    text: `
      insert into event (account_id, id, event, reference_type, reference_id, included, recorded_at)
      values ($1, $2, 'container.created', 'container_created_event', $2, '[]', now())`,
    values: [client.accountId, event],
  })
  const body = { event_id: event, send: true }
  expect((await client.send('POST', `/webhooks/${id}/test`, body)).status).toBe(200)
  expect(receiver.first().headers['x-key-1']).toBe('private')
})
