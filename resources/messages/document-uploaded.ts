import type { DocumentUploaded } from '../../schemas/messages.ts'
import type { StoredRows } from '../../schemas/tables.ts'

type UploadedFile = Pick<
  StoredRows['document'],
  'account_id' | 'id' | 'source' | 'file_name' | 'file_content_type' | 'file_size_bytes'
>

/** Asks the document-classifier for work on a document; `request_id` is the same when it is asked again for the same. */
export function documentUploaded(
  document: UploadedFile,
  work: string,
  request_id: string,
  at: Date,
) {
  const { account_id, id, source, file_name, file_content_type, file_size_bytes } = document
  const value: DocumentUploaded = {
    document_id: id,
    account_id,
    request_id,
    work,
    source,
    file_name,
    file_content_type,
    file_size_bytes: Number(file_size_bytes),
    requested_at: at.getTime(),
  }
  return { topic: 'document.uploaded', key: id, value }
}
