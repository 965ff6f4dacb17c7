// How a file becomes a document, whichever way it came: one transaction with the message about it.
import { randomUUID } from 'node:crypto'
import { databaseNow } from '../../../platform/postgres/database.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { Outgoing } from '../../../platform/outbox/outbox.ts'
import type { DocumentUploaded } from '../../../schemas/messages.ts'
import { discardDocument, insertDocument, lockBytes, sameDocument } from './sql.ts'
import type { NewDocument, UploadedBlob } from './sql.ts'

/** A file whose bytes are all there. */
export type Bytes = Omit<UploadedBlob, 'sha256'> & { readonly sha256: Buffer }

export type Duplicates = 'reject' | 'replace' | 'accept'

export type Same = { readonly id: string; readonly name: string }

/** The document with the same bytes that stands in the way; null when there is room. */
async function makeRoom(tx: Db, accountId: string, blob: Bytes, duplicates: Duplicates) {
  await lockBytes(tx, accountId, blob.sha256)
  const [same] = await sameDocument(tx, accountId, blob.sha256)
  if (same === undefined || duplicates === 'accept') return null
  if (duplicates === 'reject') return same
  await discardDocument(tx, accountId, same.id)
  return null
}

const messageFor = (
  accountId: string,
  { id, source }: NewDocument,
  blob: Bytes,
  now: Date,
): DocumentUploaded => ({
  document_id: id,
  account_id: accountId,
  request_id: id,
  work: 'classify',
  source,
  file_name: blob.filename,
  file_content_type: blob.content_type,
  file_size_bytes: Number(blob.byte_size),
  requested_at: now.getTime(),
})

export type Added = { readonly same: Same } | { readonly id: string; readonly message: Outgoing }

type Given = Omit<NewDocument, 'id'> & {
  readonly accountId: string
  readonly duplicates: Duplicates
}

/** The new document's row and the message to put beside it, or the document that has the same bytes. */
export async function addDocument(tx: Db, blob: Bytes, given: Given): Promise<Added> {
  const { accountId, duplicates, ...rest } = given
  const same = await makeRoom(tx, accountId, blob, duplicates)
  if (same !== null) return { same }
  const document = { ...rest, id: randomUUID() }
  const [now] = await Promise.all([databaseNow(tx), insertDocument(tx, accountId, document, blob)])
  const value = messageFor(accountId, document, blob, now)
  return { id: document.id, message: { topic: 'document.uploaded', key: document.id, value } }
}
