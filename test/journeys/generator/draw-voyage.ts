// Draws realistic voyages, and under which names the interface has their moves.
import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import { barge, carry, hour, pick, positioned, say, steamer, train, wait } from './draw-moves.ts'
import type { Draw, DrawnMove, Ship } from './draw-moves.ts'
import { asia, bargePorts, helsinki, hubs, inlandPorts, west } from './ports.ts'
import type { Port } from './ports.ts'
import { randomFrom } from './random.ts'

type VoyageKind = 'direct' | 'transshipped' | 'barge' | 'feeder' | 'rail' | 'two trips'
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

const start = Date.parse('2026-02-01T06:00:00Z')

type Plan = { readonly pol: Port; readonly hubs: readonly Port[]; readonly pod: Port }

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
  const aboard = hubs.filter((one) => !via.includes(one))
  for (const [n, from] of ports.slice(0, -1).entries()) {
    const to = ports[n + 1] as Port
    const names = [
      n === 0 ? 'vessel' : 'transshipment',
      to === pod ? 'vessel' : 'transshipment',
    ] as const
    const calls = draw.random() < 0.2 ? [pick(draw, aboard)] : []
    carry(draw, from, to, steamer(draw), names, to === pod ? [200, 700] : [60, 400], calls)
    if (to === pod) return
    if (draw.random() < 0.15) changeTerminal(draw, to)
    wait(draw, 20, draw.random() < 0.1 ? 900 : 300)
  }
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
  const at = start + days * 24 * hour
  const draw: Draw = { random: randomFrom(seed), moves: [], used: new Set(), at }
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
