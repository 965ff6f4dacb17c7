// Blocks of rows in a table that white space separates.
import type { TableRow } from '../tables/rows.ts'

/** The widest gap within a block, relative to the smallest gap of the table. */
const apart = 1.25

function blocksOf<R extends TableRow<string>>(rows: readonly R[]): readonly (readonly R[])[] {
  const topOf = ({ cells }: R): number => cells[0]?.box.y ?? 0
  const gaps = rows.slice(1).map((row, at) => topOf(row) - topOf(rows[at] ?? row))
  const least = gaps.reduce((sofar, gap) => (gap > 2 ? Math.min(sofar, gap) : sofar), Infinity)
  const blocks: R[][] = []
  for (const [at, row] of rows.entries()) {
    const block = blocks.at(-1)
    if (block === undefined || (gaps[at - 1] ?? 0) > apart * least) blocks.push([row])
    else block.push(row)
  }
  return blocks
}

/** The rows of words at the beginning of a block, which introduce the figures beneath them. */
export function leadsOf<R extends TableRow<string>>(
  rows: readonly R[],
  isWords: (row: R) => boolean,
): ReadonlySet<R> {
  const blocks = blocksOf(rows)
  if (blocks.length < 2) return new Set()
  return new Set(
    blocks.flatMap((block) =>
      block.slice(
        0,
        Math.max(
          0,
          block.findIndex((row) => !isWords(row)),
        ),
      ),
    ),
  )
}
