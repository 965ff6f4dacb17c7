type Caller<T> = {
  readonly items: readonly T[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Combines the items of many callers into one call of `work` at a time: items that arrive during a call go
 * with the next one, in their order; without one under way they go at once. If a call for several callers
 * fails for an item, it is repeated for each of them alone, one after the other, so that the items of one do
 * not fail the others; some work may then be done twice. Any other failure is one for all who wait, so that
 * no items get before those that failed.
 */
export function coalesced<T>(
  work: (items: readonly T[]) => Promise<void>,
  isForAnItem: (error: unknown) => boolean,
): (items: readonly T[]) => Promise<void> {
  const waiting: Caller<T>[] = []
  /** Each has a call of its own, before those that wait. */
  const alone: Caller<T>[] = []
  let isCalling = false

  const callFor = async (callers: readonly Caller<T>[]): Promise<void> => {
    try {
      await work(callers.flatMap(({ items }) => items))
      for (const { resolve } of callers) resolve()
    } catch (error) {
      const isShared = !isForAnItem(error)
      if (!isShared && callers.length > 1) return void alone.push(...callers)
      const others = isShared ? [...alone.splice(0), ...waiting.splice(0)] : []
      for (const { reject } of [...callers, ...others]) reject(error)
    }
  }
  const callUntilNoneWaits = async (): Promise<void> => {
    while (alone.length + waiting.length > 0)
      await callFor(alone.length > 0 ? alone.splice(0, 1) : waiting.splice(0))
    // In the turn in which the queue was seen empty: the next caller starts a new call.
    isCalling = false
  }
  return (items) =>
    new Promise((resolve, reject) => {
      waiting.push({ items, resolve, reject })
      if (isCalling) return
      isCalling = true
      process.nextTick(() => void callUntilNoneWaits())
    })
}
