// Decides when one delivery tries an endpoint that refuses everything.
import type { Schedule } from './retry-at.ts'

/** So many attempts in a row make all deliveries of a webhook wait for a trial. */
export const refusalsUntilTrial = 5

const longestWaitMs = 600_000

/** Trials come at the waits of the schedule of a delivery, up to ten minutes apart. */
export const trialAfter = (refusals: number, schedule: Schedule): number => {
  const trials = Math.max(0, refusals - refusalsUntilTrial)
  return Math.min(schedule[Math.min(trials, schedule.length - 1)] ?? longestWaitMs, longestWaitMs)
}
