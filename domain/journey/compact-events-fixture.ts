import type { CarrierEvent } from '../carrier-event.ts'
import { gateCodes } from '../move-codes.ts'
import { journeyOf } from './journey.ts'
import type { JourneyContext } from './journey-types.ts'
import { wholeEvent } from './observations/observation.ts'

/**
 * A carrier's event from a compact text such as `ACT GTOT CNSHA 02-20 E`: classifier, code, LOCODE or `-`, day
 * (`MM-DD`) or time (`MM-DDTHH:MM`) in 2026, and `E` for an empty container. `more` sets further fields.
 */
export function carrierEvent(
  words: string,
  more: Partial<CarrierEvent> & { readonly ship?: string; readonly voyage?: string } = {},
): CarrierEvent {
  const [classifier, code, place, when, load] = words.split(' ')
  const { ship, voyage, ...fields } = more
  const transport = code === 'ARRI' || code === 'DEPA'
  const gate = gateCodes[String(code)] !== undefined
  return wholeEvent({
    event_type: transport ? 'TRANSPORT' : 'EQUIPMENT',
    event_code: String(code),
    classifier: classifier as CarrierEvent['classifier'],
    event_at: `2026-${String(when).includes('T') ? when : `${when}T12:00`}:00.000Z`,
    container_number: transport ? null : 'MSKU0000015',
    empty: transport ? null : load === 'E',
    mode: gate ? 'TRUCK' : 'VESSEL',
    locode: place === '-' ? null : String(place),
    vessel_name: ship ?? null,
    import_voyage: voyage ?? null,
    export_voyage: voyage ?? null,
    ...fields,
  })
}

/** A leg on one ship: loading, departure, arrival and discharge on the given days; `ACT PLN` plans the last two. */
export const leg = (
  classifiers: string,
  from: string,
  to: string,
  days: readonly [string, string, string, string],
  more: Parameters<typeof carrierEvent>[1] = {},
): CarrierEvent[] => {
  const [first, second = first] = classifiers.split(' ')
  return [
    carrierEvent(`${first} LOAD ${from} ${days[0]}`, more),
    carrierEvent(`${first} DEPA ${from} ${days[1]}`, more),
    carrierEvent(`${second} ARRI ${to} ${days[2]}`, more),
    carrierEvent(`${second} DISC ${to} ${days[3]}`, more),
  ]
}

export const A = { ship: 'ALPHA', voyage: '12W' }
export const B = { ship: 'BRAVO', voyage: '7W' }
export const C = { ship: 'CHARLIE', voyage: '3N' }
export const RAIL = { mode: 'RAIL' } as const
export const BARGE = { mode: 'BARGE', ship: 'LIGHTER', voyage: '1' } as const

/** The named events of the first container, as `name LOCODE`. */
export const lines = (events: readonly CarrierEvent[], context: JourneyContext = {}): string[] =>
  (journeyOf(events, context).containers[0]?.events ?? []).map(
    (event) => `${event.event.replace('container.transport.', '')} ${event.locode ?? '-'}`,
  )

export const direct = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], A)
export const first = leg('ACT', 'CNSHA', 'SGSIN', ['03-02', '03-03', '03-10', '03-11'], A)
export const second = leg('ACT', 'SGSIN', 'NLRTM', ['03-15', '03-16', '04-01', '04-02'], B)
export const planned = leg('PLN', 'SGSIN', 'NLRTM', ['03-15', '03-16', '04-01', '04-02'], B)
