type Ask<T> = {
  readonly items: readonly T[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Work that many ask for, done for all of them together, one call at a time: what is asked for while a
 * call is under way goes with the next one, in the order of the asking, and nobody waits while none is.
 * When a call for several fails, it is made once more for each of them alone, all at once, so that what
 * cannot be done for one does not fail the others; a part may be done twice then.
 */
export function coalesced<T>(
  work: (items: readonly T[]) => Promise<void>,
): (items: readonly T[]) => Promise<void> {
  const asked: Ask<T>[] = []
  let isUnderWay = false

  const callFor = async (asks: readonly Ask<T>[]): Promise<void> => {
    try {
      await work(asks.flatMap(({ items }) => items))
      for (const { resolve } of asks) resolve()
    } catch (error) {
      const [first, ...others] = asks
      if (others.length === 0) first?.reject(error)
      else await Promise.all(asks.map((ask) => callFor([ask])))
    }
  }
  const callOn = async (): Promise<void> => {
    while (asked.length > 0) await callFor(asked.splice(0))
    // In the same turn in which nothing was left: what is asked for a moment later begins anew.
    isUnderWay = false
  }
  return (items) =>
    new Promise((resolve, reject) => {
      asked.push({ items, resolve, reject })
      if (isUnderWay) return
      isUnderWay = true
      process.nextTick(() => void callOn())
    })
}
