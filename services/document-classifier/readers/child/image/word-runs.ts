import type { Box, TextRun } from '../../../../../domain/documents/layout/page.ts'
import { partOf } from '../../../../../domain/documents/layout/lines.ts'
import type { Word } from './recognise.ts'

/** Specks and lines are also recognised as words, with hardly any confidence. */
const leastConfidence = 0.2

/** Splits a run at ruled lines that were recognised as letters. */
const besideBars = (run: TextRun): readonly TextRun[] =>
  Array.from(run.text.matchAll(/\|+|[^|]+/g), (match) =>
    partOf(run, match.index, match.index + match[0].length),
  )

/** Recognised words, in pixels, as text runs, in points. */
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

/** Recognised runs that do not overlap the file's own text, which is more reliable. */
export const besides = (
  recognised: readonly TextRun[],
  own: readonly TextRun[],
): readonly TextRun[] =>
  recognised.filter(
    ({ box }) => !own.some((run) => sharedArea(box, run.box) > 0.3 * box.width * box.height),
  )
