import { vesselDiffers, voyageDiffers } from '../moves/conveyances.ts'
import { farApart } from '../moves/one-move.ts'
import { isAlike, isSameMove, moveText } from '../moves/move-identity.ts'
import type { MoveIdentity } from '../moves/move-identity.ts'
import { isCarriage } from '../moves/moves.ts'
import type { NamedEvent, ReportedMove } from '../journey-types.ts'
import type { StoredEvent } from './stored-events.ts'

type Timed = { readonly timestamp: string }

const apart = (a: Timed, b: Timed): number =>
  Math.abs(Date.parse(a.timestamp) - Date.parse(b.timestamp))

/** Carriers' systems round times differently, so that smaller differences mean nothing. */
export const minuteApart = (a: Timed, b: Timed): boolean => apart(a, b) >= 60_000

const isNew = (before: string | null, now: string | null): boolean =>
  before === null && now !== null

/** Whether the event differs from the stored one; missing fields do not count. */
export function detailsDiffer(before: StoredEvent, now: NamedEvent): boolean {
  const vessel = isNew(before.vessel_imo ?? before.vessel_name, now.vessel_imo ?? now.vessel_name)
  const place = now.locode !== null && before.locode !== now.locode
  return (
    minuteApart(before, now) ||
    place ||
    vessel ||
    vesselDiffers(before, now) ||
    isNew(before.voyage_number, now.voyage_number) ||
    voyageDiffers(before.voyage_number, now.voyage_number)
  )
}

/** The stored events of one move. */
type StoredMove = {
  readonly identity: MoveIdentity
  readonly events: readonly [StoredEvent, ...StoredEvent[]]
}

/** A reported move with its stored events and its present ones. */
export type Pairing = {
  readonly stored: StoredMove | null
  readonly reported: ReportedMove
  readonly now: readonly NamedEvent[]
}

type EventsOf = (reported: ReportedMove) => readonly NamedEvent[]
type Matches = (stored: StoredMove, reported: ReportedMove) => boolean

const sameId: Matches = ({ events }, { carrier_event_id }) =>
  carrier_event_id !== null && events.some((one) => one.carrier_event_id === carrier_event_id)

const alike: Matches = (stored, reported) => isAlike(stored.identity, reported.identity)

const sameMove: Matches = (stored, reported) => isSameMove(stored.identity, reported.identity)

const sameCode: Matches = (stored, reported) => stored.identity.code === reported.identity.code

/** Ways in which a stored move can be a reported one, the surest first. */
function waysToMatch(nowOf: EventsOf): readonly Matches[] {
  const sameNameAndTime: Matches = (stored, reported) =>
    nowOf(reported).some((event) =>
      stored.events.some(
        (one) =>
          one.event === event.event &&
          (!minuteApart(one, event) || sameId(stored, reported)) &&
          (one.locode === null || event.locode === null || one.locode === event.locode),
      ),
    )
  const sameShip: Matches = (stored, reported) =>
    isCarriage(stored.identity) &&
    nowOf(reported).every((event) => stored.events.every((one) => !vesselDiffers(one, event)))
  // Two ships can arrive at one port in one minute; then the event that equals the stored one in every detail counts.
  const unchanged: Matches = (stored, reported) =>
    nowOf(reported).some((event) =>
      stored.events.some((one) => one.event === event.event && !detailsDiffer(one, event)),
    )
  return [
    (stored, reported) => alike(stored, reported) && unchanged(stored, reported),
    unchanged,
    (stored, reported) => alike(stored, reported) && !minuteApart(stored.events[0], reported),
    (stored, reported) => alike(stored, reported) && sameId(stored, reported),
    (stored, reported) => alike(stored, reported) && apart(stored.events[0], reported) <= farApart,
    (stored, reported) => sameMove(stored, reported) && sameShip(stored, reported),
    // A place, means or code that the carrier filled in later makes another identity of the same move.
    sameNameAndTime,
    (stored, reported) => sameId(stored, reported) && sameCode(stored, reported),
  ]
}

function storedMoves(stored: readonly StoredEvent[]): StoredMove[] {
  const moves = new Map<string, StoredMove>()
  for (const one of stored) {
    if (one.move === null) continue
    const key = moveText(one.move)
    const events = moves.get(key)?.events
    moves.set(key, { identity: one.move, events: events ? [...events, one] : [one] })
  }
  return [...moves.values()]
}

/**
 * Pairs each reported move that has a name with its stored one; each stored move is paired at most once. The stored events
 * of a move that has lost its name stay without a pair.
 */
export function pairings(
  reportedMoves: readonly ReportedMove[],
  stored: readonly StoredEvent[],
  nowOf: EventsOf,
): Pairing[] {
  const unmatched = new Set(storedMoves(stored))
  const named = reportedMoves.filter((reported) => nowOf(reported).length > 0)
  const matched = new Map<ReportedMove, StoredMove>()
  for (const matches of waysToMatch(nowOf)) {
    for (const reported of named) {
      if (matched.has(reported)) continue
      const found = [...unmatched]
        .filter((one) => matches(one, reported))
        .sort((a, b) => apart(a.events[0], reported) - apart(b.events[0], reported))[0]
      if (!found) continue
      unmatched.delete(found)
      matched.set(reported, found)
    }
  }
  return named.map((reported) => ({
    stored: matched.get(reported) ?? null,
    reported,
    now: nowOf(reported),
  }))
}
