// The carrier.observed messages of one answer.
import type { CarrierEvent } from '../../domain/carrier-event.ts'
import { referenceKey } from '../../resources/identities.ts'
import type { CarrierReference } from '../../resources/identities.ts'
import type { CarrierObserved } from '../../schemas/messages.ts'

/** A message stays under 512 kB; the rest is for its few other fields. */
const maxMessageBytes = 480_000

/** An upper bound of the bytes that a value takes in Avro. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 4
  if (Array.isArray(value)) return value.reduce<number>((sum, part) => sum + sizeOf(part), 8)
  return 8
}

const bytesOf = (events: readonly CarrierEvent[]): number =>
  events.flatMap((event) => Object.values(event)).reduce<number>((sum, v) => sum + sizeOf(v), 0)

/** The first events that fit; the others are in the stored answer only. */
function fitting(events: readonly CarrierEvent[], bytes: number): readonly CarrierEvent[] {
  let used = 0
  return events.filter((event) => (used += bytesOf([event])) <= bytes)
}

function byContainer(events: readonly CarrierEvent[]): ReadonlyMap<string | null, CarrierEvent[]> {
  const groups = new Map<string | null, CarrierEvent[]>([[null, []]])
  for (const event of events) {
    const group = groups.get(event.container_number)
    if (group === undefined) groups.set(event.container_number, [event])
    else group.push(event)
  }
  return groups
}

/**
 * Splits the events of a long answer into messages. Each has all events of its containers, and the events
 * that name no container.
 */
export function splitEvents(
  events: readonly CarrierEvent[],
  maxBytes = maxMessageBytes,
): CarrierEvent[][] {
  if (bytesOf(events) <= maxBytes) return [[...events]]
  const groups = byContainer(events)
  const shared = fitting(groups.get(null) ?? [], groups.size > 1 ? maxBytes / 2 : maxBytes)
  const free = maxBytes - bytesOf(shared)
  const chunks: { readonly events: CarrierEvent[]; free: number }[] = []
  for (const [number, all] of groups) {
    if (number === null) continue
    const own = fitting(all, free)
    const needed = bytesOf(own)
    let chunk = chunks.at(-1)
    if (chunk === undefined || chunk.free < needed) {
      chunk = { events: [...shared], free }
      chunks.push(chunk)
    }
    chunk.events.push(...own)
    chunk.free -= needed
  }
  return chunks.length > 0 ? chunks.map((chunk) => chunk.events) : [[...shared]]
}

/** Splits retracted ids into chunks of up to half a message, so that the events have the other half. */
function splitIds(ids: readonly string[]): string[][] {
  const chunks: string[][] = [[]]
  let used = 0
  for (const id of ids) {
    used += sizeOf(id)
    if (used <= maxMessageBytes / 2) chunks.at(-1)?.push(id)
    else {
      chunks.push([id])
      used = sizeOf(id)
    }
  }
  return chunks
}

/** A carrier's stored answer, normalised. */
type ReceivedAnswer = {
  readonly events: readonly CarrierEvent[]
  /** The carrier's ids of events that it retracts. */
  readonly retracted: readonly string[]
  readonly answer_id: string
  readonly observed_at: Date
}

/**
 * The messages about a carrier's answer. Each names all retracted events, because a retraction corrects an
 * event only where it stands beside its replacement. Retractions that do not fit into half a message are
 * published with the same events again.
 */
export function observedMessages(reference: CarrierReference, answer: ReceivedAnswer) {
  const { scac, number, number_type } = reference
  return splitIds(answer.retracted).flatMap((retracted_ids) => {
    const parts = splitEvents(answer.events, maxMessageBytes - sizeOf(retracted_ids))
    return parts.map((events, n) => {
      const value: CarrierObserved = {
        scac,
        number,
        number_type,
        source: 'poll',
        answer_id: answer.answer_id,
        observed_at: answer.observed_at.getTime(),
        events,
        retracted_ids,
        more_follows: n < parts.length - 1,
      }
      return { topic: 'carrier.observed', key: referenceKey(reference), value }
    })
  })
}
