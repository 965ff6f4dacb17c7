import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import type { HttpCall, HttpResult } from './call.ts'
import { plainSignature } from '../signing/webhook-signature.ts'
import { excerptOf, post } from './signed-post.ts'
import type { WebhookPost } from './signed-post.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const old = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const now = Math.floor(Date.now() / 1000)
const one: WebhookPost = {
  notificationId: '6f1b9d1c-0000-4000-8000-000000000001',
  url: 'https://example.com/hook',
  body: '{"a":"ü\u2028"}',
  secrets: [secret],
  customHeaders: [{ name: 'X-Api-Key', value: 'k' }],
  attemptAt: now,
}
const accepted: HttpResult = {
  kind: 'response',
  status: 200,
  headers: {},
  body: Buffer.from('ok'),
  truncated: false,
  ms: 3,
}

const posted = async (changed: Partial<WebhookPost> = {}, result: HttpResult = accepted) => {
  const calls: HttpCall[] = []
  const call = (each: HttpCall) => {
    calls.push(each)
    return Promise.resolve(result)
  }
  const log = await post({ call }, { ...one, ...changed })
  const [sent] = calls
  if (!sent || calls.length > 1) throw new Error('not posted once')
  return { sent, log, body: String(sent.body) }
}

test('a post is signed both ways over the bytes that are sent', async () => {
  const { sent, body } = await posted()
  expect(sent).toMatchObject({ method: 'POST', guard: true, totalMs: 15_000, maxBytes: 65_536 })
  expect(sent.headers).toMatchObject({
    'Content-Type': 'application/json',
    'webhook-id': one.notificationId,
    'webhook-timestamp': String(now),
    'X-Webhook-Signature': plainSignature(secret, body),
    'X-Api-Key': 'k',
  })
  expect(sent.headers['User-Agent']).toMatch(/^Landfall-Webhooks\//)
  expect(new Webhook(secret).verify(body, { ...sent.headers })).toEqual({ a: 'ü\u2028' })
})

test('during a rotation both secrets verify, afterwards only the new one', async () => {
  const { sent, body } = await posted({ secrets: [secret, old] })
  expect(new Webhook(old).verify(body, { ...sent.headers })).toBeTruthy()
  expect(new Webhook(secret).verify(body, { ...sent.headers })).toBeTruthy()
  expect(sent.headers['X-Webhook-Signature']).toBe(plainSignature(secret, body))
  expect(sent.headers['X-Webhook-Signature-Previous']).toBe(plainSignature(old, body))
  const after = await posted()
  expect(() => new Webhook(old).verify(body, { ...after.sent.headers })).toThrow()
  expect(after.sent.headers).not.toHaveProperty('X-Webhook-Signature-Previous')
})

test('a post without a secret carries no signature', async () => {
  const { sent } = await posted({ secrets: [] })
  const names = Object.keys(sent.headers)
  expect(names.sort()).toEqual(
    ['Content-Type', 'User-Agent', 'X-Api-Key', 'webhook-id', 'webhook-timestamp'].sort(),
  )
})

test('after several rotations every old secret verifies', async () => {
  const older = 'whsec_BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'
  const { sent, body } = await posted({ secrets: [secret, old, older] })
  for (const each of [secret, old, older])
    expect(new Webhook(each).verify(body, { ...sent.headers })).toBeTruthy()
  expect(sent.headers['X-Webhook-Signature']).toBe(plainSignature(secret, body))
  const [newer, first] = [plainSignature(old, body), plainSignature(older, body)]
  expect(sent.headers['X-Webhook-Signature-Previous']).toBe(`${newer} ${first}`)
})

test('a later attempt has the same id and body but a new time and signature', async () => {
  const [early, late] = [await posted(), await posted({ attemptAt: now + 5 })]
  expect(late.body).toBe(early.body)
  expect(late.sent.headers['webhook-id']).toBe(early.sent.headers['webhook-id'])
  expect(late.sent.headers['webhook-timestamp']).toBe(String(now + 5))
  expect(late.sent.headers['webhook-signature']).not.toBe(early.sent.headers['webhook-signature'])
})

test.each([
  ...['host', 'Content-Type', 'content-length', 'USER-AGENT', 'Connection', 'transfer-encoding'],
  ...['Webhook-Id', 'x-webhook-signature', 'webhook-signature'],
])('a custom %s header is not sent', async (name) => {
  const { sent } = await posted({ customHeaders: [{ name, value: 'evil' }] })
  expect(Object.values(sent.headers)).not.toContain('evil')
})

test('a response is logged with its status and the start of its body', async () => {
  const { log } = await posted()
  expect(log).toMatchObject({ status: 200, errorCode: null, error: null, excerpt: 'ok', ms: 3 })
})

test.each(['refused_address', 'connect_refused', 'unknown'] as const)(
  'case 35: the log of %s does not reveal the address behind the URL',
  async (code) => {
    const { log } = await posted({}, { kind: 'failure', code, detail: '10.0.0.1:22', ms: 2 })
    expect(log).toMatchObject({ status: null, errorCode: code, excerpt: null })
    expect(log.error).toMatch(/^[A-Z][a-z ]+\.$/)
  },
)

test('the log of a TLS failure names the cause', async () => {
  const { log } = await posted(
    {},
    { kind: 'failure', code: 'tls', detail: 'CERT_HAS_EXPIRED', ms: 2 },
  )
  expect(log.error).toBe('No secure connection could be made (CERT_HAS_EXPIRED).')
})

test.each([
  ['text', Buffer.from('<p>no</p>'), {}, '<p>no</p>'],
  ['NUL', Buffer.from('a\u0000b'), {}, 'a\ufffdb'],
  ['invalid UTF-8', Buffer.from([0x61, 0xff, 0x62]), {}, 'a\ufffdb'],
  ['nothing', Buffer.alloc(0), {}, ''],
  ['a long text', Buffer.alloc(5_000, 'x'), {}, 'x'.repeat(1024)],
  ['long binary', Buffer.alloc(5_000, 0xff), {}, '\ufffd'.repeat(341)],
  ['a character across the end', Buffer.from(`${'x'.repeat(1023)}ü`), {}, 'x'.repeat(1023)],
  ['gzip', Buffer.from([1, 2]), { 'content-encoding': 'gzip' }, '(2 encoded bytes)'],
])('the excerpt of %s can be stored', (_name, body, headers, expected) => {
  const excerpt = excerptOf({ body, headers })
  expect(excerpt).toBe(expected)
  expect(Buffer.byteLength(excerpt)).toBeLessThanOrEqual(1024)
})
