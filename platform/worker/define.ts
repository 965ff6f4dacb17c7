import type { Received } from '../bus/bus.ts'
import type { Db } from '../postgres/database.ts'
import type { Outgoing } from '../outbox/outbox.ts'
import type { Put } from '../postgres/put-rows.ts'

/** A message that could be decoded. */
export type Message<V> = {
  readonly id: string
  readonly topic: string
  readonly key: string
  readonly value: V
  readonly headers: Readonly<Record<string, string>>
}

/** What a handled message leads to, as data: the runtime writes it in the batch's transaction. */
export type Effects<H> = {
  readonly rows?: readonly Put[]
  readonly messages?: readonly Omit<Outgoing, 'traceparent'>[]
  /** Handed to `committed` once the transaction is safe, such as work for a loop to take at once. */
  readonly handoff?: H
}

/** The rows and messages of several decisions, in their order. */
export const joinEffects = <M>(
  effects: readonly { readonly rows?: readonly Put[]; readonly messages?: readonly M[] }[],
) => ({
  rows: effects.flatMap(({ rows = [] }) => rows),
  messages: effects.flatMap(({ messages = [] }) => messages),
})

export type Outcome<H = never> =
  | { readonly kind: 'done'; readonly effects: Effects<H> }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'retry'; readonly reason: string; readonly afterMs: number }
  | { readonly kind: 'rejected'; readonly reason: string }

export const done = <H = never>(effects: Effects<H> = {}): Outcome<H> => ({ kind: 'done', effects })
export const skipped = (reason: string): Outcome => ({ kind: 'skipped', reason })
export const retry = (reason: string, afterMs: number): Outcome => ({
  kind: 'retry',
  reason,
  afterMs,
})
export const rejected = (reason: string): Outcome => ({ kind: 'rejected', reason })

/**
 * Reads one topic. `gather` learns in a few statements what the whole batch needs to know, locking
 * rows where two batches could meet; `handle` is pure; the runtime writes what it returns, publishes,
 * and only then lets the offset move. A worker does no other I/O.
 */
export type Worker<V, F, H> = {
  readonly name: string
  readonly consumes: string
  readonly produces: readonly string[]
  readonly gather: (messages: readonly Message<V>[], db: Db) => Promise<F>
  readonly handle: (message: Message<V>, facts: F) => Outcome<H>
  readonly committed?: (handoffs: readonly H[]) => void
  /** Messages of one key do not build on each other, so a batch need not be cut into rounds. */
  readonly independent?: boolean
  /** `gather` claims rows, in one statement that stands alone: see `Database.lazy`. */
  readonly claims?: boolean
  /**
   * The same message leads to the same rows again, by their ids: its commit is handed on before it is
   * on the disk, and the batch is handled again should it not get there, maybe after the ones behind
   * it: only for those that are `independent`. See `lazyTransaction`.
   */
  readonly repeatable?: boolean
}

export type AnyWorker = Worker<unknown, unknown, unknown>

/** Checks the types of one worker and forgets them, so that workers of all kinds fit in one list. */
export function defineWorker<V, F, H = never>(worker: Worker<V, F, H>): AnyWorker {
  if (worker.repeatable && !worker.independent)
    throw new Error(`${worker.name} is repeatable and not independent`)
  return worker as unknown as AnyWorker
}

export const messageOf = (received: Received, value: unknown): Message<unknown> => ({
  id: received.headers['message-id'] ?? '',
  topic: received.topic,
  key: received.key?.toString('utf8') ?? '',
  value,
  headers: received.headers,
})

/** Cuts a batch into rounds in which each key stands once, keeping the order within a key. */
export function roundsOf<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const rounds: T[][] = []
  const seen = new Map<string, number>()
  for (const item of items) {
    const round = seen.get(keyOf(item)) ?? 0
    seen.set(keyOf(item), round + 1)
    ;(rounds[round] ??= []).push(item)
  }
  return rounds
}
