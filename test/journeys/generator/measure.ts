// Prints how many roles and names of drawn voyages are right, for each way in which a carrier may tell them.
// Run: node --import tsx test/journeys/generator/measure.ts
import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import { journeyOf } from '../../../domain/journey/journey.ts'
import { drawVoyage, voyageKinds } from './draw-voyage.ts'
import type { DrawnMove } from './draw-moves.ts'
import type { Voyage } from './draw-voyage.ts'
import { randomFrom } from './random.ts'
import { tell, whole } from './telling.ts'
import type { Telling } from './telling.ts'

const tellings: Readonly<Record<string, Telling>> = {
  whole,
  'dates only': { ...whole, datesOnly: true },
  'local times as UTC': { ...whole, localTimes: true },
  'local dates': { ...whole, localTimes: true, datesOnly: true },
  'empty or full not told': { ...whole, load: false },
  'no ships': { ...whole, ships: false },
  'no calls of ships': { ...whole, without: ['ARRI', 'DEPA'] },
  'no loading and discharge': { ...whole, without: ['LOAD', 'DISC'] },
  'one in ten missing': { ...whole, missing: 0.1 },
  'one in four missing': { ...whole, missing: 0.25 },
  'one in ten missing, dates only, empty or full not told': {
    ...whole,
    missing: 0.1,
    datesOnly: true,
    load: false,
  },
  'one in four missing, no ships': { ...whole, missing: 0.25, ships: false },
}

type Counts = Record<string, { right: number; all: number; wrong: Map<string, number> }>

function count(counts: Counts, what: string, right: boolean, how: string): void {
  const one = (counts[what] ??= { right: 0, all: 0, wrong: new Map<string, number>() })
  one.all++
  if (right) one.right++
  else one.wrong.set(how, (one.wrong.get(how) ?? 0) + 1)
}

function namesIn(events: readonly CarrierEvent[], now?: number) {
  const { shipment, containers } = journeyOf(events, now === undefined ? {} : { now })
  const names = new Map<string, string[]>()
  for (const { event, timestamp, locode } of containers[0]?.events ?? []) {
    const key = `${locode} ${timestamp}`
    names.set(key, [...(names.get(key) ?? []), event.replace('container.transport.', '')])
  }
  return { shipment, names }
}

function measure(counts: Counts, voyage: Voyage, told: readonly DrawnMove[]): void {
  const { shipment, names } = namesIn([...voyage.earlier, ...told.map(({ event }) => event)])
  const at = (code: string) => (place: string) =>
    told.some(({ event }) => event.locode === place && code.includes(event.event_code))
  const kind = voyage.kind
  if (at('LOAD DEPA')(voyage.pol))
    count(counts, 'POL', shipment.port_of_lading?.locode === voyage.pol, kind)
  if (at('DISC ARRI')(voyage.pod))
    count(counts, 'POD', shipment.port_of_discharge?.locode === voyage.pod, kind)
  for (const { event, name } of told) {
    const found = names.get(`${event.locode} ${event.event_at}`) ?? []
    count(
      counts,
      'names',
      name === null ? found.length === 0 : found.includes(name),
      `${name ?? event.event_code} as ${found.join('+')}`,
    )
  }
}

/** How often a history that is told move by move names a discharge at a port of discharge that is none. */
function measureGrowth(counts: Counts, voyage: Voyage): void {
  const told: CarrierEvent[] = [...voyage.earlier]
  for (const { event, name } of voyage.moves) {
    told.push(event)
    if (event.event_code !== 'DISC' || event.mode !== 'VESSEL') continue
    const { names } = namesIn(told, Date.parse(event.event_at) + 3_600_000)
    const found = names.get(`${event.locode} ${event.event_at}`) ?? []
    const wrong = found.some((one) => one !== name)
    count(counts, 'no wrong name at a discharge', !wrong, `${name} as ${found.join('+')}`)
  }
}

const voyages = Array.from({ length: 2000 }, (_, n) =>
  drawVoyage(voyageKinds[n % voyageKinds.length] as Voyage['kind'], n),
)
for (const [name, telling] of Object.entries(tellings)) {
  const counts: Counts = {}
  voyages.forEach((voyage, n) =>
    measure(counts, voyage, tell(voyage.moves, telling, randomFrom(n))),
  )
  if (name === 'whole') for (const voyage of voyages) measureGrowth(counts, voyage)
  console.log(`${name}:`)
  for (const [what, { right, all, wrong }] of Object.entries(counts)) {
    const most = [...wrong].sort(([, a], [, b]) => b - a).slice(0, 6)
    const how = most.map(([one, times]) => `${times} ${one}`).join(', ')
    console.log(
      `  ${what}: ${right} of ${all} (${((100 * right) / all).toFixed(1)} %)${how && `; ${how}`}`,
    )
  }
}
