import type { Database, Db } from '../postgres/database.ts'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import type { Outbox, Outgoing } from '../outbox/outbox.ts'
import type { Put } from '../postgres/put-rows.ts'
import type { Attributes, Tracing } from '../tracing/tracing.ts'

/** Rows and messages to write in the transaction that settles the items, besides its own statements. */
export type Settlement = {
  readonly rows?: readonly Put[]
  readonly messages?: readonly Outgoing[]
  /** Whether it has made items due: the loop looks for them at once. */
  readonly makesDue?: boolean
  /** Called once, after the commit, also where the transaction was repeated: for metrics and the log. */
  readonly committed?: () => void
}

/**
 * Works off rows that are due in Postgres. `claim` takes at most `limit` of them with `for update skip
 * locked` and a lease; `work` does the I/O with no transaction open; `settle` writes the results of all
 * items that have finished by then in one transaction, with the lease as its fence.
 */
export type Loop<C, R> = {
  readonly name: string
  /** How many items may be in flight at once. */
  readonly concurrency: number
  /** How often to claim without a wake-up, for items whose wake-up was lost. */
  readonly idleMs: number
  readonly claim: (db: Db, limit: number) => Promise<readonly C[]>
  /** What has caused an item, as W3C trace context, and what its span says about it: ids, never texts of the trade. */
  readonly cause?: (item: C) => {
    readonly traceparent: string | null
    readonly attributes?: Attributes
  }
  readonly work: (item: C, signal: AbortSignal) => Promise<R>
  /**
   * Whether the end of this item may let in another one that the last claim left out by a limit of its own. A claim that
   * finds nothing for that reason would otherwise wait for its idle time.
   */
  readonly mayLetIn?: (item: C) => boolean
  readonly settle: (finished: readonly Finished<C, R>[], tx: Db) => Promise<Settlement | void>
  /**
   * How long a finished item may wait for others that are settled with it; by default it does not wait.
   * Settling several items costs little more than settling one.
   */
  readonly settleAfterMs?: number
  /**
   * Ends the leases of items whose `work` threw, so that they are claimed again in a while. `work` throws
   * for bugs, for outages of our own, and for a wait that the shutdown ended.
   */
  readonly giveBack: (items: readonly C[], tx: Db) => Promise<unknown>
  /** Renews the leases of items in flight, so that a lease can be short although work may be long. */
  readonly renew?: (items: readonly C[], db: Db) => Promise<unknown>
}

export type LoopContext = {
  readonly database: Database
  readonly outbox: Outbox
  readonly log: Log
  readonly metrics: Metrics
  readonly tracing?: Tracing | null
}

export type Finished<C, R> = {
  readonly item: C
  readonly result: R
  /** W3C trace context of the work, for the messages that follow from it. */
  readonly traceparent?: string | undefined
}

/** The settlement of one item, whose messages name the work as their cause. */
export const causedBy = <
  S extends { readonly messages?: readonly Omit<Outgoing, 'traceparent'>[] },
>(
  { traceparent }: Pick<Finished<unknown, unknown>, 'traceparent'>,
  settlement: S,
): S =>
  traceparent === undefined || settlement.messages === undefined
    ? settlement
    : { ...settlement, messages: settlement.messages.map((each) => ({ ...each, traceparent })) }
