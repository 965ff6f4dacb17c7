// Settles jobs: the lease is the fence, links are looked up once for all.
import { databaseNow } from '../../../platform/postgres/database.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { Settlement } from '../../../platform/loop/define.ts'
import type { Put } from '../../../platform/postgres/put-rows.ts'
import { endJobs, freeJobs } from '../read/lease-sql.ts'
import { containersNamed, insertTracking, numbersTracked, shipmentsNamed, unlink } from './sql.ts'
import type { Named } from './sql.ts'
import { containersMentioned, corrected, shipmentsMentioned } from './links.ts'
import type { Mentions, Targets } from './links.ts'
import type { Payload, Reading } from '../readers/child/analyse.ts'
import { lockDocuments } from '../read/sql.ts'
import type { Job } from '../read/sql.ts'
import { failed, relinked, told } from './effects.ts'
import { messagesFor, trackingFor } from './tracking.ts'
import type { Told } from './effects.ts'

export type Result =
  | { readonly kind: 'read'; readonly readings: readonly Reading[] }
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'linked' }
  | { readonly kind: 'later'; readonly afterMs: number }

export type Finished = { readonly item: Job; readonly result: Result }

/** What the documents of a job say, as far as it has to do with links. */
const payloadsOf = ({ item, result }: Finished): readonly Payload[] => {
  if (result.kind === 'failed' || result.kind === 'later') return []
  const [own, ...others] =
    result.kind === 'read' ? result.readings.map(({ payload }) => payload) : [item.payload ?? {}]
  return [corrected(own ?? {}, item.extracted_data_manual), ...others]
}

function namedBy(
  finished: readonly Finished[],
  numbersOf: (mentions: Mentions) => readonly string[],
): Named[] {
  return finished.flatMap((one) =>
    payloadsOf(one)
      .flatMap((payload) => numbersOf({ payload, mailText: one.item.mail_text }))
      .map((number) => ({ account_id: one.item.account_id, number })),
  )
}

function tellOf({ item, result }: Finished, targets: Targets, now: Date): Told {
  if (result.kind === 'read') return told(item, result.readings, targets, now)
  if (result.kind === 'linked') return relinked(item, targets, now)
  const problem = result.kind === 'failed' ? result.problem : 'The file could not be read.'
  return failed(item, problem, now)
}

async function later(finished: readonly Finished[], tx: Db): Promise<void> {
  const waiting = finished.flatMap(({ item, result }) =>
    result.kind === 'later' ? [{ item, afterMs: result.afterMs, isTry: false }] : [],
  )
  if (waiting.length > 0) await freeJobs(tx, waiting)
}

/** The jobs that still hold their lease, ended; those whose document is gone end without a word. */
async function held(
  finished: readonly Finished[],
  there: ReadonlySet<string>,
  tx: Db,
): Promise<readonly Finished[]> {
  const ending = finished.filter(({ result }) => result.kind !== 'later')
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
const newOnesFirst = (rows: readonly Put[]): Put[] => [
  ...rows.filter(isNew),
  ...rows.filter((row) => !isNew(row)),
]

export async function conclude(finished: readonly Finished[], tx: Db): Promise<Settlement> {
  const documents = await lockDocuments(
    tx,
    finished.map(({ item }) => item),
  )
  await later(finished, tx)
  const there = new Set(documents.map(({ document_id }) => document_id))
  const those = await held(finished, there, tx)
  if (those.length === 0) return {}
  const numbers = namedBy(those, shipmentsMentioned)
  const [shipments, containers, tracked, now] = await Promise.all([
    shipmentsNamed(tx, numbers),
    containersNamed(tx, namedBy(those, containersMentioned)),
    numbersTracked(tx, numbers),
    databaseNow(tx),
  ])
  // What failed keeps the links that it had.
  const linking = those.filter(({ result }) => result.kind !== 'failed').map(({ item }) => item)
  if (linking.length > 0) await unlink(tx, linking)
  const targets = { shipments, containers }
  const all = those.map((one) => tellOf(one, targets, now))
  const wanted = those.flatMap((one) =>
    trackingFor(one.item, payloadsOf(one), { targets, tracked, now }),
  )
  const asked = await insertTracking(tx, wanted)
  return {
    rows: newOnesFirst(all.flatMap(({ rows }) => rows)),
    messages: [...all.flatMap(({ messages }) => messages), ...messagesFor(wanted, asked)],
  }
}
