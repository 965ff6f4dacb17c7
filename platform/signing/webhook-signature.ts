// The signatures of one body: the Standard Webhooks ones (https://www.standardwebhooks.com, 1.0.0), which cover id
// and time and prevent replays, by a shared secret (v1) or by a key pair (v1a); and a plain hex HMAC for receivers that
// verify nothing else.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isSecretKey, isSignedBy, signWith } from './key-pair.ts'

const prefix = 'whsec_'
export const secretBytes = 32

/** A new secret from `secretBytes` random bytes: `whsec_` and their base64. */
export const secretFrom = (random: Uint8Array): string => {
  if (random.length !== secretBytes) throw new RangeError(`a secret takes ${secretBytes} bytes`)
  return prefix + Buffer.from(random).toString('base64')
}

/**
 * Lower-case hex HMAC-SHA256 of the body; the key is the secret's whole text as it is shown. Key pairs have none. It has no
 * time in it, so a replay passes.
 */
export const plainSignature = (secret: string, body: string | Uint8Array): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/**
 * The Standard Webhooks key: the base64 after `whsec_`. Secrets that are no base64, which other
 * services hand out, are used as they stand.
 */
const standardKey = (secret: string): Buffer => {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.replace(/=+$/, '').length % 4 !== 1
  return Buffer.from(text, isBase64 ? 'base64' : 'utf8')
}

const standardDigest = (
  secret: string,
  id: string,
  timestamp: string,
  body: string | Uint8Array,
): Buffer =>
  createHmac('sha256', standardKey(secret)).update(`${id}.${timestamp}.`).update(body).digest()

const signedContent = (id: string, timestamp: string, body: string | Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body)])

const standardSignature = (
  secret: string,
  id: string,
  timestamp: string,
  body: string | Uint8Array,
): string =>
  isSecretKey(secret)
    ? `v1a,${signWith(secret, signedContent(id, timestamp, body)).toString('base64')}`
    : `v1,${standardDigest(secret, id, timestamp, body).toString('base64')}`

type StandardHeaders = {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature'?: string
}

/**
 * `secrets`: the current one first; more than one while a rotation overlaps, none for an unsigned message. `at`:
 * whole seconds since 1970.
 */
export const standardHeaders = (
  secrets: readonly string[],
  id: string,
  at: number,
  body: string | Uint8Array,
): StandardHeaders => {
  if (id === '' || id.includes('.')) throw new RangeError('a webhook id has no dot')
  const timestamp = String(at)
  const signatures = secrets.map((secret) => standardSignature(secret, id, timestamp, body))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
  }
}

type SignatureRefusal =
  | 'empty_secret'
  | 'missing_header'
  | 'invalid_timestamp'
  | 'too_old'
  | 'too_new'
  | 'no_matching_signature'

type Verified = { readonly ok: true } | { readonly ok: false; reason: SignatureRefusal }

const refuse = (reason: SignatureRefusal): Verified => ({ ok: false, reason })

/** Of the receiver's clock to the sender's. */
const toleranceSeconds = 300

/**
 * For receivers. `headers` with lower-case names, `body` exactly as received, `now` in
 * seconds. `key` is a shared secret, or the public key of a pair; any one matching signature of
 * its kind is enough.
 */
export const verifyStandard = (
  key: string,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  body: string | Uint8Array,
  now: number,
): Verified => {
  if (standardKey(key).length === 0) return refuse('empty_secret')
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signatures = headers['webhook-signature']
  if (!isText(id) || !isText(timestamp) || !isText(signatures)) return refuse('missing_header')
  if (!/^\d{1,12}$/.test(timestamp)) return refuse('invalid_timestamp')
  if (Number(timestamp) < now - toleranceSeconds) return refuse('too_old')
  if (Number(timestamp) > now + toleranceSeconds) return refuse('too_new')
  const matches = matcherOf(key, id, timestamp, body)
  return signatures.split(' ').some(matches) ? { ok: true } : refuse('no_matching_signature')
}

const matcherOf = (key: string, id: string, timestamp: string, body: string | Uint8Array) => {
  if (!key.startsWith('whpk_')) {
    const expected = standardSignature(key, id, timestamp, body)
    return (each: string) => equalTexts(each, expected)
  }
  const content = signedContent(id, timestamp, body)
  return (each: string) =>
    each.startsWith('v1a,') && isSignedBy(key, content, Buffer.from(each.slice(4), 'base64'))
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const equalTexts = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
