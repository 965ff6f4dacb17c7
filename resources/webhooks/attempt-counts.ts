// Attempts of webhooks are counted by class of duration, so that a percentile needs no list of them.

/** The upper bound of the class of a duration: a bound is at most a fifth above the one before, or 1 ms. */
export const durationClass = (ms: number): number =>
  Math.ceil(2 ** (Math.ceil(Math.log2(Math.max(ms, 1)) * 4) / 4))

export type AttemptCount = {
  readonly outcome: string
  readonly up_to_ms: number
  readonly count: number
}

const sumOf = (counts: readonly AttemptCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)

/** The bound that at least this share of the durations does not exceed; null: there are none. */
function percentile(counts: readonly AttemptCount[], share: number): number | null {
  const wanted = sumOf(counts) * share
  let sum = 0
  for (const { up_to_ms, count } of counts.toSorted((a, b) => a.up_to_ms - b.up_to_ms)) {
    sum += count
    if (sum >= wanted) return up_to_ms
  }
  return null
}

/** `p95_ms` is of the attempts that succeeded. */
export function attemptStatistics(counts: readonly AttemptCount[]) {
  const delivered = counts.filter(({ outcome }) => outcome === 'delivered')
  return {
    delivered: sumOf(delivered),
    failed_attempts: sumOf(counts) - sumOf(delivered),
    p95_ms: percentile(delivered, 0.95),
  }
}
