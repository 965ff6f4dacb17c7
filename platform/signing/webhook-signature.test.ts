import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { keyPairFrom } from './key-pair.ts'
import { plainSignature, secretFrom, standardHeaders, verifyStandard } from './webhook-signature.ts'

// The test vectors of the Standard Webhooks specification.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
const at = 1614265330
const body = '{"test": 2432232314}'
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
const headers = {
  'webhook-id': id,
  'webhook-timestamp': String(at),
  'webhook-signature': signature,
}

test.each([
  ['with its prefix', secret],
  ['without its prefix', secret.slice('whsec_'.length)],
])('case 1: the published vector comes out for the secret %s', (_name, text) => {
  expect(standardHeaders([text], id, at, body)).toEqual(headers)
})

test('case 2: the plain signature is the hex HMAC with the text as its key', () => {
  expect(plainSignature('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', body)).toBe(
    '5ee0e8e3d564cf9cbeea807e97cecc6cccf0b0e20aa28073cc267a2881a839fc',
  )
})

const other = secretFrom(Buffer.alloc(32, 7))

test.each(['{"b":1,"a":2}', '{"t":"ü\u2028😀"}', '{"n":12345678901234567890}', ' [ ] '])(
  'another implementation accepts our signature of %j, with either secret in a rotation',
  (payload) => {
    const now = Math.floor(Date.now() / 1000)
    const sent = standardHeaders([other, secret], id, now, Buffer.from(payload))
    expect(new Webhook(other).verify(payload, { ...sent })).toEqual(JSON.parse(payload))
    expect(new Webhook(secret).verify(payload, { ...sent })).toEqual(JSON.parse(payload))
    expect(verifyStandard(secret, sent, payload, now)).toEqual({ ok: true })
  },
)

describe('a message signed with a key pair', () => {
  const pair = keyPairFrom(Buffer.alloc(32, 3))
  const now = 1_700_000_000
  const sent = standardHeaders([pair.secretKey], id, now, body)

  test('has one v1a signature, which its public key verifies', () => {
    expect(sent['webhook-signature']).toMatch(/^v1a,[\w+/]{86}==$/)
    expect(verifyStandard(pair.publicKey, sent, body, now)).toEqual({ ok: true })
  })

  test.each([
    ['another body', sent, `${body} `],
    ['another id', { ...sent, 'webhook-id': 'msg_other' }, body],
    ['another time', { ...sent, 'webhook-timestamp': String(now + 1) }, body],
    ['a signature of another kind', { ...sent, 'webhook-signature': signature }, body],
  ])('is refused with %s', (_what, given, payload) => {
    const refused = { ok: false, reason: 'no_matching_signature' }
    expect(verifyStandard(pair.publicKey, given, payload, now)).toEqual(refused)
  })

  test('also has the signature of a shared secret during a rotation, and the other way round', () => {
    for (const secrets of [
      [pair.secretKey, secret],
      [secret, pair.secretKey],
    ]) {
      const both = standardHeaders(secrets, id, now, body)
      expect(verifyStandard(pair.publicKey, both, body, now)).toEqual({ ok: true })
      expect(verifyStandard(secret, both, body, now)).toEqual({ ok: true })
    }
  })
})

test.each(['not base64!', 'seventeen+letters'])(
  'a secret that is no base64 is used as it stands: %s',
  (text) => {
    const sent = standardHeaders([text], id, at, body)
    const theirs = new Webhook(text, { format: 'raw' }).sign(id, new Date(at * 1000), body)
    expect(sent['webhook-signature']).toBe(theirs)
  },
)

test('a made secret is whsec_ and the base64 of 32 bytes', () => {
  expect(secretFrom(Buffer.alloc(32))).toBe(`whsec_${'A'.repeat(43)}=`)
  expect(() => secretFrom(Buffer.alloc(16))).toThrow(RangeError)
})

test.each(['', 'a.b'])('the id %j cannot be signed', (bad) => {
  expect(() => standardHeaders([secret], bad, at, body)).toThrow(RangeError)
})

const wrong = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OA='

test.each([
  ['the vector', {}, 0, null],
  ['5 minutes old', {}, 300, null],
  ['5 minutes ahead', {}, -300, null],
  ['a valid one among others', { 'webhook-signature': `${wrong} v1a,xx ${signature}` }, 0, null],
  ['too old', {}, 301, 'too_old'],
  ['too new', {}, -301, 'too_new'],
  ['no id', { 'webhook-id': undefined }, 0, 'missing_header'],
  ['an empty id', { 'webhook-id': '' }, 0, 'missing_header'],
  ['no timestamp', { 'webhook-timestamp': undefined }, 0, 'missing_header'],
  ['no signature', { 'webhook-signature': undefined }, 0, 'missing_header'],
  ['a list of signatures', { 'webhook-signature': [signature] }, 0, 'missing_header'],
  ['a wordy timestamp', { 'webhook-timestamp': 'now' }, 0, 'invalid_timestamp'],
  ['an endless timestamp', { 'webhook-timestamp': 'Infinity' }, 0, 'invalid_timestamp'],
  ['a broken timestamp', { 'webhook-timestamp': '1614265330.5' }, 0, 'invalid_timestamp'],
  ['a partial signature', { 'webhook-signature': 'v1,' }, 0, 'no_matching_signature'],
  ['only a version', { 'webhook-signature': 'v1' }, 0, 'no_matching_signature'],
  ['no version', { 'webhook-signature': signature.slice(3) }, 0, 'no_matching_signature'],
  [
    'another version',
    { 'webhook-signature': `v2${signature.slice(2)}` },
    0,
    'no_matching_signature',
  ],
  ['a wrong signature', { 'webhook-signature': wrong }, 0, 'no_matching_signature'],
  ['another id', { 'webhook-id': 'msg_2' }, 0, 'no_matching_signature'],
])('%s', (_name, changed, age, reason) => {
  const expected = reason === null ? { ok: true } : { ok: false, reason }
  expect(verifyStandard(secret, { ...headers, ...changed }, body, at + age)).toEqual(expected)
})

test.each(['', 'whsec_'])('case 6: the empty secret %j verifies nothing', (empty) => {
  const refused = { ok: false, reason: 'empty_secret' }
  expect(verifyStandard(empty, headers, body, at)).toEqual(refused)
})
