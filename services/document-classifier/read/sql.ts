import type { Correction } from '../../../domain/documents/classify/corrections.ts'
import type { DocumentType } from '../../../domain/documents/document-types.ts'
import { leaseIsFree, leaseOn, releaseLease, takeLease } from '../../../platform/loop/lease.ts'
import { arraysOf } from '../../../platform/postgres/arrays-of.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { StoredRows } from '../../../schemas/tables.ts'
import type { DocumentKey } from '../lock-documents.ts'
import type { DocumentWork } from '../queue/sql.ts'
import type { DocumentPayload } from '../readers/protocol.ts'

type JobRow = StoredRows['document_job']
type DocumentRow = StoredRows['document']

/** A claimed job with all that reading and settling it need. `attempt` counts from 1 and includes this one. */
export type DocumentJob = DocumentKey &
  Pick<JobRow, 'request_id' | 'requested_at' | 'attempt' | 'put_offs' | 'traceparent'> &
  Pick<
    DocumentRow,
    | 'name'
    | 'source'
    | 'first_page'
    | 'last_page'
    | 'last_document_representation_id'
    | 'numbers'
    | 'blob_id'
    | 'file_name'
    | 'file_content_type'
    | 'file_size_bytes'
  > & {
    readonly work: DocumentWork
    readonly lease_token: string
    /** The file's name in the store. */
    readonly key: string
    readonly rotation: 0 | 90 | 180 | 270
    readonly document_type: DocumentType | null
    readonly document_type_manual: DocumentType | null
    /** The fields that were read last. */
    readonly payload: DocumentPayload | null
    /** The fields that a person has set. */
    readonly extracted_data_manual: DocumentPayload | null
    /** In Postgres' text form of bytea. */
    readonly sha256: string
    readonly track_documents: boolean
    /** Subject and body of the mail that the document came with. */
    readonly mail_text: string | null
  }

/** What the places of a process hold already, and how many of its free ones are for accounts that hold none. */
type Places = { readonly heldBy: readonly string[]; readonly reserved: number }

/**
 * Claims at most `limit` due jobs, one of each account before the second of any, counting what the accounts hold.
 * The recursion finds the accounts by one look-up in the index each, so that a claim does not walk along one
 * account's queue.
 */
export const claimJobs = (
  db: Db,
  token: string,
  limit: number,
  { heldBy, reserved }: Places = { heldBy: [], reserved: 0 },
) =>
  db.query<DocumentJob>({
    name: 'document_job_claim',
    text: `
      with recursive waiting as (
        (select account_id from document_job order by account_id limit 1)
        union all
        select (select account_id from document_job where account_id > w.account_id
                order by account_id limit 1)
        from waiting w where w.account_id is not null
      ), turns as (
        select j.ctid, j.turn, row_number() over (order by j.turn, random()) as place from waiting
        cross join lateral (
          select ctid, row_number() over (order by due_at)
            + cardinality(array_positions($3::uuid[], waiting.account_id)) as turn from (
            select ctid, due_at from document_job
            where account_id = waiting.account_id and due_at <= now()
              and ${leaseIsFree()}
            order by due_at limit $2 for update skip locked) free) j
      ), due as (
        select ctid from turns
        where place <= $2::int - $4::int or (turn = 1 and place <= $2)
      ), claimed as (
        update document_job set ${takeLease('$1')}, attempt = attempt + 1
        where ctid = any(array(select ctid from due))
        returning account_id, document_id, request_id, requested_at, work, attempt, put_offs,
                  lease_token, traceparent
      )
      select c.account_id, c.document_id, c.request_id, c.requested_at, c.work, c.attempt,
             c.put_offs, c.lease_token, c.traceparent,
             b.key, d.name, d.source, d.file_content_type, d.rotation, d.first_page, d.last_page,
             d.document_type, d.document_type_manual, d.last_document_representation_id, d.numbers,
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
    values: [token, limit, heldBy, reserved],
  })

export const jobLease = leaseOn('document_job', { account_id: 'uuid', document_id: 'uuid' })

const leasesOf = (jobs: readonly DocumentJob[]) =>
  arraysOf(jobs, 'account_id', 'document_id', 'lease_token')

/** Deletes the jobs that still hold their lease, and returns their keys. */
export const endJobs = (tx: Db, jobs: readonly DocumentJob[]) =>
  tx.query<Pick<DocumentJob, 'account_id' | 'document_id'>>({
    name: 'document_job_end',
    text: `
      delete from document_job using unnest($1::uuid[], $2::uuid[], $3::uuid[])
        as e (account_id, document_id, token)
      where document_job.account_id = e.account_id
        and document_job.document_id = e.document_id and document_job.lease_token = e.token
      returning document_job.account_id, document_job.document_id`,
    values: leasesOf(jobs),
  })

/** A job to attempt again in `afterMs` milliseconds. */
export type PostponedJob = {
  readonly item: DocumentJob
  readonly afterMs: number
  /** Whether this attempt counts against the limit; not where the file store was unavailable. */
  readonly countsAsAttempt: boolean
}

/** Releases the leases of the jobs that still hold them, and makes the jobs due later. */
export const postponeJobs = (tx: Db, jobs: readonly PostponedJob[]) =>
  tx.query({
    name: 'document_job_free',
    text: `
      update document_job set due_at = now() + e.after_ms * interval '1 millisecond',
        attempt = attempt - (not e.counts)::int, put_offs = put_offs + (not e.counts)::int,
        ${releaseLease}
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::float8[], $5::bool[])
        as e (account_id, document_id, token, after_ms, counts)
      where document_job.account_id = e.account_id
        and document_job.document_id = e.document_id and document_job.lease_token = e.token`,
    values: [
      ...leasesOf(jobs.map(({ item }) => item)),
      ...arraysOf(jobs, 'afterMs', 'countsAsAttempt'),
    ],
  })

const mostCorrections = 500

/** The account's latest corrections, newest first. */
export const correctionsOf = (db: Db, accountId: string) =>
  db.query<Correction>({
    name: 'document_corrections',
    text: `
      select d.document_type_manual as type, w.words
      from document d
      join document_words w on w.account_id = d.account_id and w.document_id = d.id
      where d.account_id = $1 and d.document_type_manual is not null and d.discarded_at is null
      order by d.updated_at desc limit ${mostCorrections}`,
    values: [accountId],
  })
