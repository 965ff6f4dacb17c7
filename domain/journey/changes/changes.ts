import type {
  ContainerJourney,
  EstimatedArrival,
  Happening,
  Journey,
  NamedEvent,
} from '../shapes.ts'
import type { Pairing, StoredEvent } from './pairings.ts'
import { detailsDiffer, happeningOf, minuteApart, pairings, withoutNumber } from './pairings.ts'

export type { StoredEvent } from './pairings.ts'

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

/** The names of one happening, before and now. */
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

/**
 * The events under the happening by which they are stored. One that is stored keeps its key, even
 * if the carrier filled in a place since; a new one gets a number that no other has, as a truncated
 * answer numbers its repetitions anew.
 */
function storedAs({ before, now }: Pairing, taken: ReadonlySet<string>): NamedEvent[] {
  const own = before[0] ? happeningOf(before[0]) : null
  return now.map((event) => {
    let happening = own ?? event.happening
    for (let n = 2; own === null && taken.has(happening); n++) {
      happening = `${withoutNumber(event.happening)}#${n}`
    }
    return { ...event, happening, identity: `${event.event}|${happening}` }
  })
}

function actualChanges(journey: ContainerJourney, stored: readonly StoredEvent[]): Found[] {
  const taken = new Set(stored.map(happeningOf))
  const nowOf = (one: Happening): NamedEvent[] =>
    journey.events.filter((event) => event.happening === one.happening)
  return pairings(journey.happenings, stored, nowOf).map((pairing) => {
    const now = storedAs(pairing, taken)
    for (const event of now) taken.add(event.happening)
    return renamings(pairing.before, now)
  })
}

function containerChanges(journey: ContainerJourney, stored: readonly StoredEvent[]): Found {
  const isPlan = (one: StoredEvent): boolean => happeningOf(one) === 'plan'
  const parts = [
    estimateChanges(journey, stored.filter(isPlan)),
    ...actualChanges(
      journey,
      stored.filter((one) => !isPlan(one)),
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
 * superseded only when the same happening now has another time, another name, or none, or when the
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
