// Adds an answer to all that was said before, and derives the journey of a shipment from it.
import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import { unevidencedEvents } from '../../../domain/journey/changes/unevidenced.ts'
import { journeyInSteps } from '../../../domain/journey/journey.ts'
import type { Journey } from '../../../domain/journey/journey-types.ts'
import { knownEvents } from '../../../domain/journey/observations/known-events.ts'
import type { Known } from '../../../domain/journey/observations/known-events.ts'
import { mergeAnswer, withAnswer } from '../../../domain/journey/observations/merge.ts'
import type { Merged } from '../../../domain/journey/observations/merge.ts'
import type { Answer, Observations } from '../../../domain/journey/observations/observation.ts'
import { bookingCancelled } from '../../../domain/journey/shipment-facts.ts'
import { sourceAbout } from '../../../domain/trusted-sources.ts'
import type { CarrierReference } from '../../../resources/identities.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import type { CarrierObserved } from '../../../schemas/messages.ts'
import { eventsAbout } from '../../../resources/tracking/events-about.ts'
import type { SetAside } from '../../../resources/tracking/events-about.ts'
import { fullKey } from '../followers.ts'
import type { StoredShipment } from './known-shipment.ts'
import type { ObservedFacts } from './shipment-references.ts'

export type ObservedAnswer = {
  readonly reference: CarrierReference
  /** The events that are about the reference, and why others were set aside. */
  readonly events: readonly CarrierEvent[]
  readonly setAside: SetAside | null
  readonly merged: Merged
  /** All that has been said about the reference, with this answer. */
  readonly observed: Observations
}

export function observeAnswer(
  value: CarrierObserved,
  receivedAt: Date,
  before: Observations,
  earlier: Answer | null = null,
): ObservedAnswer {
  const { scac, number, number_type, answer_id, retracted_ids, more_follows } = value
  const source = sourceAbout(value)
  const reference = { scac, number, number_type }
  // Codes are texts in the schema, so that a new code breaks no reader; unknown codes name no event.
  const { events, setAside } = eventsAbout(reference, value.events as readonly CarrierEvent[])
  const received_at = receivedAt.getTime()
  const answer = { source, received_at, answer_id, events, retracted_ids, more_follows }
  return { reference, events, setAside, ...addTo(before, answer, earlier) }
}

type Compared = Pick<ObservedAnswer, 'merged' | 'observed'>

/** Adds an answer to what has been said before; `earlier` is one that was received before anything was stored. */
function addTo(before: Observations, answer: Answer, earlier: Answer | null): Compared {
  const { zoneOf } = loadReferenceData()
  const known = earlier === null ? before : withAnswer(before, mergeAnswer(before, earlier, zoneOf))
  const merged = mergeAnswer(known, answer, zoneOf)
  const observed = withAnswer(known, merged)
  if (earlier === null) return { merged, observed }
  const { statements: added, retractions } = observed
  return { merged: { added, restated: [], taken: [], retractions }, observed }
}

/** The journey of a shipment from all that was said about the numbers under which it is followed; in steps. */
export function* journeyOfShipment(
  { reference, observed, events: answered }: ObservedAnswer,
  shipmentIds: readonly string[],
  { journey: stored }: StoredShipment,
  facts: ObservedFacts,
  at: Date,
): Generator<undefined, Journey> {
  const others = shipmentIds
    .flatMap(facts.referencesOf)
    .filter((one) => fullKey(one) !== fullKey(reference))
  const beside = [...new Map(others.map((one) => [fullKey(one), one])).values()]
  const known: readonly Known[] = [
    { asked: reference, observed },
    ...beside.map((asked) => ({ asked, observed: facts.observedOf(asked) })),
  ]
  const statements = known.flatMap((one) => one.observed.statements)
  const told = statements.map(({ event }) => event)
  // The newest time of knowledge, so that an answer that comes late ends in the same journey.
  const now = statements.reduce((newest, one) => Math.max(newest, one.received_at), at.getTime())
  const events = knownEvents(known, loadReferenceData().zoneOf)
  const all = [...events, ...unevidencedEvents(stored.containers, told)]
  const asked = known.map((one) => one.asked)
  const journey = yield* journeyInSteps(all, { asked, now })
  // A booking that is cancelled ends its own requests only, not those for the bill beside it.
  const booking_cancelled = bookingCancelled(answered)
  return { ...journey, shipment: { ...journey.shipment, booking_cancelled } }
}
