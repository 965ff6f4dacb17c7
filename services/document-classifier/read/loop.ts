// document job (due) -> the file, read -> document, representation, links; event.recorded, terminal.observed
// Reads what clients sent, a few files at a time, and settles what came of it.
import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/postgres/database.ts'
import type { Loop } from '../../../platform/loop/define.ts'
import { conclude } from '../settle/settle.ts'
import type { Finished, Result } from '../settle/settle.ts'
import type { OpenFile } from './fetch-file.ts'
import { freeJobs, jobLease } from './lease-sql.ts'
import type { Waiting } from './lease-sql.ts'
import type { Reading, Wish } from '../readers/child/analyse.ts'
import { claimJobs, lessonsOf } from './sql.ts'
import type { Job } from './sql.ts'
import { waitForStore, waitForUs } from './retry-delays.ts'

export type ReadFile = (
  file: {
    readonly path: string
    readonly contentType: string | null
    readonly rotation: Job['rotation']
  },
  wish: Wish,
  signal: AbortSignal,
) => Promise<
  | { readonly ok: true; readonly readings: readonly Reading[] }
  | { readonly ok: false; readonly problem: string }
>

export type ReadParts = {
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
const typeFor = ({ work, document_type, document_type_manual }: Job): Wish['type'] =>
  document_type_manual ?? (work === 'extract' ? document_type : null)

async function wishOf(job: Job, database: Db): Promise<Wish> {
  const type = typeFor(job)
  const lessons = type === null ? await lessonsOf(database, job.account_id) : []
  const { first_page: first, last_page: last } = job
  return { type, lessons, pages: first !== null && last !== null ? { first, last } : null }
}

async function readJob(job: Job, parts: ReadParts, signal: AbortSignal): Promise<Result> {
  if (job.work === 'link') return { kind: 'linked' }
  if (job.attempt > mostAttempts)
    return { kind: 'failed', problem: 'Reading this file was tried too often without an end.' }
  const opened = await parts.openFile(job.key)
  if (opened.kind === 'away') return { kind: 'later', afterMs: waitForStore(job.put_offs) }
  if (opened.kind === 'gone') return { kind: 'failed', problem: 'The bytes of the file are gone.' }
  try {
    const file = { path: opened.path, contentType: job.file_content_type, rotation: job.rotation }
    const outcome = await parts.read(file, await wishOf(job, parts.database), signal)
    if (!outcome.ok) return { kind: 'failed', problem: outcome.problem }
    return { kind: 'read', readings: outcome.readings }
  } finally {
    await opened.remove()
  }
}

const givenBack = (item: Job): Waiting => ({
  item,
  afterMs: waitForUs(item.attempt - 1),
  isTry: true,
})

export const readLoop = (parts: ReadParts): Loop<Job, Result> => ({
  name: 'read-documents',
  concurrency: parts.atOnce,
  idleMs: 2_000,
  claim: (tx, limit) => claimJobs(tx, randomUUID(), limit),
  work: (job, signal) => readJob(job, parts, signal),
  giveBack: (jobs, tx) => freeJobs(tx, jobs.map(givenBack)),
  renew: jobLease.renew,
  settle: (finished: readonly Finished[], tx) => conclude(finished, tx),
})
