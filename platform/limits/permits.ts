// Permits of a rolling window for many calls per second, one bucket per key. A Bottleneck job takes several
// milliseconds, so permits are reserved in blocks, ahead of need. A permit returns one window after it was
// acquired, however long it was reserved, so no window holds more calls than the limit.
import { openReservoir } from './reservoir.ts'
import { wholeLimits } from './shares.ts'
import type { OpenShares, Usage } from './shares.ts'

export type Permits = {
  /**
   * True, within milliseconds, if a permit was free; false at once if none was. Callers never wait for a
   * permit to return, and a refusal costs none.
   */
  readonly acquire: (key: string) => Promise<boolean>
  /** How many more could be acquired now. */
  readonly free: (key: string) => number
  /** Milliseconds until a permit is free; 0 when one is. */
  readonly freeInMs: (key: string) => number
  /** The keys with fewer free permits than `enough`. */
  readonly scarce: (enough: number) => readonly { readonly key: string; readonly free: number }[]
  /** How many buckets are held: those that are full again are dropped. */
  readonly size: () => number
  readonly close: () => Promise<void>
}

type PermitOptions = {
  /** Permits of each key within any `windowMs`. */
  readonly limit: number
  readonly windowMs: number
  /** By which this process keeps within the limit together with all others; by default it is alone. */
  readonly openShares?: OpenShares
  /** What the limit is of, which with a key makes its name. */
  readonly of?: string
  /** Called when a key whose permits were used up has some again. */
  readonly onFree?: () => void
}

/** Permits that are reserved ahead of need. */
const block = 250
/** Permits that are acquired within this time return together, none of them early. */
const sliceMs = 50

/** Counts the permits of the last window. `giveBack` is called when their window has passed. */
function countsFor(windowMs: number, giveBack: (count: number) => Promise<void>) {
  const returnTimes: number[] = []
  let slice = 0
  const closeSlice = (): void => {
    const count = slice
    slice = 0
    returnTimes.push(performance.now() + windowMs)
    // The time stays until the permits can be acquired, which takes Bottleneck some milliseconds.
    const end = (): void => void giveBack(count).then(() => returnTimes.shift())
    setTimeout(end, windowMs).unref()
  }
  return {
    add: (): void => {
      if (slice === 0) setTimeout(closeSlice, sliceMs).unref()
      slice += 1
    },
    firstReturnInMs: (): number => {
      const [first] = returnTimes
      return first === undefined ? windowMs + sliceMs : Math.max(1, first - performance.now())
    },
  }
}

/** Within which a larger share may come. */
const shareMs = 1_000

type BucketOptions = {
  readonly limit: number
  readonly windowMs: number
  /** The share of the limit that may be used now. */
  readonly usable: () => number
  /** Called each time permits have returned, with whether there were none before. */
  readonly onReturn: (wasUsedUp: boolean, isFull: boolean) => void
}

/** Permits that Bottleneck has let through ahead of need, out of `usable`, which may grow and shrink. */
function createReserve(usable: () => number) {
  // All that were ever usable: a share that shrinks is not given out again, and costs Bottleneck nothing.
  let most = usable()
  let reserved = Math.min(block, most)
  let reserving = false
  const bottleneck = openReservoir(most - reserved)
  return {
    /** As many of those that wait as have been let through. */
    take: (waiting: number): number => {
      const taken = Math.min(waiting, reserved)
      reserved -= taken
      return taken
    },
    giveBack: (count: number) => bottleneck.incrementReservoir(count),
    /** Follows a share that has grown. */
    grow: (): void => {
      const more = usable() - most
      if (more <= 0) return
      most += more
      void bottleneck.incrementReservoir(more)
    },
    /** Resolves with whether more were let through; it takes what Bottleneck has left, so that its job never waits. */
    fill: async (waiting: number, counting: number): Promise<boolean> => {
      const weight = Math.min(waiting + block, most - counting) - reserved
      const isNeeded = waiting > 0 || reserved < block / 2
      if (reserving || !isNeeded || weight <= 0) return false
      reserving = true
      await bottleneck.schedule({ weight }, () => Promise.resolve())
      reserving = false
      reserved += weight
      return true
    },
  }
}

function createBucket({ limit, windowMs, usable, onReturn }: BucketOptions) {
  const reserve = createReserve(usable)
  const granting: (() => void)[] = []
  let counting = 0
  let usedUpAt: number | null = null
  const free = (): number => usable() - counting - granting.length
  const isUsedUp = (): boolean => {
    const is = free() <= 0
    usedUpAt = is ? (usedUpAt ?? performance.now()) : null
    return is
  }
  const giveBack = async (count: number): Promise<void> => {
    await reserve.giveBack(count)
    const wasUsedUp = isUsedUp()
    counting -= count
    onReturn(wasUsedUp, counting === 0 && granting.length === 0)
  }
  const counts = countsFor(windowMs, giveBack)
  const grant = async (): Promise<void> => {
    for (const one of granting.splice(0, reserve.take(granting.length))) {
      counting += 1
      counts.add()
      one()
    }
    if (await reserve.fill(granting.length, counting)) await grant()
  }
  const acquire = (): Promise<boolean> => {
    reserve.grow()
    if (isUsedUp()) return Promise.resolve(false)
    return new Promise((resolve) => {
      granting.push(() => resolve(true))
      void grant()
    })
  }
  const freeInMs = (): number => {
    if (free() > 0) return 0
    const returnMs = counts.firstReturnInMs()
    return counting < limit ? Math.min(shareMs, returnMs) : returnMs
  }
  const taken = (): number => counting + granting.length
  const usedUpMs = () => (usedUpAt === null ? null : performance.now() - usedUpAt)
  return { acquire, free, isUsedUp, freeInMs, taken, usedUpMs }
}

type Bucket = ReturnType<typeof createBucket>

/** Whether more is wanted: half of what is usable is taken. */
const isShort = (bucket: Bucket): boolean => bucket.taken() >= bucket.free()

function usageOf(name: string, limit: number, bucket: Bucket): Usage {
  const taken = bucket.taken()
  const waiting = isShort(bucket) ? Math.min(block, limit - taken) : 0
  return { name, limit, taken, waiting, waitedMs: waiting > 0 ? bucket.usedUpMs() : null }
}

/** Those that are full again are dropped. */
function createBuckets(options: PermitOptions) {
  const { limit, windowMs, openShares = wholeLimits, of = 'permits', onFree } = options
  const buckets = new Map<string, Bucket>()
  const nameOf = (key: string): string => `${of} of ${key}`
  const usage = (): readonly Usage[] => {
    for (const [key, bucket] of buckets)
      if (bucket.taken() === 0 && bucket.free() > 0) buckets.delete(key)
    return [...buckets].map(([key, bucket]) => usageOf(nameOf(key), limit, bucket))
  }
  const changed = (): void => {
    const hasMore = (bucket: Bucket) => bucket.usedUpMs() !== null && !bucket.isUsedUp()
    if ([...buckets.values()].filter(hasMore).length > 0) onFree?.()
  }
  const shares = openShares({ usage, changed }, windowMs)
  const usable = (key: string) => shares.usable({ name: nameOf(key), limit })
  const make = (key: string): Bucket => {
    const onReturn = (wasUsedUp: boolean, isFull: boolean): void => {
      if (isFull) buckets.delete(key)
      if (wasUsedUp) onFree?.()
    }
    const bucket = createBucket({ limit, windowMs, usable: () => usable(key), onReturn })
    buckets.set(key, bucket)
    return bucket
  }
  return { held: buckets, usable, of: (key: string) => buckets.get(key) ?? make(key), shares }
}

export function createPermits(options: PermitOptions): Permits {
  const buckets = createBuckets(options)
  const { held, usable, shares } = buckets
  /** Asks for a larger share in time. */
  const askIfShort = (bucket: Bucket): void => {
    if (bucket.taken() < options.limit && isShort(bucket)) shares.ask()
  }
  return {
    acquire: (key) => {
      const bucket = buckets.of(key)
      const acquired = bucket.acquire()
      askIfShort(bucket)
      return acquired
    },
    free: (key) => {
      if (!held.has(key) && usable(key) > 0) return usable(key)
      // Remembered, so that a share is asked for.
      const bucket = buckets.of(key)
      if (bucket.isUsedUp()) askIfShort(bucket)
      return bucket.free()
    },
    freeInMs: (key) => held.get(key)?.freeInMs() ?? 0,
    scarce: (enough) =>
      [...held]
        .map(([key, bucket]) => ({ key, free: bucket.free() }))
        .filter(({ free }) => free < enough),
    size: () => held.size,
    close: () => shares.close(),
  }
}
