// Asks one carrier for one number, over all pages of the answer.
import { carrierQuery } from '../domain/carrier-query.ts'
import type { NumberType } from '../domain/carrier-profile.ts'
import type { HttpOut, HttpResponse, HttpResult } from '../platform/http-out.ts'
import type { CarrierAccess } from './configuration.ts'
import { createTokens } from './tokens.ts'
import type { Tokens } from './tokens.ts'

/** What came of asking. Only `answer` and `not_found` are the carrier's word on the number. */
export type AskResult =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly body: Buffer
      readonly json: unknown
    }
  | { readonly kind: 'not_found'; readonly status: number; readonly body: Buffer }
  | { readonly kind: 'unreachable'; readonly reason: string; readonly retryAfterMs: number | null }
  | {
      readonly kind: 'unrecognized'
      readonly reason: string
      readonly status: number
      readonly body: Buffer
    }
  /** This carrier cannot be asked for numbers of this kind. */
  | { readonly kind: 'not_asked' }

export type AskCarrier = (
  access: CarrierAccess,
  numberType: NumberType,
  number: string,
) => Promise<AskResult>

const totalMs = 30_000
const maxBytes = 20 * 1024 * 1024
const mostPages = 100

export function createAskCarrier(http: HttpOut, now: () => number): AskCarrier {
  const tokens = createTokens(http, now)
  return async (access, numberType, number) => {
    const question = carrierQuery(access.profile, numberType, number)
    if (question === null) return { kind: 'not_asked' }
    const first = new URL(access.baseUrl + question.path)
    for (const [name, value] of Object.entries(question.query)) first.searchParams.set(name, value)
    return allPages(access, first, http, tokens)
  }
}

async function allPages(
  access: CarrierAccess,
  first: URL,
  http: HttpOut,
  tokens: Tokens,
): Promise<AskResult> {
  const pages: { json: unknown; body: Buffer; status: number }[] = []
  const seen = new Set<string>()
  let next: URL | null = first
  while (next !== null && pages.length < mostPages && !seen.has(next.href)) {
    seen.add(next.href)
    const headers = await headersFor(access, tokens)
    if (typeof headers === 'string')
      return { kind: 'unreachable', reason: headers, retryAfterMs: null }
    const url: string = next.href
    const result = await http.call({ method: 'GET', url, headers, totalMs, maxBytes, guard: false })
    const read = readAnswer(result)
    if (result.kind === 'response' && result.status === 401) tokens.forget(access)
    if (read.kind !== 'answer') return read
    pages.push(read)
    next = result.kind === 'response' ? nextPage(access, first, result) : null
  }
  return joined(pages)
}

async function headersFor(
  access: CarrierAccess,
  tokens: Tokens,
): Promise<Record<string, string> | string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'Landfall',
    'API-Version': '2',
  }
  access.profile.credentialHeaders.forEach((name, index) => {
    headers[name] = access.credentials[index] ?? ''
  })
  if (!access.profile.oauth) return headers
  const token = await tokens.of(access)
  if (token.kind === 'failed') return token.reason
  return { ...headers, authorization: `Bearer ${token.value}` }
}

function readAnswer(result: HttpResult): AskResult {
  if (result.kind === 'failure')
    return { kind: 'unreachable', reason: result.code, retryAfterMs: null }
  const { status, body } = result
  if (status === 404) return { kind: 'not_found', status, body }
  if (status === 204) return { kind: 'answer', status, body: Buffer.from('[]'), json: [] }
  if (status === 429 || status >= 500 || status === 401 || status === 403)
    return { kind: 'unreachable', reason: `HTTP ${status}`, retryAfterMs: retryAfter(result) }
  if (status !== 200 && status !== 206)
    return { kind: 'unrecognized', reason: `HTTP ${status}`, status, body }
  if (result.truncated)
    return { kind: 'unreachable', reason: 'the answer was cut off', retryAfterMs: null }
  try {
    return { kind: 'answer', status, body, json: JSON.parse(body.toString('utf8')) }
  } catch {
    return { kind: 'unrecognized', reason: 'the answer is not JSON', status, body }
  }
}

function retryAfter({ headers }: HttpResponse): number | null {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) * 1_000 : null
}

/** The header holds a link or a bare cursor. Credentials never follow a link to another host. */
function nextPage(access: CarrierAccess, first: URL, { headers }: HttpResponse): URL | null {
  const value = headers['next-page']?.trim()
  if (access.profile.paging === 'none' || !value) return null
  // A cursor is often base64, which has slashes in it.
  const isLink = value.startsWith('/') || value.includes('?') || value.includes('://')
  if (isLink && URL.canParse(value, first.href)) {
    const link = new URL(value, first)
    return link.origin === first.origin ? link : null
  }
  const next = new URL(first)
  next.searchParams.set('cursor', value)
  return next
}

type Page = { readonly json: unknown; readonly body: Buffer; readonly status: number }

const eventsOf = (json: unknown): unknown[] | null => {
  if (Array.isArray(json)) return json as unknown[]
  const events = (json as { events?: unknown } | null)?.events
  return Array.isArray(events) ? events : null
}

/** One page is kept byte for byte; of several, the lists of events are joined. */
function joined(pages: readonly Page[]): AskResult {
  const [first, ...others] = pages
  if (first === undefined) return { kind: 'not_asked' }
  if (others.length === 0) return { kind: 'answer', ...first }
  const lists = pages.map(({ json }) => eventsOf(json) ?? [])
  const json = Array.isArray(first.json)
    ? lists.flat()
    : { ...(first.json as object), events: lists.flat() }
  return { kind: 'answer', status: first.status, json, body: Buffer.from(JSON.stringify(json)) }
}
