// An actual event in the future has not happened: it counts as an estimate until it is said again after its time.
import type { CarrierEvent, ZoneOf } from '../../carrier-event.ts'
import type { ToldEvent } from '../moves/told-by.ts'
import { zonedTimeToInstant } from '../../normalise/fields/zoned-time.ts'

/** Milliseconds by which clocks may differ, and carriers round up. */
const skew = 60 * 60_000

/** The time of an actual event; its local time, where only that does not lie in the future. */
function believableTime(
  { event_at, locode }: CarrierEvent,
  saidAt: number,
  zoneOf: ZoneOf,
): number {
  const at = Date.parse(event_at)
  if (at <= saidAt + skew || locode === null) return at
  const zone = zoneOf(locode)
  // Some carriers label a local time as UTC.
  return Math.min(at, (zone === null ? null : zonedTimeToInstant(at, zone)) ?? at)
}

/** Whether an event that is said to have happened lay in the future when it was said. */
export const isFutureActual = (event: CarrierEvent, saidAt: number, zoneOf: ZoneOf): boolean =>
  event.classifier === 'ACT' && believableTime(event, saidAt, zoneOf) > saidAt + skew

/** The event as it may be believed: an estimate, or an actual event at its local time. */
export function believable(event: CarrierEvent, saidAt: number, zoneOf: ZoneOf): ToldEvent {
  if (event.classifier !== 'ACT') return event
  const at = believableTime(event, saidAt, zoneOf)
  if (at > saidAt + skew) return { ...event, classifier: 'EST', told_as_actual: true }
  return at === Date.parse(event.event_at)
    ? event
    : { ...event, event_at: new Date(at).toISOString() }
}
