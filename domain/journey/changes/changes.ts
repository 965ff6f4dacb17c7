import type {
  ContainerJourney,
  EstimatedArrival,
  Journey,
  NamedEvent,
  ReportedMove,
} from '../journey-types.ts'
import { isSameMove, moveText } from '../moves/move-identity.ts'
import type { MoveIdentity } from '../moves/move-identity.ts'
import type { Pairing, StoredEvent } from './match-moves.ts'
import { detailsDiffer, minuteApart, pairings } from './match-moves.ts'

export type { StoredEvent } from './match-moves.ts'

export type StoredJourney = {
  /** By container number; a known container without events has an empty list. */
  readonly containers: Readonly<Record<string, readonly StoredEvent[]>>
  /** What the last `shipment.estimated.arrival` said. */
  readonly estimatedArrival: { readonly timestamp: string; readonly locode: string | null } | null
}

/** To be stored as a new row; `supersedes` is the id of the live event it replaces. */
export type RecordedEvent = NamedEvent & { readonly supersedes: string | null }

export type ContainerChanges = {
  readonly number: string
  readonly recorded: readonly RecordedEvent[]
  /** Ids that are no longer live: those replaced by `recorded`, and those without a successor. */
  readonly superseded: readonly string[]
}

export type Changes = {
  readonly newContainers: readonly string[]
  /** Only containers with changes. */
  readonly containers: readonly ContainerChanges[]
  readonly estimatedArrival: EstimatedArrival | null
}

type Found = { recorded: RecordedEvent[]; superseded: string[] }

/** One estimate per name: a new expectation replaces the old one, wherever and by whatever ship. */
function estimateChanges(journey: ContainerJourney, stored: readonly StoredEvent[]): Found {
  const found: Found = { recorded: [], superseded: [] }
  for (const event of journey.events.filter((one) => one.classifier !== 'ACT')) {
    const before = stored.filter((one) => one.event === event.event)
    if (before.some((one) => !detailsDiffer(one, event))) continue
    found.recorded.push({ ...event, supersedes: before[0]?.id ?? null })
    found.superseded.push(...before.map((one) => one.id))
  }
  return found
}

/** The changes of one move's names. */
function renamings(before: readonly StoredEvent[], now: readonly NamedEvent[]): Found {
  const gone = before.filter((one) => !now.some((event) => event.event === one.event))
  const superseded = gone.map((one) => one.id)
  const recorded: RecordedEvent[] = []
  let heir = 0
  for (const event of now) {
    const same = before.filter((one) => one.event === event.event)
    if (same.some((one) => !detailsDiffer(one, event))) continue
    const replaced = same[0] ?? gone[heir++]
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

function actualChanges(journey: ContainerJourney, stored: readonly StoredEvent[]): Found[] {
  const used = new Set(stored.map((one) => moveText(one.move)))
  const nowOf = ({ identity }: ReportedMove): NamedEvent[] =>
    journey.events.filter((event) => event.move !== null && isSameMove(event.move, identity))
  return pairings(journey.reportedMoves, stored, nowOf).map((pairing) => {
    const now = storedAs(pairing, used)
    for (const event of now) used.add(moveText(event.move))
    return renamings(pairing.stored?.events ?? [], now)
  })
}

function containerChanges(journey: ContainerJourney, stored: readonly StoredEvent[]): Found {
  const isEstimate = (one: StoredEvent): boolean => one.move === null
  const parts = [
    estimateChanges(journey, stored.filter(isEstimate)),
    ...actualChanges(
      journey,
      stored.filter((one) => !isEstimate(one)),
    ),
  ]
  const retracted = stored.filter((one) => one.retracted).map((one) => one.id)
  return {
    recorded: parts.flatMap((part) => part.recorded),
    superseded: [...new Set([...parts.flatMap((part) => part.superseded), ...retracted])],
  }
}

function newEstimate(journey: Journey, stored: StoredJourney): EstimatedArrival | null {
  const [now, before] = [journey.estimated_arrival, stored.estimatedArrival]
  if (!now || !before) return now
  return minuteApart(now, before) || now.locode !== before.locode ? now : null
}

/**
 * What is to be recorded and told, given what is stored. The same journey twice changes nothing.
 * What an answer no longer mentions stays as it is: carriers shorten their histories. An event is
 * superseded only when the same move now has another time, another name, or none, or when the
 * carrier takes it back.
 */
export function changesOf(journey: Journey, stored: StoredJourney): Changes {
  const containers = journey.containers
    .map((one) => ({
      number: one.number,
      ...containerChanges(one, stored.containers[one.number] ?? []),
    }))
    .filter((one) => one.recorded.length > 0 || one.superseded.length > 0)
  return {
    newContainers: journey.containers
      .map((one) => one.number)
      .filter((number) => !Object.hasOwn(stored.containers, number)),
    containers,
    estimatedArrival: newEstimate(journey, stored),
  }
}
