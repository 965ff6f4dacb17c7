import { RegistryOutage } from '../bus/codec.ts'
import { isConflict, isDatabaseOutage } from '../postgres/failures.ts'
import type { LazyCommit } from '../postgres/database.ts'
import { reasonOf } from '../process/reason-of.ts'
import { beginBatch } from './batch-spans.ts'
import type { BatchSpans } from './batch-spans.ts'
import {
  alreadySafe,
  itemRounds,
  runTransaction,
  takeDeadLetterItems,
} from './batch-transaction.ts'
import type { BatchDependencies, Round } from './batch-transaction.ts'
import { insertDeadLetters } from './dead-letters.ts'
import type { Incoming } from './dead-letters.ts'
import type { AnyWorker } from './define.ts'
import { added, decoded, noTally, oncePerId, setAside } from './handle-batch.ts'
import type { BatchItem, Tally } from './handle-batch.ts'
import { tellSetAside } from './message-ids.ts'

const isOutage = (error: unknown): boolean =>
  error instanceof RegistryOutage || isDatabaseOutage(error)

/**
 * Commits the batch as one transaction, or as one for each of its rounds. If the data of one message makes it fail,
 * the transaction is halved until that message is alone and becomes a dead letter. Throws only for an outage and at the halt.
 */
export async function commitBatch(
  worker: AnyWorker,
  batch: readonly Incoming[],
  dependencies: BatchDependencies,
): Promise<Tally> {
  const { result, safe } = await commitAhead(worker, batch, dependencies)
  await safe
  return result
}

/** The same, but a commit `lazily` does not wait for the disk: the batch is done when `safe` resolves. */
export async function commitAhead(
  worker: AnyWorker,
  batch: readonly Incoming[],
  dependencies: BatchDependencies,
): Promise<LazyCommit<Tally>> {
  const once = oncePerId(batch)
  const { result: tally, safe } = await commitOnce(worker, once, dependencies)
  return { result: { ...tally, skipped: tally.skipped + batch.length - once.length }, safe }
}

async function commitOnce(
  worker: AnyWorker,
  batch: readonly Incoming[],
  dependencies: BatchDependencies,
): Promise<LazyCommit<Tally>> {
  const { tracing } = dependencies
  if (!tracing) return decodeAndCommit(worker, batch, dependencies)
  const spans = beginBatch(tracing, worker.name, batch)
  try {
    const committed = await spans.within(() =>
      decodeAndCommit(worker, spans.batch, dependencies, spans.of),
    )
    spans.end()
    return committed
  } catch (error) {
    spans.end(error)
    throw error
  }
}

async function decodeAndCommit(
  worker: AnyWorker,
  batch: readonly Incoming[],
  dependencies: BatchDependencies,
  spanOf?: BatchSpans['of'],
): Promise<LazyCommit<Tally>> {
  const { codec } = dependencies
  const items = batch.map((received) => decoded(worker, codec, received, spanOf?.(received)))
  return commitRounds(worker, await Promise.all(items), dependencies)
}

async function commitRounds(
  worker: AnyWorker,
  items: readonly BatchItem[],
  dependencies: BatchDependencies,
): Promise<LazyCommit<Tally>> {
  const [first = [], ...later] = worker.commits === 'by_round' ? itemRounds(worker, items) : [items]
  let committed = await commitItems(worker, first, dependencies)
  for (const round of later) {
    // The whole batch comes again, and what its first rounds have written changes nothing then.
    dependencies.halt?.throwIfAborted()
    committed = both(committed, await commitItems(worker, round, dependencies))
  }
  return committed
}

async function commitItems(
  worker: AnyWorker,
  items: readonly BatchItem[],
  dependencies: BatchDependencies,
  isAgain = false,
): Promise<LazyCommit<Tally>> {
  let committed: LazyCommit<Round[]>
  try {
    committed = await runTransaction(worker, items, dependencies)
  } catch (error) {
    if (isOutage(error)) throw error
    // Another transaction has just written the same row: handle the message once more, with that row.
    if (items.length === 1 && isConflict(error) && !isAgain)
      return commitItems(worker, items, dependencies, true)
    return commitAfterFailure(worker, items, error, dependencies)
  }
  const { result: rounds, safe } = committed
  const result = rounds.map(({ collected }) => collected.tally).reduce(added, noTally)
  const sent = handOver(worker, rounds, dependencies)
  return sent === null ? { result, safe } : { result, safe: bothSafe(safe, sent) }
}

/**
 * The batch is committed: a failure from here on must not make the caller commit it again. Returns the publication of
 * messages that are not in the outbox.
 */
function handOver(
  worker: AnyWorker,
  rounds: readonly Round[],
  { outbox, log }: BatchDependencies,
): Promise<void> | null {
  const encodedOf = (isKept: boolean) =>
    rounds.flatMap(({ encoded, inOutbox }) => (inOutbox === isKept ? encoded : []))
  outbox.publish(encodedOf(true))
  for (const { collected } of rounds) collected.deadLetters.forEach((one) => tellSetAside(one, log))
  const unkept = encodedOf(false)
  const sent = unkept.length > 0 ? outbox.send(unkept) : null
  const handoffs = rounds.flatMap(({ collected }) => collected.handoffs)
  try {
    if (handoffs.length > 0) worker.committed?.(handoffs)
  } catch (error) {
    log.error({ err: error }, 'committed work waits until a loop finds it')
  }
  return sent
}

async function commitAfterFailure(
  worker: AnyWorker,
  items: readonly BatchItem[],
  error: unknown,
  dependencies: BatchDependencies,
): Promise<LazyCommit<Tally>> {
  const [first, ...others] = items
  if (first === undefined) throw error
  if (others.length === 0) return setAsideFailing(worker, first, error, dependencies)
  const middle = Math.ceil(items.length / 2)
  const before = await commitItems(worker, items.slice(0, middle), dependencies)
  const after = await commitItems(worker, items.slice(middle), dependencies)
  return both(before, after)
}

async function setAsideFailing(
  worker: AnyWorker,
  item: BatchItem,
  error: unknown,
  dependencies: BatchDependencies,
): Promise<LazyCommit<Tally>> {
  const reason = `cannot be written: ${reasonOf(error)}`
  const deadLetter = setAside(item.received, reason)
  const written = await dependencies.database.transaction(async (tx) => {
    const taken = await takeDeadLetterItems(tx, [item])
    if (taken.length > 0) await insertDeadLetters(tx, worker.name, [deadLetter])
    return taken.length
  })
  if (written > 0) tellSetAside(deadLetter, dependencies.log)
  return { result: { ...noTally, rejected: written }, safe: alreadySafe }
}

function bothSafe(a: Promise<void>, b: Promise<void>): Promise<void> {
  const safe = Promise.all([a, b]).then(() => undefined)
  safe.catch(() => undefined)
  return safe
}

const both = (a: LazyCommit<Tally>, b: LazyCommit<Tally>): LazyCommit<Tally> => ({
  result: added(a.result, b.result),
  safe: bothSafe(a.safe, b.safe),
})
