// The rows and messages of finished polls.
import type { Carriers } from '../../../carriers/configuration.ts'
import type { NumberType } from '../../../domain/carriers/profile.ts'
import { causedBy } from '../../../platform/loop/define.ts'
import type { Finished, Settlement } from '../../../platform/loop/define.ts'
import { databaseNow } from '../../../platform/postgres/database.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { Put } from '../../../platform/postgres/put-rows.ts'
import { joinEffects } from '../../../platform/worker/define.ts'
import { requestUpdate } from '../../../resources/definitions/tracking-request.ts'
import { requestEvent } from '../../../resources/messages/recorded-event.ts'
import { countNumber } from '../../../resources/tracking/number-counts.ts'
import { insertRow, updateRow } from '../../../resources/rows.ts'
import { observedMessages } from '../answer-messages.ts'
import { fullKey, lockFollowers, lockReferences } from '../followers.ts'
import type { FollowerRow } from '../followers.ts'
import type { CarrierWatch } from './carrier-watch.ts'
import { endingsOf, isQuiet } from './endings.ts'
import { spreadOf } from './next-poll.ts'
import type { CarrierAnswer, Needless, PollResult } from './read-result.ts'
import { hasComeTrue, isSettledBySilence, settlementOf } from './reference-settlement.ts'
import type { FinishedPoll } from './reference-settlement.ts'
import { verdictsOn } from './refusals.ts'
import { countRefusals, forgetRefusals } from './refusals-sql.ts'
import { transitionOf } from './request-transition.ts'
import type { PollOutcome } from './request-transition.ts'
import { markShipments, settleNeedless, settleReferences } from './sql.ts'
import type { ClaimedReference } from './claim-sql.ts'

function answerRow(item: ClaimedReference, answer: CarrierAnswer, body: Buffer, now: Date): Put {
  const { scac, number, number_type } = item
  return insertRow('carrier_answer', {
    id: answer.id,
    scac,
    number,
    number_type,
    received_at: now,
    status: answer.status,
    body: `\\x${body.toString('hex')}`,
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

function transitionEffects(request: FollowerRow, outcome: PollOutcome, now: Date) {
  const request_type = request.request_type as NumberType
  const transition = transitionOf({ ...request, request_type }, outcome)
  if (transition === null) return { rows: [], messages: [], isEnd: false }
  const { change, event } = transition
  const isUnknown = outcome.kind === 'not_found' && change.status === 'failed'
  const counted = isUnknown ? countNumber({ ...request, outcome: 'refused' }) : []
  return {
    rows: [requestUpdate(request, change, now), ...counted],
    messages: event === null ? [] : [requestEvent(event, { ...request, ...change }, now)],
    isEnd: change.status === 'failed',
  }
}

function effectsOf(
  poll: FinishedPoll,
  followers: readonly FollowerRow[],
  now: Date,
): readonly Settlement[] {
  const { item, result } = poll
  if (result.kind === 'found') {
    const { id, events, retracted, body } = result.answer
    const saysMore = (): boolean =>
      isSettledBySilence(item, result.answer, now) || hasComeTrue(item, result.answer, now)
    if (body === null && !saysMore()) return []
    const answer_id = body === null ? (item.last_answer_id ?? id) : id
    const messages = observedMessages(item, { events, retracted, answer_id, observed_at: now })
    const counted = item.last_answer_id === null ? countNumber({ ...item, outcome: 'known' }) : []
    const rows = body === null ? [] : [answerRow(item, result.answer, body, now), ...counted]
    return [{ rows, messages }]
  }
  // After a first answer a poll without one changes no request; `endingsOf` ends tracking at last.
  if (item.last_answer_id !== null) return []
  const transitions = followers
    .filter((request) => fullKey(request) === fullKey(item))
    .map((request) => transitionEffects(request, outcomeFor(poll, request, now), now))
  if (!transitions.every(({ isEnd }) => isEnd)) return transitions
  const { scac, number, number_type } = item
  return [
    ...transitions,
    { rows: [updateRow('carrier_reference', { scac, number, number_type, due_at: null })] },
  ]
}

/** Whether the carrier has never answered, and has not now. */
const isUnanswered = ({ item, result }: FinishedPoll): boolean =>
  result.kind !== 'found' && item.last_answer_id === null

type Worked = Finished<ClaimedReference, PollResult | Needless>

const isPolled = (worked: Worked): worked is FinishedPoll => worked.result.kind !== 'needless'

type SettleDependencies = {
  readonly carriers: Carriers
  readonly fed: ReadonlySet<string>
  readonly watch: CarrierWatch
}

/**
 * Writes which carriers answer and which refuse; last, because other transactions wait for these rows. Returns what tells
 * the watch.
 */
async function judgeCarriers(
  tx: Db,
  settled: readonly FinishedPoll[],
  { carriers, watch }: SettleDependencies,
): Promise<() => void> {
  const { answering, refusing } = verdictsOn(settled, carriers)
  const answered = answering.length > 0 ? await forgetRefusals(tx, answering) : []
  const refused = refusing.length > 0 ? await countRefusals(tx, refusing) : []
  return () => {
    watch.polled(settled)
    watch.answered(answered)
    watch.refused(refused)
  }
}

/** Settles the references that still hold their lease; the results of others no longer count. */
export async function settlePolls(
  worked: readonly Worked[],
  tx: Db,
  dependencies: SettleDependencies,
): Promise<Settlement> {
  const { carriers, fed } = dependencies
  const itemsOf = (some: readonly Worked[]) => some.map(({ item }) => item)
  const [, now] = await Promise.all([lockReferences(tx, itemsOf(worked)), databaseNow(tx)])
  const finished = worked.filter(isPolled)
  const needless = worked.filter((one) => !isPolled(one))
  if (needless.length > 0) await settleNeedless(tx, itemsOf(needless), fed)
  if (finished.length === 0) return {}
  const settlements = finished.map((poll) => {
    const seconds = carriers.get(poll.item.scac)?.pollSeconds ?? null
    const pollMs = seconds === null ? null : seconds * 1_000
    return settlementOf(poll, now, { pollMs, spread: spreadOf(fullKey(poll.item)) })
  })
  const held = new Set((await settleReferences(tx, settlements)).map(fullKey))
  const settled = finished.filter(({ item }) => held.has(fullKey(item)))
  const changing = settled.filter((poll) => isUnanswered(poll) || isQuiet(poll))
  const items = changing.map(({ item }) => item)
  // Requests are locked before shipments everywhere, so that no two transactions wait for each other.
  const followers = items.length === 0 ? [] : await lockFollowers(tx, items)
  await markShipments(
    tx,
    settlements.filter((one) => one.asked && held.has(fullKey(one))),
  )
  const endings = await endingsOf(tx, settled, followers, settlements, now)
  const committed = await judgeCarriers(tx, settled, dependencies)
  const effects = settled.flatMap((poll) =>
    effectsOf(poll, followers, now).map((one) => causedBy(poll, one)),
  )
  return { ...joinEffects([...effects, endings]), committed }
}
