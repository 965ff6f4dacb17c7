// Forms with boxes to tick: a caption without its mark is a choice that nobody has made.
import type { Cell } from '../../labels/cells/cell.ts'
import { right } from '../../layout/boxes.ts'
import type { DocumentReading } from '../reading.ts'
import { pageOf } from '../reading.ts'

const isMark = ({ text }: Cell): boolean => /^[[(]?[X✓✔☑☒][\])]?$/iu.test(text.trim())

/** The caption right behind each mark of a line. */
const tickedIn = (row: readonly Cell[]): readonly Cell[] =>
  row.filter((cell, at) => {
    const before = row[at - 1]
    return (
      before !== undefined &&
      isMark(before) &&
      cell.box.x - right(before.box) < 2 * before.box.height
    )
  })

const linesOfForm = 6

/** Whether the cell is a caption without a mark, on a line of a form of which others are ticked. */
export function isUnticked(reading: DocumentReading, cell: Cell): boolean {
  const { rows } = pageOf(reading, cell)
  const own = rows[cell.line] ?? []
  if (tickedIn(own).includes(cell)) return false
  const near = rows.slice(Math.max(0, cell.line - linesOfForm), cell.line + linesOfForm + 1)
  const ticked = near.flatMap(tickedIn)
  return own.some(({ box }) => ticked.some((one) => Math.abs(one.box.x - box.x) < box.height / 2))
}
