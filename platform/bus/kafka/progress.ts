// How far one reader has come in the partitions that it was given.

/** What is in hand of one topic, partition by partition. */
export type Progress = {
  /**
   * The group shares out anew. What was handed out before is no longer noted, since it comes again to
   * whoever has it now; but should more of the same partition be handed out here, that comes after it.
   */
  newShare(): void
  /** How many shares there were. */
  shares(): number
  /**
   * A batch was handed out; `done` tells whether it was handled and never rejects. `next` is the offset
   * that follows it, which counts once this batch and all before it on its partition were handled.
   */
  take(partition: number, next: string, done: Promise<boolean>): void
  /** Offsets that count and are not noted yet. */
  reached(): { readonly partition: number; readonly offset: string }[]
  noted(partition: number, offset: string): void
  /** Resolves when nothing is in hand. */
  settled(): Promise<void>
}

export function createProgress(): Progress {
  /** The latest batch of each partition: whether it and all before it were handled. */
  const latest = new Map<number, Promise<boolean>>()
  const reached = new Map<number, string>()
  let shares = 0
  return {
    newShare() {
      shares += 1
      reached.clear()
    },
    shares: () => shares,
    take(partition, next, done) {
      const share = shares
      const before = latest.get(partition) ?? true
      const both = Promise.all([before, done]).then(([first, second]) => {
        const handled = first && second
        if (handled && share === shares) reached.set(partition, next)
        return handled
      })
      latest.set(partition, both)
    },
    reached: () => [...reached].map(([partition, offset]) => ({ partition, offset })),
    noted(partition, offset) {
      if (reached.get(partition) === offset) reached.delete(partition)
    },
    async settled() {
      await Promise.all(latest.values())
    },
  }
}
