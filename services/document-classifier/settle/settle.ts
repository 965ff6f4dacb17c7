// Settles jobs: the lease is the fence, links are looked up once for all.
import { databaseNow } from '../../../platform/postgres/database.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { Settlement } from '../../../platform/loop/define.ts'
import type { Put } from '../../../platform/postgres/put-rows.ts'
import { endJobs, postponeJobs } from '../read/sql.ts'
import {
  matchingContainers,
  insertTrackingRequests,
  trackedNumbers,
  matchingShipments,
  deleteLinks,
} from './sql.ts'
import type { MentionedNumber } from './sql.ts'
import { containersMentioned, withManualFields, shipmentsMentioned } from './links.ts'
import type { Mentions, LinkTargets } from './links.ts'
import type { DocumentPayload, AnalysedDocument } from '../readers/child/analyse.ts'
import { lockDocuments } from '../lock-documents.ts'
import type { DocumentJob } from '../read/sql.ts'
import { effectsOfFailure, effectsOfRelinking, effectsOfReading } from './effects.ts'
import { messagesForInserted, trackingRequestsFor } from './tracking.ts'
import type { DocumentEffects } from './effects.ts'

export type JobResult =
  | { readonly kind: 'read'; readonly documents: readonly AnalysedDocument[] }
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'relink' }
  | { readonly kind: 'postponed'; readonly afterMs: number }

export type FinishedJob = { readonly item: DocumentJob; readonly result: JobResult }

/** What the documents of a job say, as far as it has to do with links. */
const payloadsOf = ({ item, result }: FinishedJob): readonly DocumentPayload[] => {
  if (result.kind === 'failed' || result.kind === 'postponed') return []
  const [own, ...others] =
    result.kind === 'read' ? result.documents.map(({ payload }) => payload) : [item.payload ?? {}]
  return [withManualFields(own ?? {}, item.extracted_data_manual), ...others]
}

function mentionedNumbersIn(
  finished: readonly FinishedJob[],
  numbersOf: (mentions: Mentions) => readonly string[],
): MentionedNumber[] {
  return finished.flatMap((one) =>
    payloadsOf(one)
      .flatMap((payload) => numbersOf({ payload, mailText: one.item.mail_text }))
      .map((number) => ({ account_id: one.item.account_id, number })),
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
  const waiting = finished.flatMap(({ item, result }) =>
    result.kind === 'postponed' ? [{ item, afterMs: result.afterMs, countsAsAttempt: false }] : [],
  )
  if (waiting.length > 0) await postponeJobs(tx, waiting)
}

/** The jobs that still hold their lease, ended; those whose document is gone end without a word. */
async function endHeldJobs(
  finished: readonly FinishedJob[],
  there: ReadonlySet<string>,
  tx: Db,
): Promise<readonly FinishedJob[]> {
  const ending = finished.filter(({ result }) => result.kind !== 'postponed')
  if (ending.length === 0) return []
  const rows = await endJobs(
    tx,
    ending.map(({ item }) => item),
  )
  const ids = new Set(rows.map(({ document_id }) => document_id))
  return ending.filter(({ item: { document_id: id } }) => ids.has(id) && there.has(id))
}

const isNew = ({ into, how }: Put): boolean => into === 'document' && how === 'insert'

/** Rows are written table by table: a document that was split off has to be there before it is changed. */
const insertedDocumentsFirst = (rows: readonly Put[]): Put[] => [
  ...rows.filter(isNew),
  ...rows.filter((row) => !isNew(row)),
]

export async function settleJobs(finished: readonly FinishedJob[], tx: Db): Promise<Settlement> {
  const documents = await lockDocuments(
    tx,
    finished.map(({ item }) => item),
  )
  await postpone(finished, tx)
  const there = new Set(documents.map(({ document_id }) => document_id))
  const those = await endHeldJobs(finished, there, tx)
  if (those.length === 0) return {}
  const numbers = mentionedNumbersIn(those, shipmentsMentioned)
  const [shipments, containers, tracked, now] = await Promise.all([
    matchingShipments(tx, numbers),
    matchingContainers(tx, mentionedNumbersIn(those, containersMentioned)),
    trackedNumbers(tx, numbers),
    databaseNow(tx),
  ])
  // What failed keeps the links that it had.
  const linking = those.filter(({ result }) => result.kind !== 'failed').map(({ item }) => item)
  if (linking.length > 0) await deleteLinks(tx, linking)
  const targets = { shipments, containers }
  const all = those.map((one) => effectsOf(one, targets, now))
  const wanted = those.flatMap((one) =>
    trackingRequestsFor(one.item, payloadsOf(one), { targets, tracked, now }),
  )
  const asked = await insertTrackingRequests(tx, wanted)
  return {
    rows: insertedDocumentsFirst(all.flatMap(({ rows }) => rows)),
    messages: [...all.flatMap(({ messages }) => messages), ...messagesForInserted(wanted, asked)],
  }
}
