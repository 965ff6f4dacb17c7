// Decides whether tracking ends by itself.
import type { TrackingStop } from '../../../resources/tracking/tracking-stop.ts'

const dayMs = 24 * 3_600_000

/** Tracking ends this long after the arrival, the last pick-up, or the carrier's last news. */
const windowMs = 56 * dayMs
/** An answer may be missing for this long before the data counts as gone. */
const goneMs = 7 * dayMs

/** A container, as far as it decides. */
export type EndingContainer = {
  readonly current_status: string
  /** The arrival at the end of its journey. */
  readonly arrived_at: Date | null
  /** The pick-up of the laden container at the end of its journey. */
  readonly full_out_at: Date | null
}

/** What is known of a shipment when its carrier has answered without news. */
export type EndFacts = {
  readonly now: Date
  readonly containers: readonly EndingContainer[]
  /** The arrival of the shipment, for one without containers. */
  readonly arrived_at: Date | null
  /** The time of the carrier's last news. */
  readonly observed_at: Date | null
  /** Since when the carrier has answered without news; times in which it did not answer have moved it on. */
  readonly quiet_since: Date | null
  /** Since when the carrier has answered that it does not know the number; null where it knows it. */
  readonly not_found_since: Date | null
  /** When the client sent the number. */
  readonly requested_at: Date
  /** When a client last asked to track what was tracked before; null: never. */
  readonly resumed_at: Date | null
}

const latest = (...times: readonly (Date | null)[]): Date | null =>
  times.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null)

/** The latest of the times; null where one is unknown, or where there are none. */
const lastOfAll = (times: readonly (Date | null)[]): Date | null =>
  times.includes(null) ? null : latest(...times)

/**
 * Why tracking ends; null: it does not. No wait begins before the client has sent the number: it wants to know what
 * comes, however old the arrival is. What was known when tracking was resumed does not end it: each wait begins
 * anew then, and containers that were returned count only after further news.
 */
export function trackingEnd(facts: EndFacts): TrackingStop | null {
  const { now, observed_at, quiet_since, not_found_since, requested_at, resumed_at } = facts
  const isOver = (since: Date | null, waitMs: number): boolean => {
    const begin = since && latest(since, requested_at, resumed_at)
    return begin !== null && now.getTime() - begin.getTime() > waitMs
  }
  const end = (reason: TrackingStop['reason']): TrackingStop => ({ reason, failedReason: null })
  if (isOver(not_found_since, goneMs))
    return { reason: 'no_updates_at_line', failedReason: 'data_unavailable' }
  const away = facts.containers.filter((one) => one.current_status !== 'empty_returned')
  const isNews = resumed_at === null || (observed_at !== null && observed_at > resumed_at)
  if (facts.containers.length > 0 && away.length === 0 && isNews)
    return end('all_containers_terminated')
  if (isOver(lastOfAll(away.map((one) => one.full_out_at)), windowMs))
    return end('past_full_out_window')
  const arrivals = away.length > 0 ? away.map((one) => one.arrived_at) : [facts.arrived_at]
  if (isOver(lastOfAll(arrivals), windowMs)) return end('past_arrival_window')
  if (isOver(quiet_since && latest(quiet_since, observed_at), windowMs))
    return end('no_updates_at_line')
  return null
}
