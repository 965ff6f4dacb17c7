import type { Database, Db } from './database.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Encoded } from './bus.ts'
import type { Outbox, Outgoing } from './outbox.ts'
import { isOutage } from './commit-batch.ts'
import { pauseFor } from './pause.ts'
import { putRows } from './put-rows.ts'
import type { Put } from './put-rows.ts'
import type { Running } from './run-worker.ts'

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
  readonly claim: (tx: Db, room: number) => Promise<readonly C[]>
  readonly work: (item: C, signal: AbortSignal) => Promise<R>
  readonly settle: (
    finished: readonly { readonly item: C; readonly result: R }[],
    tx: Db,
  ) => Promise<Settlement | void>
  /**
   * Gives items back whose `work` threw, by shortening their lease to a few seconds: what is thrown is
   * a bug, or a wait that the shutdown ended.
   */
  readonly giveBack: (items: readonly C[], tx: Db) => Promise<unknown>
  /** Prolongs the leases of items under way, so that a lease can be short although work may be long. */
  readonly renew?: (items: readonly C[], tx: Db) => Promise<unknown>
}

export type LoopHandle<C> = Running & {
  /** Look for due items now. */
  wake(): void
  /** How many more items could be begun now. */
  room(): number
  /** Begin items that are claimed already; they count against `concurrency` but are never refused. */
  take(items: readonly C[]): void
}

export type LoopContext = {
  readonly database: Database
  readonly outbox: Outbox
  readonly log: Log
  readonly metrics: Metrics
}

type Finished<C, R> = { readonly item: C; readonly result: R }

const graceMs = 20_000
/** A third of the leases, so that two renewals may fail before one runs out. */
const renewEveryMs = 20_000
const settlePauseMs = 250

export function runLoop<C, R>(loop: Loop<C, R>, context: LoopContext): LoopHandle<C> {
  const log = context.log.child({ loop: loop.name })
  const halt = new AbortController()
  const cut = new AbortController()
  const finished: Finished<C, R>[] = []
  const underWay = new Map<Promise<void>, C>()
  let settling: Promise<void> | undefined
  let woken = false
  // There may be more than could be begun: an item that ends makes room for the next.
  let hungry = false
  let alarm = new AbortController()

  const wake = (): void => {
    woken = true
    hungry = true
    alarm.abort()
  }
  const room = (): number => (halt.signal.aborted ? 0 : loop.concurrency - underWay.size)

  const settleAll = async (): Promise<void> => {
    while (finished.length > 0) {
      const batch = finished.splice(0)
      await settleBatch(loop, batch, context, log, cut.signal)
    }
    // In the same turn in which nothing was left: what finishes a moment later starts anew.
    settling = undefined
  }
  const begin = (item: C): void => {
    const done = loop
      .work(item, cut.signal)
      .then((result) => {
        finished.push({ item, result })
        settling ??= settleAll()
      })
      .catch((error: unknown) => giveBack(loop, item, error, context, log))
      .finally(() => {
        underWay.delete(done)
        context.metrics.loopUnderWay.set({ loop: loop.name }, underWay.size)
        if (hungry) wake()
      })
    underWay.set(done, item)
    context.metrics.loopUnderWay.set({ loop: loop.name }, underWay.size)
    context.metrics.loopItems.inc({ loop: loop.name })
  }

  const claimSome = async (): Promise<boolean> => {
    const free = room()
    if (free <= 0 || context.outbox.congested()) return false
    const items = await context.database.transaction((tx) => loop.claim(tx, free), { lazy: true })
    hungry = items.length > 0
    for (const item of items) begin(item)
    return items.length >= free
  }
  const run = async (): Promise<void> => {
    while (!halt.signal.aborted) {
      woken = false
      alarm = new AbortController()
      const more = await claimSome().catch((error: unknown) => {
        log.warn({ err: error }, 'nothing could be claimed')
        return false
      })
      if (!more && !woken) await pauseFor(loop.idleMs, AbortSignal.any([alarm.signal, halt.signal]))
    }
  }
  const running = run()
  const renewing = setInterval(() => {
    const items = [...underWay.values()]
    if (!loop.renew || items.length === 0) return
    const { renew } = loop
    context.database
      .transaction((tx) => renew(items, tx), { lazy: true })
      .catch((error: unknown) => log.warn({ err: error }, 'leases could not be prolonged'))
  }, renewEveryMs)

  return {
    wake,
    room,
    take: (items) => items.forEach(begin),
    ready: () => true,
    async stop() {
      halt.abort()
      const patience = setTimeout(() => cut.abort(), graceMs)
      await running
      const cutOff = new Promise((end) => cut.signal.addEventListener('abort', end))
      await Promise.race([Promise.all(underWay.keys()), cutOff])
      await settling
      clearInterval(renewing)
      clearTimeout(patience)
    },
  }
}

async function giveBack<C, R>(
  loop: Loop<C, R>,
  item: C,
  thrown: unknown,
  { database }: LoopContext,
  log: Log,
): Promise<void> {
  log.error({ err: thrown }, 'an item failed and will come again')
  await database
    .transaction((tx) => loop.giveBack([item], tx))
    .catch((error: unknown) =>
      log.warn({ err: error }, 'it comes again when its lease has run out'),
    )
}

/** Tries until it is written; a result that cannot be written leaves its item to the lease. */
async function settleBatch<C, R>(
  loop: Loop<C, R>,
  batch: readonly Finished<C, R>[],
  context: LoopContext,
  log: Log,
  cut: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      const encoded = await context.database.transaction((tx) => settleIn(tx, loop, batch, context))
      return context.outbox.publish(encoded)
    } catch (error) {
      const waits = isOutage(error) && !cut.aborted
      if (!waits && batch.length > 1) return settleOneByOne(loop, batch, context, log, cut)
      if (!waits)
        return log.error({ err: error }, 'a result cannot be written; its item comes again')
      log.warn({ err: error, items: batch.length }, 'an outage: results wait')
      await pauseFor(settlePauseMs, cut)
    }
  }
}

async function settleOneByOne<C, R>(
  loop: Loop<C, R>,
  batch: readonly Finished<C, R>[],
  context: LoopContext,
  log: Log,
  cut: AbortSignal,
): Promise<void> {
  for (const one of batch) await settleBatch(loop, [one], context, log, cut)
}

async function settleIn<C, R>(
  tx: Db,
  loop: Loop<C, R>,
  batch: readonly Finished<C, R>[],
  { outbox }: LoopContext,
): Promise<readonly Encoded[]> {
  const settlement = (await loop.settle(batch, tx)) ?? {}
  await putRows(tx, settlement.rows ?? [])
  return outbox.put(tx, settlement.messages ?? [])
}
