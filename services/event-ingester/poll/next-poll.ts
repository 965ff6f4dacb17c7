// Decides when a number is polled next.
import type { CarrierEvent } from '../../../domain/carrier-event.ts'

const hour = 3_600_000
const day = 24 * hour

/** The settings that scale every wait. */
export type Pace = {
  /** The operator's interval for this carrier; null: the journey decides. */
  readonly pollMs: number | null
  /** In [0, 1): lengthens the wait by up to a tenth, so that polls spread. */
  readonly random: number
}

const isReturnedEmpty = (event: CarrierEvent): boolean =>
  event.classifier === 'ACT' &&
  event.empty === true &&
  (event.event_code === 'GTIN' || event.event_code === 'DROP')

const isLadenMove = (event: CarrierEvent): boolean =>
  event.classifier === 'ACT' && event.event_type === 'EQUIPMENT' && event.empty !== true

/** Whether every container has come back empty after its last laden move. */
export function isFinished(events: readonly CarrierEvent[]): boolean {
  const numbers = new Set(events.flatMap(({ container_number: n }) => (n === null ? [] : [n])))
  if (numbers.size === 0) return false
  return [...numbers].every((number) => {
    const own = events.filter((event) => event.container_number === number)
    const latest = (of: readonly CarrierEvent[]): string =>
      of
        .map(({ event_at }) => event_at)
        .sort()
        .at(-1) ?? ''
    const [laden, returned] = [latest(own.filter(isLadenMove)), latest(own.filter(isReturnedEmpty))]
    return laden !== '' && returned >= laden
  })
}

/** Whether an event lies within two days of now, past or planned. */
const isBusy = (events: readonly CarrierEvent[], now: number): boolean =>
  events.some(({ event_at }) => Math.abs(Date.parse(event_at) - now) < 2 * day)

/**
 * Milliseconds until the next poll after an answer: a day for a finished journey, an hour for a busy one, six
 * hours for the others. `now` is in milliseconds since 1970.
 */
export function nextPollAfter(events: readonly CarrierEvent[], now: number, pace: Pace): number {
  const finished = isFinished(events)
  const suggested = finished ? day : isBusy(events, now) ? hour : 6 * hour
  const wait = pace.pollMs === null ? suggested : pace.pollMs * (finished ? 10 : 1)
  return Math.round(wait * (1 + 0.1 * pace.random))
}

const firstRetryMs = 30_000
const longestRetryMs = 3 * hour

/**
 * Milliseconds until the next poll after a failure: doubling from half a minute up to three hours, so that 14
 * polls take about a day, and at least the carrier's own `retryAfterMs`. `attempts` counts earlier failures.
 */
export function retryPollAfter(attempts: number, pace: Pace, retryAfterMs: number | null): number {
  const first = pace.pollMs === null ? firstRetryMs : Math.min(pace.pollMs, firstRetryMs)
  const wait = Math.min(first * 2 ** attempts, longestRetryMs)
  return Math.round(Math.max(wait, retryAfterMs ?? 0) * (1 + 0.1 * pace.random))
}

/** Milliseconds until the next poll for a number that the carrier does not know yet: a day. */
export const notFoundPollAfter = (pace: Pace): number =>
  Math.round((pace.pollMs ?? day) * (1 + 0.1 * pace.random))
