import type { Finished, Loop, LoopContext } from './define.ts'
import { pauseFor } from '../process/pause.ts'
import type { Running } from '../process/running.ts'
import { failureLog } from '../process/told-once.ts'
import { renewEveryMs } from './lease.ts'
import { giveBack, settleBatch } from './settle.ts'
import { detached, errorWord } from '../tracing/tracing.ts'
import type { Span } from '../tracing/tracing.ts'

export type LoopHandle<C> = Running & {
  /** Claims due items now. */
  wake(): void
  /** How many more items the loop can begin now; negative when `take` has exceeded `concurrency`. */
  free(): number
  /** Begins items that are claimed already; they count against `concurrency` but are never refused. */
  take(items: readonly C[]): void
}

const graceMs = 20_000

/** The span of one item's work, from its beginning to its result; the settling follows. */
function spanOf<C, R>(loop: Loop<C, R>, item: C, { tracing }: LoopContext) {
  const cause = loop.cause?.(item)
  const parent = cause?.traceparent ?? undefined
  if (!tracing) return { span: null, traceparent: parent }
  const attributes = cause?.attributes ?? {}
  const span = tracing.begin(loop.name, { kind: 'internal', parent, attributes })
  return { span, traceparent: span.traceparent }
}

async function workWithin<R>(span: Span, work: () => Promise<R>): Promise<R> {
  try {
    const result = await span.within(work)
    span.end()
    return result
  } catch (error) {
    span.end(errorWord(error))
    throw error
  }
}

/** The time for the work in hand, from when the loop is halted. Work that takes longer is aborted. */
function gracePeriodFrom(halt: AbortSignal) {
  const over = new AbortController()
  let timer: NodeJS.Timeout | undefined
  halt.addEventListener('abort', () => (timer = setTimeout(() => over.abort(), graceMs)))
  const end = new Promise((resolve) => over.signal.addEventListener('abort', resolve))
  return { over: over.signal, end, clear: () => clearTimeout(timer) }
}

/** Items in flight. Items that finish during a settlement are settled together by the next one. */
function createItems<C, R>(
  loop: Loop<C, R>,
  context: LoopContext,
  halt: AbortSignal,
  { mayLetIn, wake }: { readonly mayLetIn: (item: C) => boolean; readonly wake: () => void },
) {
  const grace = gracePeriodFrom(halt)
  const cut = grace.over
  const finished: Finished<C, R>[] = []
  const inFlight = new Map<Promise<void>, C>()
  let settling: Promise<void> | undefined

  const settleAll = async (): Promise<void> => {
    while (finished.length > 0) {
      if (loop.settleAfterMs) await pauseFor(loop.settleAfterMs, halt)
      if (await settleBatch(loop, finished.splice(0), context, cut)) wake()
    }
    // In the turn in which none was left: the next item that finishes starts a new settlement.
    settling = undefined
  }
  const count = (): void => context.metrics.loopUnderWay.set({ loop: loop.name }, inFlight.size)

  return {
    size: () => inFlight.size,
    all: () => [...inFlight.values()],
    begin: (item: C): void => {
      const { span, traceparent } = spanOf(loop, item, context)
      const work = (): Promise<R> => loop.work(item, cut)
      const done = (span === null ? work() : workWithin(span, work))
        .then((result) => {
          finished.push({ item, result, traceparent })
          settling ??= settleAll()
        })
        .catch((error: unknown) => giveBack(loop, item, error, context, halt.aborted))
        .finally(() => {
          inFlight.delete(done)
          count()
          if (mayLetIn(item)) wake()
        })
      inFlight.set(done, item)
      count()
      context.metrics.loopItems.inc({ loop: loop.name })
    },
    /** Resolves when all items are settled, or the grace period has ended. */
    async end(): Promise<void> {
      await Promise.race([Promise.all(inFlight.keys()), grace.end])
      await settling
      grace.clear()
    },
  }
}

function keepLeases<C, R>(loop: Loop<C, R>, items: () => readonly C[], context: LoopContext) {
  return setInterval(() => {
    const { renew } = loop
    const held = items()
    if (!renew || held.length === 0) return
    renew(held, context.database.lazy).catch((error: unknown) =>
      context.log.warn({ err: error }, 'leases could not be renewed'),
    )
  }, renewEveryMs)
}

/** Claims due items; null where that fails. */
function claimsOf<C, R>(loop: Loop<C, R>, { database, log }: LoopContext) {
  const { failed, succeeded } = failureLog(log, 'due items could not be claimed')
  return async (limit: number): Promise<readonly C[] | null> => {
    try {
      const claimed = await loop.claim(database.lazy, limit)
      succeeded()
      return claimed
    } catch (error) {
      failed(error)
      return null
    }
  }
}

export function runLoop<C, R>(loop: Loop<C, R>, { log, ...others }: LoopContext): LoopHandle<C> {
  const context = { ...others, log: log.child({ loop: loop.name }) }
  const halt = new AbortController()
  halt.signal.addEventListener('abort', () => wake())
  let wakeUp = new AbortController()
  let isWoken = false
  // Whether due items may be left that could not be begun: then an item that ends wakes the loop.
  let mayBeMore = false
  const wake = (): void => {
    isWoken = true
    mayBeMore = true
    wakeUp.abort()
  }
  const mayLetIn = (item: C): boolean => mayBeMore || (loop.mayLetIn?.(item) ?? false)
  const items = createItems(loop, context, halt.signal, { mayLetIn, wake })
  const free = (): number => (halt.signal.aborted ? 0 : loop.concurrency - items.size())
  const claim = claimsOf(loop, context)

  const claimSome = async (): Promise<boolean> => {
    const limit = free()
    if (limit <= 0 || context.outbox.congested()) return false
    const claimed = await claim(limit)
    if (claimed === null) return false
    mayBeMore = claimed.length > 0
    claimed.forEach(items.begin)
    return claimed.length >= limit
  }
  const claimAll = async (): Promise<void> => {
    while (!halt.signal.aborted) {
      isWoken = false
      wakeUp = new AbortController()
      const areMoreDue = await claimSome()
      if (!areMoreDue && !isWoken) await pauseFor(loop.idleMs, wakeUp.signal)
    }
  }
  const running = claimAll()
  const renewing = keepLeases(loop, items.all, context)

  return {
    wake,
    free,
    // The worker that hands them over does so within a span of its own.
    take: (taken) => detached(context.tracing, () => taken.forEach(items.begin)),
    ready: () => true,
    halt: () => halt.abort(),
    async stop() {
      halt.abort()
      await running
      await items.end()
      clearInterval(renewing)
    },
  }
}
