// Grids of cells as spreadsheets print them: a cell may reach over several rows and columns.
import { fitting, widthOf } from '../../../../drawing/pen.ts'
import type { Colour, Ink, Pen } from '../../../../drawing/pen.ts'

type Align = 'left' | 'center' | 'right'

export type Merged = {
  /** The first row and column; and over how many it reaches. */
  readonly at: readonly [row: number, column: number]
  readonly over?: readonly [rows: number, columns: number]
  readonly lines: readonly string[]
  readonly look: Ink
  readonly align?: Align
  /** Text stands at the top of the cell, not in its middle. */
  readonly top?: boolean
  readonly border?: number
  readonly fill?: Colour
}

type Grid = {
  readonly x: number
  readonly y: number
  readonly widths: readonly number[]
  readonly heights: readonly number[]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

const shareOfFree: Readonly<Record<Align, number>> = { left: 0, center: 0.5, right: 1 }

function drawMerged(pen: Pen, grid: Grid, cell: Merged): void {
  const [row, column] = cell.at
  const [rows, columns] = cell.over ?? [1, 1]
  const x = grid.x + sum(grid.widths.slice(0, column))
  const y = grid.y + sum(grid.heights.slice(0, row))
  const width = sum(grid.widths.slice(column, column + columns))
  const height = sum(grid.heights.slice(row, row + rows))
  const border = cell.border ?? 0.5
  if (border > 0 || cell.fill !== undefined)
    pen.box(
      { x, y, width, height },
      { border, ...(cell.fill === undefined ? {} : { fill: cell.fill }) },
    )
  const ink = fitting(cell.lines, width - 6, cell.look)
  const free = height - cell.lines.length * ink.size * 1.2
  const first = y + (cell.top === true ? 3 : Math.max(1.5, free / 2 + 0.5))
  cell.lines.forEach((line, index) => {
    const shift = shareOfFree[cell.align ?? 'left'] * (width - 6 - widthOf(line, ink))
    pen.text(x + 3 + shift, first + index * ink.size * 1.2, line, ink)
  })
}

/** Draws the cells; returns the y below the last row. */
export function drawGrid(pen: Pen, grid: Grid, cells: readonly Merged[]): number {
  for (const cell of cells) drawMerged(pen, grid, cell)
  return grid.y + sum(grid.heights)
}

/** One row of texts, each with its own column's alignment. */
export const cellsOfRow = (
  row: number,
  texts: readonly string[],
  look: Ink,
  aligns: readonly Align[] = [],
  border = 0.5,
): readonly Merged[] =>
  texts.map((text, column) => ({
    at: [row, column] as const,
    lines: text === '' ? [] : [text],
    look,
    border,
    align: aligns[column] ?? 'left',
  }))

/** As accounts are formatted: the currency stands at the left of the cell, the figure at its right. */
export const accountCells = (
  at: readonly [number, number],
  symbol: string,
  figure: string,
  look: Ink,
): readonly Merged[] => [
  { at, lines: [symbol], look },
  { at, lines: [figure], look, align: 'right', border: 0 },
]
