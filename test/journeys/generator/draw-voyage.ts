// Draws realistic voyages, and under which names the interface has their moves.
import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import { carrierEvent } from '../../../domain/journey/compact-events-fixture.ts'
import { asia, bargePorts, helsinki, hubs, inlandPorts, ships, west } from './ports.ts'
import type { Port } from './ports.ts'
import { randomFrom } from './random.ts'

export type VoyageKind = 'direct' | 'transshipped' | 'barge' | 'feeder' | 'rail' | 'two trips'
export const voyageKinds: readonly VoyageKind[] = [
  'direct',
  'transshipped',
  'transshipped',
  'transshipped',
  'barge',
  'feeder',
  'rail',
  'two trips',
]

/** What is true of a move and which event the interface has for it; null where it has none. */
export type DrawnMove = { readonly event: CarrierEvent; readonly name: string | null }

export type Voyage = {
  readonly kind: VoyageKind
  /** Of the trip that is followed, in the order of time. */
  readonly moves: readonly DrawnMove[]
  readonly earlier: readonly CarrierEvent[]
  readonly pol: string
  readonly pod: string
  readonly origin: string | null
  readonly destination: string | null
}

export const boxNumber = 'MSKU0000015'
const hour = 3_600_000
const start = Date.parse('2026-02-01T06:00:00Z')

type Draw = {
  readonly random: () => number
  readonly moves: DrawnMove[]
  at: number
}

const pick = <T>(draw: Draw, all: readonly T[]): T =>
  all[Math.floor(draw.random() * all.length)] as T
const wait = (draw: Draw, from: number, to: number): void => {
  draw.at += Math.round((from + draw.random() * (to - from)) * 60) * (hour / 60)
}

type Ship = {
  readonly ship: string | null
  readonly voyage: string | null
  readonly mode: CarrierEvent['mode']
  readonly carrier_service?: string
}

function say(
  draw: Draw,
  code: string,
  at: Port,
  name: string | null,
  more: Partial<CarrierEvent> & Partial<Ship> = {},
): void {
  const { ship = null, voyage = null, mode = 'TRUCK', ...fields } = more
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
  draw.moves.push({ event: { ...event, event_at: time }, name })
}

/** A leg with its four moves under the names of its two ends. */
function carry(
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

const steamer = (draw: Draw, used: Set<string>): Ship => {
  const ship = pick(
    draw,
    ships.filter((one) => !used.has(one)),
  )
  used.add(ship)
  return { ship, voyage: `${100 + Math.floor(draw.random() * 400)}W`, mode: 'VESSEL' }
}
const barge: Ship = { ship: null, voyage: null, mode: 'BARGE' }
const train: Ship = { ship: null, voyage: null, mode: 'RAIL' }

type Plan = { readonly pol: Port; readonly hubs: readonly Port[]; readonly pod: Port }

/** A port at which the ship calls while the container stays aboard. */
function callOnTheWay(draw: Draw, at: Port, ship: Ship): void {
  const call = { ...ship, empty: null }
  say(draw, 'ARRI', at, null, call)
  wait(draw, 8, 30)
  say(draw, 'DEPA', at, null, call)
  wait(draw, 30, 150)
}

/** A transfer by truck to another terminal of the transshipment port. */
function changeTerminal(draw: Draw, at: Port): void {
  wait(draw, 10, 60)
  say(draw, 'GTOT', at, null, { empty: false })
  wait(draw, 1, 8)
  say(draw, 'GTIN', at, null, { empty: false })
}

/** The way by main ships, and the transshipments on it. */
function sail(draw: Draw, { pol, hubs: via, pod }: Plan): void {
  const ports = [pol, ...via, pod]
  const used = new Set<string>()
  const aboard = hubs.filter((one) => !via.includes(one))
  for (const [n, from] of ports.slice(0, -1).entries()) {
    const to = ports[n + 1] as Port
    const names = [
      n === 0 ? 'vessel' : 'transshipment',
      to === pod ? 'vessel' : 'transshipment',
    ] as const
    const calls = draw.random() < 0.2 ? [pick(draw, aboard)] : []
    carry(draw, from, to, steamer(draw, used), names, to === pod ? [200, 700] : [60, 400], calls)
    if (to === pod) return
    if (draw.random() < 0.15) changeTerminal(draw, to)
    wait(draw, 20, draw.random() < 0.1 ? 900 : 300)
  }
}

/** The empty container is brought by ship to where it is needed. */
function positioned(draw: Draw, from: Port, to: Port): void {
  const ship = { ...steamer(draw, new Set()), empty: true }
  say(draw, 'LOAD', from, null, ship)
  say(draw, 'DEPA', from, null, { ...ship, empty: null })
  wait(draw, 40, 200)
  say(draw, 'ARRI', to, null, { ...ship, empty: null })
  wait(draw, 4, 20)
  say(draw, 'DISC', to, null, ship)
  wait(draw, 20, 300)
}

function exportMoves(draw: Draw, at: Port): void {
  if (draw.random() < 0.1) positioned(draw, pick(draw, hubs), at)
  say(draw, 'GTOT', at, 'empty_out', { empty: true })
  wait(draw, 24, 120)
  say(draw, 'GTIN', at, 'full_in', { empty: false })
  wait(draw, 12, 96)
}

function importMoves(draw: Draw, at: Port): void {
  wait(draw, 12, 120)
  say(draw, 'GTOT', at, 'full_out', { empty: false })
  wait(draw, 24, 150)
  say(draw, 'GTIN', at, 'empty_in', { empty: true })
}

function planOf(draw: Draw, kind: VoyageKind): Plan {
  const pol = pick(draw, asia)
  const pod = pick(draw, west)
  const count =
    kind === 'transshipped' ? 1 + Math.floor(draw.random() * 3) : draw.random() < 0.4 ? 1 : 0
  const via = [...hubs].sort(() => draw.random() - 0.5).slice(0, kind === 'direct' ? 0 : count)
  return { pol, hubs: via, pod }
}

/** An earlier trip of the same box, which leaves no trace in the moves of the one that follows. */
function earlierTrip(draw: Draw): CarrierEvent[] {
  const plan = planOf(draw, 'direct')
  exportMoves(draw, plan.pol)
  sail(draw, plan)
  importMoves(draw, plan.pod)
  const events = draw.moves.map(({ event }) => event)
  draw.moves.length = 0
  wait(draw, 48, 400)
  return events
}

type OnCarriage = {
  readonly to: Port
  readonly by: Ship
  readonly names: readonly [string, string]
}

const feederShip: Ship = {
  ship: 'BALTIC PETREL',
  voyage: '7N',
  mode: 'VESSEL',
  carrier_service: 'BALTIC FEEDER',
}

function onCarriageOf(draw: Draw, kind: VoyageKind): OnCarriage | null {
  const names = ['feeder', 'feeder'] as const
  if (kind === 'feeder') return { to: helsinki, by: feederShip, names }
  if (kind === 'rail') return { to: pick(draw, inlandPorts), by: train, names: ['rail', 'rail'] }
  return kind === 'barge' ? { to: pick(draw, inlandPorts), by: barge, names } : null
}

function maybeShippedAway(draw: Draw, from: Port): void {
  if (draw.random() >= 0.1) return
  wait(draw, 100, 400)
  positioned(draw, from, pick(draw, hubs))
}

/** Draws one voyage; the same seed draws the same voyage. */
export function drawVoyage(kind: VoyageKind, seed: number): Voyage {
  const days = Math.floor(randomFrom(seed + 1)() * 300)
  const draw: Draw = { random: randomFrom(seed), moves: [], at: start + days * 24 * hour }
  const earlier = kind === 'two trips' ? earlierTrip(draw) : []
  const plan = planOf(draw, kind)
  const upriver = kind === 'barge' && draw.random() < 0.6 ? pick(draw, bargePorts) : null
  const onward = upriver === null ? onCarriageOf(draw, kind) : null
  const end = onward?.to ?? plan.pod
  exportMoves(draw, upriver ?? plan.pol)
  if (upriver) {
    carry(draw, upriver, plan.pol, barge, ['feeder', 'feeder'], [20, 90])
    wait(draw, 20, 120)
  }
  sail(draw, plan)
  if (onward) {
    wait(draw, 20, 120)
    carry(draw, plan.pod, end, onward.by, onward.names, [20, 120])
  }
  importMoves(draw, end)
  if (kind !== 'two trips') maybeShippedAway(draw, end)
  return {
    kind,
    moves: draw.moves,
    earlier,
    pol: plan.pol.locode,
    pod: plan.pod.locode,
    origin: upriver?.locode ?? null,
    destination: onward?.to.locode ?? null,
  }
}
