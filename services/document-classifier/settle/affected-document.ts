// The documents that one job changes: the uploaded one, and those that are split off from its file. Pure.
import { derivedId } from '../../../platform/postgres/derived-id.ts'
import type { Put } from '../../../platform/postgres/put-rows.ts'
import { insertRow } from '../../../resources/rows.ts'
import type { DocumentKey } from '../lock-documents.ts'
import type { DocumentJob } from '../read/sql.ts'
import type { AnalysedDocument, DocumentPayload } from '../readers/protocol.ts'

export type AffectedDocument = DocumentKey & {
  readonly name: string
  readonly type: string | null
  readonly mailText: string | null
  /** The fields that a person has set. */
  readonly manual: DocumentPayload | null
}

/** Fields that a person has set take precedence over those that were read, also when a file is read again. */
export const withManualFields = (
  payload: DocumentPayload | null,
  manual: DocumentPayload | null,
): DocumentPayload => ({ ...payload, ...manual })

export const uploadedDocument = (job: DocumentJob, type: string | null): AffectedDocument => ({
  account_id: job.account_id,
  document_id: job.document_id,
  name: job.name,
  type,
  mailText: job.mail_text,
  manual: job.extracted_data_manual,
})

/** A document of its own for one of several in a file, with the row to insert. */
export function splitDocument(
  job: DocumentJob,
  { firstPage, lastPage, type }: AnalysedDocument,
  now: Date,
): { document: AffectedDocument; row: Put } {
  const { account_id, document_id: split_from_id, mail_text: mailText } = job
  const id = derivedId('document', split_from_id, `${firstPage}-${lastPage}`)
  const name = `${job.name} (pages ${firstPage} to ${lastPage})`
  const row = insertRow('document', {
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
  })
  return { document: { account_id, document_id: id, name, type, mailText, manual: null }, row }
}
