// What the outcome of one attempt means for the delivery and for the endpoint.
import type { HttpResponse, HttpResult } from '../../platform/http-out/call.ts'
import { retryAfter } from '../../platform/http-out/retry-after.ts'
import { retryAt, throttledRetryAt } from './retry-at.ts'
import type { Schedule } from './retry-at.ts'

export type Attempt = {
  /** Number of this attempt among the charged ones, from 1. */
  readonly number: number
  /** Attempts before this one that the endpoint put off and that were not charged. */
  readonly throttledBefore: number
  /** When the endpoint put it off first; null: never. Milliseconds since 1970, like all times here. */
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
      /** Set when the endpoint asked to be left alone: holds for all that goes to it. */
      readonly pauseEndpointUntil: number | null
    }
  | { readonly outcome: 'failed'; readonly reason: 'exhausted' }
  /** The endpoint says that it is gone for good: the webhook is switched off. */
  | { readonly outcome: 'gone' }

export const successStatuses: readonly number[] = [200, 201, 202, 204]

/** How long a delivery may be put off by the endpoint, from the first time on. */
export const throttlingEndsAfterMs = 3 * 24 * 3_600_000

export const verdictOf = (result: HttpResult, attempt: Attempt, schedule: Schedule): Verdict => {
  if (result.kind === 'failure') {
    return result.code === 'closed' ? brokenOff(attempt) : scheduled(attempt, schedule, null)
  }
  if (successStatuses.includes(result.status)) return { outcome: 'succeeded' }
  if (result.status === 410) return { outcome: 'gone' }
  const asked = retryAfter(result.headers['retry-after'], attempt.now)
  return isThrottling(result, asked) ? putOff(attempt, asked) : scheduled(attempt, schedule, asked)
}

// Our own shutdown is not the endpoint's fault.
const brokenOff = ({ now }: Attempt): Verdict => ({
  outcome: 'retry',
  at: now,
  charged: false,
  pauseEndpointUntil: null,
})

const isThrottling = (response: HttpResponse, asked: number | null): boolean =>
  response.status === 429 || (response.status === 503 && asked !== null)

const scheduled = (attempt: Attempt, schedule: Schedule, asked: number | null): Verdict => {
  const planned = retryAt(attempt.number, schedule, attempt.now, attempt.random)
  if (planned === null) return { outcome: 'failed', reason: 'exhausted' }
  const at = Math.max(planned, attempt.now + (asked ?? 0))
  return { outcome: 'retry', at, charged: true, pauseEndpointUntil: null }
}

// Being busy is no failure and costs no attempt, but it must end some day.
const putOff = (attempt: Attempt, asked: number | null): Verdict => {
  const { throttledBefore, now, random } = attempt
  const at = throttledRetryAt(asked, throttledBefore, now, random)
  const since = attempt.throttledSince ?? now
  if (at > since + throttlingEndsAfterMs) return { outcome: 'failed', reason: 'exhausted' }
  return { outcome: 'retry', at, charged: false, pauseEndpointUntil: at }
}
