import type { Db } from '../../../platform/postgres/database.ts'
import type { DuplicatePolicy } from '../../../resources/accounts/accounts.ts'
import type { StoredRows } from '../../../schemas/tables.ts'

export type UploadedBlob = Pick<
  StoredRows['blob'],
  'id' | 'filename' | 'content_type' | 'byte_size' | 'sha256'
>

/** Locked while a document is created from it: against retention, and against a second creation that may remove it. */
export const uploadedBlob = (tx: Db, accountId: string, id: string) =>
  tx.query<UploadedBlob & { readonly duplicate_documents: DuplicatePolicy }>({
    name: 'blob_uploaded',
    text: `
      select b.id, b.filename, b.content_type, b.byte_size, b.sha256, a.duplicate_documents
      from blob b join account a on a.id = b.account_id
      where b.account_id = $1 and b.id = $2 and (b.key is null or b.sha256 is not null)
      for no key update of b`,
    values: [accountId, id],
  })

/** The key of an upload that can become no document any more and fills no quota; no row where it is a document's. */
export const emptyUpload = (tx: Db, accountId: string, id: string) =>
  tx.query<{ key: string }>({
    name: 'blob_empty',
    text: `
      update blob b set byte_size = 0, sha256 = null
      where b.account_id = $1 and b.id = $2 and not exists (
        select from document d where d.account_id = b.account_id and d.blob_id = b.id)
      returning b.key`,
    values: [accountId, id],
  })

/** Serialises uploads of the same bytes, so that the second finds the first. */
export const lockBytes = (tx: Db, accountId: string, sha256: Buffer) =>
  tx.query({
    name: 'document_bytes_lock',
    text: `select pg_advisory_xact_lock(hashtextextended($1 || encode($2, 'hex'), 43))`,
    values: [accountId, sha256],
  })

/** The oldest document of the account with the same bytes. */
export const sameDocument = (tx: Db, accountId: string, sha256: Buffer) =>
  tx.query<Pick<StoredRows['document'], 'id' | 'name'>>({
    name: 'document_same',
    text: `
      select id, name from document
      where account_id = $1 and sha256 = $2 and discarded_at is null and source <> 'split_document'
      order by created_at, id limit 1`,
    values: [accountId, sha256],
  })

export type NewDocument = {
  readonly id: string
  readonly name: string
  readonly source: 'upload' | 'api' | 'email'
  readonly emailSubmissionId: string | null
  readonly userId: string | null
}

export const insertDocument = (
  tx: Db,
  accountId: string,
  { id, name, source, emailSubmissionId, userId }: NewDocument,
  blob: UploadedBlob,
) =>
  tx.query({
    name: 'document_insert',
    text: `
      insert into document (account_id, id, blob_id, name, source, file_name, file_content_type,
        file_size_bytes, sha256, email_submission_id, user_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      ...[accountId, id, blob.id, name, source, blob.filename, blob.content_type],
      ...[blob.byte_size, blob.sha256, emailSubmissionId, userId],
    ],
  })

/**
 * Discards the document and those that are split from it; returns no row when there is none. Rows are locked in the
 * order in which the document-classifier locks them.
 */
export const discardDocument = (db: Db, accountId: string, id: string) =>
  db.query({
    name: 'document_discard',
    text: `
      with locked as (
        select id from document
        where discarded_at is null and account_id = $1 and id in (
          select $2::uuid union select id from document where account_id = $1 and split_from_id = $2)
        order by id for update
      ), discarded as (
        update document set discarded_at = now(), updated_at = now()
        where account_id = $1 and id in (select id from locked)
        returning id
      ), cancelled as (
        delete from document_job where account_id = $1 and document_id in (select id from discarded)
      )
      select id from discarded where id = $2`,
    values: [accountId, id],
  })

export type StoredDocument = Pick<
  StoredRows['document'],
  'id' | 'name' | 'file_name' | 'file_content_type' | 'file_size_bytes' | 'source'
> & {
  /** The file's key in the store: a document's blob is complete. */
  readonly key: string
}

export const storedDocument = (db: Db, accountId: string, id: string) =>
  db.query<StoredDocument>({
    name: 'document_stored',
    text: `
      select d.id, d.name, b.key, d.file_name, d.file_content_type, d.file_size_bytes, d.source
      from document d join blob b on b.account_id = d.account_id and b.id = d.blob_id
      where d.account_id = $1 and d.id = $2 and d.discarded_at is null`,
    values: [accountId, id],
  })

export type ManualChange = {
  /** Undefined leaves the column unchanged. */
  readonly type: string | null | undefined
  readonly data: Readonly<Record<string, unknown>> | null | undefined
}

/** The type that a person has set. */
type ManualTypeRow = Pick<StoredRows['document'], 'document_type_manual'>

/** Locked until the end of the transaction, so that a second change sees the first. */
export const lockDocument = (tx: Db, accountId: string, id: string) =>
  tx.query<ManualTypeRow>({
    name: 'document_lock_one',
    text: `
      select document_type_manual from document
      where account_id = $1 and id = $2 and discarded_at is null for update`,
    values: [accountId, id],
  })

export const changeDocument = (
  tx: Db,
  accountId: string,
  id: string,
  { type, data }: ManualChange,
) =>
  tx.query<ManualTypeRow>({
    name: 'document_change',
    text: `
      update document
      set document_type_manual = case when $3 then $4 else document_type_manual end,
          extracted_data_manual = case when $5 then $6::jsonb else extracted_data_manual end,
          updated_at = now()
      where account_id = $1 and id = $2 and discarded_at is null
      returning document_type_manual`,
    values: [
      ...[accountId, id, type !== undefined, type ?? null, data !== undefined],
      data ? JSON.stringify(data) : null,
    ],
  })

/** Manual data needs a representation to be shown, also where nothing was extracted. */
export const ensureRepresentation = (
  tx: Db,
  [accountId, documentId]: readonly [accountId: string, documentId: string],
  { id, schemaVersion }: { readonly id: string; readonly schemaVersion: string },
) =>
  tx.query({
    name: 'document_representation_ensure',
    text: `
      with unread as (
        update document set last_document_representation_id = $3
        where account_id = $1 and id = $2 and last_document_representation_id is null
        returning coalesce(document_type_manual, document_type, 'other') as type
      )
      insert into document_representation (account_id, id, document_id, document_type,
        schema_version, payload)
      select $1, $3, $2, type, $4, '{}' from unread
      on conflict do nothing`,
    values: [accountId, documentId, id, schemaVersion],
  })

export const rotateDocument = (tx: Db, accountId: string, id: string, degrees: number) =>
  tx.query({
    name: 'document_rotate',
    text: `
      update document set rotation = (rotation + $3) % 360, updated_at = now()
      where account_id = $1 and id = $2 and discarded_at is null returning 1`,
    values: [accountId, id, degrees],
  })
