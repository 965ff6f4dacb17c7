// Settles finished jobs in one transaction, with their leases as fence; links are looked up once for all of them.
import type { CarrierRow } from '../../../domain/carriers/carrier-table.ts'
import { causedBy } from '../../../platform/loop/define.ts'
import type { Finished, Settlement } from '../../../platform/loop/define.ts'
import { databaseNow } from '../../../platform/postgres/database.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { Put } from '../../../platform/postgres/put-rows.ts'
import { lockDocuments } from '../lock-documents.ts'
import { endJobs, postponeJobs } from '../read/sql.ts'
import type { DocumentJob } from '../read/sql.ts'
import type { AnalysedDocument, DocumentPayload } from '../readers/protocol.ts'
import { withManualFields } from './affected-document.ts'
import { effectsOfFailure, effectsOfReading, effectsOfRelinking } from './effects.ts'
import type { DocumentEffects } from './effects.ts'
import type { LinkTargets } from './links.ts'
import { mentionedContainers, mentionedShipments } from './numbers.ts'
import type { LinkSources } from './numbers.ts'
import {
  deleteLinks,
  insertTrackingRequests,
  matchingContainers,
  matchingShipments,
  trackedNumbers,
} from './sql.ts'
import type { MentionedNumber } from './sql.ts'
import { messagesForInserted, trackingRequestsFor } from './tracking.ts'

export type JobResult =
  | { readonly kind: 'read'; readonly documents: readonly AnalysedDocument[] }
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'relink' }
  | { readonly kind: 'postponed'; readonly afterMs: number }

export type FinishedJob = Finished<DocumentJob, JobResult>

/** The fields by which the documents of a job are linked; the first are those of the uploaded document. */
const payloadsOf = ({ item, result }: FinishedJob): readonly DocumentPayload[] => {
  if (result.kind === 'failed' || result.kind === 'postponed') return []
  const [own, ...others] =
    result.kind === 'read' ? result.documents.map(({ payload }) => payload) : [item.payload ?? {}]
  return [withManualFields(own ?? null, item.extracted_data_manual), ...others]
}

function mentionedIn(
  finished: readonly FinishedJob[],
  numbersOf: (sources: LinkSources) => readonly string[],
): MentionedNumber[] {
  return finished.flatMap((job) =>
    payloadsOf(job)
      .flatMap((payload) => numbersOf({ payload, mailText: job.item.mail_text }))
      .map((number) => ({ account_id: job.item.account_id, number })),
  )
}

function effectsOf(
  { item, result }: FinishedJob,
  targets: LinkTargets,
  now: Date,
): DocumentEffects {
  if (result.kind === 'read') return effectsOfReading(item, result.documents, targets, now)
  if (result.kind === 'relink') return effectsOfRelinking(item, targets, now)
  const problem = result.kind === 'failed' ? result.problem : 'The file could not be read.'
  return effectsOfFailure(item, problem, now)
}

async function postpone(finished: readonly FinishedJob[], tx: Db): Promise<void> {
  const postponed = finished.flatMap(({ item, result }) =>
    result.kind === 'postponed' ? [{ item, afterMs: result.afterMs, countsAsAttempt: false }] : [],
  )
  if (postponed.length > 0) await postponeJobs(tx, postponed)
}

/** Ends the jobs with a result that hold their lease, and returns those whose document is not deleted. */
async function endHeldJobs(
  finished: readonly FinishedJob[],
  existing: ReadonlySet<string>,
  tx: Db,
): Promise<readonly FinishedJob[]> {
  const ending = finished.filter(({ result }) => result.kind !== 'postponed')
  if (ending.length === 0) return []
  const rows = await endJobs(
    tx,
    ending.map(({ item }) => item),
  )
  const ended = new Set(rows.map(({ document_id }) => document_id))
  return ending.filter(({ item: { document_id: id } }) => ended.has(id) && existing.has(id))
}

const isNewDocument = ({ into, how }: Put): boolean => into === 'document' && how === 'insert'

/** Rows are written table by table, and a document that is split off must be inserted before it is updated. */
const newDocumentsFirst = (rows: readonly Put[]): Put[] => [
  ...rows.filter(isNewDocument),
  ...rows.filter((row) => !isNewDocument(row)),
]

/** `carriers` are all carriers, with what this deployment can track of each. */
export async function settleJobs(
  finished: readonly FinishedJob[],
  tx: Db,
  carriers: readonly CarrierRow[],
): Promise<Settlement> {
  const documents = await lockDocuments(
    tx,
    finished.map(({ item }) => item),
  )
  await postpone(finished, tx)
  const existing = new Set(documents.map(({ document_id }) => document_id))
  const ended = await endHeldJobs(finished, existing, tx)
  if (ended.length === 0) return {}
  const numbers = mentionedIn(ended, mentionedShipments)
  const [shipments, containers, tracked, now] = await Promise.all([
    matchingShipments(tx, numbers),
    matchingContainers(tx, mentionedIn(ended, mentionedContainers)),
    trackedNumbers(tx, numbers),
    databaseNow(tx),
  ])
  // A document that could not be read keeps its links.
  const linked = ended.filter(({ result }) => result.kind !== 'failed').map(({ item }) => item)
  if (linked.length > 0) await deleteLinks(tx, linked)
  const targets = { shipments, containers }
  const effects = ended.map((job) => causedBy(job, effectsOf(job, targets, now)))
  const facts = { targets, tracked, carriers, now }
  const requests = ended.map((job) => trackingRequestsFor(job.item, payloadsOf(job), facts))
  const inserted = await insertTrackingRequests(tx, requests.flat())
  const requested = ended.map((job, n) =>
    causedBy(job, { messages: messagesForInserted(requests[n] ?? [], inserted) }),
  )
  return {
    rows: newDocumentsFirst(effects.flatMap(({ rows }) => rows)),
    messages: [
      ...effects.flatMap(({ messages }) => messages),
      ...requested.flatMap(({ messages }) => messages),
    ],
  }
}
