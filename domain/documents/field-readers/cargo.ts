import type { Extracted, FieldName } from '../fields.ts'
import type { Cell } from '../labels/cell.ts'
import type { LabelName } from '../labels/phrases.ts'
import type { Measure } from '../values/measures.ts'
import { volumesIn, weightsIn } from '../values/measures.ts'
import type { DecimalSign } from '../values/numbers.ts'
import { isInSumRow, isTotal, valuesAt } from './at-label.ts'
import { isGrossAmount } from './measured-or-money.ts'
import type { Reading } from './reading.ts'
import { cellsOf, foundIn, labelsFor, pageOf } from './reading.ts'

type Measured = {
  readonly value: number
  readonly cell: Cell
  readonly total: boolean
  readonly named: boolean
}
type MeasuresIn = (text: string, label: string, sign: DecimalSign | null) => readonly Measure[]

const onlyNumber = /^[\d.,'\s]+(?:[A-Z³/.()\s]{0,12})?$/i

function measured(
  reading: Reading,
  label: Cell,
  cell: Cell,
  measuresIn: MeasuresIn,
): readonly Measured[] {
  const all = measuresIn(cell.text, label.text, reading.sign)
  const best = all.find(({ metric }) => metric) ?? all.find(({ named }) => named) ?? all[0]
  if (best === undefined || (!best.named && !onlyNumber.test(cell.text))) return []
  if (!best.named && isGrossAmount(pageOf(reading, label), label)) return []
  return [{ value: best.value, cell, total: isTotal(reading, label, cell), named: best.named }]
}

const near = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 0.002 * Math.abs(other)

/** The whole shipment's measure among those of one column: its total, or the sum of the rows. */
function totalOf(
  found: readonly Measured[],
): { readonly value: number; readonly cells: readonly Cell[]; readonly trust: number } | null {
  const [first] = found
  if (first === undefined) return null
  const total = found.filter((each) => each.total).at(-1)
  if (total !== undefined) return { value: total.value, cells: [total.cell], trust: 0.95 }
  if (found.length === 1) return { value: first.value, cells: [first.cell], trust: 0.92 }
  const sum = (list: readonly Measured[]) => list.reduce((all, { value }) => all + value, 0)
  const last = found[found.length - 1] ?? first
  if (near(sum(found.slice(0, -1)), last.value))
    return { value: last.value, cells: [last.cell], trust: 0.9 }
  if (found.every(({ value }) => value === first.value)) {
    return { value: first.value, cells: [first.cell], trust: 0.6 }
  }
  return {
    value: Math.round(sum(found) * 1000) / 1000,
    cells: found.map(({ cell }) => cell),
    trust: 0.7,
  }
}

const otherMass = /\b(?:NETT?|NETTO|NETO|TARE|TARA|VGM)\b/i

/** In a row that begins as a sum, on whatever page: with its unit, and not of something else. */
function inSumRows(reading: Reading, measuresIn: MeasuresIn): readonly Measured[] {
  const all = cellsOf(reading)
    .filter((cell) => /\d/.test(cell.text) && !otherMass.test(cell.text))
    .filter((cell) => isInSumRow(reading, cell))
    .flatMap((cell) =>
      measuresIn(cell.text, '', reading.sign)
        .filter(({ named, metric }) => named && metric)
        .map(({ value }) => ({ value, cell, total: true, named: true })),
    )
  return new Set(all.map(({ value }) => value)).size === 1 ? all.slice(0, 1) : []
}

// Without a label: the only weight or volume with its unit in the document.
function onlyOne(reading: Reading, measuresIn: MeasuresIn): readonly Measured[] {
  const all = cellsOf(reading).flatMap((cell) =>
    measuresIn(cell.text, '', reading.sign)
      .filter(({ named, metric }) => named && metric)
      .map(({ value }) => ({ value, cell, total: false, named: true })),
  )
  return new Set(all.map(({ value }) => value)).size === 1 ? all.slice(0, 1) : []
}

function readMeasure(
  reading: Reading,
  names: readonly LabelName[],
  measuresIn: MeasuresIn,
  alone: boolean,
) {
  const labels = labelsFor(reading, names)
  const columns = labels.map((label) =>
    valuesAt(reading, label, (cell) => measured(reading, label, cell, measuresIn)),
  )
  const all = columns.flat()
  const best =
    totalOf(all.filter(({ total }) => total)) ??
    (alone ? totalOf(inSumRows(reading, measuresIn)) : null) ??
    totalOf(columns.find((column) => column.length > 0) ?? [])
  return best ?? (alone ? totalOf(onlyOne(reading, measuresIn)) : null)
}

const measures: readonly (readonly [FieldName, LabelName, MeasuresIn, boolean])[] = [
  ['gross_weight_kg', 'gross_weight_kg', weightsIn, true],
  ['net_weight_kg', 'net_weight_kg', weightsIn, false],
  ['volume_cbm', 'volume_cbm', volumesIn, true],
  ['verified_gross_mass_kg', 'verified_gross_mass_kg', weightsIn, false],
]

export const readMeasures = (reading: Reading): Extracted =>
  Object.fromEntries(
    measures.flatMap(([name, label, measuresIn, alone]) => {
      const best = readMeasure(reading, [label], measuresIn, alone)
      return best === null || best.value <= 0
        ? []
        : [[name, foundIn(best.value, best.cells, best.trust)]]
    }),
  )
