// The rows and messages for a document that was read, could not be read, or is linked again. Pure.
import { schemaVersion } from '../../../domain/documents/schemas.ts'
import type { Outgoing } from '../../../platform/outbox/outbox.ts'
import { derivedId } from '../../../platform/postgres/derived-id.ts'
import type { Put } from '../../../platform/postgres/put-rows.ts'
import { representationId } from '../../../resources/identities.ts'
import { recordedEvent } from '../../../resources/messages/recorded-event.ts'
import { insertRow, updateRow, upsertRow } from '../../../resources/rows.ts'
import type { RowChange } from '../../../resources/rows.ts'
import type { DocumentJob } from '../read/sql.ts'
import type { AnalysedDocument, DocumentPayload } from '../readers/protocol.ts'
import { splitDocument, uploadedDocument, withManualFields } from './affected-document.ts'
import type { AffectedDocument } from './affected-document.ts'
import { linkRows } from './links.ts'
import type { LinkTargets } from './links.ts'
import { searchableNumbers } from './numbers.ts'
import { observationsAfter } from './observations.ts'
import type { Reading } from './observations.ts'

export type DocumentEffects = {
  readonly rows: readonly Put[]
  readonly messages: readonly Outgoing[]
}

const documentUpdate = (
  document: AffectedDocument,
  change: RowChange<'document'>,
  now: Date,
): Put =>
  updateRow('document', {
    account_id: document.account_id,
    id: document.document_id,
    ...change,
    updated_at: now,
  })

/** In characters. Clients fetch longer ones, so that messages stay small. */
const longestFields = 100_000

type EventOutcome = {
  readonly representationId: string | null
  readonly payload: DocumentPayload | null
  readonly failure: string | null
}

/** The id is derived from the work request: the same request makes the same event. */
function eventFor(
  document: AffectedDocument,
  requestId: string,
  outcome: EventOutcome,
  now: Date,
): Outgoing {
  const { account_id, document_id, name, type } = document
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
  document: AffectedDocument,
  id: string,
  analysed: AnalysedDocument,
  now: Date,
): Put {
  const { account_id, document_id } = document
  return insertRow('document_representation', {
    account_id,
    id,
    document_id,
    document_type: analysed.type,
    schema_version: schemaVersion,
    payload: analysed.payload,
    created_at: now,
    updated_at: now,
  })
}

const wordsRow = ({ account_id, document_id }: AffectedDocument, words: readonly string[]): Put =>
  upsertRow('document_words', { account_id, document_id, words })

const linksFor = (
  document: AffectedDocument,
  payload: DocumentPayload,
  targets: LinkTargets,
): Put[] => linkRows(document, { payload, mailText: document.mailText }, targets)

const doneBy = ({ request_id, work, requested_at }: DocumentJob) => ({
  done_request_id: request_id,
  done_work: work,
  done_requested_at: requested_at,
})

/**
 * What the uploaded document may have stated before, as it was read and as a person has corrected it; nothing for one that is
 * split off. Of a correction before this one only the numbers are kept.
 */
function lastReadings({ document_id }: AffectedDocument, job: DocumentJob): Reading[] {
  const { document_type: type, document_type_manual, payload, extracted_data_manual: manual } = job
  if (document_id !== job.document_id) return []
  const known = { container_numbers: job.numbers }
  const read = payload === null ? [] : [payload, withManualFields(payload, manual)]
  return [
    ...[type, document_type_manual].map((one) => ({ type: one, payload: known })),
    ...read.map((one) => ({ type, payload: one })),
  ].flatMap((one) => (one.type === null ? [] : [{ ...one, type: one.type }]))
}

/** The rows and messages for one document of the file. */
function effectsOnDocument(
  document: AffectedDocument,
  job: DocumentJob,
  analysed: AnalysedDocument,
  targets: LinkTargets,
  now: Date,
): DocumentEffects {
  const { document_id } = document
  const { request_id: requestId } = job
  const ownId = representationId(document_id, requestId)
  const payload = withManualFields(analysed.payload, document.manual)
  const after = { type: analysed.type, payload }
  const classified =
    analysed.confidence === null
      ? {}
      : {
          document_type: analysed.type,
          confidence: analysed.confidence,
          classification_notes: analysed.notes,
        }
  const done = {
    ...classified,
    numbers: searchableNumbers(payload),
    failure: null,
    ...doneBy(job),
    last_document_representation_id: ownId,
  }
  const outcome = { representationId: ownId, payload, failure: null }
  return {
    rows: [
      representationRow(document, ownId, analysed, now),
      documentUpdate(document, done, now),
      wordsRow(document, analysed.words),
      ...linksFor(document, payload, targets),
    ],
    messages: [
      eventFor(document, requestId, outcome, now),
      ...observationsAfter(
        document,
        requestId,
        { before: lastReadings(document, job), after },
        now,
      ),
    ],
  }
}

const withPartsInNotes = (
  analysed: AnalysedDocument,
  others: readonly AnalysedDocument[],
): AnalysedDocument => {
  if (others.length === 0) return analysed
  const list = others.map((o) => `${o.type} on pages ${o.firstPage} to ${o.lastPage}`).join(', ')
  return { ...analysed, notes: `${analysed.notes ?? ''} The file also holds: ${list}.`.trim() }
}

/** The uploaded document stays the first document of its file; the others become documents of their own. */
export function effectsOfReading(
  job: DocumentJob,
  [first, ...others]: readonly AnalysedDocument[],
  targets: LinkTargets,
  now: Date,
): DocumentEffects {
  if (first === undefined)
    return effectsOfFailure(job, 'The file holds nothing that can be read.', now)
  const own = uploadedDocument(job, job.document_type_manual ?? first.type)
  const whole = effectsOnDocument(own, job, withPartsInNotes(first, others), targets, now)
  const range = { first_page: first.firstPage, last_page: first.lastPage }
  const parts = others.map((analysed) => {
    const { document, row } = splitDocument(job, analysed, now)
    const part = effectsOnDocument(document, job, analysed, targets, now)
    return { rows: [row, ...part.rows], messages: part.messages }
  })
  // The pages of the others no longer belong to the uploaded document.
  const kept = others.length > 0 ? [documentUpdate(own, range, now)] : []
  const all = [whole, { rows: kept, messages: [] }, ...parts]
  return { rows: all.flatMap(({ rows }) => rows), messages: all.flatMap((one) => one.messages) }
}

/** Keeps the fields and links of an earlier reading. */
export function effectsOfFailure(job: DocumentJob, failure: string, now: Date): DocumentEffects {
  const document = uploadedDocument(job, job.document_type_manual ?? job.document_type)
  const outcome = { representationId: null, payload: null, failure }
  return {
    rows: [documentUpdate(document, { failure, ...doneBy(job) }, now)],
    messages: [eventFor(document, job.request_id, outcome, now)],
  }
}

/**
 * Links the document by the fields that were read before and those that a person has set since. The latter may
 * also change what the document states about its containers.
 */
export function effectsOfRelinking(
  job: DocumentJob,
  targets: LinkTargets,
  now: Date,
): DocumentEffects {
  const type = job.document_type_manual ?? job.document_type
  const document = uploadedDocument(job, type)
  const payload = withManualFields(job.payload, job.extracted_data_manual)
  const done = { numbers: searchableNumbers(payload), ...doneBy(job) }
  return {
    rows: [...linksFor(document, payload, targets), documentUpdate(document, done, now)],
    messages: observationsAfter(
      document,
      job.request_id,
      { before: lastReadings(document, job), after: type === null ? null : { type, payload } },
      now,
    ),
  }
}
