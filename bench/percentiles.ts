/** The value below which the share `p` (0 to 1) of the values lies; NaN when there are none. */
function percentile(sorted: readonly number[], p: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
}

export type Summary = {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

export function summaryOf(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (p: number): number => percentile(sorted, p)
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? Number.NaN }
}
