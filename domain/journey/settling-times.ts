import type { CarrierEvent } from '../carrier-event.ts'
import { deriveContainer } from './derive-container.ts'
import type { AskedNumber } from './journey-types.ts'
import { eventsByContainer } from './moves/events-by-container.ts'
import { inOneOrder } from './moves/latest-known.ts'
import { settledAfterMs } from './naming/settled-discharge.ts'

/** The times, in milliseconds, at which silence settles a port that a container has only reached on the followed trip. */
export function settlingTimes(
  events: readonly CarrierEvent[],
  asked: readonly AskedNumber[],
): number[] {
  const ports = eventsByContainer(inOneOrder(events)).flatMap(
    (one) => deriveContainer(one, { asked, now: -Infinity }).sea.ports,
  )
  const waiting = ports.filter(({ role }) => role === 'UNDECIDED')
  return waiting.map(({ inbound }) => Math.max(...inbound.map(({ at }) => at)) + settledAfterMs)
}
