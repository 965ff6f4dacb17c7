// The documents that a file becomes. Pure.
import { derivedId } from '../../../platform/postgres/derived-id.ts'
import type { Put } from '../../../platform/postgres/put-rows.ts'
import type { DocumentPayload, AnalysedDocument } from '../readers/child/analyse.ts'
import type { DocumentJob } from '../read/sql.ts'
import { insertRow } from '../../../resources/rows.ts'

/** A document as it becomes: one that was there, or one that was split off. */
export type AffectedDocument = {
  readonly account_id: string
  readonly document_id: string
  readonly name: string
  readonly type: string | null
  readonly mailText: string | null
  /** What a person has set of its fields. */
  readonly manual: DocumentPayload | null
}

export const uploadedDocument = (job: DocumentJob, type: string | null): AffectedDocument => ({
  account_id: job.account_id,
  document_id: job.document_id,
  name: job.name,
  type,
  mailText: job.mail_text,
  manual: job.extracted_data_manual,
})

/** A document of its own out of a file that holds several; its pages are told by number. */
export function splitDocument(
  job: DocumentJob,
  reading: AnalysedDocument,
  now: Date,
): { document: AffectedDocument; row: Put } {
  const { account_id, document_id: split_from_id } = job
  const { firstPage, lastPage } = reading
  const range = `${firstPage}-${lastPage}`
  const id = derivedId('document', split_from_id, range)
  const name = `${job.name} (pages ${firstPage} to ${lastPage})`
  const row = {
    account_id,
    id,
    blob_id: job.blob_id,
    name,
    source: 'split_document',
    split_from_id,
    first_page: firstPage,
    last_page: lastPage,
    file_name: job.file_name,
    file_content_type: job.file_content_type,
    file_size_bytes: job.file_size_bytes,
    sha256: job.sha256,
    created_at: now,
    updated_at: now,
  }
  return {
    document: {
      account_id,
      document_id: id,
      name,
      type: reading.type,
      mailText: job.mail_text,
      manual: null,
    },
    row: insertRow('document', row),
  }
}
