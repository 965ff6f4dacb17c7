// Turns a batch into data to write: decodes and handles each message, and collects the outcomes.
import type { Received } from '../bus/bus.ts'
import type { Codec, Decoded } from '../bus/codec.ts'
import type { Db } from '../postgres/database.ts'
import type { Incoming, SetAside } from './dead-letters.ts'
import type { Outgoing } from '../outbox/outbox.ts'
import type { Put } from '../postgres/put-rows.ts'
import { turn } from '../process/turns.ts'
import type { Span } from '../tracing/tracing.ts'
import { messageOf, rejected } from './define.ts'
import type { AnyWorker, Message, Outcome } from './define.ts'

/** How the messages of a batch ended, for the metrics and the log; `retry`: its schema is not known yet. */
export type Tally = Record<Outcome['kind'] | 'retry', number>

export const noTally: Tally = { done: 0, skipped: 0, unfollowed: 0, retry: 0, rejected: 0 }

export const added = (a: Tally, b: Tally): Tally => ({
  done: a.done + b.done,
  skipped: a.skipped + b.skipped,
  unfollowed: a.unfollowed + b.unfollowed,
  retry: a.retry + b.retry,
  rejected: a.rejected + b.rejected,
})

export type BatchItem = {
  readonly received: Incoming
  readonly message: Message<unknown> | SetAside
  readonly span?: Span | undefined
}

/** Other systems may write to a topic, so a header that is not a small number counts as no attempt. */
function attemptsOf({ headers }: Received): number {
  const before = headers['landfall-attempts'] ?? ''
  return /^\d{1,6}$/.test(before) ? Number(before) + 1 : 1
}

const failureOf = (part: 'reader' | 'handler', error: unknown): string =>
  `the ${part} failed: ${error instanceof Error ? error.stack : String(error)}`

export const setAside = (received: Received, reason: string): SetAside => ({
  received,
  reason,
  retryAfterMs: null,
  attempts: attemptsOf(received),
})

type Unreadable = Exclude<Decoded, { readonly kind: 'value' }>

/**
 * A registry that has just started answers that a schema does not exist until it has read its store, and a schema may be
 * registered after the first message with it. After the last of these waits the message waits for a person.
 */
const unknownSchemaWaitsMs = [10_000, 60_000, 600_000, 3_600_000] as const

function unreadable(received: Received, { kind, reason }: Unreadable): SetAside {
  const aside = setAside(received, reason)
  if (kind === 'poison') return aside
  return { ...aside, retryAfterMs: unknownSchemaWaitsMs[aside.attempts - 1] ?? null }
}

/** An error in `read` is a bug that concerns this message, as one in `handle` is. */
function readMessage(
  { read }: AnyWorker,
  received: Received,
  value: unknown,
): Message<unknown> | SetAside {
  try {
    return messageOf(received, read === undefined ? value : read(value))
  } catch (error) {
    return setAside(received, failureOf('reader', error))
  }
}

export async function decoded(
  worker: AnyWorker,
  codec: Codec,
  received: Incoming,
  span?: Span,
): Promise<BatchItem> {
  const result = await codec.decode(received.topic, received.value)
  const message =
    result.kind === 'value'
      ? readMessage(worker, received, result.value)
      : unreadable(received, result)
  return { received, message, span }
}

export const isSetAside = (message: Message<unknown> | SetAside): message is SetAside =>
  'reason' in message

/** The description of the topics tells other systems who writes to them, so it has to be complete. */
function declared(worker: AnyWorker, outcome: Outcome<unknown>): Outcome<unknown> {
  const messages = outcome.kind === 'done' ? (outcome.effects.messages ?? []) : []
  const other = messages.find(({ topic }) => !worker.produces.includes(topic))
  return other === undefined
    ? outcome
    : rejected(`${worker.name} does not declare that it writes to ${other.topic}`)
}

/** An error in `handle` is a bug that concerns this message: it is set aside, the others continue. */
async function handled(
  worker: AnyWorker,
  message: Message<unknown>,
  facts: unknown,
): Promise<Outcome<unknown>> {
  try {
    return declared(worker, await worker.handle(message, facts))
  } catch (error) {
    return rejected(failureOf('handler', error))
  }
}

export type Collected = {
  readonly rows: Put[]
  readonly messages: Outgoing[]
  readonly handoffs: unknown[]
  readonly deadLetters: SetAside[]
  readonly tally: Tally
}

const emptyCollection = (): Collected => ({
  rows: [],
  messages: [],
  handoffs: [],
  deadLetters: [],
  tally: { ...noTally },
})

function collect(
  into: Collected,
  { received, message, span }: BatchItem,
  outcome: Outcome<unknown>,
): void {
  into.tally[outcome.kind] += 1
  span?.set({ 'landfall.outcome': outcome.kind })
  if (outcome.kind === 'rejected') into.deadLetters.push(setAside(received, outcome.reason))
  if (outcome.kind !== 'done' || isSetAside(message)) return
  const { rows = [], messages = [], handoff } = outcome.effects
  const { traceparent } = message.headers
  into.rows.push(...rows)
  into.messages.push(...messages.map((outgoing) => ({ traceparent, ...outgoing })))
  if (handoff !== undefined) into.handoffs.push(handoff)
}

export async function gatherAndHandle(
  worker: AnyWorker,
  items: readonly BatchItem[],
  db: Db,
): Promise<Collected> {
  const collected = emptyCollection()
  const messages = items.flatMap(({ message }) => (isSetAside(message) ? [] : [message]))
  const facts = messages.length === 0 ? undefined : await worker.gather(messages, db)
  for (const item of items) {
    const { message } = item
    if (isSetAside(message)) {
      const outcome = message.retryAfterMs === null ? 'rejected' : 'retry'
      item.span?.set({ 'landfall.outcome': outcome })
      collected.deadLetters.push(message)
      collected.tally[outcome] += 1
    } else collect(collected, item, await handled(worker, message, facts))
    await turn()
  }
  return collected
}

/** A message that was published twice may be in a batch twice, where both would be handled on the same facts. */
export function oncePerId(batch: readonly Incoming[]): Incoming[] {
  const seen = new Map<string, Buffer | null>()
  return batch.filter(({ headers: { 'message-id': id }, value }) => {
    if (id === undefined) return true
    const before = seen.get(id)
    // The same id on other bytes is a writer's mistake, which must not lose a message.
    if (before && value?.equals(before)) return false
    seen.set(id, value)
    return true
  })
}
