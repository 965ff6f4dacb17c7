import type { Box, TextRun } from '../../../../domain/documents/layout/page.ts'
import { partOf } from '../../../../domain/documents/layout/lines.ts'
import type { Word } from './recognise.ts'

/** Specks and lines are recognised as words, too, but with hardly any confidence. */
const leastConfidence = 0.2

/** A ruled line that was taken for a letter divides what stands on both its sides. */
const besideBars = (run: TextRun): readonly TextRun[] =>
  Array.from(run.text.matchAll(/\|+|[^|]+/g), (match) =>
    partOf(run, match.index, match.index + match[0].length),
  )

/** Words in pixels as runs in points. */
export const wordRuns = (words: readonly Word[], pointsPerPixel: number): readonly TextRun[] =>
  words.flatMap(({ text, confidence, box }): readonly TextRun[] => {
    if (confidence < leastConfidence || !/[\p{L}\p{N}&|]/u.test(text)) return []
    const run = { text, confidence, kind: 'text', box: scaled(box, pointsPerPixel) } as const
    return besideBars(run)
  })

const scaled = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
})

function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}

/** What was recognised beside the text that the file itself carries, which is surer. */
export const besides = (
  recognised: readonly TextRun[],
  own: readonly TextRun[],
): readonly TextRun[] =>
  recognised.filter(
    ({ box }) => !own.some((run) => sharedArea(box, run.box) > 0.3 * box.width * box.height),
  )
