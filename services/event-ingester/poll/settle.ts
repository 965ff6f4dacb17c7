// The rows and messages of finished polls.
import type { Carriers } from '../../../carriers/configuration.ts'
import type { NumberType } from '../../../domain/carriers/profile.ts'
import type { Finished, Settlement } from '../../../platform/loop/define.ts'
import { databaseNow } from '../../../platform/postgres/database.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { Put } from '../../../platform/postgres/put-rows.ts'
import { joinEffects } from '../../../platform/worker/define.ts'
import { requestUpdate } from '../../../resources/definitions/tracking-request.ts'
import { requestEvent } from '../../../resources/recorded-event.ts'
import { insertRow } from '../../../resources/rows.ts'
import { observedMessages } from '../answer-messages.ts'
import { fullKey, lockFollowers } from '../followers.ts'
import type { FollowerRow } from '../followers.ts'
import { nextPollAfter, notFoundPollAfter, retryPollAfter } from './next-poll.ts'
import type { Pace } from './next-poll.ts'
import type { CarrierAnswer, PollResult } from './read-result.ts'
import { transitionOf } from './request-transition.ts'
import type { PollOutcome } from './request-transition.ts'
import { markShipments, settleReferences } from './sql.ts'
import type { ClaimedReference, ReferenceSettlement } from './sql.ts'

type FinishedPoll = Finished<ClaimedReference, PollResult>

const isNews = (item: ClaimedReference, answer: CarrierAnswer): boolean =>
  item.last_answer_hash === null || !item.last_answer_hash.equals(answer.hash)

/** The new state of the polled reference. */
function settlementOf({ item, result }: FinishedPoll, now: Date, pace: Pace): ReferenceSettlement {
  const { scac, number, number_type, lease_token } = item
  const own = { scac, number, number_type, lease_token, answer_id: null, answer_hash: null }
  if (result.kind === 'failed') {
    const due_in_ms = retryPollAfter(item.attempts, pace, result.retryAfterMs)
    const { first_not_found_at } = item
    return { ...own, due_in_ms, attempts: item.attempts + 1, first_not_found_at, succeeded: false }
  }
  if (result.kind === 'not_asked') {
    // A later profile may support this type of number; a poll without a question makes no call.
    const { attempts, first_not_found_at } = item
    const due_in_ms = notFoundPollAfter(pace)
    return { ...own, due_in_ms, attempts, first_not_found_at, succeeded: false }
  }
  if (result.kind === 'not_found') {
    const first_not_found_at = item.first_not_found_at ?? now
    const due_in_ms = notFoundPollAfter(pace)
    return { ...own, due_in_ms, attempts: 0, first_not_found_at, succeeded: true }
  }
  const { answer } = result
  const kept = isNews(item, answer) ? { answer_id: answer.id, answer_hash: answer.hash } : {}
  const due_in_ms = nextPollAfter(answer.events, now.getTime(), pace)
  return { ...own, ...kept, due_in_ms, attempts: 0, first_not_found_at: null, succeeded: true }
}

function answerRow(item: ClaimedReference, answer: CarrierAnswer, now: Date): Put {
  const { scac, number, number_type } = item
  return insertRow('carrier_answer', {
    id: answer.id,
    scac,
    number,
    number_type,
    received_at: now,
    status: answer.status,
    body: `\\x${answer.body.toString('hex')}`,
    kept_events: answer.events.length,
    dropped: answer.dropped,
  })
}

function outcomeFor({ item, result }: FinishedPoll, request: FollowerRow, now: Date): PollOutcome {
  if (result.kind === 'found' || result.kind === 'not_asked') return { kind: result.kind }
  if (result.kind === 'not_found') {
    // Another account may have followed the number long before: the wait of this request counts.
    const since = Math.max((item.first_not_found_at ?? now).getTime(), request.created_at.getTime())
    return { kind: 'not_found', sinceMs: now.getTime() - since }
  }
  return { kind: 'failed', reason: result.reason, attempts: (request.retry_count ?? 0) + 1 }
}

function transitionEffects(request: FollowerRow, outcome: PollOutcome, now: Date): Settlement {
  const request_type = request.request_type as NumberType
  const transition = transitionOf({ ...request, request_type }, outcome)
  if (transition === null) return {}
  const { change, event } = transition
  return {
    rows: [requestUpdate(request, change, now)],
    messages: event === null ? [] : [requestEvent(event, { ...request, ...change }, now)],
  }
}

function effectsOf(
  poll: FinishedPoll,
  followers: readonly FollowerRow[],
  now: Date,
): readonly Settlement[] {
  const { item, result } = poll
  if (result.kind === 'found') {
    if (!isNews(item, result.answer)) return []
    const { id: answer_id, events, retracted } = result.answer
    const messages = observedMessages(item, { events, retracted, answer_id, observed_at: now })
    return [{ rows: [answerRow(item, result.answer, now)], messages }]
  }
  // After a first answer the number is followed on, whatever later polls bring.
  if (item.last_answer_id !== null) return []
  return followers
    .filter((request) => fullKey(request) === fullKey(item))
    .map((request) => transitionEffects(request, outcomeFor(poll, request, now), now))
}

/** Settles the references that still hold their lease; the results of others no longer count. */
export async function settlePolls(
  finished: readonly FinishedPoll[],
  tx: Db,
  carriers: Carriers,
  random: () => number,
): Promise<Settlement> {
  const now = await databaseNow(tx)
  const settlements = finished.map((poll) => {
    const seconds = carriers.get(poll.item.scac)?.pollSeconds ?? null
    const pollMs = seconds === null ? null : seconds * 1_000
    return settlementOf(poll, now, { pollMs, random: random() })
  })
  const held = new Set((await settleReferences(tx, settlements)).map(fullKey))
  const settled = finished.filter(({ item }) => held.has(fullKey(item)))
  await markShipments(
    tx,
    settlements.filter((one) => held.has(fullKey(one))),
  )
  const unanswered = settled
    .filter(({ item, result }) => result.kind !== 'found' && item.last_answer_id === null)
    .map(({ item }) => item)
  const followers = unanswered.length === 0 ? [] : await lockFollowers(tx, unanswered)
  return joinEffects(settled.flatMap((poll) => effectsOf(poll, followers, now)))
}
