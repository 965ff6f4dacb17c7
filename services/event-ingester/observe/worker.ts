// carrier.observed -> event.recorded
// Derives shipment, containers and named events for each account that follows, and records the differences.
import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import type { Journey } from '../../../domain/journey/journey-types.ts'
import { journeyWith } from '../../../domain/journey/changes/shortened-history.ts'
import { journeyOf } from '../../../domain/journey/journey.ts'
import {
  defineWorker,
  done,
  joinEffects,
  rejected,
  skipped,
} from '../../../platform/worker/define.ts'
import { reportedTime } from '../../../platform/worker/reported-time.ts'
import type { CarrierObserved } from '../../../schemas/messages.ts'
import { shipmentOfFollower } from '../followers.ts'
import { effectsForFollower } from './effects-for-follower.ts'
import { applyRetractions } from './retractions.ts'
import { gatherFacts } from './stored-shipments.ts'
import type { ObserveFacts } from './stored-shipments.ts'

/** Drops the other containers of the bill, which a carrier may name when it is asked for one container. */
function onlyOwnContainer({ number, number_type }: CarrierObserved, journey: Journey): Journey {
  const own = journey.containers.filter((container) => container.number === number)
  return number_type === 'container' && own.length > 0 ? { ...journey, containers: own } : journey
}

export default defineWorker<CarrierObserved, ObserveFacts>({
  name: 'event-ingester',
  consumes: 'carrier.observed',
  produces: ['event.recorded'],
  gather: (messages, tx) =>
    gatherFacts(
      messages.map(({ value }) => value),
      tx,
    ),
  handle: ({ value }, facts) => {
    const followers = facts.followersOf(value)
    if (followers.length === 0) return skipped('no tracking request follows this number')
    const observed = reportedTime('observed_at', value.observed_at, facts.now)
    if (observed.kind === 'refused') return rejected(observed.reason)
    const observation = { answerId: value.answer_id, observedAt: observed.at, now: facts.now }
    // Codes are texts in the schema, so that a new code breaks no reader; unknown codes name no event.
    const events = value.events as readonly CarrierEvent[]
    const plain = journeyOf(events)
    const effects = followers.map((follower) => {
      const known = facts.shipmentOf(shipmentOfFollower(follower))
      const stored = applyRetractions(known, value.retracted_ids)
      const journey = onlyOwnContainer(value, journeyWith(stored.journey.containers, events, plain))
      return effectsForFollower(follower, journey, stored, observation)
    })
    return done(joinEffects(effects))
  },
})
