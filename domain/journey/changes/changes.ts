import type {
  ContainerJourney,
  EstimatedArrival,
  Journey,
  NamedEvent,
  ReportedMove,
} from '../journey-types.ts'
import { isSameMove, moveText } from '../moves/move-identity.ts'
import type { MoveIdentity } from '../moves/move-identity.ts'
import { historyOf } from './earlier-trips.ts'
import type { Pairing } from './match-moves.ts'
import { detailsDiffer, minuteApart, pairings } from './match-moves.ts'
import type { StoredEvent, StoredJourney } from './stored-events.ts'

/** An event to store as a new row; `supersedes` is the id of the stored event that it replaces. */
export type RecordedEvent = NamedEvent & { readonly supersedes: string | null }

type EventChanges = {
  readonly recorded: readonly RecordedEvent[]
  /** Ids of stored events that end: those that `recorded` replaces, and those without a successor. */
  readonly superseded: readonly string[]
}

type ContainerChanges = EventChanges & { readonly number: string }

export type Changes = {
  readonly newContainers: readonly string[]
  /** Only containers with changes. */
  readonly containers: readonly ContainerChanges[]
  readonly estimatedArrival: EstimatedArrival | null
}

/** The event that ended, of one that is true again: the new record follows it, so that it is told. */
const endedBefore = (event: NamedEvent, ended: readonly StoredEvent[]): StoredEvent | undefined =>
  ended.findLast(
    (one) =>
      one.event === event.event &&
      moveText(one.move) === moveText(event.move) &&
      !detailsDiffer(one, event),
  )

/**
 * There is one estimate of each name: a new one replaces the old one, at any port and on any ship. One that nothing
 * supports any more ends.
 */
function estimateChanges(
  journey: ContainerJourney,
  stored: readonly StoredEvent[],
  ended: readonly StoredEvent[],
): EventChanges {
  const recorded: RecordedEvent[] = []
  const kept = new Set<StoredEvent>()
  for (const event of journey.events.filter((one) => one.classifier !== 'ACT')) {
    const before = stored.filter((one) => one.event === event.event)
    const same = before.find((one) => !detailsDiffer(one, event))
    const replaced = before[0] ?? endedBefore(event, ended)
    if (same === undefined) recorded.push({ ...event, supersedes: replaced?.id ?? null })
    else kept.add(same)
  }
  return { recorded, superseded: stored.filter((one) => !kept.has(one)).map((one) => one.id) }
}

/** The changes from one move's stored events to its present ones; a new name replaces one that is lost. */
function moveChanges(
  before: readonly StoredEvent[],
  now: readonly NamedEvent[],
  ended: readonly StoredEvent[],
): EventChanges {
  const lost = before.filter((one) => !now.some((event) => event.event === one.event))
  const superseded = lost.map((one) => one.id)
  const recorded: RecordedEvent[] = []
  let renamed = 0
  for (const event of now) {
    const same = before.filter((one) => one.event === event.event)
    if (same.some((one) => !detailsDiffer(one, event))) continue
    const replaced = same[0] ?? lost[renamed++] ?? endedBefore(event, ended)
    recorded.push({ ...event, supersedes: replaced?.id ?? null })
    superseded.push(...same.map((one) => one.id))
  }
  return { recorded, superseded }
}

function unused(move: MoveIdentity, used: ReadonlySet<string>): MoveIdentity {
  let identity = move
  for (let n = 2; used.has(moveText(identity)); n++) identity = { ...move, repetition: n }
  return identity
}

/**
 * The events with the identity under which their move is stored. A stored move keeps its identity, even if
 * the carrier filled in a place since; a new one gets an unused repetition, because a shortened answer
 * numbers its repetitions anew.
 */
const storedAs = ({ stored, reported, now }: Pairing, used: ReadonlySet<string>): NamedEvent[] =>
  now.map((event) => ({ ...event, move: stored?.identity ?? unused(reported.identity, used) }))

function actualChanges(
  journey: ContainerJourney,
  stored: readonly StoredEvent[],
  ofAllTrips: readonly StoredEvent[],
  ended: readonly StoredEvent[],
): EventChanges[] {
  const used = new Set(ofAllTrips.map((one) => moveText(one.move)))
  const nowOf = ({ identity }: ReportedMove): NamedEvent[] =>
    journey.events.filter((event) => event.move !== null && isSameMove(event.move, identity))
  const pairs = pairings(journey.reportedMoves, stored, nowOf)
  const paired = new Set(pairs.flatMap((pairing) => pairing.stored?.events ?? []))
  const gone = stored.filter((one) => !paired.has(one)).map((one) => one.id)
  return [
    { recorded: [], superseded: gone },
    ...pairs.map((pairing) => {
      const now = storedAs(pairing, used)
      for (const event of now) used.add(moveText(event.move))
      return moveChanges(pairing.stored?.events ?? [], now, ended)
    }),
  ]
}

function containerChanges(
  journey: ContainerJourney,
  stored: readonly StoredEvent[],
  ended: readonly StoredEvent[],
): EventChanges {
  const isEstimate = (one: StoredEvent): boolean => one.move === null
  const actual = stored.filter((one) => !isEstimate(one))
  const { others, ...history } = historyOf(journey, actual)
  const changes = [
    estimateChanges(journey, stored.filter(isEstimate), ended),
    history,
    ...actualChanges(journey, others, actual, ended),
  ]
  return {
    recorded: changes.flatMap((one) => one.recorded),
    superseded: [...new Set(changes.flatMap((one) => one.superseded))],
  }
}

/** Known containers of which nothing is said any more. */
const silent = (journey: Journey, stored: StoredJourney): ContainerChanges[] =>
  Object.entries(stored.containers)
    .filter(([number]) => journey.containers.every((one) => one.number !== number))
    .map(([number, events]) => ({ number, recorded: [], superseded: events.map(({ id }) => id) }))

function newEstimate(journey: Journey, stored: StoredJourney): EstimatedArrival | null {
  const [now, before] = [journey.estimated_arrival, stored.estimatedArrival]
  if (!now || !before) return now
  return minuteApart(now, before) || now.locode !== before.locode ? now : null
}

/**
 * The events to record and those to supersede, given the stored ones: afterwards those stand that the journey has. The
 * same journey twice changes nothing.
 */
export function changesOf(journey: Journey, stored: StoredJourney): Changes {
  const containers = journey.containers.map((one) => ({
    number: one.number,
    ...containerChanges(one, stored.containers[one.number] ?? [], stored.ended[one.number] ?? []),
  }))
  return {
    newContainers: journey.containers
      .map((one) => one.number)
      .filter((number) => !Object.hasOwn(stored.containers, number)),
    containers: [...containers, ...silent(journey, stored)].filter(
      (one) => one.recorded.length > 0 || one.superseded.length > 0,
    ),
    estimatedArrival: newEstimate(journey, stored),
  }
}
