import { expect, test } from 'vitest'
import { listKeys, revokeKeys } from '../../../resources/accounts/keys.ts'
import { trackingBody, useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'

const api = useApi()

test.each([
  ['no header', undefined],
  ['an unknown key', 'Token wrong'],
  ['an unknown key as a bearer', 'Bearer wrong'],
  ['an empty key', 'Token '],
])('answers 401 to %s', async (_case, authorization) => {
  const headers = authorization === undefined ? {} : { authorization }
  const answer = await api().app.inject({ url: '/v2/shipments', headers })
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['www-authenticate']).toBe('Token realm="Landfall"')
  expect(answer.json()).toMatchObject({
    errors: [{ status: '401', title: 'Unauthorized', detail: 'Invalid or missing API token.' }],
  })
})

test.each([
  ['Token', 200],
  ['Bearer', 200],
  ['bearer', 200],
  ['Basic', 401],
  ['Tokens', 401],
])('a key in the scheme %s gets %i', async (scheme, status) => {
  const { key } = await api().client()
  const headers = { authorization: `${scheme} ${key}` }
  expect((await api().app.inject({ url: '/v2/shipments', headers })).statusCode).toBe(status)
})

test('a revoked key is refused from the next request on', async () => {
  const client = await api().client()
  expect((await client.send('GET', '/shipments')).status).toBe(200)
  const keys = await listKeys(api().database)
  const own = keys.find(({ account_id }) => account_id === client.accountId)
  expect(await revokeKeys(api().database, own?.id.slice(0, 16) ?? '')).toBe(1)
  expect((await client.send('GET', '/shipments')).status).toBe(401)
})

const post = (client: Client, request_number: string) =>
  client.send(
    'POST',
    '/tracking_requests',
    trackingBody({ request_type: 'container', request_number, scac: 'MAEU' }),
  )

type SendRequest = (client: Client) => Promise<{ status: number; headers: unknown; body: unknown }>

test.each([
  [
    'create',
    (client) => post(client, 'MSKU9070323'),
    "You've hit the create tracking requests limit. Please try again in a minute.",
  ],
  [
    'infer',
    (client) => client.send('POST', '/tracking_requests/infer_number', { number: 'MSKU9070323' }),
    'Rate limit exceeded',
  ],
  [
    'refresh',
    (client) => client.send('PATCH', '/containers/0f9e1a54-6c1c-4c4a-9a53-0c7a0c2f9b41/refresh'),
    "You've hit the refresh limit. Please try again in a minute.",
  ],
  [
    'default',
    (client) => client.send('GET', '/shipments'),
    "You've hit the API rate limit. Please try again in a minute.",
  ],
] as [string, SendRequest, string][])(
  'the bucket %s has its own limit',
  async (bucket, ask, detail) => {
    const limits = { default: 50, create: 50, infer: 50, refresh: 50, [bucket]: 2 }
    const client = await api().client(limits)
    const statuses = [(await ask(client)).status, (await ask(client)).status]
    expect(statuses).not.toContain(429)
    const refused = await ask(client)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({
      errors: [{ status: '429', title: 'Too Many Requests', detail }],
    })
    const headers = refused.headers as Record<string, string>
    expect(Number(headers['retry-after'])).toBeGreaterThan(55)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(Object.keys(headers).filter((name) => /rate.?limit/i.test(name))).toEqual([])
    // The other buckets have capacity left.
    const other =
      bucket === 'default'
        ? await post(client, 'MSKU9070323')
        : await client.send('GET', '/shipments')
    expect(other.status).toBeLessThan(300)
  },
)

const age = (client: Client, seconds: number) =>
  api().database.query({
    text: `
      update admitted_request set at = at - make_interval(secs => $2) where account_id = $1`,
    values: [client.accountId, seconds],
  })

test('case 52: the window rolls: each request frees its place after a minute', async () => {
  const client = await api().client({ default: 2 })
  const ask = () => client.send('GET', '/shipments')
  await ask()
  await age(client, 40)
  await ask()
  const refused = await ask()
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(15)
  expect(wait).toBeLessThanOrEqual(20)
  await age(client, 21)
  expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
})

test.each([
  ['by an hour: what lies ahead is forgotten', 3_600, 200],
  ['by less than the window: what lies ahead counts', 30, 429],
])('the clock is set back %s', async (_case, seconds, status) => {
  const client = await api().client({ default: 2 })
  const ask = () => client.send('GET', '/shipments')
  await ask()
  await age(client, 1)
  await ask()
  await age(client, -seconds)
  expect((await ask()).status).toBe(status)
})

test('refused requests are not counted', async () => {
  const client = await api().client({ default: 1 })
  for (let n = 0; n < 5; n++) await client.send('GET', '/shipments')
  const rows = await api().database.query({
    text: `select 1 from admitted_request where account_id = $1`,
    values: [client.accountId],
  })
  expect(rows).toHaveLength(1)
})

test('concurrent requests pass up to the exact limit', async () => {
  const client = await api().client({ default: 7 })
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => client.send('GET', '/shipping_lines')),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(23)
})

test('a lowered limit waits for as many requests to leave the window as are too many', async () => {
  const client = await api().client({ default: 3 })
  const ask = () => client.send('GET', '/shipping_lines')
  await ask()
  await age(client, 30)
  await Promise.all([ask(), ask()])
  await age(client, 20)
  const text = `update account set rate_limits = '{"default": 1}' where id = $1`
  await api().database.query({ text, values: [client.accountId] })
  const refused = await ask()
  expect(refused.status).toBe(429)
  // The oldest leaves in ten seconds, but the other two fill the bucket for forty.
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(35)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(40)
  await age(client, 41)
  expect((await ask()).status).toBe(200)
})

test('requests that arrive together are admitted each by its own key', async () => {
  const [full, free] = [await api().client({ default: 2 }), await api().client({ default: 9 })]
  const unknown = api().clientWith(full.accountId, 'lf_unknown')
  const askers = [full, unknown, free, full, free, full, unknown]
  const answers = await Promise.all(askers.map((each) => each.send('GET', '/shipping_lines')))
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 200, 200, 429, 401])
})

test('a limit beyond all reach admits, beside requests of other accounts', async () => {
  const [unlimited, other] = [await api().client({ default: 1e12 }), await api().client()]
  const answers = await Promise.all(
    [unlimited, other].map((each) => each.send('GET', '/shipping_lines')),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test("one account's full bucket does not affect another account", async () => {
  const [full, other] = [await api().client({ default: 1 }), await api().client({ default: 1 })]
  await full.send('GET', '/shipments')
  expect((await full.send('GET', '/shipments')).status).toBe(429)
  expect((await other.send('GET', '/shipments')).status).toBe(200)
})
