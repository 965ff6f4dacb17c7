// What becomes of claimed jobs, as long as they hold their lease: a later wish may have taken their place.
import { leaseOn, releaseLease } from '../../../platform/loop/lease.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { DocumentJob } from './sql.ts'

const heldBy = (jobs: readonly DocumentJob[]) => [
  jobs.map((job) => job.account_id),
  jobs.map((job) => job.document_id),
  jobs.map((job) => job.lease_token),
]

/** Returns those that it ended. */
export const endJobs = (tx: Db, jobs: readonly DocumentJob[]) =>
  tx.query<Pick<DocumentJob, 'account_id' | 'document_id'>>({
    name: 'document_job_end',
    text: `
      delete from document_job using unnest($1::uuid[], $2::uuid[], $3::uuid[])
        as e (account_id, document_id, token)
      where document_job.account_id = e.account_id
        and document_job.document_id = e.document_id and document_job.lease_token = e.token
      returning document_job.account_id, document_job.document_id`,
    values: heldBy(jobs),
  })

/** A job that is to be tried again. */
export type PostponedJob = {
  readonly item: DocumentJob
  readonly afterMs: number
  /** Whether this was one of its tries: not if it was our own trouble. */
  readonly countsAsAttempt: boolean
}

export const postponeJobs = (tx: Db, jobs: readonly PostponedJob[]) =>
  tx.query({
    name: 'document_job_free',
    text: `
      update document_job set due_at = now() + e.after_ms * interval '1 millisecond',
        attempt = attempt - (not e.is_try)::int, put_offs = put_offs + (not e.is_try)::int,
        ${releaseLease}
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::float8[], $5::bool[])
        as e (account_id, document_id, token, after_ms, is_try)
      where document_job.account_id = e.account_id
        and document_job.document_id = e.document_id and document_job.lease_token = e.token`,
    values: [
      ...heldBy(jobs.map(({ item }) => item)),
      jobs.map(({ afterMs }) => afterMs),
      jobs.map(({ countsAsAttempt }) => countsAsAttempt),
    ],
  })

export const jobLease = leaseOn('document_job', { account_id: 'uuid', document_id: 'uuid' })
