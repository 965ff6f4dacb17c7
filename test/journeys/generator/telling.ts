import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import { allPorts } from './ports.ts'
import type { DrawnMove } from './draw-voyage.ts'

/** How a carrier tells of a voyage. */
export type Telling = {
  /** Leaves out moves of these codes, or each move with this probability. */
  readonly without: readonly string[]
  readonly missing: number
  readonly ships: boolean
  /** Gives days without a time of day. */
  readonly datesOnly: boolean
  /** Tells whether the container was empty. */
  readonly load: boolean
  /** Labels local times as UTC. */
  readonly localTimes: boolean
}

const atMidnight = (time: string): string => `${time.slice(0, 10)}T00:00:00.000Z`

const hours = new Map(allPorts.map((port) => [port.locode, port.hours]))

function timeOf({ event_at, locode }: CarrierEvent, { datesOnly, localTimes }: Telling): string {
  const local = Date.parse(event_at) + (hours.get(locode ?? '') ?? 0) * 3_600_000
  const time = localTimes ? new Date(local).toISOString() : event_at
  return datesOnly ? atMidnight(time) : time
}

/** The moves as the carrier tells them; some are left out. */
export function tell(
  moves: readonly DrawnMove[],
  telling: Telling,
  random: () => number,
): DrawnMove[] {
  return moves
    .filter(
      ({ event }) => !telling.without.includes(event.event_code) && random() >= telling.missing,
    )
    .map(({ event, name }) => ({
      name,
      event: {
        ...event,
        ...(telling.ships ? {} : { vessel_name: null, import_voyage: null, export_voyage: null }),
        ...(telling.load ? {} : { empty: null }),
        event_at: timeOf(event, telling),
      },
    }))
}
