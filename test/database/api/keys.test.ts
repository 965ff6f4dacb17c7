// Roles of keys, their end, their last use, and the accounts for which they act.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { issueKey, keyHash } from '../../../resources/accounts/keys.ts'
import type { KeyOptions } from '../../../resources/accounts/keys.ts'
import { createUser } from '../../../resources/accounts/users.ts'
import { trackingBody, useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'

const api = useApi()

let other: Client
let stranger: Client

beforeAll(async () => {
  other = await api().client()
  stranger = await api().client()
})

/** A client of a new account, with a key of its own. */
async function clientWith(options: KeyOptions, limits?: Record<string, number>): Promise<Client> {
  const { accountId } = await api().client(limits)
  const key = await issueKey(api().database, accountId, 'test', options)
  return api().clientWith(accountId, key)
}

const list = (client: Client, headers: Record<string, string> = {}) =>
  client.send('GET', '/shipments', undefined, headers)

const track = (client: Client, headers: Record<string, string> = {}) =>
  client.send(
    'POST',
    '/tracking_requests',
    trackingBody({ request_type: 'container', request_number: 'MSKU9070323', scac: 'MAEU' }),
    headers,
  )

const actingFor = (account: string) => ({ 'x-account-id': account })

test('a key of the role read changes nothing, and is told the role that it needs', async () => {
  const refused = await track(await clientWith({ role: 'read' }))
  expect(refused.status).toBe(403)
  expect(refused.body.errors).toEqual([
    {
      status: '403',
      title: 'Forbidden',
      code: 'forbidden',
      detail: 'This key has the role read; the request needs the role write.',
    },
  ])
})

test('a key without a given role is an admin', async () => {
  expect((await (await api().client()).send('GET', '/admin/api_keys')).status).toBe(200)
})

test('requests beyond the role of a key use no place in a bucket', async () => {
  const client = await clientWith({ role: 'read' }, { create: 1 })
  for (let n = 0; n < 3; n++) expect((await track(client)).status).toBe(403)
  const key = await issueKey(api().database, client.accountId, 'test', { role: 'write' })
  expect((await track(api().clientWith(client.accountId, key))).status).toBe(201)
})

const hour = 3_600_000

test.each([
  ['has expired', -hour, 401],
  ['expires later', hour, 200],
])('a key that %s: the answer', async (_when, offset, status) => {
  const client = await clientWith({ expiresAt: new Date(Date.now() + offset) })
  expect((await list(client)).status).toBe(status)
})

test('the header selects the account, and without it the key acts for its own', async () => {
  const client = await clientWith({ accountIds: [other.accountId] })
  const headers = actingFor(other.accountId.toUpperCase())
  const path = `/tracking_requests/${(await track(client, headers)).body.data.id}`
  expect((await other.send('GET', path)).status).toBe(200)
  expect((await client.send('GET', path, undefined, headers)).status).toBe(200)
  expect((await client.send('GET', path)).status).toBe(404)
  expect((await client.send('GET', path, undefined, actingFor(''))).status).toBe(404)
})

test.each([
  ['another account', () => stranger.accountId],
  ['an account that does not exist', () => randomUUID()],
  ['a text', () => 'mine'],
])('a key that may not act for %s gets one and the same answer', async (_which, account) => {
  const client = await clientWith({ accountIds: [other.accountId] })
  const refused = await list(client, actingFor(account()))
  expect(refused.status).toBe(403)
  expect(refused.body.errors).toEqual([
    {
      status: '403',
      source: { parameter: 'X-Account-Id' },
      title: 'Forbidden',
      code: 'forbidden',
      detail: 'This key may not act for the account that X-Account-Id names.',
    },
  ])
})

test('an account that a key may act for cannot act for the account of the key', async () => {
  const client = await clientWith({ accountIds: [other.accountId] })
  expect((await list(other, actingFor(client.accountId))).status).toBe(403)
})

test('an invalid key learns nothing from the header', async () => {
  const nobody = api().clientWith('', 'lf_wrong')
  expect((await list(nobody, actingFor(other.accountId))).status).toBe(401)
})

test('requests count for the account for which they are sent', async () => {
  const one = await api().client({ default: 1 })
  const many = await clientWith({ accountIds: [one.accountId] })
  expect((await list(many, actingFor(one.accountId))).status).toBe(200)
  expect((await list(many, actingFor(one.accountId))).status).toBe(429)
  expect((await list(one)).status).toBe(429)
  expect((await list(many)).status).toBe(200)
})

test('what a key creates for another account has no user', async () => {
  const { database } = api()
  const own = await api().client()
  const user = { id: randomUUID(), name: 'A planner', email: null }
  await createUser(database, own.accountId, user)
  const options = { userId: user.id, accountIds: [stranger.accountId] }
  const key = await issueKey(database, own.accountId, 'planning', options)
  const client = api().clientWith(own.accountId, key)
  const userOf = async (headers: Record<string, string>) =>
    (await track(client, headers)).body.data.relationships.user
  expect(await userOf(actingFor(stranger.accountId))).toEqual({ data: null })
  expect(await userOf({})).toEqual({ data: { type: 'user', id: user.id } })
})

/** The age of the stored last use in seconds, or null. */
async function lastUse({ key }: Client): Promise<number | null> {
  const [row] = await api().database.query<{ age: number | null }>({
    text: `
      select extract(epoch from now() - last_used_at)::float8 as age
      from api_key where key_hash = $1`,
    values: [keyHash(key)],
  })
  return row?.age ?? null
}

test.each([
  ['the first use of a key is stored', null, true],
  ['a use is stored again after a minute', 61, true],
  ['a use within the same minute is not stored', 30, false],
])('%s', async (_name, before, isStored) => {
  const client = await api().client()
  await api().database.query({
    text: `update api_key set last_used_at = now() - make_interval(secs => $2) where key_hash = $1`,
    values: [keyHash(client.key), before],
  })
  await list(client)
  const age = await lastUse(client)
  expect(age !== null && age < 30).toBe(isStored)
})

test('an expired key is not used', async () => {
  const client = await clientWith({ expiresAt: new Date(0) })
  await list(client)
  expect(await lastUse(client)).toBeNull()
})
