// What stands beneath the number of one container, and above that of the next, is said of that container.
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { memoized } from '../../memoized.ts'
import { containerIn } from './container-tables.ts'

/** Of which container something is said; null: of all. */
export type SaidOf = { readonly container: string | null } | 'unclear'

type Heading = { readonly line: number; readonly container: string }

/** The lines with the number of one container; those that follow one another are a list of containers. */
const headingsOf = memoized(({ rows }: PageCells): readonly Heading[] => {
  const containers = rows.map(containerIn)
  return containers.flatMap((container, line) => {
    const isListed = [containers[line - 1], containers[line + 1]].some((near) => near)
    return container === null || isListed ? [] : [{ line, container }]
  })
})

/** `PIN: 4711` above the first of several containers and `PIN: 4712` beneath it: the values may stand above their containers. */
function isHeadedByLabel(
  { number }: PageCells,
  labels: readonly Cell[],
  [first, second]: readonly Heading[],
): boolean {
  const own = labels.filter(({ page }) => page === number)
  return (
    first !== undefined &&
    second !== undefined &&
    own.some(({ line }) => line < first.line) &&
    own.some(({ line }) => line > first.line)
  )
}

/**
 * The container whose section a cell stands in; null where the document has no sections, and unclear where labels stand above
 * the containers, too. `labels` are all that ask for the
 * fact: where each of them stands beneath the last container, it may be said of all.
 */
export function containerOfSection(page: PageCells, labels: readonly Cell[], cell: Cell): SaidOf {
  const headings = headingsOf(page)
  const last = headings.at(-1)
  if (last === undefined) return { container: null }
  const isDivided = labels.some(
    ({ page: number, line }) => number === page.number && line < last.line,
  )
  if (isDivided && isHeadedByLabel(page, labels, headings)) return 'unclear'
  const above = headings.filter(({ line }) => line < cell.line)
  return { container: isDivided ? (above.at(-1)?.container ?? null) : null }
}
