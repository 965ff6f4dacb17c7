// Containers whose facts stand side by side: `Container: A | Container: B`, with a label and a value of each beneath its number.
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { bottom } from '../../layout/boxes.ts'
import { memoized } from '../../memoized.ts'
import { containerOfSection } from './container-sections.ts'
import type { SaidOf } from './container-sections.ts'
import { containerIn, namesContainers } from './container-tables.ts'

/** The part of the page that begins with the number of a container, or with the label of that number. */
type Part = { readonly start: number; readonly container: string; readonly isLabelled: boolean }

const partsIn = (row: readonly Cell[]): readonly Part[] =>
  row.flatMap((cell, at) => {
    const container = containerIn([cell])
    if (container === null) return []
    const before = row[at - 1]
    const isLabelled = before !== undefined && namesContainers(before)
    return [{ start: (isLabelled ? before : cell).box.x, container, isLabelled }]
  })

type Line = { readonly line: number; readonly parts: readonly Part[] }

const linesOf = memoized(({ rows }: PageCells): readonly Line[] =>
  rows.map((row, line) => ({ line, parts: partsIn(row) })).filter(({ parts }) => parts.length > 0),
)

const partAt = (parts: readonly Part[], { box }: Cell): Part | undefined =>
  parts.findLast(({ start }) => start < box.x + box.height)

/** Whether no wide gap divides two lines. */
const isClose = ({ rows }: PageCells, from: number, to: number): boolean =>
  rows.slice(from, to).every(([upper], at) => {
    const lower = rows[from + at + 1]?.[0]
    return !upper || !lower || lower.box.y - bottom(upper.box) < 1.2 * upper.box.height
  })

/** Of which of the containers side by side above a label its value is; null where there are none. `labels` ask for the same. */
function saidBeneath(page: PageCells, labels: readonly Cell[], label: Cell): SaidOf | null {
  const above = linesOf(page).findLast(({ line }) => line <= label.line)
  if (above === undefined || new Set(above.parts.map(({ container }) => container)).size < 2)
    return null
  const { line, parts } = above
  const next = linesOf(page).find((each) => each.line > line)?.line ?? Infinity
  const own = labels.filter((each) => each.page === page.number && each.line >= line)
  const asked = own.filter((each) => each.line < next).map((each) => partAt(parts, each))
  if (new Set(asked).size > 1) return { container: partAt(parts, label)?.container ?? null }
  return parts.every(({ isLabelled }) => isLabelled) && isClose(page, line, label.line)
    ? 'unclear'
    : null
}

/** Of which container a value is: that of its line, of its column or of its section. `labels` are all that ask for the fact. */
export function saidOf(
  page: PageCells,
  labels: readonly Cell[],
  { label, cell }: { readonly label: Cell; readonly cell: Cell },
): SaidOf {
  const onLine = containerIn(page.rows[cell.line] ?? [])
  if (onLine !== null) return { container: onLine }
  return saidBeneath(page, labels, label) ?? containerOfSection(page, labels, cell)
}
