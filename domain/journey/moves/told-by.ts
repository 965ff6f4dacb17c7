// Weighs what different sources say about one move, by domain/trusted-sources.ts.
import type { CarrierEvent } from '../../carrier-event.ts'
import { sameTimeMs, trustedMoveSources } from '../../trusted-sources.ts'
import type { MoveFact, MoveSource } from '../../trusted-sources.ts'
import type { Move } from './moves.ts'

/** An event with who told it, and how. */
export type ToldEvent = CarrierEvent & {
  /** Without one it is the word of the line that carries the container. */
  readonly told_by?: MoveSource
  /** Set for an estimate that was told as an actual event, though its time lay ahead. */
  readonly told_as_actual?: boolean
}

const toldBy = ({ told_by }: ToldEvent): MoveSource => told_by ?? 'line'

function factOf({ act, means, code }: Move): MoveFact {
  if (!act)
    return means === 'vessel' || means === 'feeder' ? 'expected_ship_call' : 'expected_inland'
  if (means === 'rail') return 'rail_move'
  if (means === 'road') return 'gate_move'
  return code === 'LOAD' || code === 'DISC' ? 'loading_and_discharge' : 'ship_call'
}

/**
 * Whether somebody planned or expected the move. What was told as actual before its time is an estimate of the move, and no
 * plan: nobody has said that the journey ends there.
 */
export function isPlan({ act, event }: Move): boolean {
  const { told_as_actual = false }: ToldEvent = event
  return !act && !told_as_actual
}

/** The move as one that was planned. */
export function asPlan(move: Move): Move {
  const event: ToldEvent = { ...move.event, told_as_actual: false }
  return { ...move, event }
}

/** The lower, the more trusted. */
export function rankOf(move: Move): number {
  const sources: readonly MoveSource[] = trustedMoveSources[factOf(move)]
  return sources.indexOf(toldBy(move.event))
}

/** Whether the line that carries the container tells the move. */
export const isToldByLine = ({ event }: Move): boolean => toldBy(event) === 'line'

/** Whether two moves are told by different sources. */
export const isOtherTeller = (a: Move, b: Move): boolean => toldBy(a.event) !== toldBy(b.event)

/** Whether two times of knowledge are so near that the source decides; one that is unknown is near all others. */
export const isOneTime = (a: number, b: number): boolean =>
  a === -Infinity || b === -Infinity || Math.abs(a - b) <= sameTimeMs
