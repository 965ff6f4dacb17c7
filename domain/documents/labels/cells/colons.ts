// Colons in a column of their own, as typewriters and old programs set them.
import type { TextLine } from '../../layout/lines.ts'
import { partOf } from '../../layout/lines.ts'
import type { TextRun } from '../../layout/page.ts'

const leading = /^[:：]\s*/

/** `Vessel` and, further right, `: CORAL BRIDGE`: the colon belongs to the label. */
const withOwnColon = (runs: readonly TextRun[]): readonly TextRun[] =>
  runs.flatMap((run, at) => {
    const next = runs[at + 1]
    const [own] = at === 0 ? [] : (leading.exec(run.text) ?? [])
    const bare = own === undefined ? run : partOf(run, own.length, run.text.length)
    const isLabel =
      run.kind === 'text' &&
      next?.kind === 'text' &&
      leading.test(next.text) &&
      /\p{L}$/u.test(bare.text)
    const text = isLabel ? `${bare.text}:` : bare.text
    return text === '' ? [] : [{ ...bare, text }]
  })

export const withColons = (lines: readonly TextLine[]): readonly TextLine[] =>
  lines.map((line) =>
    line.runs.some(({ text }) => leading.test(text))
      ? { ...line, runs: withOwnColon(line.runs) }
      : line,
  )
