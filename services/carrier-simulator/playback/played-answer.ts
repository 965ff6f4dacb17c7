import {
  codeOf,
  containersOf,
  eventsOf,
  locodeOf,
  mapEvents,
  typeOf,
} from '../events/event-fields.ts'
import { instantOf, writtenLike } from '../events/instants.ts'
import { fieldOf, textOf, withField } from '../events/json.ts'
import type { Json, JsonObject } from '../events/json.ts'

/** The parts of an event that decide whether it is shown, and which other events report the same move. */
type PlayedMove = {
  readonly event: JsonObject
  readonly actual: boolean
  readonly at: number
  readonly created: number | null
  /** Parts that are equal in all events of one move; null matches anything. */
  readonly parts: readonly (string | null)[]
  readonly containers: readonly string[]
}

function playedMovesOf(event: JsonObject): readonly PlayedMove[] {
  const at = instantOf(textOf(event, 'eventDateTime'))
  if (at === null) return []
  const call = fieldOf(event, 'transportCall')
  const words = [
    textOf(call, 'modeOfTransport'),
    textOf(event, 'emptyIndicatorCode'),
    textOf(event, 'documentTypeCode'),
  ]
  return [
    {
      event,
      actual: textOf(event, 'eventClassifierCode')?.toUpperCase().startsWith('ACT') ?? false,
      at,
      created: instantOf(textOf(event, 'eventCreatedDateTime')),
      parts: [
        typeOf(event),
        codeOf(event),
        locodeOf(event),
        ...words.map((word) => word?.toUpperCase() ?? null),
      ],
      containers: containersOf(event),
    },
  ]
}

// The vessel is not compared, because a box that misses its ship makes the planned move on another one.
function sameMove(a: PlayedMove, b: PlayedMove): boolean {
  const shared = a.containers.some((number) => b.containers.includes(number))
  if (!shared && a.containers.length > 0 && b.containers.length > 0) return false
  return a.parts.every((part, i) => {
    const other = b.parts[i] ?? null
    return part === null || other === null || part === other
  })
}

/** A plan's actual event; the nearest in time when the ship calls at a place twice. */
function actualOf(plan: PlayedMove, actuals: readonly PlayedMove[]): PlayedMove | null {
  const distance = (move: PlayedMove) => Math.abs(move.at - plan.at)
  const same = actuals.filter((actual) => sameMove(plan, actual))
  return same.reduce<PlayedMove | null>(
    (best, move) => (best === null || distance(move) < distance(best) ? move : best),
    null,
  )
}

/** ACT -> PLN in the casing and wording of the dialect (`Actual` -> `Planned`). */
function plannedClassifier(word: string, plannedInRecording: string | null): string {
  if (plannedInRecording !== null) return plannedInRecording
  const planned = word.length > 3 ? 'PLANNED' : 'PLN'
  if (word === word.toLowerCase()) return planned.toLowerCase()
  return word === word.toUpperCase() ? planned : `P${planned.slice(1).toLowerCase()}`
}

// A plan and its actual event are two events with two ids of the same shape.
const otherId = (id: string): string =>
  id.replace(/[0-9a-f]{1,12}$/i, (end) => end.replace(/\d/g, (digit) => String(9 - Number(digit))))

function asPlanned(
  move: PlayedMove,
  knownSince: number,
  plannedInRecording: string | null,
): JsonObject {
  const word = textOf(move.event, 'eventClassifierCode') ?? 'ACT'
  const planned = withField(
    move.event,
    'eventClassifierCode',
    plannedClassifier(word, plannedInRecording),
  )
  const id = fieldOf(planned, 'eventID')
  const renamed = typeof id === 'string' ? withField(planned, 'eventID', otherId(id)) : planned
  const created = textOf(renamed, 'eventCreatedDateTime')
  if (created === null || move.created === null || move.created <= knownSince) return renamed
  return withField(renamed, 'eventCreatedDateTime', writtenLike(created, knownSince))
}

/** The plan that was made last. */
const latest = (plans: readonly PlayedMove[]): PlayedMove | undefined =>
  plans.reduce<PlayedMove | undefined>(
    (best, plan) => (best && (best.created ?? 0) > (plan.created ?? 0) ? best : plan),
    undefined,
  )

/** The time of an answer's first event, in milliseconds since 1970; null when it has none. */
export function firstEventAt(body: Json): number | null {
  const times = eventsOf(body).flatMap((event) => playedMovesOf(event).map((move) => move.at))
  return times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b))
}

type Plans = ReadonlyMap<
  PlayedMove,
  { readonly became: PlayedMove | null; readonly known: boolean }
>

function plansOf(moves: readonly PlayedMove[], clock: number): Plans {
  const actuals = moves.filter((move) => move.actual)
  const plans = moves.filter((move) => !move.actual)
  return new Map(
    plans.map((plan) => [
      plan,
      { became: actualOf(plan, actuals), known: plan.created === null || plan.created <= clock },
    ]),
  )
}

/** The event that the carrier would show for a move at a moment; null: none. */
function shownAt(
  move: PlayedMove,
  plans: Plans,
  clock: number,
  planned: Planned,
): JsonObject | null {
  const knownPlansFor = (actual: PlayedMove) =>
    [...plans].filter(([, p]) => p.known && p.became === actual).map(([plan]) => plan)
  const plan = plans.get(move)
  if (plan) {
    if (!plan.known || (plan.became && plan.became.at <= clock)) return null
    return !plan.became || latest(knownPlansFor(plan.became)) === move ? move.event : null
  }
  if (move.at <= clock) return move.event
  // Paperwork, such as the cancellation of a booking, is not planned.
  if (typeOf(move.event) === 'SHIPMENT' || knownPlansFor(move).length > 0) return null
  return asPlanned(move, Math.min(planned.knownSince, clock), planned.word)
}

type Planned = { readonly knownSince: number; readonly word: string | null }

/**
 * A recording as its carrier would have answered at a moment (milliseconds since 1970): earlier events
 * unchanged, later ones as planned. A plan in the recording takes precedence over one made from the
 * actual event; it is shown from its eventCreatedDateTime until the move has happened. Pure; works for
 * every dialect.
 */
export function playedAt(body: Json, clock: number): Json {
  const moves = eventsOf(body).flatMap(playedMovesOf)
  const plans = plansOf(moves, clock)
  const words = [...plans.keys()].map((plan) => textOf(plan.event, 'eventClassifierCode'))
  const planned = {
    // Fixed, so that a plan looks the same in every answer.
    knownSince: firstEventAt(body) ?? clock,
    word: words.find((word) => /^pl/i.test(word ?? '')) ?? null,
  }
  const shown = new Map(moves.map((m) => [m.event, shownAt(m, plans, clock, planned)]))
  return mapEvents(body, (event) => {
    const result = shown.get(event)
    return result === undefined ? event : result
  })
}
