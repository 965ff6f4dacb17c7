// carrier.detected -> a carrier reference to poll, or carrier.observed again
// A number that is followed already is not asked for again: the new follower gets the last answer.
import { databaseNow } from '../../../platform/postgres/database.ts'
import type { Carriers } from '../../../carriers/configuration.ts'
import { notAfter } from '../../../platform/worker/reported-time.ts'
import { defineWorker, done } from '../../../platform/worker/define.ts'
import type { Put } from '../../../platform/postgres/put-rows.ts'
import type { CarrierDetected, TrackingRefreshRequested } from '../../../schemas/messages.ts'
import { observedMessages, storedAnswer } from '../answer-messages.ts'
import { answeredReferences, lockReferences } from '../observe/sql.ts'
import type { AnsweredReference } from '../observe/sql.ts'
import { insertRow, updateRow } from '../../../resources/rows.ts'

type Facts = { readonly now: Date; readonly references: readonly AnsweredReference[] }

type Reference = { readonly scac: string; readonly number: string; readonly number_type: string }

const find = (facts: Facts, { scac, number, number_type }: Reference) =>
  facts.references.find(
    (r) => r.scac === scac && r.number === number && r.number_type === number_type,
  )

const gather = async (
  messages: readonly { readonly value: Reference }[],
  tx: Parameters<typeof lockReferences>[0],
): Promise<Facts> => {
  const named = messages.map(({ value }) => value)
  const [, references, now] = await Promise.all([
    lockReferences(tx, named),
    answeredReferences(tx, named),
    databaseNow(tx),
  ])
  return { references, now }
}

const newReference = (value: CarrierDetected, now: Date): Put =>
  insertRow('carrier_reference', {
    scac: value.scac,
    number: value.number,
    number_type: value.number_type,
    due_at: now,
    attempts: 0,
    paying_account_id: value.account_id,
    paying_bucket: 'create',
    created_at: now,
  })

/** Asked again at once: somebody new waits for it, or somebody wants it fresh. */
const dueNow = (value: Reference, account: string, bucket: string, now: Date): Put =>
  updateRow('carrier_reference', {
    scac: value.scac,
    number: value.number,
    number_type: value.number_type,
    due_at: now,
    paying_account_id: account,
    paying_bucket: bucket,
  })

/** The test carrier's numbers are answered without one. */
const testScac = 'TEST'

export const followWorker = (carriers: Carriers, wakePolls: () => void) =>
  defineWorker<CarrierDetected, Facts, 'due'>({
    name: 'event-ingester-follow',
    consumes: 'carrier.detected',
    produces: ['carrier.observed'],
    gather,
    handle: ({ value }, facts) => {
      if (value.scac === testScac) return done()
      const known = find(facts, value)
      if (known === undefined)
        return done({ rows: [newReference(value, facts.now)], handoff: 'due' })
      if (known.last_answer_id === null || known.body === null)
        return done({
          rows: [dueNow(value, value.account_id, 'create', facts.now)],
          handoff: 'due',
        })
      const said = {
        ...storedAnswer(carriers, value.scac, known.body),
        answer_id: known.last_answer_id,
        // A clock that was set back since leaves a time ahead of it, which no reader takes.
        at: notAfter(known.received_at ?? facts.now, facts.now),
      }
      const messages = observedMessages(known, said)
      if (known.due_at !== null) return done({ messages })
      const rows = [dueNow(value, value.account_id, 'create', facts.now)]
      return done({ rows, messages, handoff: 'due' })
    },
    committed: wakePolls,
  })

export const refreshWorker = (wakePolls: () => void) =>
  defineWorker<TrackingRefreshRequested, Facts, 'due'>({
    name: 'event-ingester-refresh',
    consumes: 'tracking.refresh.requested',
    produces: [],
    gather,
    handle: ({ value }, facts) =>
      done({ rows: [dueNow(value, value.account_id, 'refresh', facts.now)], handoff: 'due' }),
    committed: wakePolls,
  })
