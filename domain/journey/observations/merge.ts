// Adds an answer to what has been said before about a reference.
import type { CarrierEvent, ZoneOf } from '../../carrier-event.ts'
import { containersOf } from '../moves/events-by-container.ts'
import { knownSince } from '../moves/latest-known.ts'
import { isFutureActual } from './future-actuals.ts'
import { laterThan, lateStatements } from './late-messages.ts'
import { authorOf, isStanding, takenBack, textOf } from './observation.ts'
import type { Answer, Compared, Observation, Observations, Retraction } from './observation.ts'
import { restatedOf } from './restated.ts'
import { inTime, isHandling, takenAnew, trueBeside } from './handlings.ts'
import { takenBackBy } from './taken-back.ts'
import { aboutSameMove, indexStatements, statementReader } from './statements.ts'
import type { Statement } from './statements.ts'

export type Merged = {
  /** New statements, some of which do not count any more: a late message may tell what has been replaced since. */
  readonly added: readonly Observation[]
  /** Statements that stand, with the carrier's newest id and time of knowledge. */
  readonly restated: readonly Observation[]
  /** Statements that do not count any more. */
  readonly taken: readonly Observation[]
  readonly retractions: readonly Retraction[]
}

/** Each statement of the answer once, with the newest time of knowledge. */
function eachOnce(events: readonly CarrierEvent[]): ReadonlyMap<string, CarrierEvent> {
  const once = new Map<string, CarrierEvent>()
  for (const event of events) {
    const text = textOf(event)
    const before = once.get(text)
    if (before === undefined || knownSince(event) > knownSince(before)) once.set(text, event)
  }
  return once
}

/**
 * Whether a retraction is applied with this part of an answer: what replaces an event comes with the other events of its
 * containers, and the last part applies what is left.
 */
function appliesHere({ events, more_follows }: Answer): (event: CarrierEvent) => boolean {
  if (!more_follows) return () => true
  const named = new Set(events.flatMap(containersOf))
  return (event) => {
    const own = containersOf(event)
    return own.length === 0 || own.some((number) => named.has(number))
  }
}

/** The statements that the answer's retractions take back. */
function retractedBy(answer: Answer, standing: readonly Observation[]): Observation[] {
  const ids = new Set(answer.retracted_ids)
  const applies = appliesHere(answer)
  return standing
    .filter(
      ({ event, received_at }) =>
        ids.has(event.event_id ?? '') && received_at <= answer.received_at && applies(event),
    )
    .map((one) => takenBack(one, answer.received_at, 'retracted'))
}

/** A retraction of the event that came before the event itself. */
const earlierRetraction = (
  { retractions }: Observations,
  { event_id }: CarrierEvent,
  saidAt: number,
): Retraction | undefined =>
  retractions.find((one) => one.retracted_id === event_id && one.received_at >= saidAt)

/** Another author's statement is not the answer's own, though it says the same: they are trusted differently. */
function compare(answer: Answer, standing: readonly Observation[]): Compared {
  const { source, received_at, answer_id, retracted_ids } = answer
  const ids = new Set(retracted_ids)
  const own = answer.events.filter(({ event_id }) => event_id === null || !ids.has(event_id))
  const once = eachOnce(own)
  const known = new Map(standing.map((one) => [textOf(one.event), one]))
  return {
    said: [...once.values()].map((event) => ({
      event,
      source,
      received_at,
      answer_id,
      taken_back: null,
    })),
    kept: new Map([...known].filter(([text]) => once.has(text))),
    unsaid: [...known].filter(([text]) => !once.has(text)).map(([, one]) => one),
  }
}

/** Statements that stand as estimates, because their time had not come, and are said again after it. */
function confirmedOf(
  { said, kept }: Compared,
  zoneOf: ZoneOf,
): { readonly added: Observation[]; readonly taken: Observation[] } {
  const pairs = said.flatMap((one) => {
    const before = kept.get(textOf(one.event))
    if (before === undefined || !isFutureActual(before.event, before.received_at, zoneOf)) return []
    return isFutureActual(one.event, one.received_at, zoneOf) ? [] : [{ one, before }]
  })
  return {
    added: pairs.map(({ one }) => one),
    taken: pairs.map(({ one, before }) => takenBack(before, one.received_at, 'said_again')),
  }
}

/** Statements that do not stand: new ones, and those that are said again after they were taken back. */
function newStatements(
  ofAuthor: readonly Observation[],
  { said, kept }: Compared,
  read: ReturnType<typeof statementReader>,
): Observation[] {
  const unknown = said.filter((one) => !kept.has(textOf(one.event)))
  const times = new Set(unknown.map(({ event }) => event.event_at))
  // The others need no text.
  const sameTime = ofAuthor.filter(({ event }) => times.has(event.event_at))
  const former = new Map(inTime(sameTime).map((one) => [textOf(one.event), one]))
  const standing = [...kept.values()].map(read)
  const find = indexStatements(standing)
  return unknown.filter((one) => {
    const before = former.get(textOf(one.event))
    if (before === undefined) return true
    // Told in between, by a message that came late or twice.
    if (before.taken_back === null || before.taken_back.at > one.received_at) return false
    // Some carriers name all that they ever estimated: what was replaced does not come back beside its successor.
    return aboutSameMove(read(one), find, standing).length === 0
  })
}

/** The earlier statements that the answer takes back. */
function takenBySilence(
  answer: Answer,
  { said, kept, unsaid }: Compared,
  read: ReturnType<typeof statementReader>,
  isLate: boolean,
  standing: readonly Statement[],
): Observation[] {
  const own = new Map<Statement, Observation>(
    unsaid.filter((one) => one.received_at <= answer.received_at).map((one) => [read(one), one]),
  )
  // A statement that a late answer leaves out may have been made again since.
  const isComplete = answer.source === 'poll' && !isLate
  const answered = said.map((one) => ({ ...read(one), isRepeated: kept.has(textOf(one.event)) }))
  const taken = takenBackBy(answered, [...own.keys()], isComplete, standing)
  return [...own].flatMap(([statement, one]) => {
    const found = taken.get(statement)
    return found === undefined ? [] : [takenBack(one, answer.received_at, found.reason)]
  })
}

function newRetractions(stored: Observations, answer: Answer): Retraction[] {
  const known = new Set(stored.retractions.map((one) => one.retracted_id))
  const { source, received_at, answer_id } = answer
  return [...new Set(answer.retracted_ids)]
    .filter((id) => !known.has(id))
    .map((retracted_id) => ({ retracted_id, source, received_at, answer_id }))
}

const keyOf = ({ event, received_at }: Observation): string => `${received_at} ${textOf(event)}`

function withRows(stored: Observations, changed: readonly Observation[]): Observations {
  if (changed.length === 0) return stored
  const times = new Set(changed.map(({ event }) => event.event_at))
  // A row of another time is none of them, and needs no text.
  const rows = new Map<string | Observation, Observation>(
    stored.statements.map((one) => [times.has(one.event.event_at) ? keyOf(one) : one, one]),
  )
  for (const one of changed) rows.set(keyOf(one), one)
  return { ...stored, statements: [...rows.values()] }
}

/** The changes that an answer makes; the same answer again makes none. */
export function mergeAnswer(stored: Observations, answer: Answer, zoneOf: ZoneOf): Merged {
  const retracted = retractedBy(answer, stored.statements.filter(isStanding))
  const left = withRows(stored, retracted)
  const ofAuthor = left.statements.filter((one) => authorOf(one) === authorOf(answer))
  const compared = compare(answer, ofAuthor.filter(isStanding))
  const read = statementReader([...stored.statements, ...compared.said], zoneOf)
  const confirmed = confirmedOf(compared, zoneOf)
  const later = laterThan(answer, ofAuthor)
  const isLate = later.at < Infinity
  const fresh = newStatements(ofAuthor, compared, read)
  const standing = isLate ? ofAuthor.filter(isStanding).map(read) : []
  const added = isLate ? lateStatements(fresh, later, answer.received_at, read, standing) : fresh
  const unlessRetracted = (one: Observation): Observation => {
    const retraction = earlierRetraction(stored, one.event, answer.received_at)
    return retraction === undefined ? one : takenBack(one, retraction.received_at, 'retracted')
  }
  const restated = restatedOf(answer, compared, isLate).map(unlessRetracted)
  const changed = {
    added: [...added, ...confirmed.added].map(unlessRetracted),
    restated: restated.filter(isStanding),
    taken: [
      ...restated.filter((one) => !isStanding(one)),
      ...retracted,
      ...confirmed.taken,
      ...(later.isComplete ? [] : takenBySilence(answer, compared, read, isLate, standing)),
    ],
    retractions: newRetractions(stored, answer),
  }
  if (retracted.some(isHandling)) {
    const anew = takenAnew(answer, withAnswer(stored, changed), compared.said, read)
    return { ...changed, taken: [...changed.taken, ...anew] }
  }
  if (!ofAuthor.some(({ taken_back }) => taken_back?.reason === 'contradicted')) return changed
  const again = trueBeside(answer, withAnswer(stored, changed), compared.said, read)
  return { ...changed, added: [...changed.added, ...again.map(unlessRetracted)] }
}

/** All that has been said, with an answer added. */
export const withAnswer = (stored: Observations, merged: Merged): Observations => ({
  ...withRows(stored, [...merged.restated, ...merged.taken, ...merged.added]),
  retractions: [...stored.retractions, ...merged.retractions],
})
