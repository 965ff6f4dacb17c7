// What is left of a stored shipment when the carrier takes events back.
import type { StoredEvent } from '../../../domain/journey/changes/changes.ts'
import type { StoredShipment } from './stored-shipments.ts'

// The times of moves, which only the shipping line tells.
const moveTimes = /^(pol|pod|ind|destination|final_destination|empty)_.*_at$/

/** The row without the times that were those of these moments: nothing vouches for them any more. */
function withoutTimes<Row extends object>(row: Row, moments: ReadonlySet<number>): Row {
  const gone = Object.entries(row).filter(
    ([column, value]) =>
      moveTimes.test(column) && moments.has(new Date(value as string | Date).getTime()),
  )
  return { ...row, ...Object.fromEntries(gone.map(([column]) => [column, null])) }
}

const momentsOf = (events: readonly StoredEvent[]): number[] =>
  events.map((event) => Date.parse(event.timestamp))

/** The moments that only events tell which are taken back. */
function onlyRetracted(events: readonly StoredEvent[]): ReadonlySet<number> {
  const live = new Set(momentsOf(events.filter((event) => !event.retracted)))
  const gone = momentsOf(events.filter((event) => event.retracted))
  return new Set(gone.filter((moment) => !live.has(moment)))
}

const marked = (event: StoredEvent, ids: ReadonlySet<string>): StoredEvent =>
  ids.has(event.carrier_event_id ?? '') ? { ...event, retracted: true } : event

/** The shipment with the events marked that the carrier takes back, and without the times drawn from them. */
export function withoutRetracted(stored: StoredShipment, ids: readonly string[]): StoredShipment {
  const gone = new Set(ids)
  const containers = Object.fromEntries(
    Object.entries(stored.journey.containers).map(([number, events]) => [
      number,
      events.map((event) => marked(event, gone)),
    ]),
  )
  const all = Object.values(containers).flat()
  if (!all.some((event) => event.retracted)) return stored
  return {
    row: stored.row && withoutTimes(stored.row, onlyRetracted(all)),
    containers: new Map(
      [...stored.containers].map(([number, row]) => [
        number,
        withoutTimes(row, onlyRetracted(containers[number] ?? [])),
      ]),
    ),
    journey: { ...stored.journey, containers },
  }
}
