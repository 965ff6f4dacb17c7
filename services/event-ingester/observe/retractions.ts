// Applies a carrier's retractions to a stored shipment.
import type { StoredEvent } from '../../../domain/journey/changes/stored-events.ts'
import type { StoredShipment } from './known-shipment.ts'

// Columns with the times of moves, which only the shipping line reports.
const moveTimes = /^(pol|pod|ind|destination|final_destination|empty)_.*_at$/

/** The row with null for the times of moves that equal one of these moments. */
function withoutTimes<Row extends object>(row: Row, moments: ReadonlySet<number>): Row {
  const retracted = Object.entries(row).filter(
    ([column, value]) =>
      moveTimes.test(column) && moments.has(new Date(value as string | Date).getTime()),
  )
  return { ...row, ...Object.fromEntries(retracted.map(([column]) => [column, null])) }
}

const momentsOf = (events: readonly StoredEvent[]): number[] =>
  events.map((event) => Date.parse(event.timestamp))

/** The moments of retracted events that no other event shares. */
function retractedMoments(events: readonly StoredEvent[]): ReadonlySet<number> {
  const live = new Set(momentsOf(events.filter((event) => !event.retracted)))
  const retracted = momentsOf(events.filter((event) => event.retracted))
  return new Set(retracted.filter((moment) => !live.has(moment)))
}

const marked = (event: StoredEvent, ids: ReadonlySet<string>): StoredEvent =>
  ids.has(event.carrier_event_id ?? '') ? { ...event, retracted: true } : event

/**
 * Marks the stored events whose carrier ids are retracted, and removes the times drawn from them. Ignores
 * retractions of events that were never recorded.
 */
export function applyRetractions(stored: StoredShipment, ids: readonly string[]): StoredShipment {
  const retracted = new Set(ids)
  const containers = Object.fromEntries(
    Object.entries(stored.journey.containers).map(([number, events]) => [
      number,
      events.map((event) => marked(event, retracted)),
    ]),
  )
  const all = Object.values(containers).flat()
  if (!all.some((event) => event.retracted)) return stored
  return {
    row: stored.row && withoutTimes(stored.row, retractedMoments(all)),
    containers: new Map(
      [...stored.containers].map(([number, row]) => [
        number,
        withoutTimes(row, retractedMoments(containers[number] ?? [])),
      ]),
    ),
    journey: { ...stored.journey, containers },
  }
}
