import type { ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { allEventNames } from '../../../domain/event-names.ts'
import { plainSignature } from '../../../platform/signing/webhook-signature.ts'
import { rememberSource } from '../../../services/api/webhooks/source.ts'
import { useApi } from '../../support/api-fixture.ts'
import { openReceiver } from '../../support/receiver-fixture.ts'

const api = useApi(['127.0.0.0/8'])
const event = 'container.transport.full_out'
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** The answer to a trigger, which is no resource. */
type Triggered = {
  readonly url: string
  readonly succeeded: boolean
  readonly error: string | null
  readonly status_code: number | null
  readonly request_headers: Record<string, string>
  readonly request_body: string
  readonly response_headers: Record<string, string> | null
  readonly response_body: string | null
}

const client = () => api().client()

async function trigger(body: unknown): Promise<Triggered> {
  const answer = await (await client()).send('POST', '/webhooks/trigger', body)
  expect(answer.status).toBe(200)
  return JSON.parse(answer.text) as Triggered
}

test('an example of each event is shown', async () => {
  const one = await client()
  for (const name of allEventNames) {
    const answer = await one.send('GET', `/webhook_notifications/examples?event=${name}`)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      type: 'webhook_notification',
      attributes: { event: name, delivery_status: 'pending' },
    })
    expect(answer.body.included[0]?.id).toBe(
      (answer.body.data.relationships.reference_object?.data as { id: string }).id,
    )
  }
})

test.each(['', '?event=', '?event=container.transport.vanished', '?event=constructor'])(
  'an example of no event (%s) is refused with the parameter',
  async (query) => {
    const answer = await (await client()).send('GET', `/webhook_notifications/examples${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toMatchObject([
      { status: '400', source: { parameter: 'event' }, title: 'Bad Request' },
    ])
  },
)

test('the addresses of this deployment are told with the time of their last change', async () => {
  const one = await client()
  const told = async () =>
    JSON.parse((await one.send('GET', '/webhooks/ips')).text) as Record<string, unknown>
  const expectNone = async () => {
    const { webhook_notification_ips, last_updated } = await told()
    expect(webhook_notification_ips).toEqual([])
    expect(last_updated).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  }
  await expectNone()
  const { database } = api()
  await rememberSource(database, ['203.0.113.7', '2001:db8::/64'])
  const first = await told()
  expect(first.webhook_notification_ips).toEqual(['203.0.113.7', '2001:db8::/64'])
  expect(Date.parse(String(first.last_updated))).not.toBeNaN()
  await rememberSource(database, ['203.0.113.7', '2001:db8::/64'])
  expect(await told()).toEqual(first)
  await database.query({ text: `update webhook_source set changed_at = '2026-01-01T00:00:00Z'` })
  await rememberSource(database, ['203.0.113.8'])
  expect(String((await told()).last_updated) >= String(first.last_updated)).toBe(true)
  await rememberSource(database, [])
  await expectNone()
})

test('an example is posted once, signed like a delivery, and its answer is told', async () => {
  const receiver = await openReceiver((response) => {
    response.writeHead(202, { 'x-seen': 'yes' }).end('thanks')
  })
  const told = await trigger({ url: receiver.url, event, secret })
  expect(receiver.received).toHaveLength(1)
  const { headers, body } = receiver.first()
  expect(told).toMatchObject({
    url: receiver.url,
    succeeded: true,
    error: null,
    status_code: 202,
    request_body: body,
    response_headers: { 'x-seen': 'yes' },
    response_body: 'thanks',
  })
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
    data: { id: headers['webhook-id'], attributes: { event } },
  })
  expect(headers['x-webhook-signature']).toBe(plainSignature(secret, body))
  for (const [name, value] of Object.entries(told.request_headers))
    expect(headers[name.toLowerCase()]).toBe(value)
})

test.each([undefined, null, ''])('without a secret (%j) an example is not signed', async (none) => {
  const receiver = await openReceiver((response) => response.writeHead(204).end())
  const told = await trigger({ url: receiver.url, event, secret: none })
  expect(told).toMatchObject({ succeeded: true, status_code: 204, response_body: '' })
  expect(Object.keys(told.request_headers).join(' ')).not.toMatch(/signature/i)
})

test('a redirect is not followed', async () => {
  const receiver = await openReceiver((response) => {
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  const told = await trigger({ url: receiver.url, event })
  expect(told).toMatchObject({ succeeded: false, status_code: 302 })
  expect(told.error).toMatch(/^The answer's status is none of/)
  expect(receiver.received.map(({ url }) => url)).toEqual(['/hook'])
})

test('of a long answer the first KiB is shown', async () => {
  const receiver = await openReceiver((response) => response.end('x'.repeat(500_000)))
  expect((await trigger({ url: receiver.url, event })).response_body).toBe('x'.repeat(1024))
})

test('a failed connection is told without the address behind the name', async () => {
  const receiver = await openReceiver((response) => response.end())
  await receiver.close()
  expect(await trigger({ url: receiver.url, event })).toMatchObject({
    succeeded: false,
    error: 'The connection was refused.',
    status_code: null,
    response_headers: null,
    response_body: null,
  })
})

test.each<[string, object | undefined, [string, string, string][]]>([
  [
    'nothing',
    {},
    [
      ['/url', 'blank', 'url is required'],
      ['/event', 'blank', 'event is required'],
    ],
  ],
  [
    'no body',
    undefined,
    [
      ['/url', 'blank', 'url is required'],
      ['/event', 'blank', 'event is required'],
    ],
  ],
  [
    'an unknown event',
    { url: 'https://example.com', event: 'x' },
    [['/event', 'inclusion', 'event is not an event name']],
  ],
  ['a url that is no text', { url: 7, event }, [['/url', 'invalid', 'url must be a string']]],
  [
    'a private address',
    { url: 'https://10.0.0.1/', event },
    [
      [
        '/url',
        'refused_address',
        'url must point to a public address, or to one in WEBHOOK_ALLOWED_NETWORKS',
      ],
    ],
  ],
  [
    'the metadata service',
    { url: 'http://169.254.169.254/latest', event },
    [
      [
        '/url',
        'refused_address',
        'url must point to a public address, or to one in WEBHOOK_ALLOWED_NETWORKS',
      ],
    ],
  ],
  [
    'a port of a database',
    { url: 'https://example.com:5432/', event },
    [['/url', 'port', 'url must not use this port']],
  ],
  [
    'a secret that is no text',
    { url: 'https://example.com', event, secret: {} },
    [['/secret', 'invalid', 'secret must be a string']],
  ],
])('%s is refused', async (_name, body, problems) => {
  const answer = await (await client()).send('POST', '/webhooks/trigger', body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toMatchObject(
    problems.map(([pointer, code, detail]) => ({ source: { pointer }, code, detail })),
  )
})

test('an account posts no more examples at once than its share, and others post meanwhile', async () => {
  const waiting: ServerResponse[] = []
  const receiver = await openReceiver((response) => void waiting.push(response))
  const [one, other] = [await client(), await client()]
  const body = { url: receiver.url, event }
  const held = Array.from({ length: 4 }, () => one.send('POST', '/webhooks/trigger', body))
  await expect.poll(() => waiting.length).toBe(4)
  const refused = await one.send('POST', '/webhooks/trigger', body)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
  const others = other.send('POST', '/webhooks/trigger', body)
  await expect.poll(() => waiting.length).toBe(5)
  for (const response of waiting) response.end('ok')
  const answers = await Promise.all([...held, others])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})

test("the account's posts per minute are a limit of examples too", async () => {
  const receiver = await openReceiver((response) => response.end())
  const one = await client()
  const post = () => one.send('POST', '/webhooks/trigger', { url: receiver.url, event })
  for (let sent = 0; sent < 6; sent += 1) expect((await post()).status).toBe(200)
  const refused = await post()
  expect(refused.status).toBe(429)
  expect(refused.body.errors).toMatchObject([{ code: 'rate_limited' }])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1)
  expect(receiver.received).toHaveLength(6)
})

test('an example that is asked for twice under one key is posted once', async () => {
  const receiver = await openReceiver((response) => response.end())
  const one = await client()
  const post = () =>
    one.send(...(['POST', '/webhooks/trigger', { url: receiver.url, event }] as const), {
      'idempotency-key': 'once',
    })
  const [first, second] = [await post(), await post()]
  expect(second.text).toBe(first.text)
  expect(receiver.received).toHaveLength(1)
})
