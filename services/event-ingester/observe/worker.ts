// carrier.observed -> event.recorded, carrier.detected
// Stores what was said, derives shipment, containers and named events for each account that follows, and records the
// differences.
import type { Profiles } from '../../../carriers/stored-answer.ts'
import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import { journeyInSteps } from '../../../domain/journey/journey.ts'
import {
  defineWorker,
  done,
  joinEffects,
  rejected,
  unfollowed,
} from '../../../platform/worker/define.ts'
import type { Outcome } from '../../../platform/worker/define.ts'
import type { Outgoing } from '../../../platform/outbox/outbox.ts'
import type { Put } from '../../../platform/postgres/put-rows.ts'
import { inTurns } from '../../../platform/process/turns.ts'
import { reportedTime } from '../../../platform/worker/reported-time.ts'
import { observationPuts } from '../../../resources/tracking/observations.ts'
import type { CarrierObserved } from '../../../schemas/messages.ts'
import type { Heard } from '../../../resources/tracking/events-about.ts'
import { shipmentOfFollower } from '../followers.ts'
import type { FollowerRow } from '../followers.ts'
import { factsOfAnswer, namedNumbers } from './join/bill-facts.ts'
import { subjectOf } from './join/subject.ts'
import { effectsForFollower } from './effects-for-follower.ts'
import type { HandledAnswer } from './effects-for-follower.ts'
import { journeyOfShipment, observeAnswer } from './observe-answer.ts'
import type { ObservedAnswer } from './observe-answer.ts'
import { observationProblem, referenceProblem } from './read-observation.ts'
import { gatherFacts } from './stored-shipments.ts'
import { readWritten } from './written-answer.ts'
import type { ObserveFacts } from './stored-shipments.ts'

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

type EffectsOfGroup = { readonly rows: readonly Put[]; readonly messages: readonly Outgoing[] }

/** The effects for the requests of one account that have one shipment. */
function* effectsForGroup(
  group: Group,
  answer: ObservedAnswer,
  observation: HandledAnswer,
  facts: ObserveFacts,
): Generator<undefined, readonly EffectsOfGroup[]> {
  const [first] = group
  const own = facts.shipmentOf(shipmentOfFollower(first))
  const { now, dependents } = facts
  const twins = facts.twinsOf(first)
  const { reference, events } = answer
  const said =
    twins.length === 0
      ? null
      : factsOfAnswer(reference, events, (yield* journeyInSteps(events, {})).containers)
  const subject = subjectOf(said, group, own, { twins, dependents, now })
  const { follower, same, coming, joined, stored, shipments } = subject
  const journey = yield* journeyOfShipment(answer, shipments, stored, facts, now)
  const isTrackedBeside = coming.length > 0 || shipments.some(facts.isTrackedBeside)
  const others = { same, coming, isTrackedBeside }
  return [joined, yield* effectsForFollower(follower, journey, stored, observation, others)]
}

/** In steps, because a bill may have a thousand containers. */
export function* outcomeInSteps(
  value: CarrierObserved,
  facts: ObserveFacts,
): Generator<undefined, Outcome<Heard>> {
  const wrongReference = referenceProblem(value)
  if (wrongReference !== null) return rejected(wrongReference)
  const followers = facts.followersOf(value)
  // Before the rest is checked: a feed of whole fleets must not fill the table of dead letters.
  if (followers.length === 0) return unfollowed('no tracking request follows this number')
  const observed = reportedTime('observed_at', value.observed_at, facts.now)
  if (observed.kind === 'refused') return rejected(observed.reason)
  const wrong = observationProblem(value)
  if (wrong !== null) return rejected(wrong)
  const [before, earlier] = [facts.observedOf(value), facts.earlierAnswerOf(value)]
  const answer = observeAnswer(value, observed.at, before, earlier)
  yield
  const { reference, merged, events, setAside } = answer
  const heardAt = observed.at.getTime()
  const handoff = { ...reference, source: value.source, heardAt, setAside }
  if (setAside && events.length === 0 && value.retracted_ids.length === 0) return done({ handoff })
  const { answer_id: answerId } = value
  const observation = { answerId, observedAt: observed.at, now: facts.now, said: facts.said }
  const effects: Partial<EffectsOfGroup>[] = [{ rows: observationPuts(reference, merged) }]
  for (const group of byShipment(followers, facts))
    effects.push(...(yield* effectsForGroup(group, answer, observation, facts)))
  return done({ ...joinEffects<Outgoing>(effects), handoff })
}

/** `tell` learns which sources committed messages came from, and what of them was set aside. */
export const observeWorker = (profiles: Profiles, tell: (heard: readonly Heard[]) => void) =>
  defineWorker<CarrierObserved, ObserveFacts, Heard>({
    name: 'event-ingester',
    consumes: 'carrier.observed',
    produces: ['event.recorded', 'carrier.detected'],
    commits: 'by_round',
    read: readWritten,
    shares: sharedNumbers,
    gather: (messages, tx) =>
      gatherFacts(
        messages.map(({ value }) => value),
        tx,
        profiles,
      ),
    handle: ({ value }, facts) => inTurns(outcomeInSteps(value, facts)),
    committed: tell,
  })
