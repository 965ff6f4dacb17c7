import type { Finished, Loop, LoopContext } from './define.ts'
import { pauseFor } from '../process/pause.ts'
import type { Running } from '../worker/run.ts'
import { renewEveryMs } from './lease.ts'
import { giveBack, settleBatch } from './settle.ts'

export type LoopHandle<C> = Running & {
  /** Look for due items now. */
  wake(): void
  /** How many more items could be begun now. */
  room(): number
  /** Begin items that are claimed already; they count against `concurrency` but are never refused. */
  take(items: readonly C[]): void
}

const graceMs = 20_000

/** Items under way: what is finished is settled together, as soon as the settling before is through. */
function createItems<C, R>(
  loop: Loop<C, R>,
  context: LoopContext,
  halt: AbortSignal,
  wake: () => void,
) {
  const cut = new AbortController()
  const finished: Finished<C, R>[] = []
  const underWay = new Map<Promise<void>, C>()
  let settling: Promise<void> | undefined

  const settleAll = async (): Promise<void> => {
    while (finished.length > 0) {
      if (loop.settleAfterMs) await pauseFor(loop.settleAfterMs, halt)
      await settleBatch(loop, finished.splice(0), context, cut.signal)
    }
    // In the same turn in which nothing was left: what finishes a moment later starts anew.
    settling = undefined
  }
  const count = (): void => context.metrics.loopUnderWay.set({ loop: loop.name }, underWay.size)

  return {
    size: () => underWay.size,
    all: () => [...underWay.values()],
    begin: (item: C): void => {
      const done = loop
        .work(item, cut.signal)
        .then((result) => {
          finished.push({ item, result })
          settling ??= settleAll()
        })
        .catch((error: unknown) => giveBack(loop, item, error, context, halt.aborted))
        .finally(() => {
          underWay.delete(done)
          count()
          wake()
        })
      underWay.set(done, item)
      count()
      context.metrics.loopItems.inc({ loop: loop.name })
    },
    /** Lets all come to their end, and cuts short what takes longer than the grace. */
    async end(): Promise<void> {
      const patience = setTimeout(() => cut.abort(), graceMs)
      const cutOff = new Promise((end) => cut.signal.addEventListener('abort', end))
      await Promise.race([Promise.all(underWay.keys()), cutOff])
      await settling
      clearTimeout(patience)
    },
  }
}

function keepLeases<C, R>(loop: Loop<C, R>, items: () => readonly C[], context: LoopContext) {
  return setInterval(() => {
    const { renew } = loop
    const held = items()
    if (!renew || held.length === 0) return
    renew(held, context.database.lazy).catch((error: unknown) =>
      context.log.warn({ err: error }, 'leases could not be prolonged'),
    )
  }, renewEveryMs)
}

export function runLoop<C, R>(loop: Loop<C, R>, { log, ...others }: LoopContext): LoopHandle<C> {
  const context = { ...others, log: log.child({ loop: loop.name }) }
  const halt = new AbortController()
  let alarm = new AbortController()
  let woken = false
  // There may be more than could be begun: an item that ends makes room for the next.
  let hungry = false
  const wake = (): void => {
    woken = true
    hungry = true
    alarm.abort()
  }
  const items = createItems(loop, context, halt.signal, () => hungry && wake())
  const room = (): number => (halt.signal.aborted ? 0 : loop.concurrency - items.size())

  const claimSome = async (): Promise<boolean> => {
    const free = room()
    if (free <= 0 || context.outbox.congested()) return false
    const claimed = await loop.claim(context.database.lazy, free)
    hungry = claimed.length > 0
    claimed.forEach(items.begin)
    return claimed.length >= free
  }
  const run = async (): Promise<void> => {
    while (!halt.signal.aborted) {
      woken = false
      alarm = new AbortController()
      const more = await claimSome().catch((error: unknown) => {
        context.log.warn({ err: error }, 'nothing could be claimed')
        return false
      })
      if (!more && !woken) await pauseFor(loop.idleMs, AbortSignal.any([alarm.signal, halt.signal]))
    }
  }
  const running = run()
  const renewing = keepLeases(loop, items.all, context)

  return {
    wake,
    room,
    take: (taken) => taken.forEach(items.begin),
    ready: () => true,
    async stop() {
      halt.abort()
      await running
      await items.end()
      clearInterval(renewing)
    },
  }
}
