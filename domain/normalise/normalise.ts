import { allAtOnce } from '../all-at-once.ts'
import type { CarrierEvent, DroppedPiece } from '../carrier-event.ts'
import type { CarrierProfile } from '../carriers/profile.ts'
import type { KnownPlaces } from '../places/known-places.ts'
import type { PlaceFinder } from '../places/place-finder.ts'
import { writesLocalAsUtc } from './clock-of-answer.ts'
import { isRetracted } from './event-layers.ts'
import { pick, pickText } from './fields/json-fields.ts'
import { findEvents, type RawEvent } from './find-events.ts'
import { certainLocode, type Clock, eventIdOf, readEvent } from './read-event.ts'

/** A part of an answer, with its place as a JSON pointer. */
type Piece = { readonly pointer: string; readonly value: unknown }

type Normalised = {
  readonly events: readonly CarrierEvent[]
  /** For each event the piece of the answer that says it. */
  readonly pieces: readonly Piece[]
  readonly dropped: readonly DroppedPiece[]
  /** Ids of events that the carrier has retracted, whether or not the answer still contains them. */
  readonly retracted: readonly string[]
  /** False when nothing in the answer looks like one of a Track & Trace interface. */
  readonly understood: boolean
}

/** Dropped pieces beyond this number are only counted. */
const mostDropped = 200

/**
 * Reads any carrier's answer: plain DCSA Track & Trace 2.2, its 3.0 drafts and the carriers' own dialects. Events and
 * fields that make no sense are dropped, each with a reason; the others are kept in the answer's order, equal ones
 * once. Never throws, for any JSON.
 */
export const normaliseAnswer = (...answer: Parameters<typeof normaliseInSteps>): Normalised =>
  allAtOnce(normaliseInSteps(...answer))

const eventsPerStep = 100

/** The same in short steps, for a process that does something else between them. */
export function* normaliseInSteps(
  body: unknown,
  profile: Pick<CarrierProfile, 'clock'>,
  places: KnownPlaces,
): Generator<undefined, Normalised> {
  const found = findEvents(body)
  yield
  if (!found.understood) {
    const reason = 'nothing in the answer looks like a tracking event'
    const dropped = [{ pointer: '', reason }]
    return { events: [], pieces: [], dropped, retracted: [], understood: false }
  }
  const retracted = retractedIds(found.raw)
  const clock: Clock = writesLocalAsUtc(found.raw, places.zoneOf)
    ? 'local_event_times'
    : profile.clock
  yield
  const isFirst = firstOfEqual()
  const events: CarrierEvent[] = []
  const pieces: Piece[] = []
  const dropped = [...found.dropped]
  const droppedFields: DroppedPiece[] = []
  const naming = { ...places, certainLocodes: certainLocodesOf(found.raw, places.placeNamed) }
  for (const [index, raw] of found.raw.entries()) {
    if (index % eventsPerStep === eventsPerStep - 1) yield
    const read = retraction(raw, retracted) ?? readEvent(raw, clock, naming)
    if (typeof read === 'string') dropped.push({ pointer: raw.pointer, reason: read })
    else {
      if (isFirst(read.event)) {
        events.push(read.event)
        pieces.push({ pointer: raw.pointer, value: raw.value })
      }
      droppedFields.push(...read.dropped)
    }
  }
  return {
    events,
    pieces,
    // Whole events first, so that many bad fields do not hide a lost event.
    dropped: shortened([...dropped, ...droppedFields]),
    retracted: [...retracted],
    understood: true,
  }
}

/** Tells whether no equal event came before. Only events that agree in what tells most of them apart are compared whole. */
function firstOfEqual(): (event: CarrierEvent) => boolean {
  const firsts = new Map<string, CarrierEvent>()
  const texts = new Map<string, Set<string>>()
  return (event) => {
    const { event_id, event_code, event_at, container_number } = event
    const key = `${event_id} ${event_code} ${event_at} ${container_number}`
    const first = firsts.get(key)
    if (first === undefined) {
      firsts.set(key, event)
      return true
    }
    const alike = texts.get(key) ?? new Set([JSON.stringify(first)])
    const before = alike.size
    texts.set(key, alike.add(JSON.stringify(event)))
    return alike.size > before
  }
}

/** The LOCODEs that the answer's events state or have by certain names, read when they are first needed. */
function certainLocodesOf(
  raw: readonly RawEvent[],
  placeNamed: PlaceFinder,
): () => ReadonlySet<string> {
  let locodes: ReadonlySet<string> | null = null
  return () => (locodes ??= new Set(raw.flatMap((event) => certainLocode(event, placeNamed) ?? [])))
}

/** Ids of events that the carrier has retracted, by a flag on them or by another event. */
function retractedIds(raw: readonly RawEvent[]): ReadonlySet<string> {
  const ids = raw.flatMap(({ layers }) => [
    pickText(layers, 'retractedEventID'),
    isRetracted(layers) ? eventIdOf(layers) : null,
  ])
  return new Set(ids.filter((id) => id !== null))
}

/** The reason why an event no longer counts; null when it does. */
function retraction({ layers }: RawEvent, retracted: ReadonlySet<string>): string | null {
  const id = eventIdOf(layers)
  if (isRetracted(layers) || (id !== null && retracted.has(id))) return 'retracted by the carrier'
  const hasTime = pick(layers, 'eventDateTime') !== null
  // A retraction may come with the event that replaces the other, or alone.
  return pick(layers, 'retractedEventID') !== null && !hasTime ? 'retracts another event' : null
}

function shortened(dropped: readonly DroppedPiece[]): readonly DroppedPiece[] {
  if (dropped.length <= mostDropped) return dropped
  const rest = dropped.length - mostDropped
  return [...dropped.slice(0, mostDropped), { pointer: '', reason: `and ${rest} more pieces` }]
}
