// A journey as a table with a row for each leg: `From | To | Vessel / voyage | ETD | ETA`.
import type { Extracted } from '../fields.ts'
import { vesselAndVoyageIn } from '../values/vessel-and-voyage.ts'
import { dateIn, dateValue } from './dates.ts'
import type { Reading } from './reading.ts'
import { foundIn } from './reading.ts'
import type { Column, TableRow } from './tables.ts'
import { headsOn, rowsUnder } from './tables.ts'

type Name = 'from' | 'to' | 'etd' | 'eta' | 'voyage' | 'vessel'

const heads: readonly (readonly [Name, RegExp])[] = [
  ['etd', /^(?:ETD|ETS|DEP(?:ARTURE|\.)?\b|SAIL|ABFAHRT|SALIDA)|(?:EST|ESTIMATED)\.? DEP/i],
  ['eta', /^(?:ETA|ARR(?:IVAL|\.)?\b|ANKUNFT|LLEGADA)|(?:EST|ESTIMATED)\.? ARR/i],
  ['vessel', /VESSEL|VSL|\bSHIP\b|MODE|BY \(|TRANSPORT|SCHIFF|BUQUE|NAVIRE/i],
  ['voyage', /^VOY|^TRIP|^REISE|^VIAJE/i],
  ['from', /^(?:FROM|VON|DESDE|DE|ORIGIN|POL|LOAD(?:ING)? PORT|PORT OF LOADING|LEG FROM)\b/i],
  ['to', /^(?:TO|NACH|HASTA|A|DESTINATION|POD|DISCH\w* PORT|PORT OF DISCHARGE|LEG TO)\b/i],
]

const overland = /TRUCK|RAIL|ROAD|HAULAGE|BARGE|INTERMODAL|LKW|BAHN|CAMION|\bZUG\b/i

type Leg = TableRow<Name>

const isHead = (columns: readonly Column<Name>[]): boolean =>
  (['from', 'to', 'vessel'] as const).every((name) =>
    columns.some((column) => column.name === name),
  )

/** From port to port, without a gap; one leg alone is no chain, and labels read it as well. */
function chainOf(rows: readonly Leg[], { known }: Reading): readonly Leg[] {
  const end = rows.findIndex(({ values }, index) => {
    const ends = [values.from, values.to].map((place) => place && known.locodeOf(place))
    const before = rows[index - 1]?.values.to
    return ends.some((code) => !code) || (before !== undefined && before !== values.from)
  })
  const legs = end < 0 ? rows : rows.slice(0, end)
  return legs.length > 1 ? legs : []
}

const trust = 0.85

function fieldsOf(legs: readonly Leg[], reading: Reading): Extracted {
  const bySea = legs.filter(({ values }) => !overland.test(values.vessel ?? ''))
  const [first, last] = [bySea[0], bySea.at(-1)]
  if (!first || !last) return {}
  const { vessel, voyage } = vesselAndVoyageIn(first.values.vessel ?? '', true)
  const place = (name: string, text: string | undefined, { cells }: Leg) => ({
    [name]: foundIn(text, cells, trust),
  })
  const port = (name: string, text: string | undefined, leg: Leg) => ({
    ...place(name, text, leg),
    [`${name}_locode`]: foundIn(reading.known.locodeOf(text ?? ''), leg.cells, trust),
  })
  const dated = (name: 'etd' | 'eta', { values, cells }: Leg): Extracted => {
    const date = dateIn(reading, values[name] ?? '')
    return date === null ? {} : { [name]: foundIn(dateValue(date, name), cells, trust, date.doubt) }
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

export function readLegTable(reading: Reading): Extracted {
  for (const page of reading.pages)
    for (const columns of headsOn(page, heads, isHead)) {
      const legs = chainOf(rowsUnder(page, columns), reading)
      if (legs.length > 0) return fieldsOf(legs, reading)
    }
  return {}
}
