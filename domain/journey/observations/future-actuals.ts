// An actual event in the future has not happened: it counts as an estimate until it is said again after its time.
import type { CarrierEvent, ZoneOf } from '../../carrier-event.ts'
import { zonedTimeToInstant } from '../../normalise/fields/zoned-time.ts'

/** Milliseconds by which clocks may differ, and carriers round up. */
const skew = 60 * 60_000

/** The time of an event if the carrier has labelled a local time as UTC; else the time itself. */
function earliestTimeOf({ event_at, locode }: CarrierEvent, zoneOf: ZoneOf): number {
  const at = Date.parse(event_at)
  const zone = locode === null ? null : zoneOf(locode)
  const local = zone === null ? null : zonedTimeToInstant(at, zone)
  return Math.min(at, local ?? at)
}

/** Whether an event that is said to have happened lay in the future when it was said. */
export const isFutureActual = (event: CarrierEvent, saidAt: number, zoneOf: ZoneOf): boolean =>
  event.classifier === 'ACT' &&
  Date.parse(event.event_at) > saidAt + skew &&
  earliestTimeOf(event, zoneOf) > saidAt + skew

/** The event as it may be believed. */
export const believable = (event: CarrierEvent, saidAt: number, zoneOf: ZoneOf): CarrierEvent =>
  isFutureActual(event, saidAt, zoneOf) ? { ...event, classifier: 'EST' } : event
