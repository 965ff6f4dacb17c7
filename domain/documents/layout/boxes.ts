// Where boxes on a page are to each other, in points.
import type { Box } from './page.ts'

/** Its right edge. */
export const right = (box: Box): number => box.x + box.width
/** Its lower edge. */
export const bottom = (box: Box): number => box.y + box.height
/** Half way down. */
export const middle = (box: Box): number => box.y + box.height / 2

/** The smallest box around several. */
export function unionOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map(right)) - x,
    height: Math.max(...boxes.map(bottom)) - y,
  }
}

/** Whether two boxes stand in one column: one above the other, at least in part. */
export const inOneColumn = (one: Box, other: Box): boolean =>
  one.x < right(other) && other.x < right(one)
