import { fitting, widthOf } from './pen.ts'
import type { Colour, Ink, Pen } from './pen.ts'

export type Column = {
  readonly title: string
  readonly share: number
  readonly align?: 'right' | 'center'
}
export type TableLook = {
  readonly head: Ink
  readonly body: Ink
  readonly rules: 'all' | 'rows' | 'none' | 'outside'
  readonly headFill?: Colour
  readonly rowHeight: number
  /** Where a page ends; a new one begins with the head again. */
  readonly bottom?: number
  readonly newTop?: number
}

type Frame = { readonly x: number; readonly width: number; readonly columns: readonly Column[] }

function drawRow(
  pen: Pen,
  frame: Frame,
  y: number,
  cells: readonly string[],
  look: TableLook,
  ink: Ink,
) {
  const whole = frame.columns.reduce((sum, column) => sum + column.share, 0)
  let x = frame.x
  frame.columns.forEach((column, index) => {
    const width = (frame.width * column.share) / whole
    if (look.rules === 'all') pen.box({ x, y, width, height: look.rowHeight }, { border: 0.5 })
    const text = cells[index] ?? ''
    const fit = fitting([text], width - 6, ink)
    const free = width - 6 - widthOf(text, fit)
    const shift = { right: free, center: free / 2, left: 0 }[column.align ?? 'left']
    if (text !== '') pen.text(x + 3 + shift, y + (look.rowHeight - fit.size) / 2, text, fit)
    x += width
  })
  if (look.rules === 'rows')
    pen.line(
      { x: frame.x, y: y + look.rowHeight },
      { x: frame.x + frame.width, y: y + look.rowHeight },
      0.4,
    )
}

/** A table; it says nothing of what it shows, since its cells are parts of lines: call `pen.show`. */
export function table(
  pen: Pen,
  at: { readonly x: number; readonly y: number; readonly width: number },
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  look: TableLook,
): number {
  const frame = { x: at.x, width: at.width, columns }
  const head = (y: number): number => {
    if (look.headFill !== undefined)
      pen.box(
        { x: at.x, y, width: at.width, height: look.rowHeight },
        { border: 0, fill: look.headFill },
      )
    drawRow(
      pen,
      frame,
      y,
      columns.map((column) => column.title),
      look,
      look.head,
    )
    return y + look.rowHeight
  }
  let y = head(at.y)
  for (const row of rows) {
    if (look.bottom !== undefined && y + look.rowHeight > look.bottom) {
      pen.newPage()
      y = head(look.newTop ?? 60)
    }
    drawRow(pen, frame, y, row, look, look.body)
    y += look.rowHeight
  }
  if (look.rules === 'outside') pen.box({ x: at.x, y: at.y, width: at.width, height: y - at.y })
  return y
}

/** A wide first column of words, then columns of numbers. */
export const wordsThenNumbers = (titles: readonly string[]): readonly Column[] =>
  titles.map((title, index) =>
    index === 0 ? { title, share: 3 } : { title, share: 1, align: 'right' },
  )
