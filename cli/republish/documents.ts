// document -> document.uploaded, event.recorded
import type { Outgoing } from '../../platform/outbox/outbox.ts'
import { derivedId } from '../../platform/postgres/derived-id.ts'
import { documentUploaded } from '../../resources/messages/document-uploaded.ts'
import { recordedEvent } from '../../resources/messages/recorded-event.ts'
import type { StoredRows } from '../../schemas/tables.ts'
import type { WantedRows } from './pages.ts'

export type DocumentRow = Pick<
  StoredRows['document'],
  | ('account_id' | 'id' | 'name' | 'source' | 'failure' | 'done_request_id' | 'done_work')
  | ('file_name' | 'file_content_type' | 'file_size_bytes' | 'created_at' | 'updated_at')
> & {
  readonly type: string | null
  readonly representation_id: string | null
  /** The fields that were read, as text. */
  readonly fields: string | null
  readonly is_waiting: boolean
  readonly is_done_since: boolean
  /** Whether an event about the reading is stored. */
  readonly is_told: boolean
  /** What this run names its requests by, so that two runs ask twice. */
  readonly run_at: Date
}

export const wantedDocuments: WantedRows = {
  table: 'document',
  columns: `
    r.account_id, r.id, r.name, r.source, r.failure, r.done_request_id, r.done_work, r.file_name,
    r.file_content_type, r.file_size_bytes, r.created_at, r.updated_at, now() as run_at,
    coalesce(r.document_type_manual, r.document_type) as type,
    d.id as representation_id, d.payload::text as fields,
    exists (
      select from document_job j where j.account_id = r.account_id and j.document_id = r.id
    ) as is_waiting,
    coalesce(r.done_requested_at >= $5, false) as is_done_since,
    exists (
      select from event e
      where e.account_id = r.account_id and e.reference_id = r.id
        and e.event in ('document.extracted', 'document.extraction_failed')
        and (d.id is null or r.failure is not null or e.recorded_at >= d.created_at)
    ) as is_told`,
  joins: `
    left join document_representation d on d.account_id = r.account_id
      and d.id = r.last_document_representation_id`,
  condition: `r.discarded_at is null and (r.done_request_id is null or r.updated_at >= $5)`,
}

/**
 * A document that was never read is read; one that was is linked again by the fields that are stored, so that what it says
 * about containers is published again.
 */
export function workOfDocument(row: DocumentRow): Outgoing[] {
  if (row.is_waiting) return []
  if (row.done_request_id === null)
    return [documentUploaded(row, 'classify', row.id, row.created_at)]
  if (!row.is_done_since) return []
  const request = derivedId('document_request', row.id, row.run_at.toISOString())
  return [documentUploaded(row, 'link', request, row.run_at)]
}

/** In characters. Clients fetch longer ones, so that messages stay small. */
const longestFields = 100_000

/** The id is that of the first message, unless the document was linked again since. */
export function eventsOfDocument(row: DocumentRow) {
  const { account_id, id, name, type, failure, representation_id, fields, done_request_id } = row
  if (row.is_told || done_request_id === null) return []
  if (failure === null && representation_id === null) return []
  const request = row.done_work === 'link' ? (representation_id ?? id) : done_request_id
  const event = failure === null ? 'document.extracted' : 'document.extraction_failed'
  return [
    recordedEvent({
      event,
      event_id: derivedId('event', event, id, request),
      account_id,
      recorded_at: row.updated_at.getTime(),
      reference_type: 'document',
      reference_id: id,
      document: {
        id,
        name,
        document_type: type,
        representation_id: failure === null ? representation_id : null,
        fields: failure === null && fields && fields.length <= longestFields ? fields : null,
        failure,
      },
    }),
  ]
}
