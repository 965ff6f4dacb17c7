import type { ClaimResult } from './schedule.ts'

const ms = (value: number): string => value.toFixed(1).padStart(7)

export const scheduleLine = ({ name, claimed, latency }: ClaimResult): string =>
  [
    name.padEnd(54),
    `${String(claimed).padStart(3)} claimed`,
    `p50${ms(latency.p50)}  p95${ms(latency.p95)}  p99${ms(latency.p99)}  max${ms(latency.max)} ms`,
  ].join('   ')
