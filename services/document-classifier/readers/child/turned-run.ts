import type { Box, TextRun } from '../../../../domain/documents/layout/page.ts'
import type { UprightWords } from './upright.ts'

type Size = { readonly width: number; readonly height: number }

/** Turned clockwise with its page by so many quarters; `page` is the size before. */
export function turnedBox(box: Box, quarters: number, page: Size): Box {
  const { x, y, width, height } = box
  if (quarters === 0) return box
  if (quarters === 2) return { ...box, x: page.width - x - width, y: page.height - y - height }
  const corner =
    quarters === 1 ? { x: page.height - y - height, y: x } : { x: y, y: page.width - x - width }
  return { ...corner, width: height, height: width }
}

/** Moved around the middle of the page as if it were turned counter-clockwise; the box itself stays level. */
function straightBox(box: Box, skew: number, page: Size): Box {
  const x = box.x + box.width / 2 - page.width / 2
  const y = box.y + box.height / 2 - page.height / 2
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)]
  const movedX = x * cos + y * sin - x
  const movedY = y * cos - x * sin - y
  return { ...box, x: box.x + movedX, y: box.y + movedY }
}

/** What the file itself said of a page, after the page was turned and straightened. */
export function turnedRuns(
  runs: readonly TextRun[],
  { quarters, skew }: Pick<UprightWords, 'quarters' | 'skew'>,
  page: Size,
): readonly TextRun[] {
  const { width, height } = page
  const after = quarters % 2 === 0 ? page : { width: height, height: width }
  return runs.map((run) => {
    const box = turnedBox(run.box, quarters, page)
    return { ...run, box: straightBox(box, skew, after) }
  })
}
