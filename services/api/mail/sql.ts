import { arraysOf } from '../../../platform/postgres/arrays-of.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { DuplicatePolicy } from '../../../resources/accounts/accounts.ts'
import type { StoredRows } from '../../../schemas/tables.ts'

export type Mailbox = {
  readonly account_id: string
  readonly duplicate_documents: DuplicatePolicy
}

/** The account that receives mail under this name. */
export const mailboxNamed = (db: Db, name: string) =>
  db.query<Mailbox>({
    name: 'mailbox_named',
    text: `
      select id as account_id, duplicate_documents from account where mailbox = $1`,
    values: [name],
  })

export type NewSubmission = Omit<
  StoredRows['email_submission'],
  'account_id' | 'created_at' | 'updated_at'
>

/** Returns no row when the mail is stored already. */
export const insertSubmission = (tx: Db, accountId: string, mail: NewSubmission) =>
  tx.query({
    name: 'email_submission_insert',
    text: `
      insert into email_submission (account_id, id, subject, body, "from", "to", cc, sent_at,
        message_id, in_reply_to, "references", content_type, failure)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
      on conflict do nothing returning 1`,
    values: [
      ...[accountId, mail.id, mail.subject, mail.body, mail.from, mail.to, mail.cc, mail.sent_at],
      ...[mail.message_id, mail.in_reply_to, mail.references, mail.content_type],
      mail.failure,
    ],
  })

/** An upload whose file is stored. */
export type StoredBlob = Pick<
  StoredRows['blob'],
  'id' | 'filename' | 'content_type' | 'byte_size' | 'checksum'
> & { readonly sha256: Buffer; readonly key: string }

export const insertStoredBlobs = (db: Db, accountId: string, blobs: readonly StoredBlob[]) =>
  db.query({
    name: 'blob_insert_stored',
    text: `
      insert into blob (account_id, id, filename, content_type, byte_size, checksum, key, sha256)
      select $1, * from unnest($2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::text[],
        $7::text[], $8::bytea[])`,
    values: [
      accountId,
      ...arraysOf(
        blobs,
        'id',
        'filename',
        'content_type',
        'byte_size',
        'checksum',
        'key',
        'sha256',
      ),
    ],
  })
