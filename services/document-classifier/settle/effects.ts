// What is written and told when a document was read, or could not be. Pure.
import { schemaVersion } from '../../../domain/documents/schemas.ts'
import { derivedId } from '../../../platform/postgres/derived-id.ts'
import type { Outgoing } from '../../../platform/outbox/outbox.ts'
import type { Put } from '../../../platform/postgres/put-rows.ts'
import { representationId } from '../../../resources/identities.ts'
import { recordedEvent } from '../../../resources/recorded-event.ts'
import { withManualFields, linksOf } from './links.ts'
import type { LinkTargets } from './links.ts'
import { observationsOf } from './observations.ts'
import { numbersIn } from '../readers/child/analyse.ts'
import type { DocumentPayload, AnalysedDocument } from '../readers/child/analyse.ts'
import type { DocumentJob } from '../read/sql.ts'
import { splitDocument, uploadedDocument } from './affected-document.ts'
import type { AffectedDocument } from './affected-document.ts'
import { insertRow, updateRow, upsertRow } from '../../../resources/rows.ts'
import type { RowChange } from '../../../resources/rows.ts'

export type DocumentEffects = {
  readonly rows: readonly Put[]
  readonly messages: readonly Outgoing[]
}

const documentUpdate = (subject: AffectedDocument, change: RowChange<'document'>, now: Date): Put =>
  updateRow('document', {
    account_id: subject.account_id,
    id: subject.document_id,
    ...change,
    updated_at: now,
  })

/** Longer ones are fetched by those who want them: a message stays small. */
const longestFields = 100_000

type EventOutcome = {
  readonly representationId: string | null
  readonly payload: DocumentPayload | null
  readonly failure: string | null
}

/** The same wish tells of it once, another one again. */
function eventFor(
  subject: AffectedDocument,
  requestId: string,
  outcome: EventOutcome,
  now: Date,
): Outgoing {
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

function representationRow(
  subject: AffectedDocument,
  id: string,
  reading: AnalysedDocument,
  now: Date,
): Put {
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

const wordsRow = ({ account_id, document_id }: AffectedDocument, words: readonly string[]): Put =>
  upsertRow('document_words', { account_id, document_id, words })

const linksFor = (
  subject: AffectedDocument,
  payload: DocumentPayload,
  targets: LinkTargets,
): Put[] => linksOf(subject, { payload, mailText: subject.mailText }, targets)

const doneBy = ({ request_id, work, requested_at }: DocumentJob) => ({
  done_request_id: request_id,
  done_work: work,
  done_requested_at: requested_at,
})

/** The rows and messages about one document that was read for one wish. */
function effectsOnDocument(
  subject: AffectedDocument,
  job: DocumentJob,
  reading: AnalysedDocument,
  targets: LinkTargets,
  now: Date,
): DocumentEffects {
  const { document_id } = subject
  const { request_id: requestId } = job
  const ownId = representationId(document_id, requestId)
  const payload = withManualFields(reading.payload, subject.manual)
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
      documentUpdate(subject, done, now),
      wordsRow(subject, reading.words),
      ...linksFor(subject, payload, targets),
    ],
    messages: [
      eventFor(subject, requestId, outcome, now),
      ...observationsOf(subject, requestId, { type: reading.type, payload }, now),
    ],
  }
}

const withPartsInNotes = (
  reading: AnalysedDocument,
  others: readonly AnalysedDocument[],
): AnalysedDocument => {
  if (others.length === 0) return reading
  const told = others.map((o) => `${o.type} on pages ${o.firstPage} to ${o.lastPage}`).join(', ')
  return { ...reading, notes: `${reading.notes ?? ''} The file also holds: ${told}.`.trim() }
}

/** The first of a file's documents is the one that was uploaded; the others become documents of their own. */
export function effectsOfReading(
  job: DocumentJob,
  [first, ...others]: readonly AnalysedDocument[],
  targets: LinkTargets,
  now: Date,
): DocumentEffects {
  if (first === undefined)
    return effectsOfFailure(job, 'There was nothing to read in the file.', now)
  const own = uploadedDocument(job, job.document_type_manual ?? first.type)
  const whole = effectsOnDocument(own, job, withPartsInNotes(first, others), targets, now)
  const range = { first_page: first.firstPage, last_page: first.lastPage }
  const parts = others.map((reading) => {
    const { document, row } = splitDocument(job, reading, now)
    const part = effectsOnDocument(document, job, reading, targets, now)
    return { rows: [row, ...part.rows], messages: part.messages }
  })
  // From now on only its own pages are its.
  const kept = others.length > 0 ? [documentUpdate(own, range, now)] : []
  const all = [whole, { rows: kept, messages: [] }, ...parts]
  return { rows: all.flatMap(({ rows }) => rows), messages: all.flatMap((one) => one.messages) }
}

/** What was read before stays. */
export function effectsOfFailure(job: DocumentJob, failure: string, now: Date): DocumentEffects {
  const subject = uploadedDocument(job, job.document_type_manual ?? job.document_type)
  const outcome = { representationId: null, payload: null, failure }
  return {
    rows: [documentUpdate(subject, { failure, ...doneBy(job) }, now)],
    messages: [eventFor(subject, job.request_id, outcome, now)],
  }
}

/**
 * Its shipments and containers by what was read before, and what a person has set or taken back since: that is
 * news of its containers as well.
 */
export function effectsOfRelinking(
  job: DocumentJob,
  targets: LinkTargets,
  now: Date,
): DocumentEffects {
  const type = job.document_type_manual ?? job.document_type
  const subject = uploadedDocument(job, type)
  const payload = withManualFields(job.payload, job.extracted_data_manual)
  const done = { numbers: numbersIn(payload), ...doneBy(job) }
  return {
    rows: [...linksFor(subject, payload, targets), documentUpdate(subject, done, now)],
    messages: type === null ? [] : observationsOf(subject, job.request_id, { type, payload }, now),
  }
}
