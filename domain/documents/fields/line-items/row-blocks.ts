// Rows of a table that belong together, where white sets them apart.
import type { TableRow } from '../tables/rows.ts'

/** A gap between rows of one block is hardly more than the smallest of the table. */
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

/** The rows of words that stand above the figures which they lead to, in a block with them. */
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
