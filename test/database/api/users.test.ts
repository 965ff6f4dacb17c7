// A record that a key creates shows the key's user.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { issueKey } from '../../../resources/accounts/keys.ts'
import { createUser, removeUser } from '../../../resources/accounts/users.ts'
import { trackingBody, useApi } from '../../support/api-fixture.ts'
import { putJourney } from '../../support/journey-fixture.ts'
import { upload } from '../../support/uploads-fixture.ts'

const api = useApi()

async function clientOfUser() {
  const { database } = api()
  const { accountId } = await api().client()
  const user = { id: randomUUID(), name: 'A planner', email: 'planner@example.com' }
  await createUser(database, accountId, user)
  const key = await issueKey(database, accountId, 'planning', { userId: user.id })
  return { user, client: api().clientWith(accountId, key) }
}

const wanted = {
  request_type: 'bill_of_lading',
  request_number: 'MEDU1234567',
  scac: 'MSCU',
}

test('a tracking request shows the user of the key that created it', async () => {
  const { user, client } = await clientOfUser()
  const created = await client.send('POST', '/tracking_requests', trackingBody(wanted))
  const identifier = { type: 'user', id: user.id }
  expect(created.body.data.relationships.user).toEqual({ data: identifier })
  const path = `/tracking_requests/${created.body.data.id}?include=user`
  const { included } = (await client.send('GET', path)).body
  const { name, email } = user
  expect(included).toMatchObject([{ ...identifier, attributes: { name, email } }])
})

test('a document shows the user of the key that created it', async () => {
  const { user, client } = await clientOfUser()
  const created = await upload(api(), client, Buffer.from('a paper'))
  expect(created.body.data.relationships.user).toEqual({ data: { type: 'user', id: user.id } })
  const path = `/documents/${created.body.data.id}?include=user`
  expect((await client.send('GET', path)).body.included).toMatchObject([{ id: user.id }])
})

test('a record has no user where the key has none', async () => {
  const client = await api().client()
  const created = await client.send('POST', '/tracking_requests', trackingBody(wanted))
  expect(created.body.data.relationships.user).toEqual({ data: null })
})

test("a key belongs to a user of its own account, never to another's", async () => {
  const { user } = await clientOfUser()
  const { accountId } = await api().client()
  const issued = issueKey(api().database, accountId, 'theirs', { userId: user.id })
  await expect(issued).rejects.toMatchObject({ code: '23503' })
})

test('a key that is created while its user is removed is no key afterwards', async () => {
  const { database } = api()
  const { accountId } = await api().client()
  for (let round = 0; round < 20; round++) {
    const userId = randomUUID()
    await createUser(database, accountId, { id: userId, name: 'A planner', email: null })
    const issued = Promise.allSettled(
      Array.from({ length: 4 }, () => issueKey(database, accountId, 'planning', { userId })),
    )
    await removeUser(database, accountId, userId)
    await issued
  }
  const text = `select from api_key where account_id = $1 and user_id is not null and revoked_at is null`
  expect(await database.query({ text, values: [accountId] })).toEqual([])
})

test('a removed user gets no key', async () => {
  const { database } = api()
  const { accountId } = await api().client()
  const user = { id: randomUUID(), name: 'A planner', email: null }
  await createUser(database, accountId, user)
  await removeUser(database, accountId, user.id)
  const issued = issueKey(database, accountId, 'planning', { userId: user.id })
  await expect(issued).rejects.toThrow(`the user ${user.id} is removed`)
})

test('a shipment shows the user whose key stopped its tracking', async () => {
  const { user, client } = await clientOfUser()
  const of = await putJourney(api().database, client.accountId)
  const path = `/shipments/${of('shipment')}`
  const include = 'include=line_tracking_stopped_by_user'
  const stopped = await client.send('PATCH', `${path}/stop_tracking?${include}`)
  const identifier = { type: 'user', id: user.id }
  const { data, included } = stopped.body
  expect(data.relationships.line_tracking_stopped_by_user).toEqual({ data: identifier })
  expect(included).toMatchObject([identifier])
  const resumed = await client.send('PATCH', `${path}/resume_tracking`)
  expect(resumed.body.data.relationships.line_tracking_stopped_by_user).toEqual({ data: null })
})
