// Quantities at a label: one beside it, or a column of them beneath, perhaps with its total.
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { containerNumbersIn } from '../../values/container-numbers-in.ts'
import { packageTypeIn } from '../../values/packages.ts'
import {
  columnBeneath,
  columnIn,
  valuesRightOf,
} from '../../labels/positions/beside-and-beneath.ts'
import { memoized } from '../../memoized.ts'
import { until } from '../../until.ts'
import type { DocumentReading } from '../reading.ts'
import { pageOf, rowAt } from '../reading.ts'

const sumWords =
  'TOTALS?|TOTALES|TOTAAL|TOTALE|TOTAIS|TOPLAM|GESAMT|INSGESAMT|SUMME|RAZEM|CELKEM|SPOLU|TOTALT'
const sum = new RegExp(`\\b(?:${sumWords})\\b|^SUM OF\\b|^IN ALL\\b|^ALTOGETHER\\b`, 'i')

const onlySum = new RegExp(`^(?:GRAND |SUB-?)?(?:${sumWords})(?: ?/ ?(?:${sumWords}))*:?$`, 'i')

/** Whether a label, or the text before a value on its line, marks it as the total; not of another column. */
export function isTotal(reading: DocumentReading, label: Cell, cell: Cell): boolean {
  const row = rowAt(reading, cell)
  const before = row.slice(0, row.indexOf(cell))
  const own = before.slice(before.findLastIndex(({ names }) => names !== null) + 1)
  const saysSum = [label, cell, ...own].some(({ text }) => sum.test(text))
  return saysSum || before.some(({ text }) => onlySum.test(text))
}

const startsWithSum = new RegExp(`^(?:GRAND )?(?:${sumWords})\\b`, 'i')

/** Whether a cell is marked as a total, or its row begins so. */
export function isInSumRow(reading: DocumentReading, cell: Cell): boolean {
  const [first] = rowAt(reading, cell)
  if (sum.test(cell.text) || first === undefined) return sum.test(cell.text)
  // `Total packages:` is a total of packages only.
  const isOfAll = first.names === null || first.names.includes('invoice_total')
  return isOfAll && startsWithSum.test(first.text)
}

const counts = /\b(?:CONTAINER|CNTR|CONT|KG|KGS|KGM|CBM|M3)(?:\(S\)|S)?\b/i

/** Whether a line is about a container, or is the total of all containers. */
const isOfContainers = memoized((row: readonly Cell[]): boolean => {
  const text = row.map((cell) => cell.text).join('  ')
  if (containerNumbersIn(text).length > 0) return true
  return (
    row.some((cell) => sum.test(cell.text)) && (counts.test(text) || packageTypeIn(text) !== null)
  )
})

/** Whether a row is the head of another table of containers; `SEAL` beneath a container is none. */
const isOtherHead = (row: readonly Cell[]): boolean =>
  row.some(
    ({ names, weak, colon }) =>
      (names ?? []).includes('charges') ||
      (names !== null &&
        names.some((name) => /^(?:container|seal)_numbers$/.test(name)) &&
        !weak &&
        !colon),
  )

const startsWithNumber = (text: string): boolean => /^\d/.test(text) && text.length < 40

/** Cells further down in the column of the same table: the rows of further containers, and their total. */
const furtherDown = (page: PageCells, label: Cell, below: number): readonly Cell[] =>
  until(page.rows.slice(below + 1), isOtherHead)
    .filter(isOfContainers)
    .flatMap((row) => columnIn(page, label, row).slice(0, 1))
    .filter(({ names, text }) => names === null && startsWithNumber(text))

/** Ends a column at a head of charges, beneath which stands money, unless containers follow. */
function untilCharges(page: PageCells, column: readonly Cell[]): readonly Cell[] {
  const [first, last] = [column[0]?.line ?? 0, column.at(-1)?.line ?? 0]
  const head = page.rows
    .slice(first + 1, last)
    .findIndex((row) => row.some(({ names }) => names?.includes('charges')))
  const goesOn = page.rows.slice(first + head + 2, last + 1).some(isOfContainers)
  return head < 0 || goesOn ? column : column.filter(({ line }) => line <= first + head)
}

/** Captions are smaller than values: the distance from one to the next row of values, in points. */
const farthest = 40

/** All values at a label: beside it, or down its column. */
export function valuesAt<T>(
  reading: DocumentReading,
  label: Cell,
  read: (cell: Cell) => readonly T[],
): readonly T[] {
  const page = pageOf(reading, label)
  const beside = valuesRightOf(page, label)
    .slice(0, 1)
    .filter((cell) => cell.box.x - label.box.x - label.box.width < 0.4 * page.width)
    .flatMap(read)
  if (beside.length > 0 && (label.colon || reading.usualPosition === 'right')) return beside
  const near = untilCharges(
    page,
    columnBeneath(page, label, Math.max(6 * label.box.height, farthest)).flatMap((row) =>
      row.slice(0, 1),
    ),
  )
  const last = near.at(-1)
  const further = last === undefined ? [] : furtherDown(page, label, last.line)
  const column = [...near, ...further].flatMap(read)
  return column.length > 0 ? column : beside
}
