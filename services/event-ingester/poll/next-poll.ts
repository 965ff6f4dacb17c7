import type { CarrierEvent } from '../../../domain/carrier-event.ts'

const hour = 3_600_000
const day = 24 * hour

/** How long until a carrier is asked again, in milliseconds. */
export type Pace = {
  /** Set by the operator for this carrier; null: as the journey suggests. */
  readonly pollMs: number | null
  /** In [0, 1): spreads the polls by up to a tenth. */
  readonly random: number
}

const isReturnedEmpty = (event: CarrierEvent): boolean =>
  event.classifier === 'ACT' &&
  event.empty === true &&
  (event.event_code === 'GTIN' || event.event_code === 'DROP')

const isLadenMove = (event: CarrierEvent): boolean =>
  event.classifier === 'ACT' && event.event_type === 'EQUIPMENT' && event.empty !== true

/** Every container that has moved laden has come back empty after its last laden move. */
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

/** Something happened, or is to happen, within two days of now. */
const isBusy = (events: readonly CarrierEvent[], now: number): boolean =>
  events.some(({ event_at }) => Math.abs(Date.parse(event_at) - now) < 2 * day)

/** A finished journey is looked at once a day, a quiet one every six hours, a busy one every hour. */
export function nextPollAfter(events: readonly CarrierEvent[], now: number, pace: Pace): number {
  const finished = isFinished(events)
  const suggested = finished ? day : isBusy(events, now) ? hour : 6 * hour
  const wait = pace.pollMs === null ? suggested : pace.pollMs * (finished ? 10 : 1)
  return Math.round(wait * (1 + 0.1 * pace.random))
}

const firstRetryMs = 30_000
const longestRetryMs = 3 * hour

/**
 * After a failure the wait doubles from half a minute up to three hours: 14 tries take about a day.
 * A carrier that says when to come back is not asked sooner.
 */
export function retryPollAfter(attempts: number, pace: Pace, askedMs: number | null): number {
  const first = pace.pollMs === null ? firstRetryMs : Math.min(pace.pollMs, firstRetryMs)
  const wait = Math.min(first * 2 ** attempts, longestRetryMs)
  return Math.round(Math.max(wait, askedMs ?? 0) * (1 + 0.1 * pace.random))
}

/** A number that the carrier does not know yet is asked for once a day. */
export const notFoundPollAfter = (pace: Pace): number =>
  Math.round((pace.pollMs ?? day) * (1 + 0.1 * pace.random))
