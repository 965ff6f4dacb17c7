import type { Encoded } from '../bus/bus.ts'
import { RegistryOutage } from '../bus/codec.ts'
import type { Codec } from '../bus/codec.ts'
import { isConflict, isDatabaseOutage } from '../postgres/database.ts'
import type { Database, Db, LazyCommit } from '../postgres/database.ts'
import { insertDeadLetters, takeDeadLetters } from './dead-letters.ts'
import type { Incoming } from './dead-letters.ts'
import type { Log } from '../process/log.ts'
import { publishCommitted } from '../outbox/outbox.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { putRows } from '../postgres/put-rows.ts'
import { added, decoded, noTally, oncePerId, setAside, think } from './handle-batch.ts'
import { reasonOf } from '../process/reason-of.ts'
import type { Collected, Item, Tally } from './handle-batch.ts'
import { roundsOf } from './define.ts'
import type { AnyWorker } from './define.ts'

export type Parts = {
  readonly database: Database
  readonly codec: Codec
  readonly outbox: Outbox
  readonly log: Log
}

type Round = { readonly collected: Collected; readonly encoded: readonly Encoded[] }

/** Nothing waits for these statements: they travel with the commit, which fails if one of them does. */
function write(worker: AnyWorker, collected: Collected, parts: Parts, tx: Db): Round {
  void putRows(tx, collected.rows)
  const encoded = parts.outbox.put(tx, collected.messages)
  if (collected.letters.length > 0)
    insertDeadLetters(tx, worker.name, collected.letters).catch(() => undefined)
  return { collected, encoded }
}

const isNothing = ({ rows, messages, letters }: Collected): boolean =>
  rows.length + messages.length + letters.length === 0

async function claimThenWrite(worker: AnyWorker, items: readonly Item[], parts: Parts) {
  const collected = await think(worker, items, parts.database.lazy)
  if (isNothing(collected)) return [{ collected, encoded: [] }]
  return [await parts.database.transaction((tx) => write(worker, collected, parts, tx))]
}

const atOnce = Promise.resolve()

const isDeadLetter = ({ received }: Item): boolean => received.deadLetterId !== undefined

/** Takes the dead letters among them out of the table, and leaves out those that a replica has taken. */
async function takenIn(tx: Db, items: readonly Item[]): Promise<readonly Item[]> {
  const ids = items.flatMap(({ received }) => received.deadLetterId ?? [])
  if (ids.length === 0) return items
  const taken = new Set((await takeDeadLetters(tx, ids)).map(({ id }) => id))
  return items.filter(
    ({ received: { deadLetterId } }) => deadLetterId === undefined || taken.has(deadLetterId),
  )
}

async function runTransaction(
  worker: AnyWorker,
  items: readonly Item[],
  parts: Parts,
): Promise<LazyCommit<Round[]>> {
  const { database } = parts
  // The claims for dead letters are committed with their removal from the table.
  if (worker.claims && !items.some(isDeadLetter))
    return { result: await claimThenWrite(worker, items, parts), safe: atOnce }
  const keyOf = ({ received }: Item): string => received.key?.toString('utf8') ?? ''
  const work = async (tx: Db): Promise<Round[]> => {
    const taken = await takenIn(tx, items)
    const rounds = worker.independent ? [taken] : roundsOf(taken, keyOf)
    const results: Round[] = []
    for (const round of rounds)
      results.push(write(worker, await think(worker, round, tx), parts, tx))
    return results
  }
  if (worker.repeatable) return database.lazyTransaction(work)
  return { result: await database.transaction(work), safe: atOnce }
}

export const isOutage = (error: unknown): boolean =>
  error instanceof RegistryOutage || isDatabaseOutage(error)

/**
 * Commits the batch as one transaction. When the data of one message makes it fail, the batch is
 * halved until the guilty one stands alone and goes to the dead letters. Throws only for an outage.
 */
export async function commitBatch(
  worker: AnyWorker,
  batch: readonly Incoming[],
  parts: Parts,
): Promise<Tally> {
  const { result, safe } = await commitAhead(worker, batch, parts)
  await safe
  return result
}

/** The same, not waiting for the disk where the worker need not: the batch is done when it is `safe`. */
export async function commitAhead(
  worker: AnyWorker,
  batch: readonly Incoming[],
  parts: Parts,
): Promise<LazyCommit<Tally>> {
  const once = oncePerId(batch)
  const items = await Promise.all(once.map((received) => decoded(parts.codec, received)))
  const { result: tally, safe } = await commitItems(worker, items, parts)
  return { result: { ...tally, skipped: tally.skipped + batch.length - once.length }, safe }
}

async function commitItems(
  worker: AnyWorker,
  items: readonly Item[],
  parts: Parts,
  isAgain = false,
): Promise<LazyCommit<Tally>> {
  let committed: LazyCommit<Round[]>
  try {
    committed = await runTransaction(worker, items, parts)
  } catch (error) {
    return commitAfterFailure(worker, items, error, parts, isAgain)
  }
  const { result: rounds, safe } = committed
  handOver(worker, rounds, parts)
  return { result: rounds.map(({ collected }) => collected.tally).reduce(added, noTally), safe }
}

/** The batch is committed: a failure from here on must not make the caller commit it again. */
function handOver(worker: AnyWorker, rounds: readonly Round[], { outbox, log }: Parts): void {
  const messages = rounds.flatMap(({ encoded }) => encoded)
  publishCommitted(outbox, messages, log)
  const handoffs = rounds.flatMap(({ collected }) => collected.handoffs)
  try {
    if (handoffs.length > 0) worker.committed?.(handoffs)
  } catch (error) {
    log.error({ err: error }, 'committed work waits until a loop finds it')
  }
}

async function commitAfterFailure(
  worker: AnyWorker,
  items: readonly Item[],
  error: unknown,
  parts: Parts,
  isAgain: boolean,
): Promise<LazyCommit<Tally>> {
  if (isOutage(error)) throw error
  const [first, ...others] = items
  if (first === undefined) throw error
  // It came upon what another transaction has just written: once more, with what is known now.
  if (others.length === 0 && isConflict(error) && !isAgain)
    return commitItems(worker, items, parts, true)
  if (others.length === 0) return commitGuilty(worker, first, error, parts)
  const middle = Math.ceil(items.length / 2)
  const before = await commitItems(worker, items.slice(0, middle), parts)
  const after = await commitItems(worker, items.slice(middle), parts)
  return both(before, after)
}

async function commitGuilty(
  worker: AnyWorker,
  item: Item,
  error: unknown,
  parts: Parts,
): Promise<LazyCommit<Tally>> {
  const reason = `cannot be written: ${reasonOf(error)}`
  const letter = setAside(item.received, reason, null)
  const written = await parts.database.transaction(async (tx) => {
    const taken = await takenIn(tx, [item])
    if (taken.length > 0) await insertDeadLetters(tx, worker.name, [letter])
    return taken.length
  })
  return { result: { ...noTally, rejected: written }, safe: atOnce }
}

function both(a: LazyCommit<Tally>, b: LazyCommit<Tally>): LazyCommit<Tally> {
  const safe = Promise.all([a.safe, b.safe]).then(() => undefined)
  safe.catch(() => undefined)
  return { result: added(a.result, b.result), safe }
}
