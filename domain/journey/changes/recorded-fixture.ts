// What is recorded of a shipment after answers that come one after the other.
import type { CarrierEvent } from '../../carrier-event.ts'
import { journeyOf } from '../journey.ts'
import type { Journey, JourneyContext, NamedEvent } from '../journey-types.ts'
import { identityText } from '../moves/move-identity.ts'
import { knownEvents } from '../observations/known-events.ts'
import { mergeAnswer, withAnswer } from '../observations/merge.ts'
import { nothingObserved } from '../observations/observation.ts'
import type { Answer, Observations } from '../observations/observation.ts'
import { changesOf } from './changes.ts'
import type { Changes } from './changes.ts'
import type { StoredJourney } from './stored-events.ts'

/** A stored event with all that was recorded of it. */
export type LiveEvent = NamedEvent & { readonly id: string }

/** What was said in some answers, and the journey that is stored after them. */
export type Recorded = StoredJourney & {
  readonly containers: Readonly<Record<string, readonly LiveEvent[]>>
  readonly ended: Readonly<Record<string, readonly LiveEvent[]>>
  readonly observed: Observations
}

export const nothingRecorded: Recorded = {
  containers: {},
  ended: {},
  estimatedArrival: null,
  observed: nothingObserved,
}

const noZone = (): null => null

export const messageOf =
  (source: string) =>
  (events: readonly CarrierEvent[], received_at: number): Answer => ({
    source,
    received_at,
    answer_id: null,
    events,
    retracted_ids: [],
    more_follows: false,
  })

/** A complete answer. */
export const pollOf = messageOf('poll')

/** What the carrier tells by itself, of which the silence says nothing. */
export const pushOf = messageOf('push')

/** What is known of a number that is asked for alone. */
export function knownOf(observed: Observations, { asked = [] }: JourneyContext): CarrierEvent[] {
  const [number] = asked
  return number === undefined ? [] : [...knownEvents([{ asked: number, observed }], noZone)]
}

export const journeyKnown = (observed: Observations, context: JourneyContext): Journey =>
  journeyOf(knownOf(observed, context), context)

export const observedAfter = (observed: Observations, answer: Answer): Observations =>
  withAnswer(observed, mergeAnswer(observed, answer, noZone))

export const changesWith = (before: Recorded, answer: Answer, context: JourneyContext): Changes =>
  changesOf(journeyKnown(observedAfter(before.observed, answer), context), before)

export function recordedAfter(before: Recorded, answer: Answer, context: JourneyContext): Recorded {
  const changes = changesWith(before, answer, context)
  const containers: Record<string, readonly LiveEvent[]> = { ...before.containers }
  const ended: Record<string, readonly LiveEvent[]> = { ...before.ended }
  for (const number of changes.newContainers) containers[number] = []
  for (const { number, recorded, superseded } of changes.containers) {
    const known = containers[number] ?? []
    const replaced = new Set(recorded.map(({ supersedes }) => supersedes))
    ended[number] = [
      ...(ended[number] ?? []),
      ...known.filter(({ id }) => superseded.includes(id)),
    ].filter(({ id }) => !replaced.has(id))
    containers[number] = [
      ...known.filter((one) => !superseded.includes(one.id)),
      ...recorded.map((event) => ({ ...event, id: `${identityText(event)}@${event.timestamp}` })),
    ]
  }
  return {
    containers,
    ended,
    estimatedArrival: changes.estimatedArrival ?? before.estimatedArrival,
    observed: observedAfter(before.observed, answer),
  }
}
