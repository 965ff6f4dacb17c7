// Decides whether a truck that takes the full container out at a gate only brings it to where it goes on.
import { ladenMoves } from '../moves/laden-legs.ts'
import type { Move } from '../moves/moves.ts'
import {
  isAtCustomer,
  isAtInlandTerminal,
  isAtTerminal,
  isByTrainOrBarge,
  isFullGate,
  isOffDock,
  isOutbound,
  isTakenByTruck,
  isTruckAtInlandTerminal,
  isTruckAtTerminal,
  latest,
} from '../moves/moves.ts'
import { settledAfterMs } from './settled-discharge.ts'

/** Whether the container leaves by train or barge, or gets to another place with one, after it went out. */
function goesOn(move: Move, out: Move): boolean {
  if (!isByTrainOrBarge(move) || move.at <= out.at) return false
  const isElsewhere = move.place !== null && move.place !== out.place
  return isOutbound(move) || move.code === 'GTOT' || isElsewhere
}

/** Whether a truck has the full container before a time: then the next gate of that day is the one where it comes in. */
function isOnTruck(at: number, moves: readonly Move[]): boolean {
  const before = moves.filter((move) => move.act && move.at < at)
  const lastAt = (code: 'GTIN' | 'GTOT'): number =>
    latest(before.filter((move) => isFullGate(move, code)))
  return lastAt('GTOT') > lastAt('GTIN')
}

/** Whether the container was at the consignee's in between: what a truck brings to a terminal then is the empty one. */
const wasDelivered = (out: Move, until: Move, moves: readonly Move[]): boolean =>
  moves.some((move) => move.act && isAtCustomer(move) && out.at < move.at && move.at <= until.at)

/** Whether a truck brings the container in, as far as is known full: it is told to arrive, or the gate is. */
const isBroughtIn = (move: Move, out: Move, moves: readonly Move[]): boolean =>
  isTruckAtTerminal(move) || isTruckAtInlandTerminal(move)
    ? !wasDelivered(out, move, moves)
    : move.laden === true &&
      isFullGate(move, 'GTIN') &&
      !(isAtInlandTerminal(move) && wasDelivered(out, move, moves))

/**
 * Whether it is at another terminal: of the port, of the one that its ship left out, or inland, as a train might bring it there. What
 * comes in within the port's city at an inland depot, or anywhere at the consignee's, has left the port.
 */
const isAtAnotherTerminal = (move: Move, out: Move): boolean =>
  isAtTerminal(move) ||
  (move.place === out.place ? !isOffDock(move) : move.place !== null && isAtInlandTerminal(move))

/** Whether the truck only brings the full container to another terminal. */
export const comesInAgain = (move: Move, out: Move, moves: readonly Move[]): boolean =>
  isBroughtIn(move, out, moves) &&
  isAtAnotherTerminal(move, out) &&
  (move.at > out.at || (move.at === out.at && !isOnTruck(out.at, moves)))

/** Whether the import is known to be over: the container was unpacked, or is empty. */
const isOver = (out: Move, moves: readonly Move[]): boolean =>
  moves.some(
    (move) => move.act && move.at >= out.at && (move.laden === false || move.code === 'STRP'),
  )

const goesToConsignee = ({ at }: Move, moves: readonly Move[]): boolean =>
  moves.some((move) => move.act && isAtCustomer(move) && move.at > at)

/** Whether the container was unpacked, is empty, or is at the consignee's after a truck brought it in: nobody fetched it there. */
const isLastIn = (move: Move, moves: readonly Move[]): boolean =>
  (isFullGate(move, 'GTIN') || isTruckAtTerminal(move) || isTruckAtInlandTerminal(move)) &&
  (isOver(move, moves) || (isAtInlandTerminal(move) && goesToConsignee(move, moves))) &&
  !moves.some((other) => other.act && isFullGate(other, 'GTOT') && other.at >= move.at)

/** A train or a barge that is later than this is expected no more: carriers leave plans standing. */
export const longestOnwardDelayMs = 7 * 24 * 3600 * 1000

/**
 * When the container came in last outside of the port, at a freight station or an off-dock terminal, and no truck has taken it
 * since; null where it has gone on. Many are unpacked there, and not every carrier tells that; at a terminal inland it is fetched.
 */
function restsOffDockSince(out: Move, onward: readonly Move[], moves: readonly Move[]) {
  const done = onward.filter((move) => move.act)
  const isFetched = moves.some((move) => move.act && isTakenByTruck(move) && move.at > out.at)
  const rests = done.every(
    (move) => isOffDock(move) && !isAtInlandTerminal(move) && comesInAgain(move, out, moves),
  )
  return rests && !isFetched ? latest(done) : null
}

/**
 * Until when the full container that a truck took is only expected to go on, in milliseconds; null where nothing expects it,
 * or where it has gone on.
 */
export function expectedOnUntil(out: Move, moves: readonly Move[]): number | null {
  if (!out.act || !isTakenByTruck(out) || isOver(out, moves)) return null
  const onward = onwardOf(out, moves)
  if (onward.length === 0) return null
  if (onward.some((move) => move.act)) {
    const since = restsOffDockSince(out, onward, moves)
    if (since === null) return null
    const plans = onward.filter((move) => !move.act).map((move) => move.at + longestOnwardDelayMs)
    return Math.max(since + settledAfterMs, ...plans)
  }
  const expected = latest(onward)
  return Math.min(out.at + settledAfterMs, expected + longestOnwardDelayMs)
}

const onwardOf = (out: Move, moves: readonly Move[]): Move[] =>
  ladenMoves(moves).filter((move) => goesOn(move, out) || comesInAgain(move, out, moves))

/**
 * Whether the container goes on from where the truck took it: that is no pick-up. What is only expected counts while it can
 * come true.
 */
export function isCarriedOn(out: Move, moves: readonly Move[], now: number): boolean {
  const until = expectedOnUntil(out, moves)
  if (until !== null) return now < until
  return onwardOf(out, moves).some((move) => move.act && !isLastIn(move, moves))
}
