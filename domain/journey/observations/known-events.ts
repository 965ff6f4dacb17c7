// The events from which a journey is derived: all that was said and not taken back.
import type { CarrierEvent, ZoneOf } from '../../carrier-event.ts'
import { moveSourceOf } from '../../trusted-sources.ts'
import type { AskedNumber } from '../journey-types.ts'
import { containersOf } from '../moves/events-by-container.ts'
import type { ToldEvent } from '../moves/told-by.ts'
import { believable } from './future-actuals.ts'
import { authorOf, textOf } from './observation.ts'
import type { Observation, Observations } from './observation.ts'

/** All that was said about one number. */
export type Known = { readonly asked: AskedNumber; readonly observed: Observations }

/** A container's answer is about that container only, also where an event concerns several. */
function onlyOwn(event: CarrierEvent, { number, number_type }: AskedNumber): CarrierEvent {
  const named = containersOf(event)
  if (number_type !== 'container' || named.length === 0) return event
  return { ...event, container_number: number, container_references: [number] }
}

/** The time of knowledge of a plan, and of another source's word, is that of its receipt where none is given. */
function learned(event: CarrierEvent, { received_at, source }: Observation): ToldEvent {
  const told_by = moveSourceOf(source)
  const isLine = told_by === 'line'
  if (isLine && (event.created_at !== null || event.classifier === 'ACT')) return event
  const created_at = event.created_at ?? new Date(received_at).toISOString()
  return isLine ? { ...event, created_at } : { ...event, created_at, told_by }
}

const wasKnown = ({ received_at, taken_back }: Observation, asOf: number): boolean =>
  received_at <= asOf && (taken_back === null || taken_back.at > asOf)

/** The statements that were known at a time, in milliseconds, each once and as it may be believed. */
export function knownStatements(
  all: readonly Known[],
  zoneOf: ZoneOf,
  asOf = Infinity,
): readonly Observation[] {
  const statements = new Map<string, Observation>()
  for (const { asked, observed } of all)
    for (const one of observed.statements.filter((each) => wasKnown(each, asOf))) {
      const own = onlyOwn(believable(one.event, one.received_at, zoneOf), asked)
      const text = `${authorOf(one)} ${one.event.classifier} ${textOf(own)}`
      // Two numbers of one bill bring the same statement twice.
      if (statements.has(text)) continue
      const { source, received_at, answer_id, taken_back } = one
      const event = learned(own, one)
      statements.set(text, { event, source, received_at, answer_id, taken_back })
    }
  return [...statements.values()]
}

/** The events that were known at a time, in milliseconds; by default all that are known. */
export const knownEvents = (...known: Parameters<typeof knownStatements>): CarrierEvent[] =>
  knownStatements(...known).map(({ event }) => event)
