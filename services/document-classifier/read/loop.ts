// document job (due) -> the file, read -> document, representation, links; event.recorded, terminal.observed
// Reads what clients sent, a few files at a time, and settles what came of it.
import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/postgres/database.ts'
import type { Loop } from '../../../platform/loop/define.ts'
import { settleJobs } from '../settle/settle.ts'
import type { FinishedJob, JobResult } from '../settle/settle.ts'
import type { OpenFile } from './fetch-file.ts'
import { postponeJobs, jobLease } from './lease-sql.ts'
import type { PostponedJob } from './lease-sql.ts'
import type { AnalysedDocument, AnalysisRequest } from '../readers/child/analyse.ts'
import { claimJobs, correctionsOf } from './sql.ts'
import type { DocumentJob } from './sql.ts'
import { delayForStore, delayForInternalFailure } from './retry-delays.ts'

export type ReadFile = (
  file: {
    readonly path: string
    readonly contentType: string | null
    readonly rotation: DocumentJob['rotation']
  },
  wish: AnalysisRequest,
  signal: AbortSignal,
) => Promise<
  | { readonly ok: true; readonly documents: readonly AnalysedDocument[] }
  | { readonly ok: false; readonly problem: string }
>

export type ReadLoopDependencies = {
  readonly database: Db
  readonly openFile: OpenFile
  readonly read: ReadFile
  /** Files that are read at once. */
  readonly atOnce: number
}

/**
 * A file that ends its reader has failed, and is not tried again. These count the tries that came to no
 * end at all: the service crashed, or had trouble of its own. One that never ends must not hold up others.
 */
const mostAttempts = 8

/** The type is given by a person, or by what it was found to be when only its fields are wanted anew. */
const givenType = ({
  work,
  document_type,
  document_type_manual,
}: DocumentJob): AnalysisRequest['type'] =>
  document_type_manual ?? (work === 'extract' ? document_type : null)

async function analysisRequestFor(job: DocumentJob, database: Db): Promise<AnalysisRequest> {
  const type = givenType(job)
  const corrections = type === null ? await correctionsOf(database, job.account_id) : []
  const { first_page: first, last_page: last } = job
  return { type, corrections, pages: first !== null && last !== null ? { first, last } : null }
}

async function readJob(
  job: DocumentJob,
  dependencies: ReadLoopDependencies,
  signal: AbortSignal,
): Promise<JobResult> {
  if (job.work === 'link') return { kind: 'linked' }
  if (job.attempt > mostAttempts)
    return { kind: 'failed', problem: 'Reading this file was tried too often without an end.' }
  const opened = await dependencies.openFile(job.key)
  if (opened.kind === 'away') return { kind: 'later', afterMs: delayForStore(job.put_offs) }
  if (opened.kind === 'gone') return { kind: 'failed', problem: 'The bytes of the file are gone.' }
  try {
    const file = { path: opened.path, contentType: job.file_content_type, rotation: job.rotation }
    const outcome = await dependencies.read(
      file,
      await analysisRequestFor(job, dependencies.database),
      signal,
    )
    if (!outcome.ok) return { kind: 'failed', problem: outcome.problem }
    return { kind: 'read', documents: outcome.documents }
  } finally {
    await opened.remove()
  }
}

const givenBack = (item: DocumentJob): PostponedJob => ({
  item,
  afterMs: delayForInternalFailure(item.attempt - 1),
  countsAsAttempt: true,
})

export const readLoop = (dependencies: ReadLoopDependencies): Loop<DocumentJob, JobResult> => ({
  name: 'read-documents',
  concurrency: dependencies.atOnce,
  idleMs: 2_000,
  claim: (tx, limit) => claimJobs(tx, randomUUID(), limit),
  work: (job, signal) => readJob(job, dependencies, signal),
  giveBack: (jobs, tx) => postponeJobs(tx, jobs.map(givenBack)),
  renew: jobLease.renew,
  settle: (finished: readonly FinishedJob[], tx) => settleJobs(finished, tx),
})
