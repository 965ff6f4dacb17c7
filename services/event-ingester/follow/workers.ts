// carrier.detected -> a due carrier reference, or carrier.observed again
// tracking.refresh.requested -> a due carrier reference
// A new follower of a number that others follow gets the carrier's last answer, without another poll. One that
// resumes tracking gets the answer that it may have missed, and the carrier is polled for what has changed since.
import type { Carriers } from '../../../carriers/configuration.ts'
import { readStoredAnswer } from '../../../carriers/stored-answer.ts'
import { testScac } from '../../../domain/carriers/carrier-table.ts'
import { databaseNow } from '../../../platform/postgres/database.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { Put } from '../../../platform/postgres/put-rows.ts'
import { notAfter } from '../../../platform/worker/reported-time.ts'
import { defineWorker, done, skipped } from '../../../platform/worker/define.ts'
import type { CarrierReference } from '../../../resources/identities.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import { insertRow, updateRow } from '../../../resources/rows.ts'
import type { CarrierDetected, TrackingRefreshRequested } from '../../../schemas/messages.ts'
import { observedMessages } from '../answer-messages.ts'
import { fullKey, lockReferences } from '../followers.ts'
import { answeredReferences } from './sql.ts'
import type { AnsweredReference } from './sql.ts'

type FollowFacts = { readonly now: Date; readonly references: readonly AnsweredReference[] }

const findReference = (facts: FollowFacts, reference: CarrierReference) =>
  facts.references.find((one) => fullKey(one) === fullKey(reference))

const gather = async (
  messages: readonly { readonly value: CarrierReference }[],
  tx: Db,
): Promise<FollowFacts> => {
  const named = messages.map(({ value }) => value)
  const [, references, now] = await Promise.all([
    lockReferences(tx, named),
    answeredReferences(tx, named),
    databaseNow(tx),
  ])
  return { references, now }
}

/** W3C trace context of the message, if it has one. */
type Cause = { readonly traceparent?: string | null }

const insertReference = (
  value: CarrierDetected,
  fed: boolean,
  now: Date,
  { traceparent = null }: Cause,
): Put =>
  insertRow('carrier_reference', {
    scac: value.scac,
    number: value.number,
    number_type: value.number_type,
    due_at: fed ? null : now,
    fed,
    attempts: 0,
    paying_account_id: value.account_id,
    paying_bucket: 'create',
    created_at: now,
    traceparent,
  })

/** Makes a reference due now; the poll takes a permit from this bucket of the account. */
const makeDue = (
  value: CarrierReference,
  [account, bucket]: readonly [string, string],
  now: Date,
  { traceparent = null }: Cause,
): Put =>
  updateRow('carrier_reference', {
    scac: value.scac,
    number: value.number,
    number_type: value.number_type,
    due_at: now,
    paying_account_id: account,
    paying_bucket: bucket,
    traceparent,
  })

/** Nobody has asked the carrier for a number that was not due, so that its silence begins anew. */
function makeDueFor(
  value: CarrierDetected,
  { due_at }: AnsweredReference,
  now: Date,
  cause: Cause,
): Put {
  const due = makeDue(value, [value.account_id, 'create'], now, cause)
  if (due_at !== null) return due
  return { ...due, row: { ...due.row, quiet_since: null, first_not_found_at: null } }
}

/** Nobody polls it until its carrier is polled again. */
const markFed = ({ scac, number, number_type }: CarrierReference): Put =>
  updateRow('carrier_reference', { scac, number, number_type, fed: true })

/** Nobody polls the carriers of `fed`, whose observations other systems write. */
export const followWorker = (carriers: Carriers, fed: ReadonlySet<string>, wakePolls: () => void) =>
  defineWorker<CarrierDetected, FollowFacts, 'due'>({
    name: 'event-ingester-follow',
    consumes: 'carrier.detected',
    produces: ['carrier.observed'],
    gather,
    handle: ({ value, headers }, facts) => {
      if (value.scac === testScac) return done()
      const known = findReference(facts, value)
      const isPolled = !fed.has(value.scac)
      if (known === undefined) {
        const reference = insertReference(value, !isPolled, facts.now, headers)
        return done({ rows: [reference], handoff: 'due' })
      }
      const rows = [isPolled ? makeDueFor(value, known, facts.now, headers) : markFed(value)]
      if (known.last_answer_id === null || known.body === null)
        return done({ rows, handoff: 'due' })
      const messages = observedMessages(known, {
        ...readStoredAnswer(carriers, loadReferenceData(), value.scac, known.body),
        answer_id: known.last_answer_id,
        // A clock that was set back since leaves a time ahead of now, which every reader rejects.
        observed_at: notAfter(known.received_at ?? facts.now, facts.now),
      })
      if (known.due_at !== null && value.how !== 'resumed') return done({ messages })
      return done({ rows, messages, handoff: 'due' })
    },
    committed: wakePolls,
  })

export const refreshWorker = (fed: ReadonlySet<string>, wakePolls: () => void) =>
  defineWorker<TrackingRefreshRequested, FollowFacts, 'due'>({
    name: 'event-ingester-refresh',
    consumes: 'tracking.refresh.requested',
    produces: [],
    gather,
    handle: ({ value, headers }, facts) => {
      if (fed.has(value.scac)) return skipped('other systems report what this carrier knows')
      const due = makeDue(value, [value.account_id, 'refresh'], facts.now, headers)
      return done({ rows: [due], handoff: 'due' })
    },
    committed: wakePolls,
  })
