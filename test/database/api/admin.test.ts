// Keys and users below /v2/admin.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { issueKey, keyHash } from '../../../resources/accounts/keys.ts'
import { useApi } from '../../support/api-fixture.ts'
import type { Client, ClientAnswer } from '../../support/api-fixture.ts'

const api = useApi()

let admin: Client
let stranger: Client

beforeAll(async () => {
  admin = await api().client()
  stranger = await api().client()
})

const keys = '/admin/api_keys'
const users = '/admin/users'

const keyBody = (attributes: object, userId?: string) => ({
  data: {
    type: 'api_key',
    attributes: { name: 'a program', role: 'read', ...attributes },
    ...(userId !== undefined && { relationships: { user: { data: { id: userId } } } }),
  },
})

const createKey = (attributes: object, userId?: string, by = admin) =>
  by.send('POST', keys, keyBody(attributes, userId))

const createUser = (attributes: object, by = admin) =>
  by.send('POST', users, { data: { type: 'user', attributes } })

const textOf = ({ body }: ClientAnswer): string =>
  (body.meta as unknown as { readonly key: string }).key

const statusWith = async (key: string, headers = {}): Promise<number> =>
  (await api().clientWith('', key).send('GET', '/shipments', undefined, headers)).status

test('a key is created, and its text is shown only then', async () => {
  const created = await createKey({ role: 'write', expires_at: '2099-01-31T01:00:00+01:00' })
  expect(created.status).toBe(201)
  const key = textOf(created)
  expect(created.body.data.attributes).toMatchObject({
    name: 'a program',
    role: 'write',
    expires_at: '2099-01-31T00:00:00Z',
    last_used_at: null,
    revoked_at: null,
    account_ids: [],
  })
  expect(await statusWith(key)).toBe(200)
  const path = `${keys}/${created.body.data.id}`
  for (const shown of [await admin.send('GET', path), await admin.send('GET', keys)]) {
    expect(shown.status).toBe(200)
    expect(shown.text).toContain(created.body.data.id)
    expect(shown.text).not.toContain(key)
    expect(shown.text).not.toContain(keyHash(key).toString('hex'))
  }
})

test('the text of a key is not stored, also where the client may repeat its request', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const send = () => admin.send('POST', keys, keyBody({}), headers)
  const [one, two] = [await send(), await send()]
  expect([one.status, two.status]).toEqual([201, 201])
  expect(textOf(one)).not.toBe(textOf(two))
  const stored = await api().database.query({ text: `select 1 from idempotent_answer` })
  expect(stored).toEqual([])
})

test('a key is revoked from its next request on', async () => {
  const created = await createKey({})
  const path = `${keys}/${created.body.data.id}`
  expect((await admin.send('DELETE', path)).status).toBe(204)
  expect(await statusWith(textOf(created))).toBe(401)
  const { revoked_at } = (await admin.send('GET', path)).body.data.attributes
  expect(revoked_at).not.toBeNull()
  expect((await admin.send('DELETE', path)).status).toBe(204)
  expect((await admin.send('GET', path)).body.data.attributes.revoked_at).toBe(revoked_at)
})

test.each([
  [{ name: '' }, '/data/attributes/name', 'invalid'],
  [{ name: undefined }, '/data/attributes/name', 'blank'],
  [{ role: 'owner' }, '/data/attributes/role', 'invalid'],
  [{ expires_at: '2027-01-31' }, '/data/attributes/expires_at', 'invalid'],
  [{ expires_at: '2020-01-01T00:00:00Z' }, '/data/attributes/expires_at', 'invalid'],
  [{ expires_at: '9999-12-31T23:59:59-01:00' }, '/data/attributes/expires_at', 'invalid'],
  [{ account_ids: ['mine'] }, '/data/attributes/account_ids/0', 'invalid'],
  [{ account_ids: [randomUUID()] }, '/data/attributes/account_ids/0', 'inclusion'],
])('a key is refused with %j', async (attributes, pointer, code) => {
  const refused = await createKey(attributes)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toMatchObject([{ code, source: { pointer } }])
})

test('a key gives no more accounts than it has', async () => {
  const account_ids = [stranger.accountId]
  expect((await createKey({ account_ids })).status).toBe(422)
  const { database } = api()
  const key = await issueKey(database, admin.accountId, 'both', { accountIds: account_ids })
  const both = api().clientWith(admin.accountId, key)
  const created = await createKey(
    { account_ids: [stranger.accountId.toUpperCase()] },
    undefined,
    both,
  )
  expect(created.body.data.attributes.account_ids).toEqual(account_ids)
  const headers = { 'x-account-id': stranger.accountId }
  expect(await statusWith(textOf(created), headers)).toBe(200)
  expect((await both.send('GET', keys)).text).toContain(created.body.data.id)
  expect((await both.send('GET', keys, undefined, headers)).text).not.toContain(
    created.body.data.id,
  )
})

test("a key belongs to a user of its account, never to another's", async () => {
  const own = (await createUser({ name: 'A planner' })).body.data.id
  const theirs = (await createUser({ name: 'A planner' }, stranger)).body.data.id
  const created = await createKey({}, own)
  expect(created.body.data.relationships.user).toEqual({ data: { type: 'user', id: own } })
  expect((await createKey({}, theirs)).body.errors).toMatchObject([
    { code: 'not_found', source: { pointer: '/data/relationships/user/data/id' } },
  ])
  expect((await admin.send('DELETE', `${users}/${own}`)).status).toBe(204)
  expect(await statusWith(textOf(created))).toBe(401)
  expect((await createKey({}, own)).status).toBe(422)
})

test.each([null, { user: null }, { user: { data: null } }])(
  'a key with the relationships %j has no user',
  async (relationships) => {
    const { data } = keyBody({})
    const created = await admin.send('POST', keys, { data: { ...data, relationships } })
    expect(created.body.data.relationships.user).toEqual({ data: null })
  },
)

test('users are created, shown and removed', async () => {
  const attributes = { name: 'A planner', email: 'planner@example.com' }
  const created = await createUser(attributes, stranger)
  expect(created.status).toBe(201)
  expect(created.body.data.attributes).toMatchObject({ ...attributes, removed_at: null })
  const path = `${users}/${created.body.data.id}`
  expect((await admin.send('DELETE', path)).status).toBe(404)
  expect((await stranger.send('DELETE', path)).status).toBe(204)
  expect((await stranger.send('DELETE', path)).status).toBe(404)
  const { removed_at } = (await stranger.send('GET', path)).body.data.attributes
  expect(removed_at).not.toBeNull()
})

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'A planner', email: 'nowhere' }, 'email'],
])('a user is refused with %j', async (attributes, name) => {
  const refused = await createUser(attributes)
  expect(refused.status).toBe(422)
  expect(refused.body.errors[0]?.source).toEqual({ pointer: `/data/attributes/${name}` })
})
