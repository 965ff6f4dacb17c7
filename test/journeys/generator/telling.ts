import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import { allPorts } from './ports.ts'
import type { DrawnMove } from './draw-moves.ts'

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

/** Leaves nothing out. */
export const whole: Telling = {
  without: [],
  missing: 0,
  ships: true,
  datesOnly: false,
  load: true,
  localTimes: false,
}

const noShip = {
  vessel_name: null,
  import_voyage: null,
  export_voyage: null,
  carrier_service: null,
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
    .map(({ event, ...move }) => ({
      ...move,
      event: {
        ...event,
        ...(telling.ships ? {} : noShip),
        ...(telling.load ? {} : { empty: null }),
        event_at: timeOf(event, telling),
      },
    }))
}

const day = 24 * 3_600_000

/** Plans and estimates of the calls of a voyage, said before them and more exact the later they are said. */
export function expectationsOf(moves: readonly DrawnMove[], random: () => number): CarrierEvent[] {
  const calls = moves.filter(
    ({ event, isExpected }) => isExpected && ['ARRI', 'DEPA'].includes(event.event_code),
  )
  return calls.flatMap(({ event }) =>
    [30, 12, 3].map((daysBefore, n) => {
      const at = Date.parse(event.event_at)
      const slip = Math.round((random() - 0.6) * daysBefore * 0.4 * day)
      return {
        ...event,
        classifier: n === 0 ? ('PLN' as const) : ('EST' as const),
        event_at: new Date(at + slip).toISOString(),
        created_at: new Date(at - daysBefore * day).toISOString(),
      }
    }),
  )
}
