// Asks one carrier for one number, over all pages of the answer.
import { carrierQuery } from '../domain/carriers/query.ts'
import type { NumberType } from '../domain/carriers/profile.ts'
import type { HttpOut } from '../platform/http-out/call.ts'
import { readAnswer, unreachable } from './ask-result.ts'
import type { AskFailure, AskResult } from './ask-result.ts'
import type { CarrierAccess } from './configuration.ts'
import { allPages, nextPage } from './pages.ts'
import type { Page } from './pages.ts'
import type { CarrierCall } from './paid-calls.ts'
import { createTokens } from './tokens.ts'
import type { Tokens } from './tokens.ts'

export type { AskResult } from './ask-result.ts'

/** Runs one HTTP call when the limits let it through. */
export type Pay = <T>(call: CarrierCall<T>) => Promise<T>

export type AskCarrier = (
  access: CarrierAccess,
  numberType: NumberType,
  number: string,
  pay: Pay,
) => Promise<AskResult>

/** One HTTP request to a carrier: its status or the code of its failure. */
export type MadeCall = {
  readonly scac: string
  readonly result: number | string
  readonly ms: number
}

const totalMs = 30_000

export function createAskCarrier(
  http: HttpOut,
  now: () => number,
  called: (call: MadeCall) => void = () => undefined,
): AskCarrier {
  const dependencies = { http, now, called, tokens: createTokens(http, now) }
  return async (access, numberType, number, pay) => {
    const question = carrierQuery(access.profile, numberType, number)
    if (question === null) return { kind: 'not_asked' }
    const first = new URL(access.baseUrl + question.path)
    for (const [name, value] of Object.entries(question.query)) first.searchParams.set(name, value)
    return allPages(first, access, async (page, bytesLeft) => {
      const askedOnce = () =>
        pay((mayLeave) => onePage(access, { page, bytesLeft, mayLeave }, dependencies))
      const answered = await askedOnce()
      return answered.isOldTokenRefused === true ? askedOnce() : answered
    })
  }
}

type PageCall = {
  readonly page: URL
  readonly bytesLeft: number
  readonly mayLeave: () => boolean
}

type AskDependencies = {
  readonly http: HttpOut
  readonly now: () => number
  readonly called: (call: MadeCall) => void
  readonly tokens: Tokens
}

/** A page, or that a token was refused which had been kept: carriers may end one before its time. */
type AskedPage = Page & { readonly isOldTokenRefused?: boolean }

async function onePage(
  access: CarrierAccess,
  { page, bytesLeft, mayLeave }: PageCall,
  { http, now, called, tokens }: AskDependencies,
): Promise<AskedPage> {
  const askedAt = now()
  const headers = await headersFor(access, tokens)
  if ('failure' in headers) return { read: unreachable(headers.failure), next: null }
  const call = {
    method: 'GET',
    url: page.href,
    headers: headers.sent,
    totalMs,
    guard: false,
  } as const
  const began = now()
  const result = await http.call({ ...call, maxBytes: bytesLeft, mayLeave })
  const outcome = result.kind === 'response' ? result.status : result.code
  called({ scac: access.profile.scac, result: outcome, ms: now() - began })
  const refused = result.kind === 'response' && result.status === 401 ? headers.token : null
  if (refused !== null) tokens.forget(access, refused.value)
  const next = result.kind === 'response' ? nextPage(access, page, result) : null
  const isOldTokenRefused = refused !== null && refused.at < askedAt
  return { read: readAnswer(result, now()), next, isOldTokenRefused }
}

type SentHeaders = {
  readonly sent: Record<string, string>
  readonly token: { readonly value: string; readonly at: number } | null
}

async function headersFor(
  access: CarrierAccess,
  tokens: Tokens,
): Promise<SentHeaders | { readonly failure: AskFailure }> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'Landfall',
    'API-Version': '2',
  }
  access.profile.credentialHeaders.forEach((name, index) => {
    headers[name] = access.credentials[index] ?? ''
  })
  if (!access.profile.oauth) return { sent: headers, token: null }
  const token = await tokens.of(access)
  if ('failure' in token) return token
  return { sent: { ...headers, authorization: `Bearer ${token.value}` }, token }
}
