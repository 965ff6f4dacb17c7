import { gunzipSync } from 'node:zlib'
import type { Carriers } from '../../carriers/configuration.ts'
import type { CarrierEvent } from '../../domain/carrier-event.ts'
import { profileOf } from '../../domain/carriers/profile.ts'
import { normaliseAnswer } from '../../domain/normalise/normalise.ts'
import { referenceKey } from '../../resources/identities.ts'
import type { CarrierReference } from '../../resources/identities.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'
import type { CarrierObserved } from '../../schemas/messages.ts'

/** A message is to stay under 512 kB; the rest is for its own few fields. */
const mostBytes = 480_000

/** At least the bytes that a value takes in Avro. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 4
  if (Array.isArray(value)) return value.reduce<number>((sum, part) => sum + sizeOf(part), 8)
  return 8
}

const bytesOf = (events: readonly CarrierEvent[]): number =>
  events.flatMap((event) => Object.values(event)).reduce<number>((sum, v) => sum + sizeOf(v), 0)

/** The first of the events that fit; the raw answer keeps the others. */
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

/** A long answer in parts, each with all events of its containers and those that name none. */
export function inMessages(events: readonly CarrierEvent[], most = mostBytes): CarrierEvent[][] {
  if (bytesOf(events) <= most) return [[...events]]
  const groups = byContainer(events)
  const shared = fitting(groups.get(null) ?? [], groups.size > 1 ? most / 2 : most)
  const room = most - bytesOf(shared)
  const parts: { readonly events: CarrierEvent[]; free: number }[] = []
  for (const [number, all] of groups) {
    if (number === null) continue
    const own = fitting(all, room)
    const needed = bytesOf(own)
    let part = parts.at(-1)
    if (part === undefined || part.free < needed) {
      part = { events: [...shared], free: room }
      parts.push(part)
    }
    part.events.push(...own)
    part.free -= needed
  }
  return parts.length > 0 ? parts.map((part) => part.events) : [[...shared]]
}

type Said = {
  readonly events: readonly CarrierEvent[]
  readonly retracted: readonly string[]
  readonly answer_id: string
  readonly at: Date
}

/** The ids in parts of up to half a message, so that events have the other half. */
function idsInParts(ids: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  let used = 0
  for (const id of ids) {
    used += sizeOf(id)
    if (used <= mostBytes / 2) parts.at(-1)?.push(id)
    else {
      parts.push([id])
      used = sizeOf(id)
    }
  }
  return parts
}

/**
 * The messages that tell what a carrier said about a reference. Each names all that was taken back, because a
 * retraction corrects an event only where it stands beside what replaces it. Retractions that do not fit into
 * half a message go on with the same events again.
 */
export function observedMessages(reference: CarrierReference, said: Said) {
  const { scac, number, number_type } = reference
  const messageOf = (events: CarrierEvent[], retracted_ids: string[]) => {
    const value: CarrierObserved = {
      scac,
      number,
      number_type,
      source: 'poll',
      answer_id: said.answer_id,
      observed_at: said.at.getTime(),
      events,
      retracted_ids,
    }
    return { topic: 'carrier.observed', key: referenceKey(reference), value }
  }
  return idsInParts(said.retracted).flatMap((ids) =>
    inMessages(said.events, mostBytes - sizeOf(ids)).map((events) => messageOf(events, ids)),
  )
}

export const normalised = (carriers: Carriers, scac: string, json: unknown) =>
  normaliseAnswer(json, carriers.get(scac)?.profile ?? profileOf(scac), loadReferenceData().zoneOf)

/** Reads a stored answer again. */
export function storedAnswer(carriers: Carriers, scac: string, body: Buffer) {
  const json: unknown = JSON.parse(gunzipSync(body).toString('utf8'))
  const { events, retracted } = normalised(carriers, scac, json)
  return { events, retracted }
}
