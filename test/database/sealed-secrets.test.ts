// Secrets of webhooks that are encrypted in the database: keys that come, are replaced, and are missing.
import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSecretKeys } from '../../resources/sealer.ts'
import { useApi } from '../support/api-fixture.ts'
import type { Client } from '../support/api-fixture.ts'
import { deliverNow, verifies } from '../support/delivery-fixture.ts'
import {
  firstKey as first,
  secondKey as second,
  startWithKeys,
  storedText,
} from '../support/sealing-fixture.ts'

const api = useApi()
const url = 'https://example.com/hook'

let client: Client
beforeEach(async () => {
  await api().database.query({ text: 'delete from webhook' })
  client = await api().client()
})
afterEach(() => useSecretKeys([]))

const start = (...keys: Buffer[]) => startWithKeys(api().database, ...keys)

const create = async (attributes = {}) =>
  (await client.send('POST', '/webhooks', { url, ...attributes })).body.data

const rotate = async (id: string) =>
  String((await client.send('POST', `/webhooks/${id}/rotate_secret`)).body.data.attributes.secret)

const shownSecret = async (id: string) =>
  (await client.send('GET', `/webhooks/${id}`)).body.data.attributes.secret

/** Which of the secrets verify a delivery that is made now; null: none is made. */
async function signing(id: string, secrets: readonly string[]) {
  const { call, notification } = await deliverNow(api().database, client.accountId, id)
  return { signed: call && secrets.map((secret) => verifies(secret, call)), notification }
}

test('with a key no secret is stored in clear, and all is shown and signed as before', async () => {
  await start(first)
  const key = { 'idempotency-key': randomUUID() }
  const made = await client.send('POST', '/webhooks', { url }, key)
  const { id } = made.body.data
  const secrets = [String(made.body.data.attributes.secret), await rotate(id), await rotate(id)]
  const pair = await create({ signature: 'v1a' })
  expect(pair.attributes.public_key).toMatch(/^whpk_/)
  const text = await storedText(api().database)
  expect(text).not.toMatch(/whsec_|whsk_/)
  expect(text.match(/sealed\./g)?.length).toBeGreaterThanOrEqual(5)
  expect(await shownSecret(id)).toBe(secrets[2])
  expect((await client.send('GET', '/webhooks')).text).toContain(secrets[2])
  expect((await signing(id, secrets)).signed).toEqual([true, true, true])
  // The kept answer is sealed too, and repeats as it was.
  expect((await client.send('POST', '/webhooks', { url }, key)).text).toBe(made.text)
})

test('a kept answer whose key is gone is neither repeated nor is its work done again', async () => {
  await start(first)
  const key = { 'idempotency-key': randomUUID() }
  const post = () => client.send('POST', '/webhooks', { url }, key)
  const made = await post()
  useSecretKeys([second])
  const repeat = await post()
  expect([repeat.status, repeat.body.errors[0]?.code]).toEqual([409, 'answer_lost'])
  useSecretKeys([first])
  expect((await post()).text).toBe(made.text)
  expect((await client.send('GET', '/webhooks')).body.meta.total).toBe(1)
})

test('what is kept about a request does not let anyone guess its body', async () => {
  await start(first)
  const key = { 'idempotency-key': randomUUID() }
  await client.send('POST', '/webhooks', { url }, key)
  const guess = JSON.stringify(['POST', '/v2/webhooks', { url }])
  const hash = createHash('sha256').update(guess).digest('hex')
  const [kept] = await api().database.query<{ request: string }>({
    text: `select encode(request_hash, 'hex') as request from idempotent_answer where key = $1`,
    values: [key['idempotency-key']],
  })
  expect(kept?.request).toMatch(/^[0-9a-f]{64}$/)
  expect(kept?.request).not.toBe(hash)
})

test('secrets that are stored in clear work on, and are encrypted when a process starts with a key', async () => {
  const { id, attributes } = await create()
  const secrets = [String(attributes.secret), await rotate(id), await rotate(id)]
  expect(await storedText(api().database)).toContain(secrets[2])
  expect(await start(first)).toBe(1)
  expect(await storedText(api().database)).not.toMatch(/whsec_/)
  expect((await signing(id, secrets)).signed).toEqual([true, true, true])
  expect(await start(first)).toBe(0)
})

test('a secret that is rotated under the id in upper case opens', async () => {
  await start(first)
  const { id } = await create()
  const secret = await rotate(String(id).toUpperCase())
  expect(await shownSecret(id)).toBe(secret)
  expect((await signing(id, [secret])).signed).toEqual([true])
})

test('an old secret that no longer signs is not kept', async () => {
  const { id, attributes } = await create()
  await rotate(id)
  await api().database.query({
    text: `update webhook set previous_secret_until = now() - interval '1 hour'`,
  })
  await start(first)
  expect(await storedText(api().database)).not.toContain(String(attributes.secret))
  expect((await signing(id, [String(attributes.secret)])).signed).toEqual([false])
})

test('a new first key encrypts all again, and the old one can go', async () => {
  await start(first)
  const { id, attributes } = await create()
  expect(await start(second, first)).toBe(1)
  expect(await start(second)).toBe(0)
  expect(await shownSecret(id)).toBe(attributes.secret)
})

test.each([
  ['another key', [second]],
  ['no key', []],
])('a process with %s does not start, and says which key is missing', async (_what, keys) => {
  await start(first)
  await create()
  await expect(start(...keys)).rejects.toThrow(
    /^The secrets or headers of 1 webhook are encrypted with the key [0-9a-f]{12}, which SECRET_KEYS does not have/,
  )
})

test('a delivery whose secret another process encrypted with a newer key waits and loses no attempt', async () => {
  await start(second, first)
  const { id, attributes } = await create()
  useSecretKeys([first])
  const { signed, notification } = await signing(id, [])
  expect(signed).toBeNull()
  const [waiting] = await api().database.query({
    text: `select attempt, charged, due_at > now() + interval '30 seconds' as waits
           from delivery where notification_id = $1`,
    values: [notification],
  })
  expect(waiting).toEqual({ attempt: 1, charged: 0, waits: true })
  useSecretKeys([second, first])
  expect((await signing(id, [String(attributes.secret)])).signed).toEqual([true])
})

test('a secret that was copied to another webhook does not open there', async () => {
  await start(first)
  const [one, other] = [await create(), await create()]
  await api().database.query({
    text: `update webhook set secret = (select secret from webhook where id = $1) where id = $2`,
    values: [one.id, other.id],
  })
  expect((await signing(other.id, [])).signed).toBeNull()
})
