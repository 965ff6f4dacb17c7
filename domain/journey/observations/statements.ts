// Statements beside the moves that they are about, found by what they have in common.
import type { CarrierEvent, ZoneOf } from '../../carrier-event.ts'
import { withPlacesMeant } from '../moves/ambiguous-places.ts'
import { legMatches, vesselDiffers } from '../moves/conveyances.ts'
import { containersOf } from '../moves/events-by-container.ts'
import { isMadeTwice, sameMove } from '../moves/one-move.ts'
import { moveText } from '../moves/move-identity.ts'
import type { Move } from '../moves/moves.ts'
import { moveOf, voyageOf } from '../moves/moves.ts'
import { journeyPlaces } from '../moves/place-key.ts'
import { believable } from './future-actuals.ts'
import { authorOf } from './observation.ts'
import type { Observation } from './observation.ts'

/** A statement with the move that it is about; documents' events are about none. */
export type Statement = {
  readonly event: CarrierEvent
  readonly move: Move | null
  /** The containers that it names; one empty text where it names none. */
  readonly boxes: readonly string[]
  readonly author: string
  readonly received_at: number
  /** Set for a statement of an answer that stood before. */
  readonly isRepeated?: boolean
}

type Said = Pick<Observation, 'event' | 'source' | 'received_at'>

/**
 * Reads statements that are compared with each other: names of places are understood by all of them, and an actual event
 * in the future is an estimate.
 */
export function statementReader(all: readonly Said[], zoneOf: ZoneOf): (said: Said) => Statement {
  const events = withPlacesMeant(all.map(({ event }) => event))
  const meant = new Map(all.map(({ event }, n) => [event, events[n] ?? event]))
  const places = journeyPlaces(events)
  return (said) => {
    const { received_at } = said
    const event = believable(meant.get(said.event) ?? said.event, received_at, zoneOf)
    const named = containersOf(event)
    return {
      event,
      move: moveOf(event, places),
      boxes: named.length === 0 ? [''] : named,
      author: authorOf(said),
      received_at,
    }
  }
}

const classOf = ({ act }: Move): string => (act ? 'ACT' : 'plan')

type Key = 'kind' | 'id' | 'time' | 'place' | 'code' | 'box'

const keyTexts: Readonly<Record<Key, (statement: Statement) => string | null>> = {
  kind: ({ move }) => move && `${classOf(move)} ${moveText(move.identity)}`,
  id: ({ event, move }) => event.event_id && `${event.event_id} ${move?.code ?? event.event_code}`,
  time: ({ event, move }) => move && `${classOf(move)} ${move.code} ${event.event_at}`,
  place: ({ move }) => (move === null || move.place === null ? null : `${move.code} ${move.place}`),
  code: ({ move }) => move && move.code,
  box: ({ move }) => move && '',
}

const keysOf = (statement: Statement, key: Key): string[] => {
  const text = keyTexts[key](statement)
  return text === null ? [] : statement.boxes.map((box) => `${statement.author} ${box} ${text}`)
}

function indexBy(key: Key, statements: readonly Statement[]): ReadonlyMap<string, Statement[]> {
  const index = new Map<string, Statement[]>()
  for (const statement of statements)
    for (const text of keysOf(statement, key)) {
      const known = index.get(text)
      if (known === undefined) index.set(text, [statement])
      else known.push(statement)
    }
  return index
}

/** Finds the statements of the same author about the same container that have something in common with another one. */
export function indexStatements(
  statements: readonly Statement[],
): (key: Key, statement: Statement) => readonly Statement[] {
  // Each is made when it is first asked for: most answers ask for few.
  const indexes = new Map<Key, ReadonlyMap<string, Statement[]>>()
  return (key, statement) => {
    const index = indexes.get(key) ?? indexBy(key, statements)
    indexes.set(key, index)
    return keysOf(statement, key).flatMap((text) => index.get(text) ?? [])
  }
}

export type Find = ReturnType<typeof indexStatements>

const differs = (a: unknown, b: unknown): boolean => a !== null && b !== null && a !== b

/** Whether nothing in two statements of one time forbids that the one is the other with more of its fields. */
const mayComplete = ({ move: a }: Statement, { move: b }: Statement): boolean =>
  a !== null &&
  b !== null &&
  !differs(a.place, b.place) &&
  !differs(a.laden, b.laden) &&
  !differs(a.event.mode, b.event.mode) &&
  !vesselDiffers(a.event, b.event)

/** The real moves that the author of a statement tells of its containers, and of ships and trains without naming any. */
const actsBeside = ({ author, boxes }: Statement, all: readonly Statement[]): Move[] =>
  all.flatMap(({ move, ...other }) => {
    const isBeside =
      boxes.includes('') || other.boxes.some((box) => box === '' || boxes.includes(box))
    return move?.act && other.author === author && isBeside ? [move] : []
  })

/** Another statement about the same move of the container; `all` tell where it was in between. */
export function aboutSameMove(
  statement: Statement,
  find: Find,
  all: readonly Statement[],
): Statement[] {
  const { move } = statement
  const isSame = (other: Statement): boolean =>
    move !== null && other.move !== null && sameMove(move, other.move)
  const same = find('kind', statement).filter(isSame)
  const acts = move?.act && same.length > 0 ? actsBeside(statement, all) : []
  const isSecond = move === null ? () => false : isMadeTwice(move, acts)
  return [
    ...find('id', statement),
    ...same.filter((other) => other.move !== null && !isSecond(other.move)),
    ...find('time', statement).filter((other) => mayComplete(statement, other)),
  ]
}

const longestVoyage = 60 * 24 * 60 * 60_000

/** Whether both are about one voyage of one ship, and name different places. */
export function isElsewhereOnVoyage(a: Statement, b: Statement): boolean {
  if (a.move === null || b.move === null) return false
  const known = voyageOf(a.move) !== null && voyageOf(b.move) !== null
  return (
    known &&
    differs(a.move.place, b.move.place) &&
    legMatches(a.event, b.event) &&
    Math.abs(a.move.at - b.move.at) <= longestVoyage
  )
}

/** Whether a statement is known to be older than another one, by the carrier's own times of knowledge. */
export function isOlder(a: Statement, b: Statement): boolean {
  const [mine, theirs] = [a.event.created_at, b.event.created_at]
  return mine !== null && theirs !== null && Date.parse(mine) < Date.parse(theirs)
}
