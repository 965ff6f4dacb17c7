// Limits on calls out. Bottleneck alone counts in fixed windows, in which twice the limit can
// pass within one window's length around the boundary. Here its reservoir is never refreshed:
// each job's weight returns exactly one window after the job began.
import Bottleneck from 'bottleneck'

export type Turn = {
  /** All others go before it. */
  readonly last?: boolean
  /** Aborted while it waits, it does not run, does not count, and is rejected when its turn comes. */
  readonly signal?: AbortSignal | undefined
}

export type RollingLimiter = {
  /** Runs `fn` when `weight` more fits into the last window; first come, first served. */
  readonly schedule: <T>(weight: number, fn: () => Promise<T> | T, turn?: Turn) => Promise<T>
  /** Changes the limit; what already counts goes on counting. */
  readonly resize: (limit: number) => void
  /** Nothing waits, runs or counts. */
  readonly isIdle: () => boolean
  /** Rejects what waits; what runs is left to end. */
  readonly close: () => Promise<void>
}

export type RollingOptions = {
  readonly limit: number
  readonly windowMs: number
  /** Called each time the limiter has become idle. */
  readonly onIdle?: () => void
}

/** What has begun within the last window: each weight is given back when it has passed. */
function countsFor(windowMs: number, giveBack: (weight: number) => Promise<void>) {
  const timers = new Set<NodeJS.Timeout>()
  return {
    size: () => timers.size,
    add(weight: number, afterwards: () => void): void {
      const timer = setTimeout(() => {
        void giveBack(weight).then(() => {
          timers.delete(timer)
          afterwards()
        })
      }, windowMs)
      timer.unref()
      timers.add(timer)
    },
    clear(): void {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

export const rollingLimiter = (options: RollingOptions): RollingLimiter => {
  const bottleneck = new Bottleneck({ reservoir: options.limit })
  let limit = options.limit
  let unfinished = 0
  const isIdle = () => unfinished === 0 && counts.size() === 0
  const noteIdle = () => {
    if (isIdle()) options.onIdle?.()
  }
  const counts = countsFor(options.windowMs, async (weight) => {
    await bottleneck.incrementReservoir(weight)
  })
  const begin = <T>(weight: number, fn: () => T, signal?: AbortSignal): T => {
    if (!signal?.aborted) {
      counts.add(weight, noteIdle)
      return fn()
    }
    void bottleneck.incrementReservoir(weight)
    throw new Error('given up before its turn came')
  }
  return {
    schedule: async (weight, fn, { last = false, signal } = {}) => {
      if (weight > limit) throw new RangeError(`weight ${weight} can never fit a limit of ${limit}`)
      unfinished += 1
      try {
        const priority = last ? 9 : 5
        return await bottleneck.schedule({ weight, priority }, () =>
          Promise.resolve().then(() => begin(weight, fn, signal)),
        )
      } finally {
        unfinished -= 1
        noteIdle()
      }
    },
    resize: (next) => {
      if (next !== limit) void bottleneck.incrementReservoir(next - limit)
      limit = next
    },
    isIdle,
    close: async () => {
      counts.clear()
      const dropErrorMessage = 'the limiter was closed before its turn came'
      await bottleneck.stop({ dropWaitingJobs: true, dropErrorMessage })
    },
  }
}

export type Limiters = {
  readonly schedule: <T>(
    account: string,
    bucket: string,
    weight: number,
    fn: () => Promise<T> | T,
    turn?: Turn,
  ) => Promise<T>
  /** How many limiters are held: those that are idle are dropped. */
  readonly size: () => number
  readonly close: () => Promise<void>
}

/** One rolling limiter per account and bucket, made when first needed. */
export const createLimiters = (
  limitsOf: (account: string, bucket: string) => number,
  windowMs = 60_000,
): Limiters => {
  const held = new Map<string, RollingLimiter>()
  const limiterFor = (account: string, bucket: string): RollingLimiter => {
    const key = JSON.stringify([account, bucket])
    const limit = limitsOf(account, bucket)
    const existing = held.get(key)
    existing?.resize(limit)
    const limiter = existing ?? rollingLimiter({ limit, windowMs, onIdle: () => held.delete(key) })
    held.set(key, limiter)
    return limiter
  }
  return {
    schedule: (account, bucket, weight, fn, turn) =>
      limiterFor(account, bucket).schedule(weight, fn, turn),
    size: () => held.size,
    close: async () => {
      await Promise.all([...held.values()].map((limiter) => limiter.close()))
      held.clear()
    },
  }
}
