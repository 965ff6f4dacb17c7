// carrier.observed -> event.recorded, carrier.detected
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
import type { Outgoing } from '../../../platform/outbox/outbox.ts'
import { reportedTime } from '../../../platform/worker/reported-time.ts'
import type { CarrierObserved } from '../../../schemas/messages.ts'
import { shipmentOfFollower } from '../followers.ts'
import type { FollowerRow } from '../followers.ts'
import { factsOfAnswer, namedNumbers } from './join/bill-facts.ts'
import { subjectOf } from './join/subject.ts'
import { effectsForFollower } from './effects-for-follower.ts'
import { applyRetractions } from './retractions.ts'
import { gatherFacts } from './stored-shipments.ts'
import type { ObserveFacts } from './stored-shipments.ts'

/** Drops the other containers of the bill, which a carrier may name when it is asked for one container. */
function onlyOwnContainer({ number, number_type }: CarrierObserved, journey: Journey): Journey {
  const own = journey.containers.filter((container) => container.number === number)
  return number_type === 'container' && own.length > 0 ? { ...journey, containers: own } : journey
}

type Group = readonly [FollowerRow, ...FollowerRow[]]

/** The followers of each shipment; two requests of an account may have one shipment. */
function byShipment(followers: readonly FollowerRow[], facts: ObserveFacts): readonly Group[] {
  const groups = new Map<string, [FollowerRow, ...FollowerRow[]]>()
  for (const follower of followers) {
    const asked = shipmentOfFollower(follower)
    const id = facts.shipmentOf(asked).row?.id ?? asked
    const group = groups.get(id)
    if (group === undefined) groups.set(id, [follower])
    else group.push(follower)
  }
  return [...groups.values()]
}

/** Answers that name a document or a container in common may be about one bill. */
function sharedNumbers(value: CarrierObserved): readonly string[] {
  const { bills, bookings, boxes } = namedNumbers(value, value.events as readonly CarrierEvent[])
  return [value.number, ...bills, ...bookings, ...boxes].map((number) => `${value.scac} ${number}`)
}

export default defineWorker<CarrierObserved, ObserveFacts>({
  name: 'event-ingester',
  consumes: 'carrier.observed',
  produces: ['event.recorded', 'carrier.detected'],
  shares: sharedNumbers,
  commitsRounds: true,
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
    const { answer_id: answerId } = value
    const observation = { answerId, observedAt: observed.at, now: facts.now, said: facts.said }
    // Codes are texts in the schema, so that a new code breaks no reader; unknown codes name no event.
    const events = value.events as readonly CarrierEvent[]
    const plain = journeyOf(events)
    const said = factsOfAnswer(value, events, onlyOwnContainer(value, plain).containers)
    const effects = byShipment(followers, facts).flatMap((group) => {
      const [first] = group
      const own = facts.shipmentOf(shipmentOfFollower(first))
      const { now, dependents } = facts
      const twins = facts.twinsOf(first)
      const subject = subjectOf(said, group, own, { twins, dependents, now })
      const { follower, same, coming, joined } = subject
      const isTrackedBeside = subject.shipments.some(facts.isTrackedBeside)
      const stored = applyRetractions(subject.stored, value.retracted_ids)
      const journey = onlyOwnContainer(value, journeyWith(stored.journey.containers, events, plain))
      const others = { same, coming, isTrackedBeside: isTrackedBeside || coming.length > 0 }
      return [joined, effectsForFollower(follower, journey, stored, observation, others)]
    })
    return done(joinEffects<Outgoing>(effects))
  },
})
