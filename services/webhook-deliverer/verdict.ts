// Decides what the outcome of an attempt means for its delivery and for the endpoint.
import type { HttpResponse, HttpResult } from '../../platform/http-out/call.ts'
import { successStatuses } from '../../platform/http-out/signed-post.ts'
import { retryAfter } from '../../platform/http-out/retry-after.ts'
import { retryAt, throttledRetryAt } from './retry-at.ts'
import type { Schedule } from './retry-at.ts'

/** Times are milliseconds since 1970. */
export type AttemptState = {
  /** Number of this attempt among the charged ones, from 1. */
  readonly number: number
  /** Earlier attempts that the endpoint throttled and that were not charged. */
  readonly throttledBefore: number
  /** When the endpoint first throttled the delivery; null: never. */
  readonly throttledSince: number | null
  readonly now: number
  /** In [0, 1). */
  readonly random: number
}

export type Verdict =
  | { readonly outcome: 'succeeded' }
  | {
      readonly outcome: 'retry'
      readonly at: number
      /** Whether the attempt counts against the schedule. */
      readonly charged: boolean
      /** Set when the endpoint throttled the attempt: all its deliveries wait until then. */
      readonly pauseEndpointUntil: number | null
    }
  | { readonly outcome: 'failed' }
  /** 410: the endpoint is gone for good, and the webhook is switched off. */
  | { readonly outcome: 'gone' }

/** An attempt that a shutdown broke off, or that an earlier URL of the webhook answered, tells nothing. */
export const isFailure = (verdict: Verdict): boolean =>
  verdict.outcome === 'retry'
    ? verdict.charged || verdict.pauseEndpointUntil !== null
    : verdict.outcome !== 'succeeded'

/** How long an endpoint may throttle one delivery, from the first time on. */
export const throttlingEndsAfterMs = 3 * 24 * 3_600_000

export const verdictOf = (
  result: HttpResult,
  attempt: AttemptState,
  schedule: Schedule,
): Verdict => {
  if (result.kind === 'failure') {
    return result.code === 'closed' ? retriedAtOnce(attempt) : scheduled(attempt, schedule, null)
  }
  if (successStatuses.includes(result.status)) return { outcome: 'succeeded' }
  if (result.status === 410) return { outcome: 'gone' }
  const askedMs = retryAfter(result.headers['retry-after'], attempt.now)
  return isThrottling(result, askedMs)
    ? throttled(attempt, askedMs)
    : scheduled(attempt, schedule, askedMs)
}

// A shutdown of this process is not the endpoint's fault.
const retriedAtOnce = ({ now }: AttemptState): Verdict => ({
  outcome: 'retry',
  at: now,
  charged: false,
  pauseEndpointUntil: null,
})

const isThrottling = (response: HttpResponse, askedMs: number | null): boolean =>
  response.status === 429 || (response.status === 503 && askedMs !== null)

const scheduled = (attempt: AttemptState, schedule: Schedule, askedMs: number | null): Verdict => {
  const planned = retryAt(attempt.number, schedule, attempt.now, attempt.random)
  if (planned === null) return { outcome: 'failed' }
  const at = Math.max(planned, attempt.now + (askedMs ?? 0))
  return { outcome: 'retry', at, charged: true, pauseEndpointUntil: null }
}

// A busy endpoint has not failed, so the attempt is not charged; but throttling must end some day.
const throttled = (attempt: AttemptState, askedMs: number | null): Verdict => {
  const { throttledBefore, now, random } = attempt
  const at = throttledRetryAt(askedMs, throttledBefore, now, random)
  const since = attempt.throttledSince ?? now
  if (at > since + throttlingEndsAfterMs) return { outcome: 'failed' }
  return { outcome: 'retry', at, charged: false, pauseEndpointUntil: at }
}
