// Dark areas that are no print: bars, shadows of a scanner's lid, the desk beneath a sheet.

/** One byte a cell, row by row: 1 is dark. */
type Cells = { readonly dark: Uint8Array; readonly across: number; readonly down: number }

/** Cells to each side: strokes of the largest letters are thinner than both together. */
const reach = 5

/** Marks each cell whose dark neighbours in its row, or its column, are enough. */
function along(
  cells: Cells,
  inRows: boolean,
  enough: (count: number, of: number) => boolean,
): Cells {
  const { dark: from, across, down } = cells
  const [lines, length, nextLine, step] = inRows
    ? [down, across, across, 1]
    : [across, down, 1, across]
  const dark = new Uint8Array(from.length)
  for (let line = 0; line < lines; line += 1) {
    const start = line * nextLine
    let count = 0
    for (let at = -reach; at < length; at += 1) {
      const [entering, leaving] = [at + reach, at - reach - 1]
      if (entering < length) count += from[start + entering * step]!
      if (leaving >= 0) count -= from[start + leaving * step]!
      if (at < 0) continue
      const of = Math.min(at + reach, length - 1) - Math.max(at - reach, 0) + 1
      if (enough(count, of)) dark[start + at * step] = 1
    }
  }
  return { dark, across, down }
}

const all = (count: number, of: number): boolean => count === of
const any = (count: number): boolean => count > 0

/** Marks the cells of dark areas that are wider and higher than the strokes of letters. */
export const darkAreasIn = (cells: Cells): Cells =>
  along(along(along(along(cells, true, all), false, all), true, any), false, any)
