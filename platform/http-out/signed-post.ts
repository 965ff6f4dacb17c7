// One attempt to deliver a notification: a signed POST, and its outcome as a log shows it.
import type { HttpOut, HttpResponse, HttpResult } from './call.ts'
import { failureSentences } from './failure.ts'
import type { FailureCode } from './failure.ts'
import { version } from '../process/version.ts'
import { isSecretKey } from '../signing/key-pair.ts'
import { plainSignature, standardHeaders } from '../signing/webhook-signature.ts'

export type WebhookPost = {
  /** The same on every attempt: receivers recognise repeats by it. */
  readonly notificationId: string
  readonly url: string
  readonly body: string | Buffer
  /** The current secret first, then the old ones that still sign after a rotation; none: unsigned. */
  readonly secrets: readonly string[]
  readonly customHeaders: readonly { readonly name: string; readonly value: string }[]
  /** Unix seconds. */
  readonly attemptAt: number
}

/** The names by which receivers recognise a post. */
export type PostNames = {
  /** Header of the plain hex signature. */
  readonly signatureHeader: string
  readonly userAgent: string
}

export const ownNames: PostNames = {
  signatureHeader: 'X-Webhook-Signature',
  userAgent: `Landfall-Webhooks/${version}`,
}

type PostSettings = PostNames & {
  /** Deadline of a whole attempt, the response's body included. */
  readonly totalMs: number
  readonly maxBytes: number
}

export const postDefaults: PostSettings = {
  ...ownNames,
  totalMs: 15_000,
  maxBytes: 65_536,
}

export type PostOutcome = {
  readonly result: HttpResult
  /** For the log row; each null where it does not apply. */
  readonly status: number | null
  readonly errorCode: FailureCode | null
  readonly error: string | null
  readonly excerpt: string | null
  readonly ms: number
}

export const successStatuses: readonly number[] = [200, 201, 202, 204]

export const post = async (
  httpOut: Pick<HttpOut, 'call'>,
  one: WebhookPost,
  settings: PostSettings = postDefaults,
): Promise<PostOutcome> => {
  const body = typeof one.body === 'string' ? Buffer.from(one.body) : one.body
  const headers = headersFor(one, body, settings)
  const { totalMs, maxBytes } = settings
  const call = {
    method: 'POST',
    url: one.url,
    headers,
    body,
    totalMs,
    maxBytes,
    guard: true,
  } as const
  return outcomeOf(await httpOut.call(call))
}

const headersOfPosts = new Set([
  ...['host', 'content-type', 'content-length', 'content-encoding', 'user-agent'],
  ...['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'expect'],
  ...['proxy-connection', 'proxy-authorization', 'proxy-authenticate', 'http2-settings'],
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature'],
])

/** Whether a post sets this header itself, or it is one of the connection instead of the message. */
export const isHeaderOfPost = (name: string): boolean => headersOfPosts.has(name.toLowerCase())

export const headersFor = (
  one: WebhookPost,
  body: Buffer,
  settings: PostSettings,
): Record<string, string> => {
  const own = ownHeaders(one, body, settings)
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()))
  // The api refuses them when a webhook is created; a row written in another way must not send them either.
  const custom = one.customHeaders.filter(
    ({ name }) => !names.has(name.toLowerCase()) && !isHeaderOfPost(name),
  )
  return { ...own, ...Object.fromEntries(custom.map(({ name, value }) => [name, value])) }
}

const ownHeaders = (
  one: WebhookPost,
  body: Buffer,
  settings: PostSettings,
): Record<string, string> => {
  const plain = settings.signatureHeader
  const [current, ...previous] = one.secrets
  const shared = previous.filter((secret) => !isSecretKey(secret))
  const message = {
    'Content-Type': 'application/json',
    'User-Agent': settings.userAgent,
    ...standardHeaders(one.secrets, one.notificationId, one.attemptAt, body),
  }
  if (current === undefined) return message
  return {
    ...message,
    ...(!isSecretKey(current) && { [plain]: plainSignature(current, body) }),
    // A header of their own, because receivers expect exactly one hex value in the current one.
    ...(shared.length > 0 && {
      [`${plain}-Previous`]: shared.map((secret) => plainSignature(secret, body)).join(' '),
    }),
  }
}

const outcomeOf = (result: HttpResult): PostOutcome => {
  const { ms } = result
  if (result.kind === 'response') {
    const { status } = result
    return { result, status, errorCode: null, error: null, excerpt: excerptOf(result), ms }
  }
  const { code } = result
  const error =
    code === 'tls' ? `${failureSentences.tls} (${result.detail}).` : failureSentences[code]
  return { result, status: null, errorCode: code, error, excerpt: null, ms }
}

const excerptBytes = 1024

/** The start of the body as text that Postgres can store: valid UTF-8, no NUL, at most 1 KiB. */
export const excerptOf = (response: Pick<HttpResponse, 'headers' | 'body'>): string => {
  const { body, headers } = response
  const encoding = headers['content-encoding'] ?? 'identity'
  // http-out does not decode bodies, and encoded bytes are of no use to a reader.
  if (encoding.trim() !== '' && encoding !== 'identity') return `(${body.length} encoded bytes)`
  const text = body.toString('utf8', 0, excerptBytes).replaceAll('\u0000', '\ufffd')
  return cutToBytes(text, excerptBytes)
}

// Replacement characters are longer than the bytes they stand for.
const cutToBytes = (text: string, bytes: number): string => {
  const buffer = Buffer.from(text)
  if (buffer.length <= bytes) return text
  let end = bytes
  while (end > 0 && ((buffer[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return buffer.toString('utf8', 0, end)
}
