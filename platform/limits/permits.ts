// Permits of a rolling window for many calls per second, one bucket per key. A Bottleneck job takes several
// milliseconds, so permits are reserved in blocks, ahead of need. A permit returns one window after it was
// acquired, however long it was reserved, so no window holds more calls than the limit.
import Bottleneck from 'bottleneck'

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
}

export type PermitOptions = {
  /** Permits of each key within any `windowMs`. */
  readonly limit: number
  readonly windowMs: number
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

/** `onReturn` is called each time permits have returned, with whether there were none before. */
function createBucket(
  { limit, windowMs }: PermitOptions,
  onReturn: (wasUsedUp: boolean, isFull: boolean) => void,
) {
  let reserved = Math.min(block, limit)
  const bottleneck = new Bottleneck({ reservoir: limit - reserved })
  const granting: (() => void)[] = []
  let counting = 0
  let reserving = false
  const free = (): number => limit - counting - granting.length

  const giveBack = async (count: number): Promise<void> => {
    await bottleneck.incrementReservoir(count)
    const wasUsedUp = free() <= 0
    counting -= count
    onReturn(wasUsedUp, counting === 0 && granting.length === 0)
  }
  const counts = countsFor(windowMs, giveBack)

  const grant = (): void => {
    for (const one of granting.splice(0, reserved)) {
      reserved -= 1
      counting += 1
      counts.add()
      one()
    }
  }
  /** Reserves no more than Bottleneck has left, so that its job never waits for a return. */
  const reserve = async (): Promise<void> => {
    const weight = Math.min(granting.length + block, limit - counting) - reserved
    const isNeeded = granting.length > 0 || reserved < block / 2
    if (reserving || !isNeeded || weight <= 0) return
    reserving = true
    await bottleneck.schedule({ weight }, () => Promise.resolve())
    reserving = false
    reserved += weight
    grant()
    await reserve()
  }
  const acquire = (): Promise<boolean> => {
    if (free() <= 0) return Promise.resolve(false)
    return new Promise((resolve) => {
      granting.push(() => resolve(true))
      grant()
      void reserve()
    })
  }
  return { acquire, free, freeInMs: () => (free() > 0 ? 0 : counts.firstReturnInMs()) }
}

export function createPermits(options: PermitOptions): Permits {
  const buckets = new Map<string, ReturnType<typeof createBucket>>()
  const bucketOf = (key: string) => {
    const held = buckets.get(key)
    if (held) return held
    const bucket = createBucket(options, (wasUsedUp, isFull) => {
      if (isFull) buckets.delete(key)
      if (wasUsedUp) options.onFree?.()
    })
    buckets.set(key, bucket)
    return bucket
  }
  return {
    acquire: (key) => bucketOf(key).acquire(),
    free: (key) => buckets.get(key)?.free() ?? options.limit,
    freeInMs: (key) => buckets.get(key)?.freeInMs() ?? 0,
    scarce: (enough) =>
      [...buckets]
        .map(([key, bucket]) => ({ key, free: bucket.free() }))
        .filter(({ free }) => free < enough),
    size: () => buckets.size,
  }
}
