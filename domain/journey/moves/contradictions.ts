// Settles moves that cannot all be true: a container is not discharged before its ship has left the port of lading.
import { hasVessel, legMatches } from './conveyances.ts'
import { knownSince } from './latest-known.ts'
import type { Move } from './moves.ts'
import { isHandling, isInbound, isOutbound } from './moves.ts'
import { isOneTime, isOtherTeller, rankOf } from './told-by.ts'

/**
 * Less is no contradiction: carriers mistake time zones, give days without a time, and report a lading after the ship
 * has left.
 */
export const toleranceMs = 24 * 3600 * 1000

/**
 * The order of trust among two moves that contradict each other; the first rule that decides, counts. Numbers: the
 * higher one is trusted.
 *
 * 1. The number of other moves that contradict it: a single move that does not fit with several others is wrong.
 * 2. Its source, where two sources said it at about the same time: domain/trusted-sources.ts.
 * 3. The time at which it was learned: a later word corrects an earlier one.
 * 4. Its kind: cranes report what they handle; calls of ships often come from the schedule.
 * 5. Its place on the way: a departure is older knowledge than the arrival that must follow it.
 */
const orderOfTrust: readonly ((move: Move, contradictions: number, other: Move) => number)[] = [
  (_, contradictions) => -contradictions,
  (move, _, other) =>
    isOtherTeller(move, other) && isOneTime(knownSince(move.event), knownSince(other.event))
      ? -rankOf(move)
      : 0,
  ({ event }) => knownSince(event),
  (move) => (isHandling(move) ? 1 : 0),
  (move) => (isOutbound(move) ? 1 : 0),
]

const isOneTrain = (a: Move, b: Move): boolean => a.means === 'rail' && b.means === 'rail'

const isOneLeg = (a: Move, b: Move): boolean =>
  a.means === b.means && (legMatches(a.event, b.event) || (isOneTrain(a, b) && !hasVessel(a.event)))

const precedes = (first: Move, then: Move): boolean => first.at <= then.at + toleranceMs

/** Whether the second of two moves at one place follows the first: a ship arrives, then discharges; loads, then departs. */
const followsHere = (first: Move, then: Move): boolean =>
  first.place === then.place &&
  ((first.code === 'ARRI' && then.code === 'DISC') ||
    (first.code === 'LOAD' && then.code === 'DEPA'))

/** Whether the container comes, with the second move, to where it sailed for with the first. */
const isJourney = (first: Move, then: Move): boolean =>
  isOutbound(first) && isInbound(then) && first.place !== then.place

/** The orders of two moves that must hold. */
const orders: readonly ((first: Move, then: Move) => boolean)[] = [
  followsHere,
  (first, then) => first.code === 'LOAD' && isJourney(first, then),
  (first, then) => first.code === 'DEPA' && isJourney(first, then),
]

type Pair = readonly [Move, Move]

/** A move, and those on the same leg of which one order must hold. */
type Order = { readonly then: Move; readonly firsts: readonly Move[] }

const ordersAmong = (moves: readonly Move[]): Order[] =>
  moves.flatMap((then) =>
    orders
      .map((follows) => {
        const firsts = moves.filter((first) => follows(first, then) && isOneLeg(first, then))
        return { then, firsts }
      })
      .filter(({ firsts }) => firsts.length > 0),
  )

const ordersByMove = (among: readonly Order[]): ReadonlyMap<Move, readonly Order[]> => {
  const orders = new Map<Move, Order[]>()
  for (const order of among)
    for (const move of [order.then, ...order.firsts]) {
      const own = orders.get(move)
      if (own) own.push(order)
      else orders.set(move, [order])
    }
  return orders
}

/** The moves in the wrong order, while some of them are refuted. */
type Contradictions = {
  /** With how many others a move is in the wrong order. */
  readonly countOf: (move: Move) => number
  /** The first pair in the wrong order that has the most contradicted move; null where none is left. */
  readonly worst: () => Pair | null
  readonly refute: (move: Move) => void
}

/**
 * The contradictions among moves. A ship may have carried the container twice: then one right order is enough. The counts are kept
 * up, because an answer may have hundreds of moves that are refuted one after the other.
 */
function contradictionsAmong(among: readonly Order[]): Contradictions {
  const refuted = new Set<Move>()
  const counts = new Map<Move, number>()
  const rightLeft = new Map<Order, number>()
  const ordersOf = ordersByMove(among)
  const countOf = (move: Move): number => counts.get(move) ?? 0
  const isLeft = (move: Move): boolean => !refuted.has(move)
  const isWrong = (order: Order): boolean => isLeft(order.then) && rightLeft.get(order) === 0
  const countPairs = ({ then, firsts }: Order, by: 1 | -1): void => {
    const left = firsts.filter(isLeft)
    for (const first of left) counts.set(first, countOf(first) + by)
    counts.set(then, countOf(then) + by * left.length)
  }
  const setRight = (order: Order, right: number): void => {
    rightLeft.set(order, right)
    if (right === 0) countPairs(order, 1)
  }
  for (const order of among)
    setRight(order, order.firsts.filter((first) => precedes(first, order.then)).length)
  const refute = (move: Move): void => {
    const orders = (ordersOf.get(move) ?? []).filter(({ then }) => isLeft(then))
    for (const order of orders) if (order.then === move && isWrong(order)) countPairs(order, -1)
    refuted.add(move)
    counts.delete(move)
    for (const order of orders.filter(({ then }) => then !== move)) {
      if (isWrong(order)) counts.set(order.then, countOf(order.then) - 1)
      else if (precedes(move, order.then)) setRight(order, (rightLeft.get(order) ?? 0) - 1)
    }
  }
  const worst = (): Pair | null => {
    const most = [...counts.values()].reduce((a, b) => Math.max(a, b), 0)
    const isMost = (move: Move): boolean => most > 0 && countOf(move) === most
    for (const order of among.filter(isWrong)) {
      const { then, firsts } = order
      const first = firsts.find((one) => isLeft(one) && (isMost(then) || isMost(one)))
      if (first !== undefined) return [first, then]
    }
    return null
  }
  return { countOf, worst, refute }
}

function lessTrusted([a, b]: Pair, count: (move: Move) => number): Move {
  for (const trust of orderOfTrust) {
    const [ofA, ofB] = [trust(a, count(a), b), trust(b, count(b), a)]
    if (ofA !== ofB) return ofA > ofB ? b : a
  }
  return b
}

/** The real moves without those that others refute. */
export function withoutRefuted(moves: readonly Move[]): readonly Move[] {
  const acts = moves.filter((move) => move.act && move.laden !== false)
  const contradictions = contradictionsAmong(ordersAmong(acts))
  const refuted = new Set<Move>()
  for (let pair = contradictions.worst(); pair !== null; pair = contradictions.worst()) {
    const wrong = lessTrusted(pair, contradictions.countOf)
    refuted.add(wrong)
    contradictions.refute(wrong)
  }
  return refuted.size === 0 ? moves : moves.filter((move) => !refuted.has(move))
}

/** Whether an expected arrival lies before the departure that has happened on the same leg. */
const isVoid = (plan: Move, moves: readonly Move[]): boolean => {
  const left = moves.filter((move) => move.act && isJourney(move, plan) && isOneLeg(move, plan))
  return left.length > 0 && left.every((move) => plan.at < move.at)
}

/**
 * The moves without the expectations that cannot come true, where another one of the same move is left. The last one
 * stays: its place is still where the container is bound for.
 */
export function withoutVoidPlans(moves: readonly Move[]): readonly Move[] {
  const plans = moves.filter((move) => !move.act && isInbound(move))
  const wrong = new Set(plans.filter((plan) => isVoid(plan, moves)))
  const isReplaced = (plan: Move): boolean =>
    plans.some(
      (other) => !wrong.has(other) && other.code === plan.code && other.place === plan.place,
    )
  return moves.filter((move) => !wrong.has(move) || !isReplaced(move))
}
