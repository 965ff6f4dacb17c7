import type { CarrierEvent } from '../carrier-event.ts'
import { deriveContainer } from './derive-container.ts'
import type { AskedNumber } from './journey-types.ts'
import { eventsByContainer } from './moves/events-by-container.ts'
import { inOneOrder } from './moves/latest-known.ts'
import { latest } from './moves/moves.ts'
import { expectedOnUntil, longestOnwardDelayMs } from './naming/carried-on.ts'
import { overlandOf } from './naming/overland.ts'
import { settledAfterMs } from './naming/settled-discharge.ts'

/** How long after one of its moves, in milliseconds, silence may settle a journey. */
export const settlingDelaysMs: readonly number[] = [settledAfterMs, longestOnwardDelayMs]

/**
 * The times, in milliseconds, at which silence settles a port, or the ramp of a train, that a container has only reached on the
 * followed trip, or makes a pick-up of the truck that took it where a train or a barge was expected.
 */
export function settlingTimes(
  events: readonly CarrierEvent[],
  asked: readonly AskedNumber[],
): number[] {
  return eventsByContainer(inOneOrder(events)).flatMap((one) => {
    const { sea, moves } = deriveContainer(one, { asked, now: -Infinity })
    const reached = sea.ports.filter(({ role }) => role === 'UNDECIDED')
    const lastAt = reached.map(({ inbound }) => latest(inbound))
    const byTrain = sea.ports.length === 0 ? overlandOf(moves, Infinity) : null
    return [
      ...(byTrain === null ? [] : [byTrain.part.until + settledAfterMs]),
      ...lastAt.map((at) => at + settledAfterMs),
      ...moves.flatMap((move) => expectedOnUntil(move, moves) ?? []),
    ]
  })
}
