import type { DocumentType } from '../../../domain/documents/document-types.ts'
import type { Correction } from '../../../domain/documents/classify/corrections.ts'
import { leaseIsFree, takeLease } from '../../../platform/loop/lease.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { representationId } from '../../../resources/identities.ts'
import type { DocumentPayload } from '../readers/child/analyse.ts'

export type DocumentWork = 'classify' | 'extract' | 'link'

type DocumentKey = { readonly account_id: string; readonly document_id: string }

export type WorkState = DocumentKey & {
  /** The wish that was worked off last. */
  readonly done_request_id: string | null
  readonly request_id: string | null
  readonly work: DocumentWork | null
  readonly done_work: DocumentWork | null
  /** When the wishes that were done last, and that waits, were made. */
  readonly done_requested_at: Date | null
  readonly requested_at: Date | null
  /** Whether the document was read for the wish that is asked about. */
  readonly was_read: boolean
}

/** A wish as far as it identifies what it leads to. */
type WorkRequestKey = DocumentKey & { readonly request_id: string }

/**
 * Locks the documents that are still there, in one order and before their jobs, as everybody does; a
 * document may be deleted while it is read.
 */
export const lockDocuments = (tx: Db, ids: readonly DocumentKey[]) =>
  tx.query<DocumentKey>({
    name: 'document_lock',
    text: `
      select d.account_id, d.id as document_id
      from (select * from unnest($1::uuid[], $2::uuid[]) as u (account_id, id)
            order by account_id, id) m
      cross join lateral (
        select account_id, id from document
        where account_id = m.account_id and id = m.id and discarded_at is null
        limit 1 for update) d`,
    values: [ids.map((id) => id.account_id), ids.map((id) => id.document_id)],
  })

const workStatesOf = (tx: Db, asked: readonly WorkRequestKey[]) =>
  tx.query<WorkState>({
    name: 'document_pending',
    text: `
      select d.account_id, d.id as document_id, d.done_request_id, d.done_work,
             d.done_requested_at, j.request_id, j.work, j.requested_at, r.id is not null as was_read
      from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as m (account_id, id, representation_id)
      cross join lateral (
        select account_id, id, done_request_id, done_work, done_requested_at from document
        where account_id = m.account_id and id = m.id and discarded_at is null limit 1) d
      left join lateral (
        select request_id, work, requested_at from document_job
        where account_id = d.account_id and document_id = d.id limit 1) j on true
      left join lateral (
        select id from document_representation
        where account_id = d.account_id and id = m.representation_id limit 1) r on true`,
    values: [
      ...[asked.map((one) => one.account_id), asked.map((one) => one.document_id)],
      asked.map((one) => representationId(one.document_id, one.request_id)),
    ],
  })

/**
 * The documents as far as they are there, locked, with what is still to be done about them: what waits is
 * read by a statement of its own, which sees what those did that the lock was waited for.
 */
export async function lockWorkStates(
  tx: Db,
  asked: readonly WorkRequestKey[],
): Promise<readonly WorkState[]> {
  const [, pending] = await Promise.all([lockDocuments(tx, asked), workStatesOf(tx, asked)])
  return pending
}

/** A claimed job with all that its reading needs. */
export type DocumentJob = DocumentKey & {
  readonly request_id: string
  readonly requested_at: Date
  readonly work: DocumentWork
  /** From 1: this one included. */
  readonly attempt: number
  readonly put_offs: number
  readonly lease_token: string
  readonly key: string
  readonly name: string
  readonly source: string
  readonly file_content_type: string | null
  readonly rotation: 0 | 90 | 180 | 270
  readonly first_page: number | null
  readonly last_page: number | null
  readonly document_type: DocumentType | null
  readonly document_type_manual: DocumentType | null
  readonly last_document_representation_id: string | null
  /** What was read last. */
  readonly payload: DocumentPayload | null
  /** What a person has set. */
  readonly extracted_data_manual: DocumentPayload | null
  readonly blob_id: string
  readonly file_name: string
  readonly file_size_bytes: string
  readonly sha256: string
  readonly track_documents: boolean
  /** Subject and body of the mail that it came with. */
  readonly mail_text: string | null
}

/**
 * Claims due jobs, one of each account before the second of any. Accounts are found by hopping along
 * the index.
 */
export const claimJobs = (db: Db, token: string, limit: number) =>
  db.query<DocumentJob>({
    name: 'document_job_claim',
    text: `
      with recursive waiting as (
        (select account_id from document_job order by account_id limit 1)
        union all
        select (select account_id from document_job where account_id > w.account_id
                order by account_id limit 1)
        from waiting w where w.account_id is not null
      ), due as (
        select j.ctid from waiting
        cross join lateral (
          select ctid, row_number() over (order by due_at) as turn from (
            select ctid, due_at from document_job
            where account_id = waiting.account_id and due_at <= now()
              and ${leaseIsFree()}
            order by due_at limit $2 for update skip locked) free) j
        order by j.turn, random() limit $2
      ), claimed as (
        update document_job set ${takeLease('$1')}, attempt = attempt + 1
        where ctid = any(array(select ctid from due))
        returning account_id, document_id, request_id, requested_at, work, attempt, put_offs,
                  lease_token
      )
      select c.account_id, c.document_id, c.request_id, c.requested_at, c.work, c.attempt,
             c.put_offs, c.lease_token,
             b.key, d.name, d.source, d.file_content_type, d.rotation, d.first_page, d.last_page,
             d.document_type, d.document_type_manual, d.last_document_representation_id,
             p.payload, d.extracted_data_manual, d.blob_id, d.file_name, d.file_size_bytes,
             d.sha256::text as sha256, a.track_documents, m.subject || ' ' || left(m.body, 20000) as mail_text
      from claimed c
      join document d on d.account_id = c.account_id and d.id = c.document_id
      join blob b on b.account_id = d.account_id and b.id = d.blob_id
      join account a on a.id = c.account_id
      left join email_submission m
        on m.account_id = d.account_id and m.id = d.email_submission_id
      left join document_representation p
        on p.account_id = d.account_id and p.id = d.last_document_representation_id`,
    values: [token, limit],
  })

const mostCorrections = 500

/** The account's own corrections, newest first. */
export const correctionsOf = (db: Db, accountId: string) =>
  db.query<Correction>({
    name: 'document_lessons',
    text: `
      select d.document_type_manual as type, w.words
      from document d
      join document_words w on w.account_id = d.account_id and w.document_id = d.id
      where d.account_id = $1 and d.document_type_manual is not null and d.discarded_at is null
      order by d.updated_at desc limit ${mostCorrections}`,
    values: [accountId],
  })
