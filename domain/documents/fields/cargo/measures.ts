import type { ExtractedFields, FieldName } from '../fields.ts'
import { columnIn } from '../../labels/positions/beside-and-beneath.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import type { LabelName } from '../../labels/phrases/phrases.ts'
import type { Measure } from '../../values/measures.ts'
import { volumesIn, weightsIn } from '../../values/measures.ts'
import type { DecimalSign } from '../../values/numbers.ts'
import { areOfParts, near } from './parts.ts'
import { isInSumRow, isTotal, valuesAt } from './quantities.ts'
import { isGrossAmount } from '../money/measured-or-money.ts'
import type { DocumentReading } from '../reading.ts'
import { cellsOf, containersOn, foundIn, labelsFor, pageOf, rowAt } from '../reading.ts'
import { weightBeside } from './weight-beside-volume.ts'

type MeasuredValue = {
  readonly value: number
  readonly cell: Cell
  readonly total: boolean
  /** Its unit is beside it, and not only in the label. */
  readonly hasUnit: boolean
  /** Kilograms or cubic metres: nothing was converted. */
  readonly metric: boolean
  /** The containers on its line. */
  readonly containers: string
}
/** A field and its label, the parser of its values, and whether it is also searched for without a label. */
type MeasureField = readonly [name: FieldName & LabelName, MeasuresIn, alone: boolean]
type MeasuresIn = (text: string, label: string, sign: DecimalSign | null) => readonly Measure[]

const onlyNumber = /^[\d.,'\s]+(?:[A-Z³/.()\s]{0,12})?$/i

/** The longest text without a unit: a sentence that crosses a column of weights contains other numbers. */
const longestWithoutUnit = 40

const saysWhich = /\b(?:(GROSS|BRUTTO?|BRUT|LORDO)|(NETT?|NETTO|NETO)|TARE|TARA|VGM)\b/gi

/** The group of `saysWhich` that names each field. */
const wordOf: Partial<Record<FieldName, 1 | 2>> = { gross_weight_kg: 1, net_weight_kg: 2 }

/** In `Brutto 4.476,5 kg, Netto 3.971,0 kg` the measures behind the word for the field. */
function ofKind(text: string, name: FieldName, all: readonly Measure[]): readonly Measure[] {
  const words = Array.from(text.matchAll(saysWhich))
  const wanted = wordOf[name]
  if (words.length < 2 || wanted === undefined) return all
  return all.filter(
    (each) => words.findLast(({ index }) => index < each.index)?.[wanted] !== undefined,
  )
}

/** `18 Tare mass (kg) 2,180` in a column of weights or volumes: the word before the number says that it is another mass. */
function isOtherMass(before: string, asksForVolume: boolean): boolean {
  const word = before.match(saysWhich)?.at(-1)
  return word !== undefined && (asksForVolume || /^TAR[AE]$/i.test(word))
}

/** Whether each value stands on the line of another container: equal ones are those of each, and none is their total. */
const areOfContainers = (found: readonly MeasuredValue[]): boolean =>
  found.every(({ containers }) => containers !== '') &&
  new Set(found.map(({ containers }) => containers)).size === found.length

const onlyUnit = /^(?:KGM|KGS?|LBS?|LBR|MTQ|CBM|M3|M³)$/i

/** The text with a unit that stands apart before its number, as in `KGM   19.360,000`. */
function withUnit(reading: DocumentReading, label: Cell, cell: Cell): string {
  const page = pageOf(reading, cell)
  if (!onlyUnit.test(cell.text)) return cell.text
  const inColumn = columnIn(page, label, page.rows[cell.line] ?? [])
  const next = inColumn[inColumn.indexOf(cell) + 1]?.text ?? ''
  return onlyNumber.test(next) ? `${cell.text} ${next}` : cell.text
}

function measured(
  reading: DocumentReading,
  label: Cell,
  cell: Cell,
  [name, measuresIn]: MeasureField,
): readonly MeasuredValue[] {
  const text = withUnit(reading, label, cell)
  const all = ofKind(text, name, measuresIn(text, label.text, reading.decimalSign))
  const best = all.find(({ metric }) => metric) ?? all.find(({ named }) => named) ?? all[0]
  const isBare = onlyNumber.test(text)
  if (best === undefined || (!best.named && !isBare)) return []
  const hasUnit = measuresIn(text, '', reading.decimalSign).some(({ named }) => named)
  if (!isBare && !hasUnit && text.length > longestWithoutUnit) return []
  if (isOtherMass(text.slice(0, best.index), name === 'volume_cbm' && !hasUnit)) return []
  if (!best.named && isGrossAmount(pageOf(reading, label), label)) return []
  const { value, metric } = best
  const containers = containersOn(rowAt(reading, cell)).join(' ')
  return [{ value, cell, total: isTotal(reading, label, cell), hasUnit, metric, containers }]
}

const sumOf = (list: readonly MeasuredValue[]): number =>
  list.reduce((all, { value }) => all + value, 0)

/** Drops totals that are less than a row above them: they belong to another column. */
function withoutOthersTotals(column: readonly MeasuredValue[]): readonly MeasuredValue[] {
  const most = Math.max(...column.filter(({ total }) => !total).map(({ value }) => value))
  return column.filter(({ total, value }) => !total || value > 0.998 * most)
}

/** Drops pounds that repeat kilograms. */
function ofOneUnit(column: readonly MeasuredValue[]): readonly MeasuredValue[] {
  const metric = column.filter((each) => each.hasUnit && each.metric)
  const isSame = (each: MeasuredValue): boolean =>
    metric.some(({ value }) => near(each.value, value))
  return column.filter((each) => each.metric || !each.hasUnit || !isSame(each))
}

/** The last value, where it is the total of groups of rows that each end with their own total. */
function sumOfGroups(column: readonly MeasuredValue[]): MeasuredValue | undefined {
  const last = column.at(-1)
  const groups: (readonly MeasuredValue[])[] = []
  let rows: MeasuredValue[] = []
  for (const each of column.slice(0, -1)) {
    if (rows.length > 0 && near(sumOf(rows), each.value)) {
      groups.push(rows)
      rows = []
    } else rows.push(each)
  }
  // Equal single rows are no totals.
  const isProven = rows.length === 0 && groups.length > 1 && groups.some(({ length }) => length > 1)
  return last && isProven && near(sumOf(groups.flat()), last.value) ? last : undefined
}

type TotalMeasure = {
  readonly value: number
  readonly cells: readonly Cell[]
  readonly trust: number
}

/** The measure of the whole shipment among those of a column: its total, or the sum of the rows. */
function totalOf(found: readonly MeasuredValue[]): TotalMeasure | null {
  const [first] = found
  if (first === undefined) return null
  const total = found.findLast((each) => each.total)
  if (total !== undefined) return { value: total.value, cells: [total.cell], trust: 0.95 }
  if (found.length === 1) return { value: first.value, cells: [first.cell], trust: 0.92 }
  const sum = sumOf(found)
  // The total may be beneath the rows, or in another table before them.
  const whole = found.findLast(({ value }) => near(sum - value, value)) ?? sumOfGroups(found)
  if (whole !== undefined && !areOfContainers(found))
    return { value: whole.value, cells: [whole.cell], trust: 0.9 }
  return {
    value: Math.round(sum * 1000) / 1000,
    cells: found.map(({ cell }) => cell),
    trust: 0.7,
  }
}

const withoutLabel = (value: number, cell: Cell, total: boolean): MeasuredValue => ({
  value,
  cell,
  total,
  hasUnit: true,
  metric: true,
  containers: '',
})

const otherMass = /\b(?:NETT?|NETTO|NETO|TARE|TARA|VGM)\b/i

/** Measures with their unit in rows that begin as a total, on any page. */
function inSumRows(reading: DocumentReading, measuresIn: MeasuresIn): readonly MeasuredValue[] {
  const all = cellsOf(reading)
    .filter((cell) => /\d/.test(cell.text) && !otherMass.test(cell.text))
    .filter((cell) => isInSumRow(reading, cell))
    .flatMap((cell) =>
      measuresIn(cell.text, '', reading.decimalSign)
        .filter(({ named, metric }) => named && metric)
        .map(({ value }) => withoutLabel(value, cell, true)),
    )
  return new Set(all.map(({ value }) => value)).size === 1 ? all.slice(0, 1) : []
}

// Without a label: the only weight or volume with a unit in the document.
function onlyOne(reading: DocumentReading, measuresIn: MeasuresIn): readonly MeasuredValue[] {
  const all = cellsOf(reading).flatMap((cell) =>
    measuresIn(cell.text, '', reading.decimalSign)
      .filter(({ named, metric }) => named && metric)
      .map(({ value }) => withoutLabel(value, cell, false)),
  )
  return new Set(all.map(({ value }) => value)).size === 1 ? all.slice(0, 1) : []
}

function readMeasure(reading: DocumentReading, asked: MeasureField) {
  const [name, measuresIn, alone] = asked
  const labels = labelsFor(reading, name)
  const columns = labels.map((label) =>
    withoutOthersTotals(
      ofOneUnit(valuesAt(reading, label, (cell) => measured(reading, label, cell, asked))),
    ),
  )
  const all = columns.flat()
  const best =
    totalOf(all.filter(({ total }) => total)) ??
    (alone ? totalOf(inSumRows(reading, measuresIn)) : null) ??
    (areOfParts(
      reading,
      labels,
      columns.map((column) => column.map(({ value }) => value)),
    )
      ? null
      : totalOf(columns.find(({ length }) => length > 0) ?? []))
  return best ?? (alone ? totalOf(onlyOne(reading, measuresIn)) : null)
}

const weights: readonly MeasureField[] = [
  ['gross_weight_kg', weightsIn, true],
  ['net_weight_kg', weightsIn, false],
  ['verified_gross_mass_kg', weightsIn, false],
]
const ofVolume: MeasureField = ['volume_cbm', volumesIn, true]

export function readMeasures(reading: DocumentReading): ExtractedFields {
  const volume = readMeasure(reading, ofVolume)
  return Object.fromEntries(
    [...weights, ofVolume].flatMap((asked) => {
      const best = asked === ofVolume ? volume : readMeasure(reading, asked)
      if (best === null || best.value <= 0) return []
      const weight = asked === ofVolume ? best.value : weightBeside(best, volume)
      const value = Math.round(1000 * weight) / 1000
      return [[asked[0], foundIn(value, best.cells, best.trust)]]
    }),
  )
}
