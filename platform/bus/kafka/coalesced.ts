type Caller<T> = {
  readonly items: readonly T[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Combines the items of many callers into one call of `work` at a time: items that arrive during a call go
 * with the next one, in their order; without one under way they go at once. If a call for several callers
 * fails, it is repeated for each of them alone, so that the items of one do not fail the others; some work
 * may then be done twice.
 */
export function coalesced<T>(
  work: (items: readonly T[]) => Promise<void>,
): (items: readonly T[]) => Promise<void> {
  const waiting: Caller<T>[] = []
  let isCalling = false

  const callFor = async (callers: readonly Caller<T>[]): Promise<void> => {
    try {
      await work(callers.flatMap(({ items }) => items))
      for (const { resolve } of callers) resolve()
    } catch (error) {
      const [first, ...others] = callers
      if (others.length === 0) first?.reject(error)
      else await Promise.all(callers.map((caller) => callFor([caller])))
    }
  }
  const callUntilNoneWaits = async (): Promise<void> => {
    while (waiting.length > 0) await callFor(waiting.splice(0))
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
