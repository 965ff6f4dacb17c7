// The positions of boxes on a page, in points.
import type { Box } from './page.ts'

/** The right edge. */
export const right = (box: Box): number => box.x + box.width
/** The lower edge. */
export const bottom = (box: Box): number => box.y + box.height
/** The horizontal middle. */
export const centre = (box: Box): number => box.x + box.width / 2
/** The vertical middle. */
export const middle = (box: Box): number => box.y + box.height / 2

/** The smallest box that contains all of these. */
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

/** Whether two boxes overlap horizontally, and so stand in one column. */
export const inOneColumn = (one: Box, other: Box): boolean =>
  one.x < right(other) && other.x < right(one)

type Boxed = { readonly box: Box }

/** The first of these that stands in one column with another. */
export const inColumnOf = <Item extends Boxed>(
  items: readonly Item[],
  { box }: Boxed,
): Item | undefined => items.find((each) => inOneColumn(each.box, box))
