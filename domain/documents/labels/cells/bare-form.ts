// Removes what a form prints in its boxes besides their names: the numbers of the boxes, and
// remarks beneath the names.
import { bottom, right } from '../../layout/boxes.ts'
import type { Cell, CellRows } from './cell.ts'
import { isRemark } from '../detection/remarks.ts'

const boxNumber = /^(?:[([]?\d{1,2}[a-z]?[.)\]]{1,2}|[①-⑳㉑-㉟])$/i

/** The number of a box stands close before its name. */
function isBoxNumber(row: readonly Cell[], cell: Cell): boolean {
  if (!boxNumber.test(cell.text)) return false
  if (/^[①-⑳㉑-㉟]$/.test(cell.text)) return true
  const next = row[row.indexOf(cell) + 1]
  return next?.names != null && next.box.x - right(cell.box) < 2 * cell.box.height
}

/** A remark continues beneath its label until its bracket closes: `(if to order,` over `so indicate)`. */
function restOfRemark(rows: CellRows, label: Cell): readonly Cell[] {
  const open = label.text.lastIndexOf('(')
  if (label.names === null || open < 0 || label.text.includes(')', open)) return []
  const found: Cell[] = []
  let edge = bottom(label.box)
  for (const row of rows.slice(label.line + 1, label.line + 4)) {
    const cell = row.find(({ box }) => Math.abs(box.x - label.box.x) < label.box.height)
    if (cell === undefined) continue
    if (cell.names !== null || cell.box.y - edge > 0.8 * label.box.height) return []
    found.push(cell)
    if (/\)\W*$/.test(cell.text)) return found
    if (/[()]/.test(cell.text)) return []
    edge = bottom(cell.box)
  }
  return []
}

/** The cells of a page without box numbers and remarks. */
export function withoutForm(rows: CellRows): CellRows {
  const carriedOn = new Set(rows.flat().flatMap((cell) => restOfRemark(rows, cell)))
  return rows.map((row) =>
    row.filter(
      (cell) =>
        !carriedOn.has(cell) &&
        (cell.names !== null || (!isBoxNumber(row, cell) && !isRemark(cell.text))),
    ),
  )
}
