// One transaction of a batch: reads the facts, handles the messages and writes what they lead to.
import type { Encoded } from '../bus/bus.ts'
import type { Codec } from '../bus/codec.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Database, Db, LazyCommit } from '../postgres/database.ts'
import { putRows } from '../postgres/put-rows.ts'
import { withSignsOfLife } from '../postgres/sign-of-life.ts'
import type { Log } from '../process/log.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { insertDeadLetters, takeDeadLetters } from './dead-letters.ts'
import { roundsOf } from './define.ts'
import type { AnyWorker } from './define.ts'
import { gatherAndHandle, isSetAside } from './handle-batch.ts'
import type { BatchItem, Collected } from './handle-batch.ts'

export type BatchDependencies = {
  readonly database: Database
  readonly codec: Codec
  readonly outbox: Outbox
  readonly log: Log
  readonly tracing?: Tracing | null
  /** After it no further round of a batch begins. */
  readonly halt?: AbortSignal
}

export type Round = {
  readonly collected: Collected
  readonly encoded: readonly Encoded[]
  /** Whether the messages are in the outbox; if not, the batch is done when they are published. */
  readonly inOutbox: boolean
}

/** Does not await its statements: they travel with the commit, which fails if one of them does. */
function write(
  worker: AnyWorker,
  collected: Collected,
  { outbox }: BatchDependencies,
  tx: Db,
  inOutbox = true,
): Round {
  void putRows(tx, collected.rows)
  const { messages } = collected
  const encoded = inOutbox ? outbox.put(tx, messages) : outbox.encode(messages)
  if (collected.deadLetters.length > 0)
    insertDeadLetters(tx, worker.name, collected.deadLetters).catch(() => undefined)
  return { collected, encoded, inOutbox }
}

const isNothing = ({ rows, messages, deadLetters }: Collected): boolean =>
  rows.length + messages.length + deadLetters.length === 0

async function claimThenWrite(
  worker: AnyWorker,
  items: readonly BatchItem[],
  dependencies: BatchDependencies,
) {
  const collected = await gatherAndHandle(worker, items, dependencies.database.lazy)
  if (isNothing(collected)) return [{ collected, encoded: [], inOutbox: true }]
  return [
    await dependencies.database.transaction((tx) => write(worker, collected, dependencies, tx)),
  ]
}

export const alreadySafe = Promise.resolve()

const isDeadLetter = ({ received }: BatchItem): boolean => received.deadLetterId !== undefined

/** Deletes the dead letters among the items, and leaves out those that a replica has deleted. */
export async function takeDeadLetterItems(
  tx: Db,
  items: readonly BatchItem[],
): Promise<readonly BatchItem[]> {
  const ids = items.flatMap(({ received }) => received.deadLetterId ?? [])
  if (ids.length === 0) return items
  const taken = new Set((await takeDeadLetters(tx, ids)).map(({ id }) => id))
  return items.filter(
    ({ received: { deadLetterId } }) => deadLetterId === undefined || taken.has(deadLetterId),
  )
}

export const itemRounds = (worker: AnyWorker, items: readonly BatchItem[]) =>
  roundsOf(items, ({ received, message }) => [
    `key ${received.key?.toString('utf8') ?? ''}`,
    ...(isSetAside(message) ? [] : (worker.shares?.(message.value) ?? [])),
  ])

export async function runTransaction(
  worker: AnyWorker,
  items: readonly BatchItem[],
  dependencies: BatchDependencies,
): Promise<LazyCommit<Round[]>> {
  const { database } = dependencies
  // The claims for dead letters are committed with their removal from the table.
  if (worker.commits === 'claims' && !items.some(isDeadLetter))
    return { result: await claimThenWrite(worker, items, dependencies), safe: alreadySafe }
  const work = async (tx: Db): Promise<Round[]> => {
    const taken = await takeDeadLetterItems(tx, items)
    const isIndependent = worker.commits === 'claims' || worker.commits === 'lazily'
    const rounds = isIndependent ? [taken] : itemRounds(worker, taken)
    // A dead letter that is handled is gone, so its messages cannot be made again.
    const inOutbox = worker.commits !== 'lazily' || items.some(isDeadLetter)
    const results: Round[] = []
    for (const round of rounds) {
      const collected = await gatherAndHandle(worker, round, tx)
      results.push(write(worker, collected, dependencies, tx, inOutbox))
    }
    return results
  }
  // Hundreds of large bills are at work for longer than Postgres lets a process be silent.
  const alive = (tx: Db): Promise<Round[]> => withSignsOfLife(tx, () => work(tx))
  if (worker.commits === 'lazily') return database.lazyTransaction(alive)
  return { result: await database.transaction(alive), safe: alreadySafe }
}
