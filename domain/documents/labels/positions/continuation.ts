// The lines that continue a value beneath it.
import { bottom, right } from '../../layout/boxes.ts'
import { isGlued, looksLabelled } from './beside-and-beneath.ts'
import type { Cell } from '../cells/cell.ts'
import type { PageCells } from '../cells/cells.ts'

/** A value in capitals does not continue in small letters. */
const isSentence = ({ text }: Cell): boolean => /\p{Ll}{3}/u.test(text)

/** Whether a line continues because it was full: the next word did not fit. */
function isWrapped(line: Cell, next: Cell, row: readonly Cell[]): boolean {
  const [word = ''] = next.text.split(' ', 1)
  const width = (next.box.width * (word.length + 1)) / next.text.length
  const end = row
    .slice(row.indexOf(next) + 1)
    .reduce((edge, { box }) => (box.x - edge < 2 * box.height ? right(box) : edge), right(next.box))
  return right(line.box) + width > end
}

/**
 * The lines that continue a value beside its label. They begin below the value, or below the label
 * where both are one text.
 */
export function continuationOf(page: PageCells, value: Cell, label: Cell | null): readonly Cell[] {
  const starts = [value.box.x, ...(label !== null && isGlued(label, value) ? [label.box.x] : [])]
  const found: Cell[] = []
  let last = value
  for (const row of page.rows.slice(value.line + 1)) {
    const cell = row.find((each) =>
      starts.some((start) => Math.abs(each.box.x - start) < 0.8 * value.box.height),
    )
    if (row.some((each) => each.box.y - bottom(last.box) > 1.3 * last.box.height)) break
    if (cell === undefined) continue
    const before = row[row.indexOf(cell) - 1]
    const isAtMargin = Math.abs(cell.box.x - value.box.x) >= 0.8 * value.box.height
    if (isAtMargin && isSentence(cell) && !isSentence(value) && !isWrapped(last, cell, row)) break
    if (
      cell.names !== null ||
      looksLabelled(cell.text) ||
      (before !== undefined && before.names !== null)
    )
      break
    found.push(cell)
    last = cell
  }
  return found
}
