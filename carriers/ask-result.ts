// The result of one question to a carrier, and how an HTTP response is read as one.
import type { HttpResult } from '../platform/http-out/call.ts'
import { retryAfter } from '../platform/http-out/retry-after.ts'
import { parseBody } from './json-body.ts'

export type RawAnswer = {
  readonly kind: 'answer'
  readonly status: number
  readonly body: Buffer
  readonly json: unknown
  /** Oddities of its pages. */
  readonly note?: string
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
  /** The answer exceeds what is read of one; a repetition soon would only cost the carrier's limit. */
  | { readonly kind: 'too_large'; readonly reason: string; readonly retryAfterMs: number | null }
  /** The carrier's interface has no query for numbers of this type. */
  | { readonly kind: 'not_asked' }

/** The limit of one answer, over all its pages: the moves of a thousand containers are about half of it. */
export const maxBytes = 20 * 1024 * 1024

export const unreachable = (reason: string, retryAfterMs: number | null = null): AskResult => ({
  kind: 'unreachable',
  reason,
  retryAfterMs,
})

export function readAnswer(result: HttpResult, now: number): AskResult {
  if (result.kind === 'failure') return unreachable(result.code)
  const { status, headers, body } = result
  if (status === 404) return { kind: 'not_found', status, body }
  if (status === 204) return { kind: 'answer', status, body: Buffer.from('[]'), json: [] }
  if (status === 429 || status >= 500 || status === 401 || status === 403)
    return unreachable(`HTTP ${status}`, retryAfter(headers['retry-after'], now))
  if (status !== 200 && status !== 206)
    return { kind: 'unrecognized', reason: `HTTP ${status}`, status, body }
  if (result.truncated) {
    const reason = `the answer is larger than ${maxBytes / 1024 / 1024} MB`
    return { kind: 'too_large', reason, retryAfterMs: null }
  }
  try {
    return { kind: 'answer', status, body, json: parseBody(body) }
  } catch {
    return { kind: 'unrecognized', reason: 'the answer is not JSON', status, body }
  }
}
