// How many records a list has. Counting a million takes longer than answering with a page of them.

/** Shorter lists are counted for each answer. */
export const countedAtOnce = 10_000
/** The total of a longer list is used as it is for half a minute, and up to five minutes while it is counted again. */
const times = { freshMs: 30_000, usableMs: 300_000 }
const mostKept = 1_000

/** Counts the records of a list, up to a limit or, where it is null, all. */
export type Count = (atMost: number | null) => Promise<number>

export type Totals = {
  /** `list` tells lists of different accounts and filters apart. */
  of(list: string, count: Count): Promise<number>
}

type Counted = { readonly total: number; readonly at: number }

/** `clock` is in milliseconds. */
export function createTotals(clock: () => number = () => performance.now()): Totals {
  const kept = new Map<string, Counted>()
  const running = new Map<string, Promise<number>>()

  function keep(list: string, total: number): number {
    kept.delete(list)
    const oldest = kept.size >= mostKept ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(list, { total, at: clock() })
    return total
  }

  /** Requests that arrive meanwhile wait for the same count. */
  function countAll(list: string, count: Count): Promise<number> {
    const earlier = running.get(list)
    if (earlier !== undefined) return earlier
    const started = count(null)
      .then((total) => keep(list, total))
      .finally(() => running.delete(list))
    running.set(list, started)
    return started
  }

  return {
    async of(list, count) {
      const counted = kept.get(list)
      const age = counted === undefined ? Infinity : clock() - counted.at
      if (counted === undefined || age >= times.usableMs) {
        const few = await count(countedAtOnce + 1)
        return few <= countedAtOnce ? few : countAll(list, count)
      }
      // If it fails, a later request counts again.
      if (age >= times.freshMs) countAll(list, count).catch(() => undefined)
      return counted.total
    },
  }
}
