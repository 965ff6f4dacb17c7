// Quantities at a label: one beside it, or a column of them beneath, perhaps with its sum.
import type { Cell } from '../labels/cells.ts'
import { columnBeneath, valuesRightOf } from '../labels/beside-and-beneath.ts'
import type { Reading } from './reading.ts'
import { pageOf } from './reading.ts'

const sum = /\bTOTALS?\b|\bGESAMT\b|\bSUMME\b|^SUM OF\b|^IN ALL\b|^ALTOGETHER\b/i

const onlySum = /^(?:GRAND |SUB-?)?TOTALS?:?$/i

/** Whether a label, or what stands before a value on its line, says that it is the sum; not of something else. */
export function isTotal(reading: Reading, label: Cell, cell: Cell): boolean {
  const row = pageOf(reading, cell)?.rows[cell.line] ?? []
  const before = row.slice(0, row.indexOf(cell))
  const own = before.slice(before.findLastIndex(({ names }) => names !== null) + 1)
  const saysSum = [label, cell, ...own].some(({ text }) => sum.test(text))
  return saysSum || before.some(({ text }) => onlySum.test(text))
}

export const saysTotal = (text: string): boolean => sum.test(text)

/** All the values at a label: beside it, or down its column. */
export function valuesAt<T>(
  reading: Reading,
  label: Cell,
  read: (cell: Cell) => readonly T[],
): readonly T[] {
  const page = pageOf(reading, label)
  if (page === undefined) return []
  const beside = valuesRightOf(page, label)
    .slice(0, 1)
    .filter((cell) => cell.box.x - label.box.x - label.box.width < 0.4 * page.width)
    .flatMap(read)
  if (beside.length > 0 && (label.colon || reading.usual === 'right')) return beside
  const column = columnBeneath(page, label, 6 * label.box.height).flatMap((row) =>
    row.slice(0, 1).flatMap(read),
  )
  return column.length > 0 ? column : beside
}
