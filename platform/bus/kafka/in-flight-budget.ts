// How much one reader may have in hand at a time, over all its memberships.
import type { Received } from '../bus.ts'

export type Room = {
  isFull(): boolean
  enter(batch: readonly Received[]): void
  leave(batch: readonly Received[]): void
  /** Resolves when something has left. */
  left(): Promise<void>
}

/** What a message takes besides its bytes. */
const overhead = 1_024

const weightOf = (batch: readonly Received[]): number =>
  batch.reduce((sum, { value }) => sum + overhead + (value?.length ?? 0), 0)

/** Is full when `most` bytes are in hand; what enters last may go beyond it. */
export function createRoom(most: number): Room {
  let inside = 0
  let tell: () => void = () => undefined
  let left: Promise<void> | undefined
  return {
    isFull: () => inside >= most,
    enter: (batch) => void (inside += weightOf(batch)),
    leave(batch) {
      inside -= weightOf(batch)
      left = undefined
      tell()
    },
    left: () => (left ??= new Promise((resolve) => (tell = resolve))),
  }
}
