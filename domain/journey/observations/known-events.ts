// The events from which a journey is derived: all that was said and not taken back.
import type { CarrierEvent, ZoneOf } from '../../carrier-event.ts'
import type { AskedReference } from '../trips/box-trips.ts'
import { containersOf } from '../moves/events-by-container.ts'
import { believable } from './future-actuals.ts'
import { textOf } from './observation.ts'
import type { Observation, Observations } from './observation.ts'

/** What was said about one number. */
export type Known = { readonly asked: AskedReference; readonly observed: Observations }

/** A container's answer is about that container only, also where an event concerns several. */
function onlyOwn(event: CarrierEvent, { number, number_type }: AskedReference): CarrierEvent {
  const named = containersOf(event)
  if (number_type !== 'container' || named.length === 0) return event
  return { ...event, container_number: number, container_references: [number] }
}

/** The time of knowledge of a plan is that of its receipt where the carrier gives none. */
const learned = (event: CarrierEvent, { received_at }: Observation): CarrierEvent =>
  event.created_at === null && event.classifier !== 'ACT'
    ? { ...event, created_at: new Date(received_at).toISOString() }
    : event

export type KnownEvents = {
  readonly events: readonly CarrierEvent[]
  /** When an event was received, in milliseconds; null for those of the first answer, which tells a whole history. */
  readonly heardAt: (event: CarrierEvent) => number | null
}

const firstReceipt = (all: readonly Known[]): number =>
  all
    .flatMap(({ observed }) => observed.statements)
    .reduce((first, { received_at }) => Math.min(first, received_at), Infinity)

/** What was known at a time, in milliseconds; by default all that is known. */
export function knownEvents(all: readonly Known[], zoneOf: ZoneOf, asOf = Infinity): KnownEvents {
  const first = firstReceipt(all)
  const events = new Map<string, CarrierEvent>()
  const heard = new Map<CarrierEvent, number>()
  for (const { asked, observed } of all)
    for (const one of observed.statements) {
      const isKnown =
        one.received_at <= asOf && (one.taken_back === null || one.taken_back.at > asOf)
      if (!isKnown) continue
      const event = learned(onlyOwn(believable(one.event, one.received_at, zoneOf), asked), one)
      const text = textOf(event)
      // Two numbers of one bill bring the same statement twice.
      if (events.has(text)) continue
      events.set(text, event)
      heard.set(event, one.received_at)
    }
  return {
    events: [...events.values()],
    heardAt: (event) => {
      const at = heard.get(event) ?? first
      return at > first ? at : null
    },
  }
}
