// Decides when a number is polled next.
import type { CarrierEvent } from '../../../domain/carrier-event.ts'

const hour = 3_600_000
const day = 24 * hour

/** The settings that scale every wait. */
export type Pace = {
  /** The operator's interval for this carrier; null: the journey decides. */
  readonly pollMs: number | null
  /** In [0, 1): the reference's own place in every interval, from its key (`spreadOf`). */
  readonly spread: number
}

/**
 * A number in [0, 1) for a key, evenly spread over many keys: FNV-1a, with the last step of MurmurHash 3 because keys
 * that differ at their end only would lie close together.
 */
export function spreadOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
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

/** Waits by the time to the nearest event, past or expected, the shortest first. */
const waits: readonly (readonly [within: number, wait: number])[] = [
  [12 * hour, hour],
  [2 * day, 2 * hour],
  [7 * day, 6 * hour],
  [Infinity, 12 * hour],
]

/** An expected event that is overdue by more has passed unnoticed. */
const overdue = 3 * day

/** The wait that a journey suggests: short around its events, long in mid-ocean and after the end. */
function suggestedWait(events: readonly CarrierEvent[], now: number): number {
  if (isFinished(events)) return day
  if (events.length === 0) return 6 * hour
  const times = events.map(({ classifier, event_at }) => ({
    expected: classifier !== 'ACT' || Date.parse(event_at) > now,
    ahead: Date.parse(event_at) - now,
  }))
  const counting = times.filter(({ expected, ahead }) => !expected || ahead > -overdue)
  const nearest = Math.min(...counting.map(({ ahead }) => Math.abs(ahead)))
  const wait = waits.find(([within]) => nearest <= within)?.[1] ?? 12 * hour
  const next = Math.min(...counting.map(({ ahead }) => (ahead > 0 ? ahead : Infinity)))
  // Back in time for what is expected.
  return Math.min(wait, Math.max(hour, next - 12 * hour))
}

/**
 * Milliseconds until the reference's own moment in the interval that comes next, half an interval away at least. All
 * references together are an even load whenever they were polled last, so also after a restart or an outage.
 */
function toOwnMoment(wait: number, now: number, spread: number): number {
  const offset = wait * spread
  const interval = Math.ceil((now + wait / 2 - offset) / wait)
  return Math.round(interval * wait + offset - now)
}

/** Milliseconds until the next poll after an answer. `now` is in milliseconds since 1970. */
export function nextPollAfter(events: readonly CarrierEvent[], now: number, pace: Pace): number {
  const wait =
    pace.pollMs === null ? suggestedWait(events, now) : pace.pollMs * (isFinished(events) ? 10 : 1)
  return toOwnMoment(wait, now, pace.spread)
}

const firstRetryMs = 30_000
const longestRetryMs = 5 * hour

/**
 * Milliseconds until the next poll after a failure: doubling from half a minute up to five hours, so that 14
 * polls take about a day, and at least the carrier's own `retryAfterMs`. `attempts` counts earlier failures.
 */
export function retryPollAfter(attempts: number, pace: Pace, retryAfterMs: number | null): number {
  const first = pace.pollMs === null ? firstRetryMs : Math.min(pace.pollMs, firstRetryMs)
  const wait = Math.min(first * 2 ** attempts, longestRetryMs)
  return Math.round(Math.max(wait, retryAfterMs ?? 0) * (1 + 0.2 * pace.spread))
}

/** Milliseconds until the next poll for a number that the carrier does not know yet: a day. */
export const notFoundPollAfter = (now: number, pace: Pace): number =>
  toOwnMoment(pace.pollMs ?? day, now, pace.spread)
