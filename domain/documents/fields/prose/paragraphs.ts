// Text that runs on over several lines.
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'

type TextSpan = { readonly from: number; readonly to: number; readonly cell: Cell }
/** Consecutive lines of running text. */
export type Paragraph = { readonly text: string; readonly spans: readonly TextSpan[] }

const fewestLetters = 45
const longestParagraph = 3_000

export const isSentence = (text: string): boolean =>
  text.length >= fewestLetters && /\p{Ll}{2,} \p{Ll}{2,}/u.test(text)

function continues(before: Cell, cell: Cell): boolean {
  const gap = cell.box.y - before.box.y - before.box.height
  return Math.abs(cell.box.x - before.box.x) < 2 * cell.box.height && gap < 0.9 * cell.box.height
}

function paragraphOf(cells: readonly Cell[]): Paragraph {
  let text = ''
  const spans = cells.map((cell) => {
    const from = text.length
    text += `${cell.text} `
    return { from, to: text.length, cell }
  })
  return { text: text.slice(0, longestParagraph), spans }
}

/** A line as one sentence again, without its division into labels and values. */
const wholeLine = (row: readonly Cell[]): Cell | null => {
  const [first] = row
  return first ? { ...first, text: row.map(({ text }) => text).join(' ') } : null
}

/** Legal clauses mention packages, ports and days of no shipment. */
const law =
  /\b(?:the merchants?|liab(?:le|ility)|clauses?|jurisdiction|hereinafter|indemni\w+|arbitration|units? of account|hague(?:-visby)? rules|to stand void)\b/i

/** The paragraphs of a page without legal clauses. */
export function paragraphsOn(page: PageCells): readonly Paragraph[] {
  const groups: Cell[][] = []
  for (const row of page.rows) {
    const cell = wholeLine(row)
    if (cell === null) continue
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && continues(last, cell) && isSentence(last.text)) group.push(cell)
    else groups.push([cell])
  }
  return groups
    .filter((group) => group.some(({ text }) => isSentence(text)))
    .map(paragraphOf)
    .filter(({ text }) => !law.test(text))
}

/** Each line as a paragraph. */
export const linesAsParagraphs = (page: PageCells): readonly Paragraph[] =>
  page.rows
    .map(wholeLine)
    .flatMap((cell) => (cell === null ? [] : [paragraphOf([cell])]))
    .filter(({ text }) => !law.test(text))

/** The lines that contain this part of a paragraph. */
export const cellsAt = ({ spans }: Paragraph, index: number, length: number): readonly Cell[] =>
  spans.filter(({ from, to }) => from < index + length && to > index).map(({ cell }) => cell)
