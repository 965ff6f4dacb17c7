import type { CarrierEvent } from '../../carrier-event.ts'
import { legMatches } from './conveyances.ts'
import { moveText, nthRepetition } from './move-identity.ts'
import { fieldNames } from '../observations/observation.ts'
import type { Move } from './moves.ts'
import { isMadeTwice, sameMove } from './one-move.ts'
import { asPlan, isOneTime, isOtherTeller, isPlan, rankOf } from './told-by.ts'
import type { ToldEvent } from './told-by.ts'

const names: readonly (keyof ToldEvent)[] = [...fieldNames, 'told_by', 'told_as_actual']

/** The order of the events' JSON, of which only the first fields that differ are written. */
function inOrder(a: ToldEvent, b: ToldEvent): number {
  for (const name of names) {
    if (a[name] === b[name]) continue
    const [first, then] = [JSON.stringify(a[name] ?? null), JSON.stringify(b[name] ?? null)]
    if (first !== then) return first < then ? -1 : 1
  }
  return 0
}

/**
 * The events without exact duplicates, in an order that depends only on their content: carriers answer in any order,
 * and the journey must not depend on it.
 */
export function inOneOrder(events: readonly CarrierEvent[]): CarrierEvent[] {
  const ordered = [...events].sort(inOrder)
  return ordered.filter((event, n) => {
    const next = ordered[n + 1]
    return next === undefined || inOrder(event, next) !== 0
  })
}

/** When the carrier learned it, in milliseconds; minus infinity when it does not say so. */
export const knownSince = (event: CarrierEvent): number => {
  const at = event.created_at === null ? NaN : Date.parse(event.created_at)
  return Number.isNaN(at) ? -Infinity : at
}

const certainty = { ACT: 2, EST: 1, PLN: 0 }

/** Above zero when `a` is newer knowledge than `b`. */
export function newer(a: CarrierEvent, b: CarrierEvent): number {
  const [learnedA, learnedB] = [knownSince(a), knownSince(b)]
  if (learnedA !== learnedB) return learnedA > learnedB ? 1 : -1
  return (
    certainty[a.classifier] - certainty[b.classifier] ||
    Date.parse(a.event_at) - Date.parse(b.event_at)
  )
}

/**
 * The report of one move that counts: the newest knowledge, or what a more trusted source said at about that time; null
 * when there are none.
 */
export function latestOf(moves: readonly Move[]): Move | null {
  const newest = newestOf(moves)
  if (newest === null || !moves.some((move) => isOtherTeller(move, newest))) return newest
  const since = knownSince(newest.event)
  const recent = moves.filter(({ event }) => isOneTime(knownSince(event), since))
  const best = Math.min(...recent.map(rankOf))
  return newestOf(recent.filter((move) => rankOf(move) === best))
}

function newestOf(moves: readonly Move[]): Move | null {
  return moves.reduce<Move | null>(
    (best, move) => (best && newer(best.event, move.event) >= 0 ? best : move),
    null,
  )
}

/** The real calls of ships, and the ladings on them, in the order of their times, each with its place in that order. */
type Calls = { readonly inTime: readonly Move[]; readonly ranks: ReadonlyMap<Move, number> }

/** What else is told of the container, by which two moves of one kind are told apart. */
type Others = { readonly calls: Calls; readonly acts: readonly Move[] }

/**
 * Whether a ship calls here twice on one voyage, `b` later than `a`: between two departures she is told to have been elsewhere,
 * and to have come back; between two arrivals, to have left. Where she takes the container aboard between two departures, it has
 * left with the later one only.
 */
function isAnotherCall(a: Move | undefined, b: Move, calls: Calls): boolean {
  if (a === undefined || !isShipsCall(a) || !isShipsCall(b)) return false
  if (a.event.event_id !== null && a.event.event_id === b.event.event_id) return false
  const between = calls.inTime
    .slice(calls.ranks.get(a), calls.ranks.get(b))
    .filter(({ at, event }) => a.at < at && at < b.at && legMatches(event, a.event))
  const here = between.filter(({ place }) => place === a.place)
  return (
    here.length < between.length &&
    here.some((move) => isShipsCall(move) && move.code !== a.code) &&
    !(a.code === 'DEPA' && here.some(isLading))
  )
}

const isLading = ({ act, code }: Move): boolean => act && code === 'LOAD'

const isShipsCall = ({ act, code, means, place }: Move): boolean =>
  act && (code === 'ARRI' || code === 'DEPA') && means === 'vessel' && place !== null

/** A ship calls at one port two or three times on a voyage; what says more is no account of one. */
const mostCalls = 3

function grouped(moves: readonly Move[], { calls, acts }: Others): Move[][] {
  const groups: Move[][] = []
  for (const move of moves) {
    const isSecond = isMadeTwice(move, acts)
    const isOwn = (group: readonly Move[]): boolean =>
      group.some((member) => sameMove(member, move) && !isSecond(member))
    // The moves come by time: a call that is another one than the last is another one than those before.
    const own = isShipsCall(move) ? groups.findLast(isOwn) : groups.find(isOwn)
    const isNew = own === undefined || isAnotherCall(own.at(-1), move, calls)
    if (own && !(isNew && groups.filter(isOwn).length < mostCalls)) own.push(move)
    else groups.push([move])
  }
  return groups
}

/** The report that counts; what was planned before stays planned when it is told as actual before its time. */
function latestOfGroup(group: readonly Move[]): Move | null {
  const latest = latestOf(group)
  return latest === null || isPlan(latest) || !group.some(isPlan) ? latest : asPlan(latest)
}

const byTime = (a: Move, b: Move): number => a.at - b.at

/**
 * The newest report of each real or planned move. Real repetitions (the same gate on another day, the same port with
 * another vessel) remain, numbered in their identity. `moves` must come in an order that depends only on their content.
 */
export function latestKnown(moves: readonly Move[]): Move[] {
  const kinds = new Map<string, Move[]>()
  for (const move of moves) {
    const kind = `${move.act ? 'ACT' : 'plan'}|${moveText(move.identity)}`
    const same = kinds.get(kind)
    if (same) same.push(move)
    else kinds.set(kind, [move])
  }
  const inTime = moves.filter((move) => isShipsCall(move) || isLading(move)).sort(byTime)
  const calls: Calls = { inTime, ranks: new Map(inTime.map((move, n) => [move, n])) }
  const others: Others = { calls, acts: moves.filter(({ act }) => act) }
  return [...kinds.values()].flatMap((same) =>
    grouped([...same].sort(byTime), others)
      .flatMap((group) => latestOfGroup(group) ?? [])
      .sort(byTime)
      .map((move, n) =>
        n === 0 ? move : { ...move, identity: nthRepetition(move.identity, n + 1) },
      ),
  )
}
