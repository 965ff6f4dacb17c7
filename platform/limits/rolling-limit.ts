// Limits on calls out. Bottleneck alone counts in fixed windows, in which twice the limit can
// pass within one window's length around the boundary. Here its reservoir is never refreshed:
// each permit returns exactly one window after the call that it was taken for has left.
import Bottleneck from 'bottleneck'

/** The right to make one call; held until the call leaves or the permit is given back. */
export type Permit = {
  /** The call leaves now: the permit returns one window later. Called again, the window starts anew. */
  readonly leave: () => void
  /** Nothing has left: the permit returns at once. */
  readonly giveBack: () => void
}

/** So many permits within any window, for all who use the name. */
export type Limit = { readonly name: string; readonly limit: number }

export type Limiters = {
  /** How many permits could be taken without waiting; negative after the limit was lowered. */
  readonly free: (of: Limit) => number
  /** Waits for a permit; first come, first served. Rejects when the limiters are closed. */
  readonly take: (of: Limit) => Promise<Permit>
  /** How many limiters are held: those that are idle are dropped. */
  readonly size: () => number
  readonly close: () => Promise<void>
}

/** `giveBack` is called once: one window after the last call of `leave`, or at once. */
function permitFor(windowMs: number, giveBack: () => void): Permit {
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
  return { leave, giveBack: end }
}

function rollingLimiter(firstLimit: number, windowMs: number, onReturn: () => void) {
  const bottleneck = new Bottleneck({ reservoir: firstLimit })
  let limit = firstLimit
  // All that wait, are held or count. Bottleneck answers only later how many are left.
  let taken = 0
  const giveBack = async (): Promise<void> => {
    await bottleneck.incrementReservoir(1)
    taken -= 1
    onReturn()
  }
  const take = (): Promise<Permit> => {
    taken += 1
    return new Promise((resolve, reject) => {
      const grant = () => Promise.resolve(resolve(permitFor(windowMs, () => void giveBack())))
      bottleneck.schedule(grant).catch(reject)
    })
  }
  return {
    take,
    free: () => limit - taken,
    /** What already counts goes on counting. */
    resize: (next: number): void => {
      if (next !== limit) void bottleneck.incrementReservoir(next - limit)
      limit = next
    },
    isIdle: () => taken === 0,
    close: () => bottleneck.stop({ dropErrorMessage: 'the limiter was closed' }),
  }
}

/**
 * One rolling limiter per name, made when first needed; the limit that was given last holds.
 * `onReturn` is called each time a permit has returned to one of them.
 */
export const createLimiters = (windowMs: number, onReturn: () => void): Limiters => {
  const held = new Map<string, ReturnType<typeof rollingLimiter>>()
  const known = ({ name, limit }: Limit) => {
    const limiter = held.get(name)
    limiter?.resize(limit)
    return limiter
  }
  const make = ({ name, limit }: Limit) => {
    const limiter = rollingLimiter(limit, windowMs, () => {
      if (limiter.isIdle()) held.delete(name)
      onReturn()
    })
    held.set(name, limiter)
    return limiter
  }
  return {
    free: (of) => known(of)?.free() ?? of.limit,
    take: (of) => (known(of) ?? make(of)).take(),
    size: () => held.size,
    close: async () => {
      await Promise.all([...held.values()].map((limiter) => limiter.close()))
      held.clear()
    },
  }
}
