// A box makes many trips; what is known of two shipments shows whether a box is on one trip in both.
import type { CarrierEvent } from '../../carrier-event.ts'
import { eventsByContainer } from '../moves/events-by-container.ts'
import { inOneOrder } from '../moves/latest-known.ts'
import { tripsOf } from './box-trips.ts'

const timeOf = ({ event_at }: CarrierEvent): number => Date.parse(event_at)

/** An event as it shows a trip: a named event of a journey, or a stored one. */
export type TripEvent = {
  readonly event: string
  readonly timestamp: string
  readonly locode: string | null
  readonly vessel_imo: string | null
  readonly vessel_name: string | null
  readonly voyage_number: string | null
  /** Null for an estimate. */
  readonly move: unknown
}

/** The facts that tell one trip of a box from its others. */
export type Trip = {
  /** Moves that happened, by place and minute; expected ones by ship, voyage and port. */
  readonly marks: ReadonlySet<string>
  /** Milliseconds of the first and the last event; null without events. */
  readonly span: readonly [number, number] | null
}

const minute = 60_000

function markOf(event: TripEvent): string | null {
  if (event.move !== null)
    return `${event.locode ?? ''} ${Math.floor(Date.parse(event.timestamp) / minute)}`
  const ship = event.vessel_imo ?? event.vessel_name
  if (ship === null || event.voyage_number === null || event.locode === null) return null
  return `${event.event} ${event.locode} ${ship} ${event.voyage_number}`
}

/** The trip that these events of one box show; `from` in milliseconds leaves out earlier ones. */
export function tripOf(events: readonly TripEvent[], from = -Infinity): Trip {
  const own = events.filter((event) => Date.parse(event.timestamp) > from)
  const times = own.map((event) => Date.parse(event.timestamp)).filter((at) => !Number.isNaN(at))
  return {
    marks: new Set(own.flatMap((event) => markOf(event) ?? [])),
    span: times.length === 0 ? null : [Math.min(...times), Math.max(...times)],
  }
}

/**
 * The time, in milliseconds, of the last move before the latest trip of each box that the events name; minus infinity when they
 * show one trip of it only. For all boxes at once, because the events of a large bill take long to be put in order.
 */
export function presentTripsFrom(events: readonly CarrierEvent[]): ReadonlyMap<string, number> {
  return new Map(
    eventsByContainer(inOneOrder(events)).flatMap(({ container, events: own }) =>
      container === null ? [] : [[container, latestTripFrom(own)] as const],
    ),
  )
}

function latestTripFrom(own: readonly CarrierEvent[]): number {
  const earlier = tripsOf(own).slice(0, -1).flat()
  const times = earlier.filter(({ classifier }) => classifier === 'ACT').map(timeOf)
  return Math.max(...times.filter((at) => !Number.isNaN(at)))
}

export const isOneTrip = (a: Trip | undefined, b: Trip | undefined): boolean =>
  a !== undefined && b !== undefined && [...a.marks].some((mark) => b.marks.has(mark))

const longestTripMs = 120 * 24 * 60 * minute

/** Whether the two are so far apart in time that no trip has both: a number or a box was used again. */
export function areApart(a: Trip | undefined, b: Trip | undefined): boolean {
  if (!a?.span || !b?.span) return false
  return a.span[0] - b.span[1] > longestTripMs || b.span[0] - a.span[1] > longestTripMs
}
