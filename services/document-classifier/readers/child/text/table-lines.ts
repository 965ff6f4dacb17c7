// Lays out the lines of an HTML page: rows of cells that follow each other are a table, whose columns stand beneath
// each other however long their texts are.
import { lineOf } from './line-pages.ts'
import type { Line, Piece } from './line-pages.ts'

/** The least width of a column and the widest that a text makes it, in letters. */
const [narrowest, widest] = [22, 60]
/** Blanks between columns: with fewer, their texts would be joined. */
const gap = 2

/** A text that runs over empty cells behind it, as a title that covers columns, does not widen its own. */
function columnStarts(rows: readonly (readonly string[])[]): readonly number[] {
  const widths: number[] = []
  for (const row of rows)
    for (const [at, text] of row.entries()) {
      const isBounded = (row[at + 1] ?? '') !== ''
      widths[at] = Math.max(widths[at] ?? narrowest, isBounded ? Math.min(text.length, widest) : 0)
    }
  let next = 0
  return widths.map((width) => {
    const start = next
    next += width + gap
    return start
  })
}

function laidRow(row: readonly string[], starts: readonly number[]): Line {
  const pieces: Piece[] = []
  let end = 0
  const { size } = lineOf('')
  for (const [at, text] of row.entries()) {
    const from = Math.max(starts[at] ?? 0, end)
    for (const piece of lineOf(text).pieces) {
      pieces.push({ at: from + piece.at, text: piece.text })
      end = from + piece.at + piece.text.length + gap
    }
  }
  return { pieces, size }
}

/** The lines of a page; tabs separate the cells of a row. */
export function tableLines(lines: readonly string[]): readonly Line[] {
  const laid: Line[] = []
  for (let at = 0; at < lines.length;) {
    const rows: string[][] = []
    for (; lines[at]?.includes('\t'); at += 1) rows.push((lines[at] ?? '').split('\t'))
    const starts = columnStarts(rows)
    laid.push(...rows.map((row) => laidRow(row, starts)))
    const text = lines[at]
    if (text !== undefined) laid.push(lineOf(text))
    at += 1
  }
  return laid
}
