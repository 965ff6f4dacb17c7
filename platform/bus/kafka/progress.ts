// How far one reader has handled the partitions that are assigned to it.

/** The offsets of one topic that may be committed to the group, partition by partition. */
export type Progress = {
  /**
   * The group has assigned its partitions anew. Offsets of earlier batches are no longer committed, since
   * the partition's new owner reads those batches again; if that is this reader, later batches of the
   * partition count only after the earlier ones.
   */
  newAssignment(): void
  /** Counts the assignments, to notice a new one. */
  assignments(): number
  /**
   * A batch is in flight. `handled` resolves with whether it was handled and never rejects. `nextOffset`
   * may be committed once this batch and all before it on its partition are handled.
   */
  take(partition: number, nextOffset: string, handled: Promise<boolean>): void
  /** Offsets that may be committed and are not yet. */
  uncommitted(): { readonly partition: number; readonly offset: string }[]
  committed(partition: number, offset: string): void
  /** Resolves when no batch is in flight. */
  settled(): Promise<void>
}

export function createProgress(): Progress {
  /** The latest batch of each partition: whether it and all before it were handled. */
  const latest = new Map<number, Promise<boolean>>()
  const offsets = new Map<number, string>()
  let assignments = 0
  return {
    newAssignment() {
      assignments += 1
      offsets.clear()
    },
    assignments: () => assignments,
    take(partition, nextOffset, handled) {
      const assignment = assignments
      const before = latest.get(partition) ?? true
      const all = Promise.all([before, handled]).then(([first, second]) => {
        const areHandled = first && second
        if (areHandled && assignment === assignments) offsets.set(partition, nextOffset)
        return areHandled
      })
      latest.set(partition, all)
    },
    uncommitted: () => [...offsets].map(([partition, offset]) => ({ partition, offset })),
    committed(partition, offset) {
      if (offsets.get(partition) === offset) offsets.delete(partition)
    },
    async settled() {
      await Promise.all(latest.values())
    },
  }
}
