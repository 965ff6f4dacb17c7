// The events from which a journey is derived: all that was said and not taken back.
import type { CarrierEvent, ZoneOf } from '../../carrier-event.ts'
import type { AskedNumber } from '../journey-types.ts'
import { containersOf } from '../moves/events-by-container.ts'
import { believable } from './future-actuals.ts'
import { textOf } from './observation.ts'
import type { Observation, Observations } from './observation.ts'

/** What was said about one number. */
export type Known = { readonly asked: AskedNumber; readonly observed: Observations }

/** A container's answer is about that container only, also where an event concerns several. */
function onlyOwn(event: CarrierEvent, { number, number_type }: AskedNumber): CarrierEvent {
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
  /**
   * When an event was received, in milliseconds; null for those of the first answer about a container, which tells its
   * whole history.
   */
  readonly heardAt: (event: CarrierEvent) => number | null
}

const boxesOf = ({ event }: Observation): readonly string[] => {
  const named = containersOf(event)
  return named.length === 0 ? [''] : named
}

/** When anything was first said about the container of a statement. */
function firstReceipts({ statements }: Observations): (one: Observation) => number {
  const first = new Map<string, number>()
  for (const one of statements)
    for (const box of boxesOf(one))
      first.set(box, Math.min(first.get(box) ?? Infinity, one.received_at))
  return (one) => Math.max(...boxesOf(one).map((box) => first.get(box) ?? -Infinity))
}

const wasKnown = ({ received_at, taken_back }: Observation, asOf: number): boolean =>
  received_at <= asOf && (taken_back === null || taken_back.at > asOf)

type Heard = { readonly event: CarrierEvent; readonly at: number | null }

const isEarlier = (a: Heard, b: Heard): boolean => (a.at ?? -Infinity) < (b.at ?? -Infinity)

/** What was known at a time, in milliseconds; by default all that is known. */
export function knownEvents(all: readonly Known[], zoneOf: ZoneOf, asOf = Infinity): KnownEvents {
  const heard = new Map<string, Heard>()
  for (const { asked, observed } of all) {
    const firstOf = firstReceipts(observed)
    for (const one of observed.statements.filter((each) => wasKnown(each, asOf))) {
      const event = learned(onlyOwn(believable(one.event, one.received_at, zoneOf), asked), one)
      const own = { event, at: one.received_at > firstOf(one) ? one.received_at : null }
      // Two numbers of one bill bring the same statement twice.
      const other = heard.get(textOf(event))
      if (other === undefined || isEarlier(own, other)) heard.set(textOf(event), own)
    }
  }
  const times = new Map([...heard.values()].map(({ event, at }) => [event, at]))
  return { events: [...times.keys()], heardAt: (event) => times.get(event) ?? null }
}
