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

/** What of an event decides whether it is shown, and which others tell of the same move. */
type Move = {
  readonly event: JsonObject
  readonly actual: boolean
  readonly at: number
  readonly created: number | null
  /** Parts that are equal in all events of one move; null matches anything. */
  readonly parts: readonly (string | null)[]
  readonly containers: readonly string[]
}

function moveOf(event: JsonObject): readonly Move[] {
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

// The vessel is not compared: a box that misses its ship makes the planned move on another one.
function sameMove(a: Move, b: Move): boolean {
  const shared = a.containers.some((number) => b.containers.includes(number))
  if (!shared && a.containers.length > 0 && b.containers.length > 0) return false
  return a.parts.every((part, i) => {
    const other = b.parts[i] ?? null
    return part === null || other === null || part === other
  })
}

/** The actual event that a plan became; the nearest in time when a place is called at twice. */
function actualOf(plan: Move, actuals: readonly Move[]): Move | null {
  const distance = (move: Move) => Math.abs(move.at - plan.at)
  const same = actuals.filter((actual) => sameMove(plan, actual))
  return same.reduce<Move | null>(
    (best, move) => (best === null || distance(move) < distance(best) ? move : best),
    null,
  )
}

/** ACT -> PLN in the casing and wording of the dialect (`Actual` -> `Planned`). */
function plannedWord(word: string, plannedInRecording: string | null): string {
  if (plannedInRecording !== null) return plannedInRecording
  const planned = word.length > 3 ? 'PLANNED' : 'PLN'
  if (word === word.toLowerCase()) return planned.toLowerCase()
  return word === word.toUpperCase() ? planned : `P${planned.slice(1).toLowerCase()}`
}

// A plan and what became of it are two events with two ids; the shape of the id is kept.
const otherId = (id: string): string =>
  id.replace(/[0-9a-f]{1,12}$/i, (end) => end.replace(/\d/g, (digit) => String(9 - Number(digit))))

function asPlanned(move: Move, knownSince: number, plannedInRecording: string | null): JsonObject {
  const word = textOf(move.event, 'eventClassifierCode') ?? 'ACT'
  const planned = withField(
    move.event,
    'eventClassifierCode',
    plannedWord(word, plannedInRecording),
  )
  const id = fieldOf(planned, 'eventID')
  const renamed = typeof id === 'string' ? withField(planned, 'eventID', otherId(id)) : planned
  const created = textOf(renamed, 'eventCreatedDateTime')
  if (created === null || move.created === null || move.created <= knownSince) return renamed
  return withField(renamed, 'eventCreatedDateTime', writtenLike(created, knownSince))
}

/** Of the plans for one move, the one that was made last. */
const latest = (plans: readonly Move[]): Move | undefined =>
  plans.reduce<Move | undefined>(
    (best, plan) => (best && (best.created ?? 0) > (plan.created ?? 0) ? best : plan),
    undefined,
  )

/** When the first event of an answer lies, in milliseconds since 1970; null when it has none. */
export function firstEventAt(body: Json): number | null {
  const times = eventsOf(body).flatMap((event) => moveOf(event).map((move) => move.at))
  return times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b))
}

type Plans = ReadonlyMap<Move, { readonly became: Move | null; readonly known: boolean }>

function plansOf(moves: readonly Move[], clock: number): Plans {
  const actuals = moves.filter((move) => move.actual)
  const plans = moves.filter((move) => !move.actual)
  return new Map(
    plans.map((plan) => [
      plan,
      { became: actualOf(plan, actuals), known: plan.created === null || plan.created <= clock },
    ]),
  )
}

/** What the carrier would show of a move at a moment; null: nothing of it. */
function shownAt(move: Move, plans: Plans, clock: number, planned: Planned): JsonObject | null {
  const knownPlansFor = (actual: Move) =>
    [...plans].filter(([, p]) => p.known && p.became === actual).map(([plan]) => plan)
  const plan = plans.get(move)
  if (plan) {
    if (!plan.known || (plan.became && plan.became.at <= clock)) return null
    return !plan.became || latest(knownPlansFor(plan.became)) === move ? move.event : null
  }
  if (move.at <= clock) return move.event
  // Paperwork is not announced: nobody plans to cancel a booking.
  if (typeOf(move.event) === 'SHIPMENT' || knownPlansFor(move).length > 0) return null
  return asPlanned(move, Math.min(planned.knownSince, clock), planned.word)
}

type Planned = { readonly knownSince: number; readonly word: string | null }

/**
 * A recording as its carrier would have answered at a moment (milliseconds since 1970): what lies
 * before it as it stands, what lies ahead as planned. A plan that the recording itself has is shown
 * rather than one made from the actual event, from when the carrier says that it knew of it until
 * the move has happened. Pure; the recording may be in any dialect.
 */
export function playedAt(body: Json, clock: number): Json {
  const moves = eventsOf(body).flatMap(moveOf)
  const plans = plansOf(moves, clock)
  const words = [...plans.keys()].map((plan) => textOf(plan.event, 'eventClassifierCode'))
  const planned = {
    // Fixed, so that the same plan looks the same each time that it is asked for.
    knownSince: firstEventAt(body) ?? clock,
    word: words.find((word) => /^pl/i.test(word ?? '')) ?? null,
  }
  const shown = new Map(moves.map((m) => [m.event, shownAt(m, plans, clock, planned)]))
  return mapEvents(body, (event) => {
    const result = shown.get(event)
    return result === undefined ? event : result
  })
}
