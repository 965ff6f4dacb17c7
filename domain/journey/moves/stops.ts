import { legMatches } from './conveyances.ts'
import type { Move } from './moves.ts'
import { isInbound, isOutbound } from './moves.ts'
import { unknownDestination, unknownOrigin } from './place-key.ts'
import type { PlaceKey } from './place-key.ts'

/** One visit to a port, with the container's sea moves there. */
export type Stop = {
  readonly place: PlaceKey
  readonly inbound: readonly Move[]
  readonly outbound: readonly Move[]
}

export const movesAt = (stop: Stop): Move[] => [...stop.inbound, ...stop.outbound]

const earliest = (moves: readonly Move[]): number => Math.min(...moves.map((move) => move.at))
const latest = (moves: readonly Move[]): number => Math.max(...moves.map((move) => move.at))
const acts = (moves: readonly Move[]): Move[] => moves.filter((move) => move.act)
const plans = (moves: readonly Move[]): Move[] => moves.filter((move) => !move.act)

/**
 * The moves with their places. Moves without a place count only where no other move in their direction has one; then
 * they share one place of departure, or of arrival.
 */
function placed(moves: readonly Move[]): { place: string; move: Move }[] {
  const known = moves.filter((move) => move.place !== null)
  return moves.flatMap((move) => {
    if (move.place !== null) return [{ place: move.place, move }]
    const lacking = !known.some((other) => isInbound(other) === isInbound(move))
    return lacking ? [{ place: isInbound(move) ? unknownDestination : unknownOrigin, move }] : []
  })
}

/** A port that the container leaves and later reaches again is two stops. */
function visits(stop: Stop, all: readonly Move[]): Stop[] {
  const sides = acts(movesAt(stop)).length > 0 ? acts : plans
  const left = latest(sides(stop.outbound))
  const reached = earliest(sides(stop.inbound))
  const between = all.some(
    (move) => move.place !== stop.place && move.at > left && move.at < reached,
  )
  if (!Number.isFinite(left) || !Number.isFinite(reached) || !between) return [stop]
  return [
    { ...stop, inbound: [] },
    { ...stop, outbound: [] },
  ]
}

const startOf = (stop: Stop): number => {
  const done = acts(movesAt(stop))
  return earliest(done.length > 0 ? done : movesAt(stop))
}

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

const byStart = (a: Stop, b: Stop): number =>
  startOf(a) - startOf(b) || b.outbound.length - a.outbound.length || (a.place < b.place ? -1 : 1)

/** The ports of the laden sea moves in the order in which the container passes them. */
export function stopsOf(sea: readonly Move[]): Stop[] {
  const ports = new Map<string, { place: string; inbound: Move[]; outbound: Move[] }>()
  for (const { place, move } of placed(sea)) {
    const port = ports.get(place) ?? { place, inbound: [], outbound: [] }
    ports.set(place, port)
    if (isOutbound(move)) port.outbound.push(move)
    else port.inbound.push(move)
  }
  const stops = [...ports.values()].flatMap((port) => visits(port, sea)).sort(byStart)
  if (trustedSequences(stops)) return stops.sort((a, b) => sequenceOf(a) - sequenceOf(b))
  return alongShips(stops)
}
