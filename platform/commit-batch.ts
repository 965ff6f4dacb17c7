import type { Encoded, Received } from './bus.ts'
import { RegistryOutage } from './codec.ts'
import type { Codec } from './codec.ts'
import { isDatabaseOutage } from './database.ts'
import type { Database, Db } from './database.ts'
import { insertDeadLetters } from './dead-letters.ts'
import type { SetAside } from './dead-letters.ts'
import type { Outbox, Outgoing } from './outbox.ts'
import { putRows } from './put-rows.ts'
import type { Put } from './put-rows.ts'
import { messageOf, rejected, roundsOf } from './worker.ts'
import type { AnyWorker, Message, Outcome } from './worker.ts'

export type Parts = { readonly database: Database; readonly codec: Codec; readonly outbox: Outbox }

/** How the messages of a batch ended, for the metrics and the log. */
export type Tally = Record<Outcome['kind'], number>

type Item = { readonly received: Received; readonly message: Message<unknown> | SetAside }

/** The header is ours, but anybody may write to a topic: what is no small number counts as none. */
function attemptsOf({ headers }: Received): number {
  const before = headers['landfall-attempts'] ?? ''
  return /^\d{1,6}$/.test(before) ? Number(before) + 1 : 1
}

const setAside = (received: Received, reason: string, retryAfterMs: number | null): SetAside => ({
  received,
  reason,
  retryAfterMs,
  attempts: attemptsOf(received),
})

async function decoded(codec: Codec, received: Received): Promise<Item> {
  const result = await codec.decode(received.topic, received.value)
  const message =
    result.kind === 'value'
      ? messageOf(received, result.value)
      : setAside(received, result.reason, null)
  return { received, message }
}

const isSetAside = (message: Message<unknown> | SetAside): message is SetAside =>
  'reason' in message

/** What `handle` throws is a bug that belongs to this message: it is set aside, the others go on. */
function handled(worker: AnyWorker, message: Message<unknown>, facts: unknown): Outcome<unknown> {
  try {
    return worker.handle(message, facts)
  } catch (error) {
    return rejected(`the handler failed: ${error instanceof Error ? error.stack : String(error)}`)
  }
}

type Collected = {
  readonly rows: Put[]
  readonly messages: Outgoing[]
  readonly handoffs: unknown[]
  readonly letters: SetAside[]
  readonly tally: Tally
}

const emptyCollection = (): Collected => ({
  rows: [],
  messages: [],
  handoffs: [],
  letters: [],
  tally: { done: 0, skipped: 0, retry: 0, rejected: 0 },
})

function collect(into: Collected, { received, message }: Item, outcome: Outcome<unknown>): void {
  into.tally[outcome.kind] += 1
  if (outcome.kind === 'retry')
    into.letters.push(setAside(received, outcome.reason, outcome.afterMs))
  if (outcome.kind === 'rejected') into.letters.push(setAside(received, outcome.reason, null))
  if (outcome.kind !== 'done' || isSetAside(message)) return
  const { rows = [], messages = [], handoff } = outcome.effects
  const { traceparent } = message.headers
  into.rows.push(...rows)
  into.messages.push(...messages.map((outgoing) => ({ ...outgoing, traceparent })))
  if (handoff !== undefined) into.handoffs.push(handoff)
}

type Round = { readonly collected: Collected; readonly encoded: readonly Encoded[] }

async function think(worker: AnyWorker, items: readonly Item[], db: Db): Promise<Collected> {
  const collected = emptyCollection()
  const messages = items.flatMap(({ message }) => (isSetAside(message) ? [] : [message]))
  const facts = messages.length === 0 ? undefined : await worker.gather(messages, db)
  for (const item of items) {
    const { message } = item
    if (isSetAside(message)) {
      collected.letters.push(message)
      collected.tally.rejected += 1
    } else collect(collected, item, handled(worker, message, facts))
  }
  return collected
}

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

async function runTransaction(
  worker: AnyWorker,
  items: readonly Item[],
  parts: Parts,
): Promise<Round[]> {
  if (worker.claims) return claimThenWrite(worker, items, parts)
  const keyOf = ({ received }: Item): string => received.key?.toString('utf8') ?? ''
  const rounds = worker.independent ? [[...items]] : roundsOf(items, keyOf)
  return parts.database.transaction(async (tx) => {
    const results: Round[] = []
    for (const round of rounds)
      results.push(write(worker, await think(worker, round, tx), parts, tx))
    return results
  })
}

export const isOutage = (error: unknown): boolean =>
  error instanceof RegistryOutage || isDatabaseOutage(error)

/** A message that was published twice may stand twice in a batch, where both would be judged on the same facts. */
function oncePerId(batch: readonly Received[]): Received[] {
  const seen = new Map<string, Buffer | null>()
  return batch.filter(({ headers: { 'message-id': id }, value }) => {
    if (id === undefined) return true
    const before = seen.get(id)
    // The same id on other bytes is somebody's mistake, which must not swallow a message.
    if (before && value?.equals(before)) return false
    seen.set(id, value)
    return true
  })
}

/**
 * Commits the batch as one transaction. When the data of one message makes it fail, the batch is
 * halved until the guilty one stands alone and goes to the dead letters. Throws only for an outage.
 */
export async function commitBatch(
  worker: AnyWorker,
  batch: readonly Received[],
  parts: Parts,
): Promise<Tally> {
  const once = oncePerId(batch)
  const items = await Promise.all(once.map((received) => decoded(parts.codec, received)))
  const tally = await commitItems(worker, items, parts)
  return { ...tally, skipped: tally.skipped + batch.length - once.length }
}

async function commitItems(
  worker: AnyWorker,
  items: readonly Item[],
  parts: Parts,
): Promise<Tally> {
  try {
    const rounds = await runTransaction(worker, items, parts)
    parts.outbox.publish(rounds.flatMap(({ encoded }) => encoded))
    const handoffs = rounds.flatMap(({ collected }) => collected.handoffs)
    if (handoffs.length > 0) worker.committed?.(handoffs)
    return rounds.map(({ collected }) => collected.tally).reduce(added)
  } catch (error) {
    if (isOutage(error)) throw error
    const [first, ...others] = items
    if (first === undefined) throw error
    if (others.length === 0) return commitGuilty(worker, first, error, parts)
    const middle = Math.ceil(items.length / 2)
    const before = await commitItems(worker, items.slice(0, middle), parts)
    return added(before, await commitItems(worker, items.slice(middle), parts))
  }
}

async function commitGuilty(
  worker: AnyWorker,
  item: Item,
  error: unknown,
  parts: Parts,
): Promise<Tally> {
  const reason = `cannot be written: ${error instanceof Error ? error.message : String(error)}`
  const letter = setAside(item.received, reason, null)
  await parts.database.transaction((tx) => insertDeadLetters(tx, worker.name, [letter]))
  return { done: 0, skipped: 0, retry: 0, rejected: 1 }
}

const added = (a: Tally, b: Tally): Tally => ({
  done: a.done + b.done,
  skipped: a.skipped + b.skipped,
  retry: a.retry + b.retry,
  rejected: a.rejected + b.rejected,
})
