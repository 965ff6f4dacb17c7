import type { Database, Db } from '../postgres/database.ts'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import type { Outbox, Outgoing } from '../outbox/outbox.ts'
import type { Put } from '../postgres/put-rows.ts'

/** What the settling of an item writes besides its own statement. */
export type Settlement = { readonly rows?: readonly Put[]; readonly messages?: readonly Outgoing[] }

/**
 * Works off rows that are due in Postgres. `claim` takes some with `for update skip locked` and a
 * lease; `work` does the I/O with no transaction open; `settle` writes the results of all items that
 * are finished by then in one transaction, with the lease as its fence.
 */
export type Loop<C, R> = {
  readonly name: string
  /** How many items may be under way at once. */
  readonly concurrency: number
  /** The net: how often to look although nobody called. Most items are woken by the commit that made them. */
  readonly idleMs: number
  readonly claim: (db: Db, room: number) => Promise<readonly C[]>
  readonly work: (item: C, signal: AbortSignal) => Promise<R>
  readonly settle: (
    finished: readonly { readonly item: C; readonly result: R }[],
    tx: Db,
  ) => Promise<Settlement | void>
  /**
   * How long a result may wait for others to be settled with it, where nobody waits for it; none by
   * default. One transaction and one publish for several cost little more than for one.
   */
  readonly settleAfterMs?: number
  /**
   * Gives items back whose `work` threw, to be tried again in a while: what is thrown is a bug, trouble of
   * our own, or a wait that the shutdown ended.
   */
  readonly giveBack: (items: readonly C[], tx: Db) => Promise<unknown>
  /** Prolongs the leases of items under way, so that a lease can be short although work may be long. */
  readonly renew?: (items: readonly C[], db: Db) => Promise<unknown>
}

export type LoopContext = {
  readonly database: Database
  readonly outbox: Outbox
  readonly log: Log
  readonly metrics: Metrics
}

export type Finished<C, R> = { readonly item: C; readonly result: R }
