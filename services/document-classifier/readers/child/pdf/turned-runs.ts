import type { Box, TextRun } from '../../../../../domain/documents/layout/page.ts'
import type { UprightWords } from '../image/upright.ts'

type Size = { readonly width: number; readonly height: number }

/** The box on a page that was turned clockwise by quarters; `page` is the size before the turn. */
function turnedBox(box: Box, quarters: number, page: Size): Box {
  const { x, y, width, height } = box
  if (quarters === 0) return box
  if (quarters === 2) return { ...box, x: page.width - x - width, y: page.height - y - height }
  const corner =
    quarters === 1 ? { x: page.height - y - height, y: x } : { x: y, y: page.width - x - width }
  return { ...corner, width: height, height: width }
}

/** Moves the box as a counter-clockwise rotation of the page around its middle does; the box stays level. */
function straightBox(box: Box, skew: number, page: Size): Box {
  const x = box.x + box.width / 2 - page.width / 2
  const y = box.y + box.height / 2 - page.height / 2
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)]
  const movedX = x * cos + y * sin - x
  const movedY = y * cos - x * sin - y
  return { ...box, x: box.x + movedX, y: box.y + movedY }
}

/** The file's own text runs on a page that was turned and straightened. */
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
