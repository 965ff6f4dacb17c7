// Adds a document for a stored file, from an upload or a mail, in one transaction with the message about it.
import { databaseNow } from '../../../platform/postgres/database.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { Outgoing } from '../../../platform/outbox/outbox.ts'
import { documentUploaded } from '../../../resources/messages/document-uploaded.ts'
import type { DuplicatePolicy } from '../../../resources/accounts/accounts.ts'
import type { StoredRows } from '../../../schemas/tables.ts'
import { discardDocument, insertDocument, lockBytes, sameDocument } from './sql.ts'
import type { NewDocument, UploadedBlob } from './sql.ts'

/** An upload whose bytes are stored. */
export type CompleteBlob = Omit<UploadedBlob, 'sha256'> & { readonly sha256: Buffer }

export type ExistingDocument = Pick<StoredRows['document'], 'id' | 'name'>

/** The document with the same bytes that the policy keeps; null when there is none, or it was replaced. */
async function conflictingDocument(
  tx: Db,
  accountId: string,
  blob: CompleteBlob,
  duplicates: DuplicatePolicy,
) {
  await lockBytes(tx, accountId, blob.sha256)
  const [same] = await sameDocument(tx, accountId, blob.sha256)
  if (same === undefined || duplicates === 'accept') return null
  if (duplicates === 'reject') return same
  await discardDocument(tx, accountId, same.id)
  return null
}

const messageFor = (
  account_id: string,
  { id, source }: NewDocument,
  blob: CompleteBlob,
  now: Date,
): Outgoing => {
  const file = {
    file_name: blob.filename,
    file_content_type: blob.content_type,
    file_size_bytes: blob.byte_size,
  }
  return documentUploaded({ account_id, id, source, ...file }, 'classify', id, now)
}

type AddResult =
  { readonly same: ExistingDocument } | { readonly id: string; readonly message: Outgoing }

type DocumentOrigin = NewDocument & {
  readonly accountId: string
  readonly duplicates: DuplicatePolicy
}

/** Inserts the document and returns its message for the outbox, or returns the document with the same bytes. */
export async function addDocument(
  tx: Db,
  blob: CompleteBlob,
  origin: DocumentOrigin,
): Promise<AddResult> {
  const { accountId, duplicates, ...document } = origin
  const same = await conflictingDocument(tx, accountId, blob, duplicates)
  if (same !== null) return { same }
  const [now] = await Promise.all([databaseNow(tx), insertDocument(tx, accountId, document, blob)])
  return { id: document.id, message: messageFor(accountId, document, blob, now) }
}
