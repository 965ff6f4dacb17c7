// carrier.observed -> event.recorded
// Derives shipments, containers and named events for every account that follows, and records what is new.
import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import type { Journey } from '../../../domain/journey/journey.ts'
import { journeyOf } from '../../../domain/journey/journey.ts'
import { journeyWith } from '../../../domain/journey/changes/shortened-history.ts'
import { reportedTime } from '../../../platform/worker/reported-time.ts'
import { defineWorker, done, rejected, skipped } from '../../../platform/worker/define.ts'
import type { CarrierObserved } from '../../../schemas/messages.ts'
import { recordFor } from './effects-for-follower.ts'
import { withoutRetracted } from './retractions.ts'
import { shipmentOfFollower } from '../followers.ts'
import { gatherStored } from './stored-shipments.ts'
import type { Facts } from './stored-shipments.ts'

/** Asked for one container, a carrier may name others of the same bill: of them it was not asked. */
function about({ number, number_type }: CarrierObserved, journey: Journey): Journey {
  const own = journey.containers.filter((container) => container.number === number)
  return number_type === 'container' && own.length > 0 ? { ...journey, containers: own } : journey
}

export default defineWorker<CarrierObserved, Facts>({
  name: 'event-ingester',
  consumes: 'carrier.observed',
  produces: ['event.recorded'],
  gather: (messages, tx) =>
    gatherStored(
      messages.map(({ value }) => value),
      tx,
    ),
  handle: ({ value }, facts) => {
    const followers = facts.followersOf(value)
    if (followers.length === 0) return skipped('nobody follows this number')
    const observed = reportedTime('observed_at', value.observed_at, facts.now)
    if (observed.kind === 'refused') return rejected(observed.reason)
    // The codes are texts in the schema, so that a new one breaks no reader; unknown ones name nothing.
    const events = value.events as readonly CarrierEvent[]
    const plain = journeyOf(events)
    const told = followers.map((follower) => {
      const known = facts.shipmentOf(shipmentOfFollower(follower))
      const stored = withoutRetracted(known, value.retracted_ids)
      const journey = about(value, journeyWith(stored.journey.containers, events, plain))
      const said = { answerId: value.answer_id, at: observed.at, now: facts.now }
      return recordFor(follower, journey, stored, said)
    })
    return done({
      rows: told.flatMap(({ rows }) => rows),
      messages: told.flatMap(({ messages }) => messages),
    })
  },
})
