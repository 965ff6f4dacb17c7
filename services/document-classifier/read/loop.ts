// document job (due) -> the file -> document, representation, links; event.recorded, terminal.observed
// Reads the files of due jobs, a few at a time, and settles the results.
import { randomUUID } from 'node:crypto'
import type { CarrierRow } from '../../../domain/carriers/carrier-table.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { Loop } from '../../../platform/loop/define.ts'
import { settleJobs } from '../settle/settle.ts'
import type { FinishedJob, JobResult } from '../settle/settle.ts'
import type { FetchFile } from './fetch-file.ts'
import type { AnalysedDocument, AnalysisRequest } from '../readers/protocol.ts'
import { delayForInternalFailure, delayForStore } from './retry-delays.ts'
import { claimJobs, correctionsOf, jobLease, postponeJobs } from './sql.ts'
import type { DocumentJob, PostponedJob } from './sql.ts'

export type ReadFile = (
  file: {
    readonly path: string
    readonly contentType: string | null
    readonly rotation: DocumentJob['rotation']
  },
  request: AnalysisRequest,
  signal: AbortSignal,
) => Promise<
  | { readonly ok: true; readonly documents: readonly AnalysedDocument[] }
  | { readonly ok: false; readonly problem: string }
>

type ReadLoopDependencies = {
  readonly database: Db
  readonly fetchFile: FetchFile
  readonly read: ReadFile
  /** All carriers, with what this deployment can track of each. */
  readonly carriers: readonly CarrierRow[]
  /** Jobs that are worked on at once. */
  readonly atOnce: number
  /** How many of these places are only for accounts that hold no other one. */
  readonly reserved: number
}

/**
 * Attempts that ended without a result, because this service crashed or failed. A file that ends its reader
 * has a result: it failed.
 */
const mostAttempts = 8

/** The type that a person has set, or the known one when only the fields are to be read again. */
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
  if (job.work === 'link') return { kind: 'relink' }
  if (job.attempt > mostAttempts)
    return {
      kind: 'failed',
      problem: 'Reading this file was attempted too often without a result.',
    }
  const fetched = await dependencies.fetchFile(job.key)
  if (fetched.kind === 'unavailable')
    return { kind: 'postponed', afterMs: delayForStore(job.put_offs) }
  if (fetched.kind === 'missing')
    return { kind: 'failed', problem: 'The stored bytes of the file are missing.' }
  try {
    const file = { path: fetched.path, contentType: job.file_content_type, rotation: job.rotation }
    const request = await analysisRequestFor(job, dependencies.database)
    const outcome = await dependencies.read(file, request, signal)
    if (!outcome.ok) return { kind: 'failed', problem: outcome.problem }
    return { kind: 'read', documents: outcome.documents }
  } finally {
    await fetched.remove()
  }
}

const givenBack = (item: DocumentJob): PostponedJob => ({
  item,
  afterMs: delayForInternalFailure(item.attempt - 1),
  countsAsAttempt: true,
})

export function readLoop(dependencies: ReadLoopDependencies): Loop<DocumentJob, JobResult> {
  const { atOnce, reserved, carriers } = dependencies
  const underWay = new Set<DocumentJob>()
  const heldBy = (): readonly string[] => [...underWay].map(({ account_id }) => account_id)
  return {
    name: 'read-documents',
    concurrency: atOnce,
    idleMs: 2_000,
    claim: (tx, limit) => claimJobs(tx, randomUUID(), limit, { heldBy: heldBy(), reserved }),
    cause: ({ traceparent, document_id }) => ({
      traceparent,
      attributes: { 'landfall.document_id': document_id },
    }),
    work: (job, signal) => {
      underWay.add(job)
      return readJob(job, dependencies, signal).finally(() => underWay.delete(job))
    },
    // The last claim may have found only jobs of an account that held all places open to it.
    mayLetIn: () => true,
    giveBack: (jobs, tx) => postponeJobs(tx, jobs.map(givenBack)),
    renew: jobLease.renew,
    settle: (finished: readonly FinishedJob[], tx) => settleJobs(finished, tx, carriers),
  }
}
