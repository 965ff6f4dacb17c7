// Lays out the lines of an HTML page: rows of cells that follow each other are a table, whose columns stand beneath
// each other however long their texts are.
import { lineOf } from './line-pages.ts'
import type { Line, Piece } from './line-pages.ts'

/** The least width of a column and the widest that a text makes it, in letters. */
const [narrowest, widest] = [22, 36]
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

/** Whether a line is a row; between rows, a line of one cell is a title within the table. */
const isRow = (lines: readonly string[], at: number, isWithin: boolean): boolean =>
  lines[at]?.includes('\t') === true || (isWithin && lines[at + 1]?.includes('\t') === true)

/** Columns that no row fills are those of a layout, in which each cell covers several. */
function withoutEmptyColumns(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const filled = new Set<number>()
  for (const row of rows) for (const [at, text] of row.entries()) if (text !== '') filled.add(at)
  return rows.map((row) => row.filter((_, at) => filled.has(at)))
}

/** The lines of a page; tabs separate the cells of a row. */
export function tableLines(lines: readonly string[]): readonly Line[] {
  const laid: Line[] = []
  for (let at = 0; at < lines.length;) {
    const rows: string[][] = []
    for (; isRow(lines, at, rows.length > 0); at += 1) rows.push((lines[at] ?? '').split('\t'))
    const used = withoutEmptyColumns(rows)
    const starts = columnStarts(used)
    for (const row of used) laid.push(laidRow(row, starts))
    const text = lines[at]
    if (text !== undefined) laid.push(lineOf(text))
    at += 1
  }
  return laid
}
