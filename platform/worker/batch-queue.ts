import type { Received } from '../bus/bus.ts'

/** What the bus has handed over together, with the functions that end its wait for the commit. */
export type WaitingBatch = {
  readonly batch: readonly Received[]
  readonly settle: () => void
  readonly fail: (error: unknown) => void
}

/** The batches of one transaction. */
export type TakenBatches = {
  readonly batches: readonly WaitingBatch[]
  /** Lets other transactions take messages of the same keys. */
  readonly release: () => void
}

export const keyText = (key: Received['key']): string => key?.toString('latin1') ?? ''

const keysOf = ({ batch }: WaitingBatch): string[] => batch.map(({ key }) => keyText(key))

const sizeOf = (batches: readonly WaitingBatch[]): number =>
  batches.reduce((sum, { batch }) => sum + batch.length, 0)

/** The batches that no transaction has taken yet, in their order; `onePerKey`: no two of one key in one transaction. */
export function createBatchQueue(largestBatch: number, onePerKey = false) {
  let waiting: WaitingBatch[] = []
  let size = 0
  /** The keys of messages that are taken and not released, so that messages of one key stay in their order. */
  const held = new Set<string>()

  /** As many as fit in one transaction, and at least one, of those that wait for no key. */
  function free(): ReadonlySet<WaitingBatch> {
    const blocked = new Set(held)
    const found = new Set<WaitingBatch>()
    let room = largestBatch
    for (const one of waiting) {
      if (found.size > 0 && one.batch.length > room) break
      const keys = onePerKey || blocked.size > 0 ? keysOf(one) : []
      const waits = keys.some((key) => blocked.has(key))
      if (waits || onePerKey) keys.forEach((key) => blocked.add(key))
      if (waits) continue
      found.add(one)
      room -= one.batch.length
    }
    return found
  }

  return {
    /** How many messages wait. */
    size: () => size,
    add(one: WaitingBatch): void {
      waiting.push(one)
      size += one.batch.length
    },
    /** In front of the others. */
    putBack(batches: readonly WaitingBatch[]): void {
      waiting.unshift(...batches)
      size += sizeOf(batches)
    },
    /** All that wait; none does then. */
    takeAll(): readonly WaitingBatch[] {
      const all = waiting
      waiting = []
      size = 0
      return all
    },
    /** Null if fewer messages than `least` can be taken. */
    take(least: number): TakenBatches | null {
      if (size < least) return null
      const found = free()
      const batches = [...found]
      const taken = sizeOf(batches)
      if (taken < least) return null
      waiting = waiting.filter((one) => !found.has(one))
      size -= taken
      const keys = batches.flatMap(keysOf)
      keys.forEach((key) => held.add(key))
      return { batches, release: () => keys.forEach((key) => held.delete(key)) }
    },
  }
}
