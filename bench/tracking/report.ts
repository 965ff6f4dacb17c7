import type { AnswersResult } from './answers.ts'
import type { ObservationsResult } from './observations.ts'
import type { ClaimResult } from './schedule.ts'

const ms = (value: number): string => value.toFixed(1).padStart(7)

export const scheduleLine = ({ name, claimed, latency }: ClaimResult): string =>
  [
    name.padEnd(54),
    `${String(claimed).padStart(3)} claimed`,
    `p50${ms(latency.p50)}  p95${ms(latency.p95)}  p99${ms(latency.p99)}  max${ms(latency.max)} ms`,
  ].join('   ')

export const answersLine = (result: AnswersResult): string =>
  [
    `${result.name}   ${result.perSecond.toFixed(0).padStart(5)} answers/s`,
    `processor for each: event-ingester${ms(result.ingesterMs)} ms, Postgres${ms(result.postgresMs)} ms`,
    `resident ${result.rssMb.toFixed(0)} MB`,
  ].join('   ')

export const observationsLine = ({ kind, observations, micros }: ObservationsResult): string =>
  `${kind}   ${String(observations).padStart(5)} observations   ${micros.toFixed(1).padStart(7)} µs for each`
