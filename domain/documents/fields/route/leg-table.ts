// A journey as a table with a row for each leg: `From | To | Vessel / voyage | ETD | ETA`.
import type { ExtractedFields } from '../fields.ts'
import { memoized } from '../../memoized.ts'
import { until } from '../../until.ts'
import { isoDate } from '../../values/dates.ts'
import type { VesselAndVoyage } from '../../values/vessel-and-voyage.ts'
import { vesselAndVoyageIn } from '../../values/vessel-and-voyage.ts'
import { dateIn, dateValue } from '../dates/dates.ts'
import type { DocumentReading } from '../reading.ts'
import { foundIn } from '../reading.ts'
import type { TableRow } from '../tables/rows.ts'
import type { Column } from '../tables/heads.ts'
import { rowsUnder } from '../tables/rows.ts'
import { tablesOn } from '../tables/heads.ts'

type LegColumn = 'from' | 'to' | 'etd' | 'eta' | 'voyage' | 'mode' | 'vessel'

const heads: readonly (readonly [LegColumn, RegExp])[] = [
  ['etd', /^(?:ETD|ETS|DEP(?:ARTURE|\.)?\b|SAIL|ABFAHRT|SALIDA)|(?:EST|ESTIMATED)\.? DEP/i],
  ['eta', /^(?:ETA|ARR(?:IVAL|\.)?\b|ANKUNFT|LLEGADA)|(?:EST|ESTIMATED)\.? ARR/i],
  ['mode', /^MODE\b|TRANSPORT/i],
  ['vessel', /VESSEL|VSL|\bSHIP\b|SCHIFF|BUQUE|NAVIRE/i],
  ['mode', /^BY\b|\bBY \(/i],
  ['voyage', /^VOY|^TRIP|^REISE|^VIAJE/i],
  ['from', /^(?:FROM|VON|DESDE|DE|ORIGIN|POL|LOAD(?:ING)? PORT|PORT OF LOADING|LEG FROM)\b/i],
  ['to', /^(?:TO|NACH|HASTA|A|DESTINATION|POD|DISCH\w* PORT|PORT OF DISCHARGE|LEG TO)\b/i],
]

const overland = /TRUCK|RAIL|ROAD|HAULAGE|BARGE|INTERMODAL|LKW|BAHN|CAMION|\bZUG\b/i

type Leg = TableRow<LegColumn>

const isHead = (columns: readonly Column<LegColumn>[]): boolean =>
  [['from'], ['to'], ['vessel', 'mode']].every((names) =>
    columns.some(({ name }) => names.includes(name)),
  )

const isByLand = ({ values: { vessel = '', mode = '' } }: Leg): boolean =>
  overland.test(`${mode} ${vessel}`)

/** `Means of transport` and `By` may name a ship with its voyage; `Feeder` is no ship. */
function shipOf({ values: { vessel, mode = '' } }: Leg): VesselAndVoyage {
  if (vessel !== undefined) return vesselAndVoyageIn(vessel, true)
  const ship = vesselAndVoyageIn(mode, true)
  return ship.voyage === null ? { vessel: null, voyage: null } : ship
}

type LegChain = {
  readonly legs: readonly Leg[]
  /** The journey continues by sea, or ends, at an unknown port. */
  readonly goesOn: boolean
}

/** Legs from port to port without a gap. A single leg is no chain, and its labels are read, too. */
function chainOf(rows: readonly Leg[], { reference }: DocumentReading): LegChain | null {
  const ends = rows.map((leg) => ({
    leg,
    from: reference.locodeOf(leg.values.from ?? ''),
    to: reference.locodeOf(leg.values.to ?? ''),
  }))
  const chain = until(
    ends,
    ({ from, to }, at) => !from || !to || (at > 0 && ends[at - 1]?.to !== from),
  )
  const next = ends[chain.length]
  const goesOn = next !== undefined && (next.from ?? next.to) !== null && !isByLand(next.leg)
  const legs = chain.map(({ leg }) => leg)
  return legs.length > 1 || (goesOn && legs.length > 0) ? { legs, goesOn } : null
}

/** `TERMINAL A | TERMINAL B`, `TERMINAL B | TERMINAL C`: places that are not listed, by the same words where legs meet. */
function chainByWords(rows: readonly Leg[]): LegChain | null {
  const legs = until(
    rows,
    ({ values }, at) => at > 0 && rows[at - 1]?.values.to?.trim() !== values.from?.trim(),
  )
  const areWhole = legs.every(({ values: { from = '', to = '' } }) => from !== '' && to !== '')
  return areWhole && legs.length > 1 ? { legs, goesOn: true } : null
}

const trust = 0.85

function fieldsOf(legs: readonly Leg[], reading: DocumentReading): ExtractedFields {
  const bySea = legs.filter((leg) => !isByLand(leg))
  const [first, last] = [bySea[0], bySea.at(-1)]
  if (!first || !last) return {}
  const { vessel, voyage } = shipOf(first)
  const place = (name: string, text: string | undefined, { cells }: Leg) => ({
    [name]: foundIn(text, cells, trust),
  })
  const port = (name: string, text: string | undefined, leg: Leg): ExtractedFields => {
    const locode = reading.reference.locodeOf(text ?? '')
    if (locode === null) return {}
    return { ...place(name, text, leg), [`${name}_locode`]: foundIn(locode, leg.cells, trust) }
  }
  const dated = (name: 'etd' | 'eta', { values, cells }: Leg): ExtractedFields => {
    const date = dateIn(reading, values[name] ?? '')
    if (date === null) return {}
    return { [name]: foundIn(dateValue(date, name), cells, trust, date.doubt) }
  }
  const [start, end] = [legs[0], legs.at(-1)]
  return {
    ...port('port_of_loading', first.values.from, first),
    ...port('port_of_discharge', last.values.to, last),
    ...(start && start !== first ? place('place_of_receipt', start.values.from, start) : {}),
    ...(end && end !== last ? place('place_of_delivery', end.values.to, end) : {}),
    ...dated('etd', first),
    ...dated('eta', last),
    ...(vessel === null ? {} : { vessel_name: foundIn(vessel, first.cells, trust) }),
    ...(voyage === null && first.values.voyage === undefined
      ? {}
      : { voyage_number: foundIn(voyage ?? first.values.voyage, first.cells, trust) }),
  }
}

const chainsOf = memoized((reading: DocumentReading): readonly LegChain[] =>
  reading.pages
    .flatMap((page) => tablesOn(page, heads, isHead).map((table) => rowsUnder(page, table)))
    .map((rows) => chainOf(rows, reading) ?? chainByWords(rows))
    .filter((chain) => chain !== null),
)

const ofTheEnd: ReadonlySet<string> = new Set([
  ...['port_of_discharge', 'port_of_discharge_locode', 'place_of_delivery', 'eta'],
])

export function readLegTable(reading: DocumentReading): ExtractedFields {
  const [chain] = chainsOf(reading)
  if (chain === undefined) return {}
  const found = Object.entries(fieldsOf(chain.legs, reading))
  return Object.fromEntries(found.filter(([name]) => !chain.goesOn || !ofTheEnd.has(name)))
}

/**
 * Whether a value is the end of a single leg, read from the heads of the table as if the journey
 * ended there.
 */
export function isEndOfLeg(reading: DocumentReading, name: string, value: unknown): boolean {
  const [chain] = chainsOf(reading)
  if (chain?.goesOn !== true || !ofTheEnd.has(name) || typeof value !== 'string') return false
  return chain.legs.some(({ values: { to = '', eta = '' } }) => {
    const day = dateIn(reading, eta)
    const ends = [
      to,
      reading.reference.locodeOf(to),
      day && dateValue(day, 'eta'),
      day && isoDate(day.day),
    ]
    return ends.includes(value)
  })
}
