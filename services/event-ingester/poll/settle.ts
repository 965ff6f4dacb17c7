// What is written when carriers were asked.
import { databaseNow } from '../../../platform/postgres/database.ts'
import type { Carriers } from '../../../carriers/configuration.ts'
import type { NumberType } from '../../../domain/carriers/profile.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { Settlement } from '../../../platform/loop/define.ts'
import type { Put } from '../../../platform/postgres/put-rows.ts'
import { requestEvent } from '../../../resources/recorded-event.ts'
import { requestUpdate } from '../../../resources/definitions/tracking-request.ts'
import { transitionOf } from './request-transition.ts'
import type { Poll } from './request-transition.ts'
import { nextPollAfter, notFoundPollAfter, retryPollAfter } from './next-poll.ts'
import type { Pace } from './next-poll.ts'
import { observedMessages } from '../answer-messages.ts'
import type { Answer, PollResult } from './read-result.ts'
import { markShipments, settleReferences } from './sql.ts'
import type { Asked, Claimed } from './sql.ts'
import { lockFollowers } from '../followers.ts'
import type { FollowerRow } from '../followers.ts'
import { insertRow } from '../../../resources/rows.ts'

export type Finished = { readonly item: Claimed; readonly result: PollResult }

const keyOf = (r: { scac: string; number: string; number_type: string }): string =>
  [r.scac, r.number, r.number_type].join(' ')

const isNews = (item: Claimed, answer: Answer): boolean =>
  item.last_answer_hash === null || !item.last_answer_hash.equals(answer.hash)

/** What becomes of the reference itself. */
function askedOf({ item, result }: Finished, now: Date, pace: Pace): Asked {
  const { scac, number, number_type, lease_token } = item
  const own = { scac, number, number_type, lease_token, answer_id: null, answer_hash: null }
  if (result.kind === 'failed') {
    const due_in_ms = retryPollAfter(item.attempts, pace, result.retryAfterMs)
    const { first_not_found_at } = item
    return { ...own, due_in_ms, attempts: item.attempts + 1, first_not_found_at, succeeded: false }
  }
  if (result.kind === 'not_asked') {
    // Another profile may have a question for it one day; to look is no call.
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

function answerRow(item: Claimed, answer: Answer, now: Date): Put {
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

/** What the poll means to requests that have had no answer yet. */
function pollOf({ item, result }: Finished, request: FollowerRow, now: Date): Poll {
  if (result.kind === 'found' || result.kind === 'not_asked') return { kind: result.kind }
  if (result.kind === 'not_found') {
    // Someone else may have asked long ago: this request's own patience counts.
    const since = Math.max((item.first_not_found_at ?? now).getTime(), request.created_at.getTime())
    return { kind: 'not_found', sinceMs: now.getTime() - since }
  }
  return { kind: 'failed', reason: result.reason, attempts: (request.retry_count ?? 0) + 1 }
}

function transitionEffects(request: FollowerRow, poll: Poll, now: Date): Settlement {
  const request_type = request.request_type as NumberType
  const transition = transitionOf({ ...request, request_type }, poll)
  if (transition === null) return {}
  const { change, event } = transition
  return {
    rows: [requestUpdate(request, change, now)],
    messages: event === null ? [] : [requestEvent(event, { ...request, ...change }, now)],
  }
}

function effectsOf(finished: Finished, followers: readonly FollowerRow[], now: Date): Settlement[] {
  const { item, result } = finished
  if (result.kind === 'found') {
    if (!isNews(item, result.answer)) return []
    const { id: answer_id, events, retracted } = result.answer
    const said = { events, retracted, answer_id, observed_at: now }
    return [{ rows: [answerRow(item, result.answer, now)], messages: observedMessages(item, said) }]
  }
  // A number that was answered once goes on being followed, whatever the carrier says now.
  if (item.last_answer_id !== null) return []
  const waiting = followers.filter((request) => keyOf(request) === keyOf(item))
  return waiting.map((request) => transitionEffects(request, pollOf(finished, request, now), now))
}

export async function settlePolls(
  finished: readonly Finished[],
  tx: Db,
  carriers: Carriers,
  random: () => number,
): Promise<Settlement> {
  const now = await databaseNow(tx)
  const asked = finished.map((one) => {
    const seconds = carriers.get(one.item.scac)?.pollSeconds ?? null
    const pollMs = seconds === null ? null : seconds * 1_000
    return askedOf(one, now, { pollMs, random: random() })
  })
  const held = new Set((await settleReferences(tx, asked)).map(keyOf))
  const counting = finished.filter(({ item }) => held.has(keyOf(item)))
  await markShipments(
    tx,
    asked.filter((one) => held.has(keyOf(one))),
  )
  const unanswered = counting.filter(
    ({ item, result }) => result.kind !== 'found' && item.last_answer_id === null,
  )
  const followers =
    unanswered.length === 0
      ? []
      : await lockFollowers(
          tx,
          unanswered.map(({ item }) => item),
        )
  const effects = counting.flatMap((one) => effectsOf(one, followers, now))
  return {
    rows: effects.flatMap(({ rows = [] }) => rows),
    messages: effects.flatMap(({ messages = [] }) => messages),
  }
}
