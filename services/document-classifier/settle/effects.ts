// What is written and told when a document was read, or could not be. Pure.
import { schemaVersion } from '../../../domain/documents/schemas.ts'
import { derivedId } from '../../../platform/postgres/derived-id.ts'
import type { Outgoing } from '../../../platform/outbox/outbox.ts'
import type { Put } from '../../../platform/postgres/put-rows.ts'
import { representationId } from '../../../resources/identities.ts'
import { recordedEvent } from '../../../resources/recorded-event.ts'
import { corrected, linksOf } from './links.ts'
import type { Targets } from './links.ts'
import { observationsOf } from './observations.ts'
import { numbersIn } from '../readers/child/analyse.ts'
import type { Payload, Reading } from '../readers/child/analyse.ts'
import type { Job } from '../read/sql.ts'
import { splitOff, subjectOf } from './affected-document.ts'
import type { Subject } from './affected-document.ts'
import { insertRow, updateRow, upsertRow } from '../../../resources/rows.ts'
import type { RowChange } from '../../../resources/rows.ts'

export type Told = { readonly rows: readonly Put[]; readonly messages: readonly Outgoing[] }

const changed = (subject: Subject, change: RowChange<'document'>, now: Date): Put =>
  updateRow('document', {
    account_id: subject.account_id,
    id: subject.document_id,
    ...change,
    updated_at: now,
  })

/** Longer ones are fetched by those who want them: a message stays small. */
const longestFields = 100_000

type Outcome = {
  readonly representationId: string | null
  readonly payload: Payload | null
  readonly failure: string | null
}

/** The same wish tells of it once, another one again. */
function eventFor(subject: Subject, requestId: string, outcome: Outcome, now: Date): Outgoing {
  const { account_id, document_id, name, type } = subject
  const event = outcome.failure === null ? 'document.extracted' : 'document.extraction_failed'
  const fields = outcome.payload === null ? null : JSON.stringify(outcome.payload)
  return recordedEvent({
    event,
    account_id,
    recorded_at: now.getTime(),
    event_id: derivedId('event', event, document_id, requestId),
    reference_type: 'document',
    reference_id: document_id,
    document: {
      id: document_id,
      name,
      document_type: type,
      representation_id: outcome.representationId,
      fields: fields !== null && fields.length <= longestFields ? fields : null,
      failure: outcome.failure,
    },
  })
}

function representationRow(subject: Subject, id: string, reading: Reading, now: Date): Put {
  const { account_id, document_id } = subject
  return insertRow('document_representation', {
    account_id,
    id,
    document_id,
    document_type: reading.type,
    schema_version: schemaVersion,
    payload: reading.payload,
    created_at: now,
    updated_at: now,
  })
}

const wordsRow = ({ account_id, document_id }: Subject, words: readonly string[]): Put =>
  upsertRow('document_words', { account_id, document_id, words })

const linksFor = (subject: Subject, payload: Payload, targets: Targets): Put[] =>
  linksOf(subject, { payload, mailText: subject.mailText }, targets)

const doneBy = ({ request_id, work, requested_at }: Job) => ({
  done_request_id: request_id,
  done_work: work,
  done_requested_at: requested_at,
})

/** The rows and messages about one document that was read for one wish. */
function readTold(subject: Subject, job: Job, reading: Reading, targets: Targets, now: Date): Told {
  const { document_id } = subject
  const { request_id: requestId } = job
  const ownId = representationId(document_id, requestId)
  const payload = corrected(reading.payload, subject.manual)
  const classified =
    reading.confidence === null
      ? {}
      : {
          document_type: reading.type,
          confidence: reading.confidence,
          classification_notes: reading.notes,
        }
  const done = {
    ...classified,
    numbers: numbersIn(payload),
    failure: null,
    ...doneBy(job),
    last_document_representation_id: ownId,
  }
  const outcome = { representationId: ownId, payload, failure: null }
  return {
    rows: [
      representationRow(subject, ownId, reading, now),
      changed(subject, done, now),
      wordsRow(subject, reading.words),
      ...linksFor(subject, payload, targets),
    ],
    messages: [
      eventFor(subject, requestId, outcome, now),
      ...observationsOf(subject, requestId, { type: reading.type, payload }, now),
    ],
  }
}

const notesWith = (reading: Reading, others: readonly Reading[]): Reading => {
  if (others.length === 0) return reading
  const told = others.map((o) => `${o.type} on pages ${o.firstPage} to ${o.lastPage}`).join(', ')
  return { ...reading, notes: `${reading.notes ?? ''} The file also holds: ${told}.`.trim() }
}

/** The first of a file's documents is the one that was uploaded; the others become documents of their own. */
export function told(
  job: Job,
  [first, ...others]: readonly Reading[],
  targets: Targets,
  now: Date,
): Told {
  if (first === undefined) return failed(job, 'There was nothing to read in the file.', now)
  const own = subjectOf(job, job.document_type_manual ?? first.type)
  const whole = readTold(own, job, notesWith(first, others), targets, now)
  const range = { first_page: first.firstPage, last_page: first.lastPage }
  const parts = others.map((reading) => {
    const { subject, row } = splitOff(job, reading, now)
    const part = readTold(subject, job, reading, targets, now)
    return { rows: [row, ...part.rows], messages: part.messages }
  })
  // From now on only its own pages are its.
  const kept = others.length > 0 ? [changed(own, range, now)] : []
  const all = [whole, { rows: kept, messages: [] }, ...parts]
  return { rows: all.flatMap(({ rows }) => rows), messages: all.flatMap((one) => one.messages) }
}

/** What was read before stays. */
export function failed(job: Job, failure: string, now: Date): Told {
  const subject = subjectOf(job, job.document_type_manual ?? job.document_type)
  const outcome = { representationId: null, payload: null, failure }
  return {
    rows: [changed(subject, { failure, ...doneBy(job) }, now)],
    messages: [eventFor(subject, job.request_id, outcome, now)],
  }
}

/**
 * Its shipments and containers by what was read before, and what a person has set or taken back since: that is
 * news of its containers as well.
 */
export function relinked(job: Job, targets: Targets, now: Date): Told {
  const type = job.document_type_manual ?? job.document_type
  const subject = subjectOf(job, type)
  const payload = corrected(job.payload, job.extracted_data_manual)
  const done = { numbers: numbersIn(payload), ...doneBy(job) }
  return {
    rows: [...linksFor(subject, payload, targets), changed(subject, done, now)],
    messages: type === null ? [] : observationsOf(subject, job.request_id, { type, payload }, now),
  }
}
