// How many records a list has. Counting a million takes longer than answering with a page of them.
import type { Keyset } from './order.ts'

/** Shorter lists are counted for each answer. */
export const countedAtOnce = 10_000
/**
 * The total of a longer list is used as it is for half a minute, and up to an hour while it is counted again: after five
 * minutes only if the list is still a long one.
 */
const times = { freshMs: 30_000, usableMs: 300_000, keptMs: 3_600_000 }
const mostKept = 1_000

/** A record and its number in the order of the list, from 1. */
export type Ranked = { readonly keyset: Keyset; readonly rank: number }

export type Counted = {
  readonly total: number
  /** Of a long list that has them. */
  readonly ranks: readonly Ranked[]
}

/** Counts the records of a list, up to a limit or, where it is null, all. */
type Count = (atMost: number | null) => Promise<Counted>

/** `ageMs`: since the list was counted; 0 where it was counted for this answer. */
export type Total = Counted & { readonly ageMs: number }

type Totals = {
  /** `list` tells lists of different accounts and filters apart. */
  of(list: string, count: Count): Promise<Total>
}

type Kept = { readonly counted: Counted; readonly at: number }

/** `clock` is in milliseconds. */
export function createTotals(clock: () => number = () => performance.now()): Totals {
  const kept = new Map<string, Kept>()
  const running = new Map<string, Promise<Counted>>()

  function keep(list: string, counted: Counted): Counted {
    kept.delete(list)
    const oldest = kept.size >= mostKept ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(list, { counted, at: clock() })
    return counted
  }

  /** Requests that arrive meanwhile wait for the same count. */
  function countAll(list: string, count: Count): Promise<Counted> {
    const earlier = running.get(list)
    if (earlier !== undefined) return earlier
    const started = count(null)
      .then((counted) => keep(list, counted))
      .finally(() => running.delete(list))
    running.set(list, started)
    return started
  }

  return {
    async of(list, count) {
      const known = kept.get(list)
      const ageMs = known === undefined ? Infinity : clock() - known.at
      if (ageMs >= times.usableMs) {
        const few = await count(countedAtOnce + 1)
        if (few.total <= countedAtOnce) return { ...few, ageMs: 0 }
      }
      if (known === undefined || ageMs >= times.keptMs)
        return { ...(await countAll(list, count)), ageMs: 0 }
      // If it fails, a later request counts again.
      if (ageMs >= times.freshMs) countAll(list, count).catch(() => undefined)
      return { ...known.counted, ageMs, ...(ageMs >= times.usableMs && { ranks: [] }) }
    },
  }
}
