// Limits on calls out. Bottleneck alone counts in fixed windows, in which twice the limit can
// pass within one window's length around the boundary. Here its reservoir is never refreshed:
// each permit returns exactly one window after the call that it was taken for has left.
import { openReservoir } from './reservoir.ts'
import type { Limit, Shares } from './shares.ts'

/** The right to make one call; held until the call leaves or the permit is given back. */
export type Permit = {
  /** False where the share that it was taken from has ended: then the call must not leave. */
  readonly mayLeave: () => boolean
  /** The call leaves now: the permit returns one window later. Called again, the window starts anew. */
  readonly leave: () => void
  /** Nothing has left: the permit returns at once. */
  readonly giveBack: () => void
}

export type Limiters = {
  /** How many permits could be taken without waiting; negative after the limit was lowered. */
  readonly free: (of: Limit) => number
  /** Waits for a permit; first come, first served. Rejects when the limiters are closed. */
  readonly take: (of: Limit) => Promise<Permit>
  /** Those that are held, with the permits that are taken: those that are idle are dropped. */
  readonly inUse: () => readonly (Limit & { readonly taken: number })[]
  readonly close: () => Promise<void>
}

/** `giveBack` is called once: one window after the last call of `leave`, or at once. */
function permitFor(windowMs: number, mayLeave: () => boolean, giveBack: () => void): Permit {
  let timer: NodeJS.Timeout | undefined
  let hasReturned = false
  const end = (): void => {
    clearTimeout(timer)
    if (!hasReturned) giveBack()
    hasReturned = true
  }
  const leave = (): void => {
    clearTimeout(timer)
    timer = setTimeout(end, windowMs)
    timer.unref()
  }
  return { mayLeave, leave, giveBack: end }
}

function rollingLimiter(first: Limit, windowMs: number, shares: Shares, onReturn: () => void) {
  let of = first
  let limit = shares.usable(first)
  const bottleneck = openReservoir(limit)
  // All that wait, are held or count. Bottleneck answers only later how many are left.
  let taken = 0
  const giveBack = async (): Promise<void> => {
    await bottleneck.incrementReservoir(1)
    taken -= 1
    onReturn()
  }
  const mayLeave = (): boolean => taken <= shares.covered(of)
  const take = (): Promise<Permit> => {
    taken += 1
    return new Promise((resolve, reject) => {
      const permit = permitFor(windowMs, mayLeave, () => void giveBack())
      const grant = () => Promise.resolve(resolve(permit))
      bottleneck.schedule(grant).catch(reject)
    })
  }
  return {
    take,
    free: () => limit - taken,
    /** What already counts goes on counting. */
    resize: (next: Limit): void => {
      of = next
      const usable = shares.usable(next)
      if (usable !== limit) void bottleneck.incrementReservoir(usable - limit)
      limit = usable
    },
    isIdle: () => taken === 0,
    use: () => ({ ...of, taken }),
    close: () => bottleneck.stop({ dropErrorMessage: 'the limiter was closed' }),
  }
}

/**
 * One rolling limiter per name, made when first needed; the limit that was given last holds.
 * `onReturn` is called each time a permit has returned to one of them.
 */
export const createLimiters = (
  windowMs: number,
  shares: Shares,
  onReturn: () => void,
): Limiters => {
  const held = new Map<string, ReturnType<typeof rollingLimiter>>()
  const known = (of: Limit) => {
    const limiter = held.get(of.name)
    limiter?.resize(of)
    return limiter
  }
  const make = (of: Limit) => {
    const limiter = rollingLimiter(of, windowMs, shares, () => {
      if (limiter.isIdle()) held.delete(of.name)
      onReturn()
    })
    held.set(of.name, limiter)
    return limiter
  }
  return {
    free: (of) => known(of)?.free() ?? shares.usable(of),
    take: (of) => (known(of) ?? make(of)).take(),
    inUse: () => [...held.values()].map((limiter) => limiter.use()),
    close: async () => {
      await Promise.all([...held.values()].map((limiter) => limiter.close()))
      held.clear()
    },
  }
}
