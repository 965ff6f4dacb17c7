// The result of one question to a carrier, and how an HTTP response is read as one.
import type { HttpResult } from '../platform/http-out/call.ts'
import type { FailureCode } from '../platform/http-out/failure.ts'
import { retryAfter } from '../platform/http-out/retry-after.ts'
import { isTooDeep, parseBody } from './json-body.ts'

export type RawAnswer = {
  readonly kind: 'answer'
  readonly status: number
  readonly body: Buffer
  readonly json: unknown
  /** Oddities of its pages. */
  readonly note?: string
}

/** Why a question brought no answer. */
export type AskFailure = {
  /** One of few words, for a metric. */
  readonly code:
    | FailureCode
    | `HTTP ${number}`
    | 'no_token'
    | 'not_configured'
    | 'not_json'
    | 'not_understood'
    | 'other_number'
    | 'too_large'
  /** A sentence, which may name anything. */
  readonly detail: string
}

export const notUnderstood: AskFailure = {
  code: 'not_understood',
  detail: 'no part of the answer makes sense',
}

const notJson: AskFailure = { code: 'not_json', detail: 'the answer is not JSON' }
const tooDeep: AskFailure = { code: 'not_understood', detail: 'the answer is nested too deeply' }

export const httpFailure = (status: number): AskFailure => ({
  code: `HTTP ${status}`,
  detail: `HTTP ${status}`,
})

/** The result of one question. Only `answer` and `not_found` say something about the number. */
export type AskResult =
  | RawAnswer
  | { readonly kind: 'not_found'; readonly status: number; readonly body: Buffer }
  | (AskFailure & { readonly kind: 'unreachable'; readonly retryAfterMs: number | null })
  | (AskFailure & {
      readonly kind: 'unrecognized'
      readonly status: number
      readonly body: Buffer
    })
  /** The answer exceeds what is read of one; a repetition soon would only cost the carrier's limit. */
  | (AskFailure & { readonly kind: 'too_large'; readonly retryAfterMs: number | null })
  /** The carrier's interface has no query for numbers of this type. */
  | { readonly kind: 'not_asked' }

/** The limit of one answer, over all its pages: the moves of a thousand containers are about half of it. */
export const maxBytes = 20 * 1024 * 1024

export const unreachable = (
  failure: AskFailure,
  retryAfterMs: number | null = null,
): AskResult => ({ kind: 'unreachable', ...failure, retryAfterMs })

export const tooLarge = (detail: string, retryAfterMs: number | null): AskResult => ({
  kind: 'too_large',
  code: 'too_large',
  detail,
  retryAfterMs,
})

export function readAnswer(result: HttpResult, now: number): AskResult {
  if (result.kind === 'failure') return unreachable({ code: result.code, detail: result.code })
  const { status, headers, body } = result
  if (status === 404) return { kind: 'not_found', status, body }
  if (status === 204) return { kind: 'answer', status, body: Buffer.from('[]'), json: [] }
  if (status === 429 || status >= 500 || status === 401 || status === 403)
    return unreachable(httpFailure(status), retryAfter(headers['retry-after'], now))
  if (status !== 200 && status !== 206)
    return { kind: 'unrecognized', ...httpFailure(status), status, body }
  if (result.brokenOff !== undefined) {
    const detail = `the answer was broken off: ${result.brokenOff}`
    return unreachable({ code: result.brokenOff, detail })
  }
  if (result.truncated)
    return tooLarge(`the answer is larger than ${maxBytes / 1024 / 1024} MB`, null)
  if (isTooDeep(body)) return { kind: 'unrecognized', ...tooDeep, status, body }
  try {
    return { kind: 'answer', status, body, json: parseBody(body) }
  } catch {
    return { kind: 'unrecognized', ...notJson, status, body }
  }
}
