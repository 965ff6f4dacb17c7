// Names of documents in a list or at the head of a column: they are about other documents than this one.
import { inOneColumn } from '../layout/boxes.ts'
import { linesOn } from '../layout/lines.ts'
import type { TextLine } from '../layout/lines.ts'
import type { Page } from '../layout/page.ts'
import { memoized } from '../memoized.ts'
import { lettersOf } from './folded-letters.ts'
import { titleNames } from './names.ts'

const names: ReadonlySet<string> = new Set(titleNames.map(({ name }) => lettersOf(name)))
/** Whether a text is the name of a paper, and nothing else. */
export const isNameOfPaper = (text: string): boolean => names.has(lettersOf(text))

const listItem = /^([-*•–·])\s+\p{L}.*[^-*•–·]$/u
const signOf = (line: TextLine | undefined): string | undefined =>
  listItem.exec(line?.text ?? '')?.[1]

/** `- commercial invoice` right above or beneath `- packing list`; the first line of a page is its title, as no list begins there. */
function isListItem(lines: readonly TextLine[], order: number): boolean {
  const sign = order === 0 ? undefined : signOf(lines[order])
  return sign !== undefined && [order - 1, order + 1].some((at) => signOf(lines[at]) === sign)
}

const leastColumns = 4

/** Whether a line has four heads or more, all of them words, and the next two lines have figures and values beneath as many. */
function isHeadOfColumns(lines: readonly TextLine[], order: number): boolean {
  const heads = lines[order]?.runs ?? []
  const rows = lines.slice(order + 1, order + 3)
  if (heads.some(({ text }) => /\d/.test(text)) || rows.length < 2) return false
  return rows.every(({ runs, text }) => {
    if (!/\d/.test(text)) return false
    const filled = heads.filter(({ box }) => runs.some((run) => inOneColumn(box, run.box)))
    return filled.length >= leastColumns
  })
}

/** The lines of a page without the names of other documents; the first cell of a table may be its title. */
export const linesWithoutMentions = memoized((page: Page): readonly TextLine[] => {
  const lines = linesOn(page)
  return lines.flatMap((line, order) => {
    const { runs } = line
    if (!runs.some(({ text }) => isNameOfPaper(text))) return [line]
    if (isListItem(lines, order)) return []
    if (!isHeadOfColumns(lines, order)) return [line]
    const others = runs.filter(({ text }, at) => at === 0 || !isNameOfPaper(text))
    return [{ ...line, runs: others, text: others.map(({ text }) => text).join(' ') }]
  })
})
