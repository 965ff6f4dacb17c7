// Webhooks whose deliveries are signed with a key pair, and the change between the two kinds of signatures.
import { expect, test } from 'vitest'
import { plainSignature } from '../../platform/signing/webhook-signature.ts'
import { useApi } from '../support/api-fixture.ts'
import type { Client } from '../support/api-fixture.ts'
import { deliverNow, verifies } from '../support/delivery-fixture.ts'

const api = useApi()
const url = 'https://example.com/hook'

type Shown = {
  readonly id: string
  readonly secret: string | null
  readonly public_key: string | null
  readonly signature: string
}

async function send(client: Client, path: string, body?: unknown): Promise<Shown> {
  const answer = await client.send('POST', path, body)
  expect(answer.status).toBeLessThan(300)
  const { id, attributes } = answer.body.data
  return { ...(attributes as Omit<Shown, 'id'>), id }
}

/** What a delivery that is made now is sent with. */
async function delivered(client: Client, id: string) {
  const { call } = await deliverNow(api().database, client.accountId, id)
  if (call === null) throw new Error('nothing was delivered')
  const { headers, body = '' } = call
  return {
    headers: headers as Record<string, string | undefined>,
    body,
    isVerifiedBy: (key: string | null): boolean => verifies(key ?? '', call),
  }
}

test('a webhook with a key pair shows its public key and no secret, and it verifies a delivery', async () => {
  const client = await api().client()
  const made = await send(client, '/webhooks', { url, signature: 'v1a' })
  expect(made).toMatchObject({ secret: null, signature: 'v1a' })
  expect(made.public_key).toMatch(/^whpk_[\w+/]{43}=$/)
  const { headers, isVerifiedBy } = await delivered(client, made.id)
  expect(headers['webhook-signature']).toMatch(/^v1a,\S+$/)
  expect(isVerifiedBy(made.public_key)).toBe(true)
  expect(Object.keys(headers).join(' ')).not.toContain('X-Webhook-Signature')
})

test('a webhook has a shared secret unless it asks for a key pair', async () => {
  const client = await api().client()
  const made = await send(client, '/webhooks', { url })
  expect(made).toMatchObject({ public_key: null, signature: 'v1' })
  expect((await delivered(client, made.id)).isVerifiedBy(made.secret)).toBe(true)
})

test('a rotation to a key pair lets the secret sign beside it for a day, and back again', async () => {
  const client = await api().client()
  const shared = await send(client, '/webhooks', { url })
  const path = `/webhooks/${shared.id}/rotate_secret`
  const pair = await send(client, path, { signature: 'v1a' })
  const both = await delivered(client, shared.id)
  expect([shared.secret, pair.public_key].map(both.isVerifiedBy)).toEqual([true, true])
  const previous = both.headers['X-Webhook-Signature-Previous']
  expect(previous).toBe(plainSignature(String(shared.secret), both.body))
  expect(both.headers).not.toHaveProperty('X-Webhook-Signature')
  const again = await send(client, path, { data: { attributes: { signature: 'v1' } } })
  const all = await delivered(client, shared.id)
  const keys = [shared.secret, pair.public_key, again.secret]
  expect(keys.map(all.isVerifiedBy)).toEqual([true, true, true])
  expect(again.public_key).toBeNull()
})

test('a rotation without a kind keeps the kind', async () => {
  const client = await api().client()
  const first = await send(client, '/webhooks', { url, signature: 'v1a' })
  const second = await send(client, `/webhooks/${first.id}/rotate_secret`)
  expect(second).toMatchObject({ signature: 'v1a', secret: null })
  expect(second.public_key).not.toBe(first.public_key)
  const { isVerifiedBy } = await delivered(client, first.id)
  expect([first.public_key, second.public_key].map(isVerifiedBy)).toEqual([true, true])
})

test.each([['v2'], [null], [7], ['constructor']])('the signature %j is refused', async (kind) => {
  const client = await api().client()
  const refused = await client.send('POST', '/webhooks', { url, signature: kind })
  expect(refused.body.errors).toMatchObject([{ status: '422', source: { pointer: '/signature' } }])
  const { id } = await send(client, '/webhooks', { url })
  const body = { signature: kind }
  const rotation = await client.send('POST', `/webhooks/${id}/rotate_secret`, body)
  expect(rotation.body.errors).toMatchObject([{ status: '422', source: { pointer: '/signature' } }])
})

test('a change names the signature that the webhook has, or is refused', async () => {
  const client = await api().client()
  const { id } = await send(client, '/webhooks', { url, signature: 'v1a' })
  const change = (signature: string) => client.send('PATCH', `/webhooks/${id}`, { signature })
  expect((await change('v1a')).status).toBe(200)
  expect((await change('v1')).body.errors).toMatchObject([
    { status: '422', source: { pointer: '/signature' } },
  ])
})

test('a triggered post is not signed with half of a secret key', async () => {
  const client = await api().client()
  const body = { url, event: 'container.created', secret: 'whsk_AAAA' }
  expect((await client.send('POST', '/webhooks/trigger', body)).body.errors).toMatchObject([
    { code: 'invalid', source: { pointer: '/secret' } },
  ])
})
