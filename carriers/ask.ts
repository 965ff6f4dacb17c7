// Asks one carrier for one number, over all pages of the answer.
import { carrierQuery } from '../domain/carriers/query.ts'
import type { NumberType } from '../domain/carriers/profile.ts'
import type { HttpOut, HttpResponse, HttpResult } from '../platform/http-out/call.ts'
import { retryAfter } from '../platform/http-out/retry-after.ts'
import type { CarrierAccess } from './configuration.ts'
import type { CarrierCall } from './paid-calls.ts'
import { createTokens } from './tokens.ts'
import type { Tokens } from './tokens.ts'

type RawAnswer = {
  readonly kind: 'answer'
  readonly status: number
  readonly body: Buffer
  readonly json: unknown
}

/** The result of one question. Only `answer` and `not_found` say something about the number. */
export type AskResult =
  | RawAnswer
  | { readonly kind: 'not_found'; readonly status: number; readonly body: Buffer }
  | { readonly kind: 'unreachable'; readonly reason: string; readonly retryAfterMs: number | null }
  | {
      readonly kind: 'unrecognized'
      readonly reason: string
      readonly status: number
      readonly body: Buffer
    }
  /** The carrier's interface has no query for numbers of this type. */
  | { readonly kind: 'not_asked' }

/** Runs one HTTP call when the limits let it through. */
export type Pay = <T>(call: CarrierCall<T>) => Promise<T>

export type AskCarrier = (
  access: CarrierAccess,
  numberType: NumberType,
  number: string,
  pay: Pay,
) => Promise<AskResult>

const totalMs = 30_000
/** For all pages together. */
const maxBytes = 20 * 1024 * 1024
const maxPages = 100

export function createAskCarrier(http: HttpOut, now: () => number): AskCarrier {
  const dependencies = { http, now, tokens: createTokens(http, now) }
  return async (access, numberType, number, pay) => {
    const question = carrierQuery(access.profile, numberType, number)
    if (question === null) return { kind: 'not_asked' }
    const first = new URL(access.baseUrl + question.path)
    for (const [name, value] of Object.entries(question.query)) first.searchParams.set(name, value)
    return allPages(first, (page, bytesLeft) =>
      pay((mayLeave) => onePage(access, { page, bytesLeft, mayLeave }, dependencies)),
    )
  }
}

type Page = { readonly read: AskResult; readonly next: URL | null }

type PageCall = {
  readonly page: URL
  readonly bytesLeft: number
  readonly mayLeave: () => boolean
}

type AskDependencies = {
  readonly http: HttpOut
  readonly now: () => number
  readonly tokens: Tokens
}

async function onePage(
  access: CarrierAccess,
  { page, bytesLeft, mayLeave }: PageCall,
  { http, now, tokens }: AskDependencies,
): Promise<Page> {
  const headers = await headersFor(access, tokens)
  if (typeof headers === 'string') return { read: unreachable(headers), next: null }
  const call = { method: 'GET', url: page.href, headers, totalMs, guard: false } as const
  const result = await http.call({ ...call, maxBytes: bytesLeft, mayLeave })
  if (result.kind === 'response' && result.status === 401) tokens.forget(access)
  const next = result.kind === 'response' ? nextPage(access, page, result) : null
  return { read: readAnswer(result, now()), next }
}

/** An answer without an end is none: a part of a journey would pass for the whole. */
async function allPages(
  first: URL,
  fetchPage: (page: URL, bytesLeft: number) => Promise<Page>,
): Promise<AskResult> {
  const pages: RawAnswer[] = []
  const seen = new Set<string>()
  let bytesLeft = maxBytes
  let next: URL | null = first
  while (next !== null && !seen.has(next.href)) {
    if (pages.length >= maxPages || bytesLeft <= 0) return unreachable('the answer has no end')
    seen.add(next.href)
    const page = await fetchPage(next, bytesLeft)
    if (page.read.kind !== 'answer') return page.read
    pages.push(page.read)
    bytesLeft -= page.read.body.length
    next = page.next
  }
  return joined(pages)
}

const unreachable = (reason: string): AskResult => ({
  kind: 'unreachable',
  reason,
  retryAfterMs: null,
})

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

function readAnswer(result: HttpResult, now: number): AskResult {
  if (result.kind === 'failure')
    return { kind: 'unreachable', reason: result.code, retryAfterMs: null }
  const { status, headers, body } = result
  if (status === 404) return { kind: 'not_found', status, body }
  if (status === 204) return { kind: 'answer', status, body: Buffer.from('[]'), json: [] }
  if (status === 429 || status >= 500 || status === 401 || status === 403) {
    const retryAfterMs = retryAfter(headers['retry-after'], now)
    return { kind: 'unreachable', reason: `HTTP ${status}`, retryAfterMs }
  }
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

/** The header holds a link or a bare cursor. Credentials never follow a link to another host. */
function nextPage(access: CarrierAccess, first: URL, { headers }: HttpResponse): URL | null {
  const value = headers['next-page']?.trim()
  if (access.profile.paging === 'none' || !value) return null
  // A cursor is often base64, which may contain slashes.
  const isLink = value.startsWith('/') || value.includes('?') || value.includes('://')
  if (isLink && URL.canParse(value, first.href)) {
    const link = new URL(value, first)
    return link.origin === first.origin ? link : null
  }
  const next = new URL(first)
  next.searchParams.set('cursor', value)
  return next
}

const eventsOf = (json: unknown): unknown[] | null => {
  if (Array.isArray(json)) return json as unknown[]
  const events = (json as { events?: unknown } | null)?.events
  return Array.isArray(events) ? events : null
}

/** A single page is kept byte for byte; several pages have their lists of events joined. */
function joined(pages: readonly RawAnswer[]): AskResult {
  const [first, ...others] = pages
  if (first === undefined) return { kind: 'not_asked' }
  if (others.length === 0) return first
  const lists = pages.map(({ json }) => eventsOf(json) ?? [])
  const json = Array.isArray(first.json)
    ? lists.flat()
    : { ...(first.json as object), events: lists.flat() }
  return { kind: 'answer', status: first.status, json, body: Buffer.from(JSON.stringify(json)) }
}
