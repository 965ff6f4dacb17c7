import type { Received } from '../bus/bus.ts'
import type { Db } from '../postgres/database.ts'
import type { Outgoing } from '../outbox/outbox.ts'
import type { Put } from '../postgres/put-rows.ts'

/** A decoded message. */
export type Message<V> = {
  readonly id: string
  readonly topic: string
  readonly key: string
  readonly value: V
  readonly headers: Readonly<Record<string, string>>
}

/** The effects of a message, as data: the runtime writes them in the batch's transaction. */
type Effects<H> = {
  readonly rows?: readonly Put[]
  readonly messages?: readonly Omit<Outgoing, 'traceparent'>[]
  /** Passed to `committed` after the commit, such as work for a loop to begin at once. */
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
  | { readonly kind: 'unfollowed'; readonly reason: string }
  | { readonly kind: 'rejected'; readonly reason: string }

export const done = <H = never>(effects: Effects<H> = {}): Outcome<H> => ({ kind: 'done', effects })
export const skipped = (reason: string): Outcome => ({ kind: 'skipped', reason })
/** Of what other systems write: well-formed or not, it is about nothing that anybody here asked for. */
export const unfollowed = (reason: string): Outcome => ({ kind: 'unfollowed', reason })
export const rejected = (reason: string): Outcome => ({ kind: 'rejected', reason })

/**
 * Reads one topic. `gather` reads the facts for the whole batch in a few statements, and locks rows where two
 * batches could meet; `handle` is pure, and a promise only where it takes turns with other work (`inTurns`); the
 * runtime writes the effects, publishes, and only then commits the offset. A worker does no other I/O.
 */
export type Worker<V, F, H> = {
  readonly name: string
  readonly consumes: string
  /** The topics that `handle` may write to; a message for another one is refused. */
  readonly produces: readonly string[]
  /** Brings what another system wrote into the form in which the other steps take it. */
  readonly read?: (value: V) => V
  readonly gather: (messages: readonly Message<V>[], db: Db) => Promise<F>
  readonly handle: (message: Message<V>, facts: F) => Outcome<H> | Promise<Outcome<H>>
  readonly committed?: (handoffs: readonly H[]) => void
  /** What a message has in common with messages of other keys that depend on it; such messages share no round. */
  readonly shares?: (value: V) => readonly string[]
  /** Without it a batch is one transaction. */
  readonly commits?: Commits
}

type Commits =
  /**
   * Each round is a transaction: what `gather` locks in one order for a round would be out of order after the locks of
   * the round before.
   */
  | 'by_round'
  /**
   * `gather` claims rows in one statement, outside a transaction: see `Database.lazy`. Messages of one key do not depend
   * on each other, so a batch is not cut into rounds.
   */
  | 'claims'
  /**
   * The same message writes the same rows and makes the same messages again, by their ids, whatever came in between. So
   * the commit is lazy, messages need no outbox, and two transactions may be under way at once: if a commit may be lost,
   * or its messages could not be published, the batch is handled again. See `lazyTransaction`.
   */
  | 'lazily'

export type AnyWorker = Worker<unknown, unknown, unknown>

/** Checks the types of one worker and erases them, so that all workers fit in one list. */
export const defineWorker = <V, F, H = never>(worker: Worker<V, F, H>): AnyWorker =>
  worker as unknown as AnyWorker

export const messageOf = (received: Received, value: unknown): Message<unknown> => ({
  id: received.headers['message-id'] ?? '',
  topic: received.topic,
  key: received.key?.toString('utf8') ?? '',
  value,
  headers: received.headers,
})

/** Cuts a batch into rounds in which each key stands once, keeping the order of items that share a key. */
export function roundsOf<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): T[][] {
  const rounds: T[][] = []
  const seen = new Map<string, number>()
  for (const item of items) {
    const keys = keysOf(item)
    const round = Math.max(0, ...keys.map((key) => seen.get(key) ?? 0))
    for (const key of keys) seen.set(key, round + 1)
    ;(rounds[round] ??= []).push(item)
  }
  return rounds
}
