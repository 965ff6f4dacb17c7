// What a batch leads to, as data: each message decoded, handled, and the outcomes put together.
import type { Received } from '../bus/bus.ts'
import type { Codec } from '../bus/codec.ts'
import type { Db } from '../postgres/database.ts'
import type { Incoming, SetAside } from './dead-letters.ts'
import type { Outgoing } from '../outbox/outbox.ts'
import type { Put } from '../postgres/put-rows.ts'
import { messageOf, rejected } from './define.ts'
import type { AnyWorker, Message, Outcome } from './define.ts'

/** How the messages of a batch ended, for the metrics and the log. */
export type Tally = Record<Outcome['kind'], number>

export const noTally: Tally = { done: 0, skipped: 0, retry: 0, rejected: 0 }

export const added = (a: Tally, b: Tally): Tally => ({
  done: a.done + b.done,
  skipped: a.skipped + b.skipped,
  retry: a.retry + b.retry,
  rejected: a.rejected + b.rejected,
})

export type Item = { readonly received: Incoming; readonly message: Message<unknown> | SetAside }

/** The header is ours, but anybody may write to a topic: what is no small number counts as none. */
function attemptsOf({ headers }: Received): number {
  const before = headers['landfall-attempts'] ?? ''
  return /^\d{1,6}$/.test(before) ? Number(before) + 1 : 1
}

export const setAside = (
  received: Received,
  reason: string,
  retryAfterMs: number | null,
): SetAside => ({
  received,
  reason,
  retryAfterMs,
  attempts: attemptsOf(received),
})

export async function decoded(codec: Codec, received: Incoming): Promise<Item> {
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

export type Collected = {
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
  tally: { ...noTally },
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
  into.messages.push(...messages.map((outgoing) => ({ traceparent, ...outgoing })))
  if (handoff !== undefined) into.handoffs.push(handoff)
}

export async function think(worker: AnyWorker, items: readonly Item[], db: Db): Promise<Collected> {
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

/** A message that was published twice may stand twice in a batch, where both would be judged on the same facts. */
export function oncePerId(batch: readonly Incoming[]): Incoming[] {
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
