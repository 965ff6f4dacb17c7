// The permits of calls that have not begun, because they are to begin only when each of them has its permits.
import type { Limit, Usage } from '../platform/limits/shares.ts'

/** So many permits of one limit. */
type Need = Limit & { readonly permits: number }

export type FreePermits = {
  /**
   * Takes a permit of the account for each call, and one of each carrier, if all of them are free; otherwise it returns the
   * limits that lack some, and shares of what is needed are asked for. What has waited for a whole window keeps what it
   * needs from those who ask later: permits of several limits may never be free at the same moment by chance.
   */
  readonly take: (account: Need, carriers: readonly Need[], waitedMs: number) => readonly Need[]
}

type Want = Need & {
  readonly waitedMs: number
  /** How many permits were left for it. */
  readonly left: number
}

/** A limit that is lower than what is needed must be free as a whole; one of nothing never is. */
const isEnough = (left: number, { permits, limit }: Need): boolean =>
  left >= Math.max(1, Math.min(permits, limit))

/** The limits in use, with what is wanted of each. */
function withWants(usage: readonly Usage[], wants: Iterable<Want>): readonly Usage[] {
  const all = new Map(usage.map((one) => [one.name, one]))
  for (const { name, limit, permits, waitedMs } of wants) {
    const known = all.get(name) ?? { name, limit, taken: 0, waiting: 0, waitedMs: null }
    const longest = Math.max(known.waitedMs ?? 0, waitedMs)
    all.set(name, { ...known, waiting: known.waiting + permits, waitedMs: longest })
  }
  return [...all.values()]
}

/** Remembers what was wanted since the last beginning, also what was taken: the calls that use it come a little later. */
export function createWants(windowMs: number) {
  const wanted = new Map<string, Want>()
  const want = (need: Need, waitedMs: number, left: number): void => {
    const { permits = 0, waitedMs: longest = 0 } = wanted.get(need.name) ?? {}
    const all = { permits: permits + need.permits, waitedMs: Math.max(longest, waitedMs) }
    wanted.set(need.name, { ...need, ...all, left })
  }
  return {
    addTo: (usage: readonly Usage[]) => withWants(usage, wanted.values()),
    /** Whether a limit has more free permits than were left of it. */
    haveGrown: (freeOf: (of: Limit) => number): boolean =>
      [...wanted.values()].some((one) => freeOf(one) > one.left),
    begin: (freeOf: (of: Limit) => number, ask: () => void): FreePermits => {
      wanted.clear()
      const left = new Map<string, number>()
      const leftOf = (of: Limit): number => left.get(of.name) ?? freeOf(of)
      return {
        take: (account, carriers, waitedMs) => {
          const isLacking = (need: Need): boolean => !isEnough(leftOf(need), need)
          // A carrier's permits are not wanted for an account that could not use them.
          const needs = isLacking(account) ? [account] : [account, ...carriers]
          const lacking = needs.filter(isLacking)
          const isKept = lacking.length === 0 || waitedMs >= windowMs
          for (const need of needs) {
            if (isKept) left.set(need.name, leftOf(need) - need.permits)
            want(need, waitedMs, leftOf(need))
          }
          if (lacking.length > 0) ask()
          return lacking
        },
      }
    },
  }
}
