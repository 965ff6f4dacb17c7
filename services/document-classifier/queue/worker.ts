// document.uploaded -> document job -> the read loop
// Notes a work request as the document's job, once however often the message comes, and wakes the loop.
import { databaseNow } from '../../../platform/postgres/database.ts'
import { isImpossible } from '../../../platform/worker/reported-time.ts'
import { defineWorker, done, skipped } from '../../../platform/worker/define.ts'
import { upsertRow } from '../../../resources/rows.ts'
import type { DocumentUploaded } from '../../../schemas/messages.ts'
import type { DocumentKey } from '../lock-documents.ts'
import { lockWorkStates } from './sql.ts'
import type { DocumentWork, WorkState } from './sql.ts'

type QueueFacts = {
  readonly now: Date
  /** By `keyOf`. */
  readonly states: ReadonlyMap<string, WorkState>
}

/** The account is part of it: a message that names another account's document would make a job that is never read. */
export const keyOf = ({ account_id, document_id }: DocumentKey): string =>
  `${account_id} ${document_id}`

/** Each kind of work includes those after it. */
const strongestFirst: readonly string[] = ['classify', 'extract', 'link']

const isWork = (text: string): text is DocumentWork => strongestFirst.includes(text)

/** The work of a job when another request arrives before it is settled. */
export const strongerWork = (
  waiting: DocumentWork | null,
  requested: DocumentWork,
): DocumentWork =>
  waiting !== null && strongestFirst.indexOf(waiting) < strongestFirst.indexOf(requested)
    ? waiting
    : requested

/**
 * Whether a later request includes this one: messages arrive out of order when a topic is read again.
 * Requests of the same moment have no order, so the one for more work must not be lost.
 */
const isSuperseded = (requested: DocumentWork, requestedAt: number, state: WorkState): boolean =>
  [
    { work: state.done_work ?? 'classify', at: state.done_requested_at },
    { work: state.work, at: state.requested_at },
  ].some(
    ({ work, at }) =>
      at !== null && at.getTime() > requestedAt && strongerWork(work, requested) === work,
  )

/** Not before the requests that wait or are settled: the file is read for all of them. */
const latestRequestTime = (
  requestedAt: number,
  { requested_at, done_requested_at }: WorkState,
): Date => {
  const before = [requested_at, done_requested_at].map((at) => at?.getTime() ?? 0)
  return new Date(Math.max(requestedAt, ...before))
}

/** A stored time far ahead of the clock is wrong, and would supersede every request until then. */
const ignoringFutureTimes = (state: WorkState, now: Date): WorkState => {
  const past = (at: Date | null): Date | null => (at !== null && !isImpossible(at, now) ? at : null)
  const { requested_at, done_requested_at } = state
  return {
    ...state,
    requested_at: past(requested_at),
    done_requested_at: past(done_requested_at),
  }
}

const jobRow = (
  { account_id, document_id, request_id }: DocumentUploaded,
  requestedAt: number,
  requested: DocumentWork,
  state: WorkState,
  traceparent: string | null,
) =>
  // A process that works on an earlier request loses its lease, and with it the right to write a
  // result. The job is due at once, however long the earlier request had to wait.
  upsertRow('document_job', {
    account_id,
    document_id,
    request_id,
    work: strongerWork(state.work, requested),
    requested_at: latestRequestTime(requestedAt, state),
    due_at: new Date(requestedAt),
    attempt: 0,
    put_offs: 0,
    lease_token: null,
    lease_until: null,
    traceparent,
  })

export const classifierWorker = (wake: () => void) =>
  defineWorker<DocumentUploaded, QueueFacts, 'job'>({
    name: 'document-classifier',
    consumes: 'document.uploaded',
    produces: [],
    gather: async (messages, tx) => {
      const requests = messages.map(({ value }) => value)
      const [states, now] = await Promise.all([lockWorkStates(tx, requests), databaseNow(tx)])
      return { now, states: new Map(states.map((state) => [keyOf(state), state])) }
    },
    handle: ({ value, headers: { traceparent = null } }, { now, states }) => {
      const stored = states.get(keyOf(value))
      if (stored === undefined) return skipped('the account has no such document')
      const state = ignoringFutureTimes(stored, now)
      if (state.done_request_id === value.request_id || state.was_read)
        return skipped('the request is settled')
      if (state.request_id === value.request_id) return skipped('the request already waits')
      // A later version may know other kinds of work; `classify` includes them all.
      const requested = isWork(value.work) ? value.work : 'classify'
      const requestedAt = Math.min(value.requested_at, now.getTime())
      if (isSuperseded(requested, requestedAt, state))
        return skipped('a later request includes this one')
      const row = jobRow(value, requestedAt, requested, state, traceparent)
      return done({ rows: [row], handoff: 'job' })
    },
    committed: wake,
  })
