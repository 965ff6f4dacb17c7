// The lines that may say what the whole paper is: title and marks, before any label with its value.
import type { Cell, CellRows } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'

const firstLines = 8

const hasLabel = (row: readonly Cell[]): boolean =>
  row.length > 1 && row.some(({ names }) => names !== null)

/** Up to the first line with a label and its value, and with it. */
export function topOf({ rows }: PageCells): CellRows {
  const first = rows.slice(0, firstLines)
  const end = first.findIndex(hasLabel)
  return end === -1 ? first : first.slice(0, end + 1)
}
