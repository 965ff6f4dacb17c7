import { legDiffers, legMatches, vesselDiffers, vesselMatches } from './conveyances.ts'
import type { Move } from './moves.ts'
import { acts, earliest, isFullGate, isInbound, isOutbound, latest, onceDone } from './moves.ts'
import { unknownDestination, unknownOrigin } from './place-key.ts'
import type { PlaceKey } from './place-key.ts'

/** One visit to a port, with the container's sea moves there. */
export type Stop = {
  readonly place: PlaceKey
  readonly inbound: readonly Move[]
  readonly outbound: readonly Move[]
}

export const movesAt = (stop: Stop): Move[] => [...stop.inbound, ...stop.outbound]

/**
 * The moves with their places. Moves without a place count only where no other move in their direction has one; then
 * they share one place of departure, or of arrival. So does an arrival after the last departure, where none other is told.
 */
function placed(moves: readonly Move[]): { place: string; move: Move }[] {
  const known = moves.filter((move) => move.place !== null)
  const left = latest(acts(known).filter(isOutbound))
  const isOnWay = (move: Move): boolean => isInbound(move) && move.at > left
  return moves.flatMap((move) => {
    if (move.place !== null) return [{ place: move.place, move }]
    const alike = known.filter((other) => isInbound(other) === isInbound(move))
    const lacking =
      alike.length === 0 || (isOnWay(move) && left > -Infinity && !alike.some(isOnWay))
    return lacking ? [{ place: isInbound(move) ? unknownDestination : unknownOrigin, move }] : []
  })
}

const plans = (moves: readonly Move[]): Move[] => moves.filter((move) => !move.act)
const byTime = (a: Move, b: Move): number =>
  a.at - b.at || Number(isOutbound(a)) - Number(isOutbound(b))

/** Whether a move belongs to another visit than those before it at the same place, between which it was elsewhere. */
function isLaterVisit(move: Move, visit: readonly Move[], elsewhere: readonly Move[]): boolean {
  const until = latest(visit)
  if (!elsewhere.some((other) => other.at > until && other.at < move.at)) return false
  const alike = visit.filter((other) => isInbound(other) === isInbound(move))
  const hasLeft = isInbound(move) && visit.some(isOutbound)
  return hasLeft || (alike.length > 0 && alike.every((one) => legDiffers(one.event, move.event)))
}

/** The visit on the same leg, else the nearest in time with a move in this direction, else the nearest. */
function nearestVisit(move: Move, visits: readonly Move[][]): Move[] | undefined {
  const alike = (visit: Move[]) => visit.filter((one) => isInbound(one) === isInbound(move))
  const distance = (visit: Move[]) => Math.min(...visit.map((one) => Math.abs(one.at - move.at)))
  const onLeg = visits.filter((visit) =>
    alike(visit).some((one) => legMatches(one.event, move.event)),
  )
  const sameWay = visits.filter((visit) => alike(visit).length > 0)
  const best = [onLeg, sameWay, visits].find((some) => some.length > 0) ?? []
  return [...best].sort((a, b) => distance(a) - distance(b))[0]
}

/** Whether the ship brought the container here from elsewhere, did not put it ashore, and has called elsewhere since. */
function sailsOnWith(plan: Move, visit: readonly Move[], all: readonly Move[]): boolean {
  const onLeg = acts(all).filter((move) => legMatches(move.event, plan.event))
  const elsewhere = onLeg.filter((move) => move.place !== null && move.place !== plan.place)
  const came = earliest(onLeg.filter((move) => isInbound(move) && visit.includes(move)))
  return (
    came < Infinity &&
    elsewhere.some((move) => isOutbound(move) && move.at < came) &&
    elsewhere.some((move) => move.at > latest(visit)) &&
    !acts(all).some((move) => move.code === 'DISC' && move.at >= came)
  )
}

/**
 * When the container left the port, in milliseconds; minus infinity where it has not. That its ship has sailed need not be told where
 * she has put it ashore elsewhere since.
 */
function leftAt(visit: readonly Move[], all: readonly Move[]): number {
  const sailed = latest(acts(visit).filter(isOutbound))
  const until = latest(acts(visit))
  const isAshoreElsewhere = acts(all).some(
    ({ code, place, at }) =>
      code === 'DISC' && place !== null && at > until && place !== visit[0]?.place,
  )
  return sailed === -Infinity && isAshoreElsewhere ? until : sailed
}

/**
 * Whether a ship that takes the container at another port, after it has left here, is expected to bring it back: cargo
 * goes back to where it came from, and a ship that calls twice may put it ashore at the second call. The ship that brought
 * it there may only call here on her next voyage.
 */
function comesBack(plan: Move, visit: readonly Move[], all: readonly Move[]): boolean {
  const left = leftAt(visit, all)
  const arrivalsBefore = (out: Move): Move[] =>
    all.filter(
      (move) => isInbound(move) && move.place === out.place && left < move.at && move.at <= out.at,
    )
  const cameFromHere = (into: Move): boolean =>
    visit.some((from) => isOutbound(from) && legMatches(from.event, into.event))
  const isTaken = (out: Move): boolean => {
    const before = arrivalsBefore(out)
    const own = before.filter((move) => vesselMatches(move.event, out.event))
    return (
      out.code === 'LOAD' ||
      (before.some((move) => vesselDiffers(move.event, out.event)) && !own.some(cameFromHere))
    )
  }
  const isBack = (out: Move): boolean =>
    isOutbound(out) &&
    out.place !== null &&
    out.place !== plan.place &&
    out.at > left &&
    out.at < plan.at &&
    legMatches(out.event, plan.event) &&
    isTaken(out)
  if (!isInbound(plan) || left === -Infinity || plan.at <= left) return false
  return all.some(isBack) || sailsOnWith(plan, visit, all)
}

/** The visits to one place: what happened tells them apart, and plans only where nothing has happened. */
function visitsTo(place: PlaceKey, here: readonly Move[], all: readonly Move[]): Stop[] {
  const side = acts(here).length > 0 ? acts : plans
  const elsewhere = side(all).filter((move) => move.place !== place)
  const visits: Move[][] = []
  for (const move of [...side(here)].sort(byTime)) {
    const visit = visits.at(-1)
    if (visit === undefined || isLaterVisit(move, visit, elsewhere)) visits.push([move])
    else visit.push(move)
  }
  const sided = new Set(side(here))
  const last = visits.at(-1) ?? []
  const isReturn = (move: Move): boolean => !sided.has(move) && comesBack(move, last, all)
  const back = here.filter(isReturn)
  if (back.length > 0) visits.push(back)
  for (const move of here)
    if (!sided.has(move) && !back.includes(move)) nearestVisit(move, visits)?.push(move)
  return visits.map((visit) => ({
    place,
    inbound: here.filter((move) => isInbound(move) && visit.includes(move)),
    outbound: here.filter((move) => isOutbound(move) && visit.includes(move)),
  }))
}

const startOf = (stop: Stop): number => earliest(onceDone(movesAt(stop)))

const sequenceOf = (stop: Stop): number =>
  Math.min(...movesAt(stop).map((move) => move.event.transport_call_sequence ?? Infinity))

/**
 * Whether sequence numbers count: every stop has its own, and neither the real nor the planned times of two stops
 * contradict them. Some carriers number the calls of a voyage instead of those of the journey.
 */
function trustedSequences(stops: readonly Stop[]): boolean {
  const numbers = stops.map(sequenceOf)
  if (new Set(numbers).size < stops.length || numbers.includes(Infinity)) return false
  const agrees = (a: Stop, b: Stop, side: typeof acts): boolean => {
    const [first, second] = [earliest(side(movesAt(a))), earliest(side(movesAt(b)))]
    const known = Number.isFinite(first) && Number.isFinite(second)
    return !known || first === second || first < second === sequenceOf(a) < sequenceOf(b)
  }
  return stops.every((a) =>
    stops.every((b) => a === b || (agrees(a, b, acts) && agrees(a, b, plans))),
  )
}

const sails = (from: Stop, to: Stop): boolean =>
  from.outbound.some((out) => to.inbound.some((move) => legMatches(out.event, move.event)))

/** The stops by time, but none before a stop from which a ship sails to it, because plans may be out of date. */
function alongShips(stops: readonly Stop[]): Stop[] {
  const waiting = [...stops]
  const ordered: Stop[] = []
  while (waiting.length > 0) {
    const next = waiting.findIndex((stop) =>
      waiting.every((other) => other === stop || !sails(other, stop) || sails(stop, other)),
    )
    ordered.push(...waiting.splice(Math.max(next, 0), 1))
  }
  return ordered
}

/**
 * The stops in their order, but those that the container is still expected to reach after the one that it has left: the plan of a call
 * is out of date where the ship before it left late. A port that it was brought to by ship may be anywhere on the way, and
 * one that it came to by land is where its way by sea began, though its carrier does not tell that it left there.
 */
function afterDeparture(stops: readonly Stop[], moves: readonly Move[]): Stop[] {
  const broughtTo = acts(moves).filter((move) => isFullGate(move, 'GTIN'))
  const isExpected = (stop: Stop): boolean =>
    stop.inbound.length > 0 &&
    acts(movesAt(stop)).length === 0 &&
    !broughtTo.some(({ place }) => place === stop.place)
  const left = stops.findIndex((stop) => !isExpected(stop))
  const first = stops[left]
  if (!first || first.inbound.length > 0 || acts(first.outbound).length === 0) return [...stops]
  return [first, ...stops.toSpliced(left, 1)]
}

const byStart = (a: Stop, b: Stop): number =>
  startOf(a) - startOf(b) || b.outbound.length - a.outbound.length || (a.place < b.place ? -1 : 1)

/** The ports of the laden sea moves, among all moves, in the order in which the container passes them. */
export function stopsOf(sea: readonly Move[], all: readonly Move[]): Stop[] {
  const moves = placed(sea)
  const places = [...new Set(moves.map(({ place }) => place))]
  const stops = places
    .flatMap((place) => {
      const here = moves.filter((one) => one.place === place).map(({ move }) => move)
      return visitsTo(place, here, sea)
    })
    .sort(byStart)
  if (trustedSequences(stops)) return stops.sort((a, b) => sequenceOf(a) - sequenceOf(b))
  return alongShips(afterDeparture(stops, all))
}
