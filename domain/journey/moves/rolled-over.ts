// A container that misses its ship goes with another one: the plans for the first one are no longer about it.
import type { CarrierEvent } from '../../carrier-event.ts'
import { legMatches, vesselDiffers, vesselMatches } from './conveyances.ts'
import { toleranceMs } from './contradictions.ts'
import { newer } from './latest-known.ts'
import type { Move } from './moves.ts'
import { isInbound, isOutbound } from './moves.ts'
import { hasBrought } from './other-sailings.ts'

/**
 * Whether the container was put ashore after that where it left: it leaves a second time. A lading on another ship than the one
 * that has just brought it follows the discharge, also where it is told by the day alone.
 */
const isAshoreAgain = (out: Move, moves: readonly Move[]): boolean =>
  moves.some(
    (off) =>
      off.act &&
      off.code === 'DISC' &&
      off.place === out.place &&
      off.at > out.at &&
      (out.code !== 'LOAD' ||
        off.at - out.at > toleranceMs ||
        !vesselDiffers(off.event, out.event)),
  )

/** Whether another ship has put the container ashore where this one leaves. */
const isBroughtByAnother = (out: Move, moves: readonly Move[]): boolean =>
  moves.some(
    (off) =>
      off.act &&
      off.code === 'DISC' &&
      off.place === out.place &&
      off.at <= out.at &&
      vesselDiffers(off.event, out.event),
  )

/** Whether a ship that brings the container leaves again, and is neither told nor expected further on: it stays here. */
const leavesItHere = (out: Move, moves: readonly Move[]): boolean =>
  out.code === 'DEPA' &&
  hasBrought(out, out, moves) &&
  !isBroughtByAnother(out, moves) &&
  !moves.some(
    (move) =>
      isInbound(move) &&
      move.place !== out.place &&
      move.at >= out.at &&
      vesselMatches(move.event, out.event),
  )

/** Whether another ship has replaced a planned departure, because the container left on it or a newer plan names it. */
function replaced(plan: Move, departures: readonly Move[]): boolean {
  const here = departures.filter((move) => move.place === plan.place)
  const left = here.filter((move) => move.act)
  if (left.length > 0) return left.every((move) => vesselDiffers(move.event, plan.event))
  return here.some(
    (move) => vesselDiffers(move.event, plan.event) && isLaterKnowledge(move.event, plan.event),
  )
}

// The planned times alone do not show which of two plans is newer.
const isLaterKnowledge = (a: CarrierEvent, b: CarrierEvent): boolean =>
  a.created_at !== null &&
  b.created_at !== null &&
  Date.parse(a.created_at) !== Date.parse(b.created_at) &&
  newer(a, b) > 0

/** The moves without the plans for a ship that the container no longer takes. */
export function withoutRolledOver(moves: readonly Move[]): Move[] {
  const plans = moves.filter((move) => !move.act)
  if (plans.length === 0) return [...moves]
  const departures = moves
    .filter(isOutbound)
    .filter((move) => !leavesItHere(move, moves) && !(move.act && isAshoreAgain(move, moves)))
  const stale = new Set(plans.filter((move) => isOutbound(move) && replaced(move, departures)))
  const taken = moves.filter((move) => !stale.has(move) && (move.act || isOutbound(move)))
  const abandoned = [...stale].filter((move) =>
    taken.every((other) => !legMatches(other.event, move.event)),
  )
  const goesWith = (move: Move): boolean =>
    abandoned.some((plan) => legMatches(plan.event, move.event))
  return moves.filter((move) => move.act || !(stale.has(move) || goesWith(move)))
}
