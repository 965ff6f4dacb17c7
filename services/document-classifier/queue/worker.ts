// document.uploaded -> document job -> the read loop
// Notes what is to be done about a document, so that it is done once, and wakes the loop that does it.
import { databaseNow } from '../../../platform/postgres/database.ts'
import { defineWorker, done, skipped } from '../../../platform/worker/define.ts'
import type { DocumentUploaded } from '../../../schemas/messages.ts'
import { lockWorkStates } from '../read/sql.ts'
import type { WorkState, DocumentWork } from '../read/sql.ts'
import { upsertRow } from '../../../resources/rows.ts'

type QueueFacts = { readonly now: Date; readonly pending: ReadonlyMap<string, WorkState> }

/** What does more stands first, and what is done by it need not be done again. */
const strongest: readonly string[] = ['classify', 'extract', 'link']

const isWork = (text: string): text is DocumentWork => strongest.includes(text)

/** The wish that stands when a second one comes before the first is fulfilled. */
export const strongerWork = (waiting: DocumentWork | null, wanted: DocumentWork): DocumentWork =>
  waiting !== null && strongest.indexOf(waiting) < strongest.indexOf(wanted) ? waiting : wanted

/**
 * A topic may be read again from further back: what was wished for since then stands, if it does as much.
 * Two wishes of the same moment come in any order, and the one for more must not be lost.
 */
const isSuperseded = (wanted: DocumentWork, requestedAt: number, pending: WorkState): boolean =>
  [
    { work: pending.done_work ?? 'classify', at: pending.done_requested_at },
    { work: pending.work, at: pending.requested_at },
  ].some(
    ({ work, at }) =>
      at !== null && at.getTime() > requestedAt && strongerWork(work, wanted) === work,
  )

/** Never before what waits or was done: a file that is read now is read for all wishes until then. */
const latestRequestTime = (
  requestedAt: number,
  { requested_at, done_requested_at }: WorkState,
): Date => {
  const before = [requested_at, done_requested_at].map((at) => at?.getTime() ?? 0)
  return new Date(Math.max(requestedAt, ...before))
}

/** A stored time ahead of the clock cannot be right: it would outdate every request until then. */
const ignoringFutureTimes = (pending: WorkState, now: Date): WorkState => {
  const known = (at: Date | null): Date | null => (at !== null && at <= now ? at : null)
  const { requested_at, done_requested_at } = pending
  return {
    ...pending,
    requested_at: known(requested_at),
    done_requested_at: known(done_requested_at),
  }
}

const jobRow = (
  { account_id, document_id, request_id }: DocumentUploaded,
  requestedAt: number,
  wanted: DocumentWork,
  pending: WorkState,
) =>
  // A process that works on an earlier request loses its lease, and with it the right to write a
  // result. The job is due at once, however long the earlier request had to wait.
  upsertRow('document_job', {
    account_id,
    document_id,
    request_id,
    work: strongerWork(pending.work, wanted),
    requested_at: latestRequestTime(requestedAt, pending),
    due_at: new Date(requestedAt),
    attempt: 0,
    put_offs: 0,
    lease_token: null,
    lease_until: null,
  })

export const classifierWorker = (wake: () => void) =>
  defineWorker<DocumentUploaded, QueueFacts, 'job'>({
    name: 'document-classifier',
    consumes: 'document.uploaded',
    produces: ['event.recorded', 'terminal.observed', 'tracking.requested', 'document.uploaded'],
    gather: async (messages, tx) => {
      const asked = messages.map(({ value }) => value)
      const [rows, now] = await Promise.all([lockWorkStates(tx, asked), databaseNow(tx)])
      return { now, pending: new Map(rows.map((row) => [row.document_id, row])) }
    },
    handle: ({ value }, facts) => {
      const found = facts.pending.get(value.document_id)
      if (found === undefined) return skipped('the document is gone')
      const pending = ignoringFutureTimes(found, facts.now)
      if (pending.done_request_id === value.request_id || pending.was_read)
        return skipped('done already')
      if (pending.request_id === value.request_id) return skipped('waits already')
      // Words of a later version: the most is never too much.
      const wanted = isWork(value.work) ? value.work : 'classify'
      const requestedAt = Math.min(value.requested_at, facts.now.getTime())
      if (isSuperseded(wanted, requestedAt, pending)) return skipped('a later wish came first')
      return done({ rows: [jobRow(value, requestedAt, wanted, pending)], handoff: 'job' })
    },
    committed: wake,
  })
