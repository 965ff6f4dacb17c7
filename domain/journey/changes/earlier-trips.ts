// What was told of a box's earlier trips stays, as history, unless the carrier corrects it or takes it back.
import type { ContainerJourney, NamedEvent, ReportedMove } from '../journey-types.ts'
import { isSameMove } from '../moves/move-identity.ts'
import { detailsDiffer, minuteApart, pairings } from './match-moves.ts'
import type { StoredEvent } from './stored-events.ts'

type Correction = NamedEvent & { readonly supersedes: string }
type Retold = { readonly before: StoredEvent; readonly event: NamedEvent }

type History = {
  /** The stored events that are not of an earlier trip, or of which nothing is said any more. */
  readonly others: readonly StoredEvent[]
  readonly recorded: readonly Correction[]
  readonly superseded: readonly string[]
}

/** Milliseconds. A carrier corrects days; what lies further apart is another move. */
const longestCorrection = 7 * 24 * 3600 * 1000

const isWithin = (a: StoredEvent, b: NamedEvent): boolean =>
  Math.abs(Date.parse(a.timestamp) - Date.parse(b.timestamp)) <= longestCorrection

type Coded = { readonly code: string; readonly timestamp: string }

const codedEvent = (one: StoredEvent | NamedEvent): Coded => ({
  code: one.move?.code ?? '',
  timestamp: one.timestamp,
})
const codedMove = ({ identity, timestamp }: ReportedMove): Coded => ({
  code: identity.code,
  timestamp,
})

/** Finds whether one of some moves has a code within a minute of a time. */
const moveIn = (moves: readonly Coded[]) => (one: Coded) =>
  moves.some((move) => move.code === one.code && !minuteApart(move, one))

/** Whether one of some events has the name and, within a minute, the time of a stored one. */
const isNamedIn = (events: readonly NamedEvent[], one: StoredEvent): boolean =>
  events.some((event) => event.event === one.event && !minuteApart(event, one))

/** The events whose move the carrier now tells with another code, time or place, each with its former record. */
function retoldOf(told: readonly StoredEvent[], now: readonly NamedEvent[]): Retold[] {
  const moves = now.flatMap(({ move, timestamp, carrier_event_id }): ReportedMove[] =>
    move === null ? [] : [{ identity: move, timestamp, carrier_event_id }],
  )
  const nowOf = ({ identity }: ReportedMove): readonly NamedEvent[] =>
    now.filter(({ move }) => move !== null && isSameMove(move, identity))
  return pairings(moves, told, nowOf).flatMap(({ stored, now: named }) =>
    (stored?.events ?? []).flatMap((before) => {
      const event = named.find((one) => one.event === before.event && isWithin(before, one))
      return event ? [{ before, event }] : []
    }),
  )
}

/** A record keeps the code under which the move was told first, so that another code alone corrects nothing. */
const corrections = (retold: readonly Retold[]): Correction[] =>
  retold
    .filter(({ before, event }) => detailsDiffer(before, event))
    .map(({ before, event }) => ({ ...event, move: before.move, supersedes: before.id }))

/** Divides stored actual events into those of earlier trips, with what the carrier has corrected of them, and others. */
export function historyOf(journey: ContainerJourney, stored: readonly StoredEvent[]): History {
  const { earlierMoves, earlierEvents, reportedMoves, events } = journey
  const starts = reportedMoves.map(({ timestamp }) => Date.parse(timestamp))
  const isOfThisTrip = moveIn(reportedMoves.map(codedMove))
  // A carrier that tells days only has the end of one trip and the beginning of the next at one time. A name that only one of
  // the trips has at that time decides, because a record keeps the code under which its move was told first.
  const isEarlier = (one: StoredEvent) => {
    if (starts.some((at) => Date.parse(one.timestamp) > at)) return false
    const [named, namedEarlier] = [isNamedIn(events, one), isNamedIn(earlierEvents, one)]
    return named === namedEarlier ? !isOfThisTrip(codedEvent(one)) : namedEarlier
  }
  const isSaid = moveIn(earlierMoves.map(codedMove))
  const before = stored.filter(isEarlier)
  const standing = before.filter((one) => isSaid(codedEvent(one)))
  const isTold = moveIn(standing.map(codedEvent))
  const retold = retoldOf(
    before.filter((one) => !standing.includes(one)),
    earlierEvents.filter((event) => !isTold(codedEvent(event))),
  )
  const recorded = corrections(retold)
  const superseded = recorded.map(({ supersedes }) => supersedes)
  const told = new Set([...standing, ...retold.map((one) => one.before)])
  const others = stored.filter((one) => !told.has(one))
  return { others, recorded, superseded }
}
