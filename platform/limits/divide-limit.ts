// Divides a limit among the processes that need it.

/** What one process needs of a limit. */
export type Need = {
  readonly holder: string
  /** The permits that count there now, and those that are waited for. */
  readonly wanted: number
  /** Milliseconds for which the oldest has waited; null: none waits. */
  readonly waitedMs: number | null
}

/** The most that each may have so that all together have the limit, when the largest needs are cut to one height. */
function heightFor(limit: number, needs: readonly Need[]): number {
  const ascending = needs.map(({ wanted }) => wanted).sort((a, b) => a - b)
  let left = limit
  for (const [index, wanted] of ascending.entries()) {
    const height = Math.floor(left / (ascending.length - index))
    if (wanted > height) return height
    left -= wanted
  }
  return Infinity
}

const waitedLongest = (a: Need, b: Need): number =>
  (b.waitedMs ?? -1) - (a.waitedMs ?? -1) || a.holder.localeCompare(b.holder)

/**
 * The share of each: what it needs where there is enough, otherwise equal parts, and single permits that are left go to
 * those who have waited longest. What nobody needs is given out in equal parts too, so that a next call need not ask
 * first; one part stays for a process that is not known yet. The shares never exceed the limit together.
 */
export function divideLimit(limit: number, needs: readonly Need[]): ReadonlyMap<string, number> {
  const height = heightFor(limit, needs)
  const shares = new Map(needs.map(({ holder, wanted }) => [holder, Math.min(wanted, height)]))
  let left = limit - [...shares.values()].reduce((sum, share) => sum + share, 0)
  const extra = height === Infinity ? Math.floor(left / (needs.length + 1)) : 1
  for (const { holder, wanted } of [...needs].sort(waitedLongest)) {
    if (left < extra || (height !== Infinity && wanted <= height)) continue
    shares.set(holder, (shares.get(holder) ?? 0) + extra)
    left -= extra
  }
  return shares
}
