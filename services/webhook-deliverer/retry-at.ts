// Decides when the next attempt is due: by the schedule, or by the endpoint's Retry-After.
import { retryJitter } from '../webhook-settings.ts'
import { longestRetryAfter } from '../../platform/http-out/retry-after.ts'

const second = 1_000
const hour = 3_600 * second

/** Waits in milliseconds after the 1st, 2nd, ... attempt; as many retries as there are waits. */
export type Schedule = readonly number[]

/**
 * The time of the attempt after attempt number `attempt` (1 is the first), or null when there is
 * none left. `now` and the result are milliseconds since 1970, `random` is in [0, 1). The wait is
 * within 20 % of the schedule's, so that deliveries that failed together are not retried together.
 */
export const retryAt = (
  attempt: number,
  schedule: Schedule,
  now: number,
  random: number,
): number | null => {
  const wait = schedule[attempt - 1]
  return wait === undefined
    ? null
    : Math.round(now + wait * (1 - retryJitter + 2 * retryJitter * random))
}

/**
 * The time of the next attempt at an endpoint that throttled this one: never before the time it
 * asked for, spread by up to 20 %, and at least 1, 2, 4, ... seconds (an hour at most) after its
 * 1st, 2nd, 3rd, ... such answer, so that an endpoint that always asks for one second gets longer
 * and longer waits.
 */
export const throttledRetryAt = (
  askedMs: number | null,
  throttledBefore: number,
  now: number,
  random: number,
): number => {
  const floor = Math.min(2 ** throttledBefore * second, hour)
  const wait = Math.max(askedMs ?? 5 * second, floor)
  return Math.round(now + Math.min(wait * (1 + retryJitter * random), longestRetryAfter))
}
