import type { Page, TextRun } from '../../../../../domain/documents/layout/page.ts'

/** Row by row; an empty text is an empty cell. */
export type Cells = readonly (readonly string[])[]

/** Enough for the packing list of a ship; later rows and columns are not read. */
export const [maxRows, maxColumns] = [5_000, 200]

const [letter, gap, rowHeight, size] = [5, 10, 14, 10]
/** In letters. Longer texts run over the next column, as in a sheet. */
const widestColumn = 60
const longestText = 2_000

function columnStarts(cells: Cells): readonly number[] {
  const widths: number[] = []
  for (const row of cells)
    row.forEach((text, column) => {
      widths[column] = Math.max(widths[column] ?? 0, Math.min(text.length, widestColumn))
    })
  let x = 0
  return Array.from(widths, (width = 0) => {
    const start = x
    x += width * letter + gap
    return start
  })
}

/** Lays out a sheet as one page, its columns side by side and its rows below each other. */
export function gridPage(number: number, cells: Cells): Page {
  const starts = columnStarts(cells)
  const runs = cells.flatMap((row, y) =>
    row.flatMap((whole, column): readonly TextRun[] => {
      const text = whole.trim().slice(0, longestText)
      if (text === '') return []
      const box = { x: starts[column] ?? 0, y: y * rowHeight, width: text.length * letter }
      return [{ text, box: { ...box, height: size }, confidence: 1, kind: 'text' }]
    }),
  )
  const width = runs.reduce((most, { box }) => Math.max(most, box.x + box.width), 1)
  return { number, width, height: Math.max(1, cells.length * rowHeight), runs }
}
