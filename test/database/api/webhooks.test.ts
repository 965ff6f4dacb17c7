import { expect, test } from 'vitest'
import { allEventNames, eventNames } from '../../../domain/event-names.ts'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'

const api = useApi(['127.0.0.0/8'])

const good = { url: 'https://example.com/hook', active: true, events: ['container.created'] }
const wrapped = (attributes: object) => ({ data: { type: 'webhook', attributes } })

test('a webhook is created with a secret, from wrapped and from bare attributes', async () => {
  const client = await api().client()
  const headers = [{ name: 'x-team', value: 'ocean' }]
  for (const body of [wrapped({ ...good, headers }), { ...good, headers }]) {
    const { status, body: answer } = await client.send('POST', '/webhooks', body)
    expect(status).toBe(201)
    expect(answer.data).toMatchObject({
      type: 'webhook',
      attributes: { ...good, headers: [{ name: 'X-Team', value: 'ocean' }] },
    })
    expect(String(answer.data.attributes.secret).length).toBeGreaterThan(20)
  }
  expect((await client.send('GET', '/webhooks')).body.meta.total).toBe(2)
})

test.each([
  ['no url', { url: undefined }, '/url'],
  ['a number as url', { url: 5 }, '/url'],
  ['no URL', { url: 'somewhere' }, '/url'],
  ['a private address', { url: 'https://10.0.0.8/x' }, '/url'],
  ['the metadata service', { url: 'http://169.254.169.254/latest' }, '/url'],
  ['null as events', { events: null }, '/events'],
  ['empty events', { events: [] }, '/events'],
  ['an unknown event', { events: ['container.created', 'container.lost'] }, '/events/1'],
  ['an event twice', { events: ['container.created', 'container.created'] }, '/events/1'],
  ['a string as a boolean', { active: 'yes' }, '/active'],
  ['headers that are not a list', { headers: 'x: y' }, '/headers'],
  ['a header with a line end', { headers: [{ name: 'a', value: 'b\r\nc' }] }, '/headers/0/value'],
  [
    'the signature header',
    { headers: [{ name: 'x-webhook-signature', value: 'b' }] },
    '/headers/0/name',
  ],
])('%s is refused with its pointer', async (_case, given, pointer) => {
  const client = await api().client()
  const attributes = { ...good, ...given }
  const first = await client.send('POST', '/webhooks', wrapped(attributes))
  expect(first.status).toBe(422)
  expect(first.body.errors[0]?.source?.pointer).toBe(`/data/attributes${pointer}`)
  const bare = await client.send('POST', '/webhooks', attributes)
  expect(bare.body.errors[0]?.source?.pointer).toBe(pointer)
})

test.each([[null], [[]], ['text'], [{ data: null }], [{ data: { attributes: [] } }]])(
  'the body %j is refused',
  async (body) => {
    const client = await api().client()
    expect((await client.send('POST', '/webhooks', JSON.stringify(body))).status).toBe(422)
  },
)

test.each([['party'], [null], [7]])('the type %j is refused', async (type) => {
  const client = await api().client()
  const made = await client.send('POST', '/webhooks', wrapped(good))
  const body = { data: { type, attributes: good } }
  for (const answer of [
    await client.send('POST', '/webhooks', body),
    await client.send('PATCH', `/webhooks/${made.body.data.id}`, body),
  ]) {
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject([
      { code: 'invalid', source: { pointer: '/data/type' }, title: 'Unprocessable Entity' },
    ])
  }
})

test('a webhook with only a URL is active and subscribed to all events', async () => {
  const client = await api().client()
  for (const body of [wrapped({ url: good.url }), { url: good.url }]) {
    const { status, body: answer } = await client.send('POST', '/webhooks', body)
    expect(status).toBe(201)
    expect(answer.data.attributes).toMatchObject({ ...good, events: eventNames, headers: null })
  }
})

test('a URL keeps its fragment', async () => {
  const client = await api().client()
  const url = 'https://example.com/#!/a-b-c'
  const { status, body } = await client.send('POST', '/webhooks', wrapped({ ...good, url }))
  expect(status).toBe(201)
  expect(body.data.attributes.url).toBe(url)
  const path = `/webhooks/${body.data.id}`
  const changed = await client.send('PATCH', path, wrapped({ url: `${url}2` }))
  expect(changed.body.data.attributes.url).toBe(`${url}2`)
})

test('an account has at most 100 webhooks, also when many are created at once', async () => {
  const [client, other] = [await api().client(), await api().client()]
  const text = `
    insert into webhook (account_id, id, url, events, secret)
    select $1, gen_random_uuid(), 'https://example.com', '{container.created}', 's'
    from generate_series(1, 97)`
  await api().database.query({ text, values: [client.accountId] })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => client.send('POST', '/webhooks', wrapped(good))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...[201, 201, 201, 422, 422, 422, 422, 422],
  ])
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.body.errors[0]).toMatchObject({
    code: 'limit_reached',
    detail: 'An account has at most 100 webhooks. Delete one before you create another.',
  })
  expect((await other.send('POST', '/webhooks', wrapped(good))).status).toBe(201)
  const made = answers.find(({ status }) => status === 201)
  await client.send('DELETE', `/webhooks/${made?.body.data.id}`)
  expect((await client.send('POST', '/webhooks', wrapped(good))).status).toBe(201)
})

test('an allowed network may be reached over plain HTTP', async () => {
  const client = await api().client()
  const body = wrapped({ ...good, url: 'http://127.0.0.1:4000/hook' })
  expect((await client.send('POST', '/webhooks', body)).status).toBe(201)
})

async function createWebhook(client: Client): Promise<string> {
  return (await client.send('POST', '/webhooks', wrapped(good))).body.data.id
}

test('a change affects only named attributes, and activation clears the reason of deactivation', async () => {
  const client = await api().client()
  const id = await createWebhook(client)
  const patch = async (attributes: object) => {
    const body = { data: { id, type: 'webhook', attributes } }
    return (await client.send('PATCH', `/webhooks/${id}`, body)).body.data.attributes
  }
  const headers = [{ name: 'X-A', value: 'b' }]
  expect(await patch({ headers, active: false })).toMatchObject({ ...good, headers, active: false })
  const text = `update webhook set deactivated_reason = 'gone' where id = $1`
  await api().database.query({ text, values: [id] })
  expect(await patch({ events: ['container.updated'] })).toMatchObject({
    events: ['container.updated'],
    headers,
    active: false,
    deactivated_reason: 'gone',
  })
  const on = await patch({ active: true, headers: null })
  expect(on).toMatchObject({ active: true, headers: null, deactivated_reason: null })
})

test('a rotated secret leaves the old one valid for a day', async () => {
  const client = await api().client()
  const id = await createWebhook(client)
  const before = (await client.send('GET', `/webhooks/${id}`)).body.data.attributes.secret
  const { body } = await client.send('POST', `/webhooks/${id}/rotate_secret`)
  expect(body.data.attributes.secret).not.toBe(before)
  const [row] = await api().database.query<{ previous_secret: string; hours: number }>({
    text: `select previous_secret,
      extract(epoch from previous_secret_until - now())::float8 / 3600 as hours
      from webhook where id = $1`,
    values: [id],
  })
  expect(row?.previous_secret).toBe(before)
  expect(row?.hours).toBeCloseTo(24, 1)
})

test("another account's webhook can be neither read, changed, rotated nor deleted", async () => {
  const [owner, other] = [await api().client(), await api().client()]
  const path = `/webhooks/${await createWebhook(owner)}`
  expect((await other.send('GET', path)).status).toBe(404)
  expect((await other.send('PATCH', path, wrapped({ active: false }))).status).toBe(404)
  expect((await other.send('POST', `${path}/rotate_secret`)).status).toBe(404)
  expect((await other.send('DELETE', path)).status).toBe(404)
  expect((await owner.send('GET', path)).body.data.attributes.active).toBe(true)
})

test('the events that can be subscribed to are listed by category', async () => {
  const client = await api().client()
  const { body } = await client.send('GET', '/webhooks/events')
  type Named = { readonly name: string; readonly description: string }
  const listed = body.data.flatMap(({ attributes }) => attributes.events as Named[])
  expect(listed.map(({ name }) => name)).toEqual(allEventNames)
  expect(body.data[0]).toMatchObject({ id: 'vessel-events', type: 'webhook_event_category' })
})

test('the schedule of attempts is shown', async () => {
  const client = await api().client()
  const { status, body } = await client.send('GET', '/webhooks/retry_schedule')
  expect(status).toBe(200)
  expect(body.data).toEqual({
    attempts: 13,
    wait_seconds: [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 43_200, 43_200],
    total_seconds: 186_155,
    jitter: 0.2,
  })
})

test.each([['1'], ['[]'], ['null'], ['"v1a"']])(
  'a rotation with the body %s is refused',
  async (body) => {
    const one = await api().client()
    const made = await one.send('POST', '/webhooks', { url: 'https://example.com/hook' })
    const answer = await one.send('POST', `/webhooks/${made.body.data.id}/rotate_secret`, body)
    expect([answer.status, answer.body.errors?.[0]?.detail]).toEqual([
      422,
      'Attributes must be an object',
    ])
  },
)
