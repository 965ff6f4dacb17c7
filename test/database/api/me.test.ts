import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { issueKey } from '../../../resources/accounts/keys.ts'
import { createUser } from '../../../resources/accounts/users.ts'
import { useApi } from '../../support/api-fixture.ts'

const api = useApi()

test('a key is shown with its account and its user', async () => {
  const { database } = api()
  const { accountId } = await api().client()
  const user = { id: randomUUID(), name: 'A planner', email: 'planner@example.com' }
  await createUser(database, accountId, user)
  const options = { userId: user.id, role: 'read' as const }
  const key = await issueKey(database, accountId, 'planning', options)
  const { status, body, text } = await api().clientWith(accountId, key).send('GET', '/me')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    data: {
      type: 'credential',
      attributes: {
        kind: 'api_key',
        channel: 'api',
        name: 'planning',
        role: 'read',
        expires_at: null,
        features: {
          routing_data: { status: 'available' },
          trade_intel: { status: 'not_enabled' },
        },
      },
      relationships: {
        account: { data: { type: 'account', id: accountId } },
        user: { data: { type: 'user', id: user.id } },
      },
    },
    included: [
      { type: 'account', id: accountId },
      { type: 'user', id: user.id, attributes: { name: 'A planner' } },
    ],
  })
  expect(text).not.toContain(key)
})

test('a key without a user shows none', async () => {
  const client = await api().client()
  const { data, included } = (await client.send('GET', '/me')).body
  expect(data.relationships.user).toEqual({ data: null })
  expect(included.map(({ type }) => type)).toEqual(['account'])
})
