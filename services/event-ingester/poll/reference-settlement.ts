// Decides the state of a carrier reference after a poll.
import { isFutureActual } from '../../../domain/journey/observations/future-actuals.ts'
import { settlingDelaysMs, settlingTimes } from '../../../domain/journey/settling-times.ts'
import type { Finished } from '../../../platform/loop/define.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import { nextPollAfter, notFoundPollAfter, retryPollAfter } from './next-poll.ts'
import type { Pace } from './next-poll.ts'
import type { CarrierAnswer, PollResult } from './read-result.ts'
import type { ClaimedReference } from './claim-sql.ts'
import type { ReferenceSettlement } from './sql.ts'

export type FinishedPoll = Finished<ClaimedReference, PollResult>

export const isNews = ({ body }: CarrierAnswer): boolean => body !== null

/**
 * Whether an answer without news means something else than at the last poll, because a port that a container has only
 * reached is settled by silence.
 */
export function isSettledBySilence(
  item: ClaimedReference,
  { events }: CarrierAnswer,
  now: Date,
): boolean {
  const { last_succeeded_at } = item
  if (last_succeeded_at === null) return false
  const since = last_succeeded_at.getTime()
  const isDue = (at: number): boolean => since < at && at <= now.getTime()
  // The journey is derived only where the time of one of its moves allows it.
  const mayBe = events.some(({ event_at }) =>
    settlingDelaysMs.some((delay) => isDue(Date.parse(event_at) + delay)),
  )
  return mayBe && settlingTimes(events, [item]).some(isDue)
}

/** Whether the time of an actual event that lay in the future at the last poll has come: now it counts as actual. */
export function hasComeTrue(
  { last_succeeded_at }: ClaimedReference,
  { events }: CarrierAnswer,
  now: Date,
): boolean {
  if (last_succeeded_at === null) return false
  const { zoneOf } = loadReferenceData()
  return events.some(
    (event) =>
      isFutureActual(event, last_succeeded_at.getTime(), zoneOf) &&
      !isFutureActual(event, now.getTime(), zoneOf),
  )
}

/**
 * Milliseconds since the last answer in which the carrier could not speak: it was asked late, because we were down, or
 * it failed. They are no silence of the carrier.
 */
function unaskedMs({ attempts, due_at, last_succeeded_at }: ClaimedReference, now: Date): number {
  if (last_succeeded_at === null) return 0
  const since = attempts > 0 || due_at < last_succeeded_at ? last_succeeded_at : due_at
  return Math.max(0, now.getTime() - since.getTime())
}

const movedOn = (time: Date | null, ms: number, now: Date): Date =>
  time === null ? now : new Date(time.getTime() + ms)

/** Since when the carrier has not known a number that it has answered for, or that is awaited. */
function notFoundSince(item: ClaimedReference, now: Date): Date {
  // The wait of a request for its first answer includes the times in which the carrier fails.
  const answered = item.last_answer_id !== null
  return movedOn(item.first_not_found_at, answered ? unaskedMs(item, now) : 0, now)
}

/** The new state of the polled reference. */
export function settlementOf(
  { item, result }: FinishedPoll,
  now: Date,
  pace: Pace,
): ReferenceSettlement {
  const { scac, number, number_type, lease_token, quiet_since } = item
  const key = { scac, number, number_type, lease_token }
  const own = {
    ...key,
    answer_id: null,
    answer_hash: null,
    quiet_since,
    refusal: null,
    asked: true,
  }
  if (result.kind === 'failed') {
    const due_in_ms = retryPollAfter(item.attempts, pace, result.retryAfterMs)
    const { first_not_found_at } = item
    const state = { ...own, refusal: result.detail, asked: result.about !== 'configuration' }
    return {
      ...state,
      due_in_ms,
      attempts: item.attempts + 1,
      first_not_found_at,
      succeeded: false,
    }
  }
  if (result.kind === 'not_asked') {
    // A later profile may support this type of number; a poll without a question makes no call.
    const { attempts, first_not_found_at } = item
    const due_in_ms = notFoundPollAfter(now.getTime(), pace)
    return { ...own, due_in_ms, attempts, first_not_found_at, succeeded: false, asked: false }
  }
  const quiet = { ...own, quiet_since: movedOn(quiet_since, unaskedMs(item, now), now) }
  if (result.kind === 'not_found') {
    const first_not_found_at = notFoundSince(item, now)
    const due_in_ms = notFoundPollAfter(now.getTime(), pace)
    return { ...quiet, due_in_ms, attempts: 0, first_not_found_at, succeeded: true }
  }
  const { answer } = result
  const kept = isNews(answer)
    ? { answer_id: answer.id, answer_hash: answer.hash, quiet_since: now }
    : {}
  const due_in_ms = nextPollAfter(answer.events, now.getTime(), pace)
  return { ...quiet, ...kept, due_in_ms, attempts: 0, first_not_found_at: null, succeeded: true }
}
