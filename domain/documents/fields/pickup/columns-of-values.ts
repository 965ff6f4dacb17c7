// The columns of a table, where a row that lacks values may have moved others into them.
import { bottom, inOneColumn, right } from '../../layout/boxes.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { asksForDate } from '../../labels/phrases/label-kinds.ts'
import { hasDay } from '../../values/days-without-year.ts'

const overlap = (one: Cell, other: Cell): number =>
  Math.min(right(one.box), right(other.box)) - Math.max(one.box.x, other.box.x)

/** A title of the table above one of its heads. */
const isOver = (head: Cell, other: Cell): boolean =>
  bottom(other.box) <= head.box.y && inOneColumn(other.box, head.box)

/** Whether a cell stands under this head, and under no other head more. */
export const isUnder = (heads: readonly Cell[], head: Cell, cell: Cell): boolean =>
  inOneColumn(head.box, cell.box) &&
  heads.every(
    (other) => other === head || isOver(head, other) || overlap(other, cell) <= overlap(head, cell),
  )

/** The heads of a label's line and of the lines close to it that hold no values. */
export const headsAround = (page: PageCells, label: Cell): readonly Cell[] =>
  page.rows
    .slice(Math.max(label.line - 2, 0), label.line + 3)
    .filter((row) => row.includes(label) || !row.some(({ text }) => /\d{2}/.test(text)))
    .flat()
    .filter(({ box }) => Math.abs(box.y - label.box.y) < 1.6 * label.box.height)

/** Heads of days that are no labels of a field: `Paid through`, `G.O. date`, `Per diem from`. */
const asksForDay =
  /\b(?:DATES?|DAYS?|TIME|THRU|THROUGH|UNTIL|FROM|BY|APPOINTMENT|APPT|LFD|EXPIR\w*)\b/i

const mayAskForDay = ({ names, text }: Cell): boolean =>
  names?.some(asksForDate) === true || asksForDay.test(text)

/**
 * Whether a day beneath its head may be that of a later column. A row that ends before its head does lacks values, and where
 * mails and exports leave empty cells out, nobody knows of which columns: all values from one on may have moved to the left,
 * if each of the days among them then comes from a column of days.
 */
export function mayHaveMoved(
  page: PageCells,
  { label, cell }: { readonly label: Cell; readonly cell: Cell },
): boolean {
  if (cell.line <= label.line || !hasDay(cell.text)) return false
  const heads = headsAround(page, label).toSorted((one, other) => one.box.x - other.box.x)
  const row = page.rows[cell.line] ?? []
  const values = heads.map((head) => row.find((each) => isUnder(heads, head, each)))
  const missing = heads.length - 1 - values.findLastIndex((value) => value !== undefined)
  return values.every(
    (value, at) =>
      at < heads.indexOf(label) ||
      value === undefined ||
      !hasDay(value.text) ||
      heads.slice(at + 1, at + 1 + missing).some(mayAskForDay),
  )
}
