// How much one reader may have in flight, over all its memberships of the group.
import type { Received } from '../bus.ts'

export type InFlightBudget = {
  isExhausted(): boolean
  add(batch: readonly Received[]): void
  release(batch: readonly Received[]): void
  /** Resolves at the next release. */
  nextRelease(): Promise<void>
}

/** Memory that a message takes besides its bytes. */
const overheadBytes = 1_024

const bytesOf = (batch: readonly Received[]): number =>
  batch.reduce((sum, { value }) => sum + overheadBytes + (value?.length ?? 0), 0)

/** Exhausted when `maxBytes` are in flight; the last batch that is added may exceed it. */
export function createInFlightBudget(maxBytes: number): InFlightBudget {
  let inFlight = 0
  let notify: () => void = () => undefined
  let released: Promise<void> | undefined
  return {
    isExhausted: () => inFlight >= maxBytes,
    add: (batch) => void (inFlight += bytesOf(batch)),
    release(batch) {
      inFlight -= bytesOf(batch)
      released = undefined
      notify()
    },
    nextRelease: () => (released ??= new Promise((resolve) => (notify = resolve))),
  }
}
