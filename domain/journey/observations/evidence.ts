// The statements from which a recorded event was made.
import type { ZoneOf } from '../../carrier-event.ts'
import { containersOf } from '../moves/events-by-container.ts'
import { moveOfIdentity } from '../moves/move-identity.ts'
import { codeAt } from '../moves/moves.ts'
import { believable } from './future-actuals.ts'
import type { Observation } from './observation.ts'

/** A recorded event of a container, as it is stored. */
export type ToldEvent = {
  readonly event: string
  readonly identity: string
  readonly classifier: string
  readonly timestamp: Date
  /** The number of the container. */
  readonly number: string
}

/** The codes of events whose identity names no move. */
export const codesByName: Readonly<Record<string, readonly string[]>> = {
  'container.transport.available': ['AVPU'],
  'container.transport.estimated.vessel_arrived': ['ARRI', 'DISC'],
  'container.transport.estimated.vessel_departed': ['DEPA'],
  'container.transport.estimated.arrived_at_inland_destination': ['ARRI', 'GTIN'],
}

function codesOf({ event, identity }: ToldEvent): readonly string[] {
  const move = moveOfIdentity(event, identity)
  return move === null ? (codesByName[event] ?? []) : [move.code]
}

/** Milliseconds. A time that changes by less makes no new event. */
const sameTime = 60_000

/**
 * The statements that say what a recorded event tells, those first that were received first. Statements that were taken
 * back are among them: they are what a superseded event was made from.
 */
export function statementsBehind(
  told: ToldEvent,
  statements: readonly Observation[],
  zoneOf: ZoneOf,
): readonly Observation[] {
  const codes = codesOf(told)
  const isActual = told.classifier === 'ACT'
  return statements
    .filter((one) => {
      const event = believable(one.event, one.received_at, zoneOf)
      const named = containersOf(event)
      return (
        codes.includes(codeAt(event)) &&
        Math.abs(Date.parse(event.event_at) - told.timestamp.getTime()) <= sameTime &&
        (named.length === 0 || named.includes(told.number)) &&
        (event.classifier === 'ACT') === isActual
      )
    })
    .sort((a, b) => a.received_at - b.received_at)
}
