// Draws the moves of a container: at gates, and aboard ships, barges and trains.
import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import { carrierEvent } from '../../../domain/journey/compact-events-fixture.ts'
import { ships } from './ports.ts'
import type { Port } from './ports.ts'

export type DrawnMove = {
  readonly event: CarrierEvent
  /** The event that the interface has for it; null where it has none. */
  readonly name: string | null
  /** Whether a carrier tells when it expects the move: how it brings empty containers to where they are needed is its own affair. */
  readonly isExpected: boolean
}

export const boxNumber = 'MSKU0000015'
export const hour = 3_600_000

export type Draw = {
  readonly random: () => number
  readonly moves: DrawnMove[]
  /** The ships that have carried the container: none takes it twice, because she would be on the same voyage. */
  readonly used: Set<string>
  at: number
}

export const pick = <T>(draw: Draw, all: readonly T[]): T =>
  all[Math.floor(draw.random() * all.length)] as T
export const wait = (draw: Draw, from: number, to: number): void => {
  draw.at += Math.round((from + draw.random() * (to - from)) * 60) * (hour / 60)
}

export type Ship = {
  readonly ship: string | null
  readonly voyage: string | null
  readonly mode: CarrierEvent['mode']
  readonly carrier_service?: string
}

export function say(
  draw: Draw,
  code: string,
  at: Port,
  name: string | null,
  more: Partial<CarrierEvent> & Partial<Ship> & { readonly isExpected?: boolean } = {},
): void {
  const { ship = null, voyage = null, mode = 'TRUCK', isExpected = true, ...fields } = more
  const event = carrierEvent(`ACT ${code} ${at.locode} 01-01`, {
    container_number: boxNumber,
    location_name: at.name,
    vessel_name: ship,
    import_voyage: voyage,
    export_voyage: voyage,
    mode,
    ...fields,
  })
  const time = new Date(draw.at).toISOString()
  draw.moves.push({ event: { ...event, event_at: time }, name, isExpected })
}

/** A leg with its four moves under the names of its two ends. */
export function carry(
  draw: Draw,
  from: Port,
  to: Port,
  ship: Ship,
  names: readonly [string, string],
  hours: readonly [number, number],
  calls: readonly Port[] = [],
): void {
  const full = { ...ship, empty: false }
  const call = { ...ship, empty: null }
  say(draw, 'LOAD', from, `${names[0]}_loaded`, full)
  wait(draw, 2, 20)
  say(draw, 'DEPA', from, `${names[0]}_departed`, call)
  wait(draw, ...hours)
  for (const at of calls) callOnTheWay(draw, at, ship)
  say(draw, 'ARRI', to, `${names[1]}_arrived`, call)
  wait(draw, 2, 20)
  say(draw, 'DISC', to, ship.mode === 'RAIL' ? 'rail_unloaded' : `${names[1]}_discharged`, full)
}

export const steamer = (draw: Draw): Ship => {
  const ship = pick(
    draw,
    ships.filter((one) => !draw.used.has(one)),
  )
  draw.used.add(ship)
  return { ship, voyage: `${100 + Math.floor(draw.random() * 400)}W`, mode: 'VESSEL' }
}
export const barge: Ship = { ship: null, voyage: null, mode: 'BARGE' }
export const train: Ship = { ship: null, voyage: null, mode: 'RAIL' }

/** A port at which the ship calls while the container stays aboard. */
function callOnTheWay(draw: Draw, at: Port, ship: Ship): void {
  const call = { ...ship, empty: null }
  say(draw, 'ARRI', at, null, call)
  wait(draw, 8, 30)
  say(draw, 'DEPA', at, null, call)
  wait(draw, 30, 150)
}

/** The empty container is brought by ship to where it is needed. */
export function positioned(draw: Draw, from: Port, to: Port): void {
  const ship = { ...steamer(draw), empty: true, isExpected: false }
  say(draw, 'LOAD', from, null, ship)
  say(draw, 'DEPA', from, null, { ...ship, empty: null })
  wait(draw, 40, 200)
  say(draw, 'ARRI', to, null, { ...ship, empty: null })
  wait(draw, 4, 20)
  say(draw, 'DISC', to, null, ship)
  wait(draw, 20, 300)
}
