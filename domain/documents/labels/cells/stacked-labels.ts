import { centre, unionOf } from '../../layout/boxes.ts'
import type { TextLine } from '../../layout/lines.ts'
import type { Box, TextRun } from '../../layout/page.ts'
import { containerNumbersIn } from '../../values/container-numbers-in.ts'
import { labelAt } from '../detection/label-at.ts'

const longest = 28

function standsOn(upper: Box, lower: Box): boolean {
  const size = Math.min(upper.height, lower.height)
  const gap = lower.y - upper.y - upper.height
  const alike = Math.max(upper.height, lower.height) < 1.3 * size
  const aligned =
    Math.abs(upper.x - lower.x) < 0.6 * size || Math.abs(centre(upper) - centre(lower)) < 0.6 * size
  return alike && aligned && gap > -0.4 * size && gap < 0.7 * size
}

const namesOf = (text: string): string | null => {
  const label = labelAt(text, 0, false)
  return label !== null && label.end >= text.trimEnd().length ? label.names.join() : null
}

/** Whether both lines together are one label, and not two labels of different fields. */
function isOneLabel(upper: string, lower: string): boolean {
  const whole = namesOf(`${upper} ${lower}`)
  const parts = [namesOf(upper), namesOf(lower)]
  return (
    whole !== null && parts.every((part) => part === null || part === 'other' || part === whole)
  )
}

const canBePart = ({ kind, text }: TextRun): boolean =>
  kind === 'text' && text.length <= longest && /^\p{L}[^:\d]*:?$/u.test(text)

/** `MSKU9070323 | HOLD` beneath `Container | Customs`: the values of a container, and no second line of labels. */
const isOfContainer = ({ runs: [first] }: TextLine): boolean =>
  first !== undefined && containerNumbersIn(first.text).length > 0

/**
 * Joins a label that is broken over two lines (`Port of` above `Loading`) to one run on the first
 * of them.
 */
export function withStackedLabels(lines: readonly TextLine[]): readonly TextLine[] {
  const whole = new Map<TextRun, TextRun>()
  const gone = new Set<TextRun>()
  for (const [index, line] of lines.entries()) {
    const next = lines.slice(index + 1, index + 3).filter((each) => !isOfContainer(each))
    const below = next.flatMap(({ runs }) => runs)
    for (const upper of line.runs) {
      if (gone.has(upper) || !canBePart(upper) || upper.text.endsWith(':')) continue
      const lower = below.find(
        (run) => canBePart(run) && standsOn(upper.box, run.box) && isOneLabel(upper.text, run.text),
      )
      if (lower === undefined) continue
      const box = unionOf([upper.box, lower.box])
      whole.set(upper, { ...upper, text: `${upper.text} ${lower.text}`, box })
      gone.add(lower)
    }
  }
  if (whole.size === 0) return lines
  return lines.map((line) => ({
    ...line,
    runs: line.runs.filter((run) => !gone.has(run)).map((run) => whole.get(run) ?? run),
  }))
}
