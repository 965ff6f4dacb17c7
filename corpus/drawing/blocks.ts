// What forms are made of. Each block draws, says what it shows, and returns the y below it.
import type { Shown } from '../truth.ts'
import { fitting, widthOf, wrapped } from './pen.ts'
import type { Colour, FontName, Ink, Pen } from './pen.ts'

/** Label, value, and its share of the row's width (all alike where left out). */
export type Cell = readonly [label: string, value: Shown, share?: number]

export type BoxLook = {
  readonly label: Ink
  readonly value: Ink
  readonly place: 'above' | 'left' | 'glued'
  readonly border: number
  readonly labelFill?: Colour
  /** Values are what a form was filled with. */
  readonly filled?: boolean
  readonly indent?: number
}

type Spot = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function drawValue(pen: Pen, { x, y, width, height }: Spot, value: Shown, look: BoxLook): void {
  if (look.filled === true)
    return pen.field({ x, y, width, height }, value.lines.join('\n'), look.value.size)
  const room = Math.max(1, Math.floor(height / (look.value.size * 1.2)))
  const narrow = fitting(value.lines, width, look.value)
  const squeezed = Math.min(1, room / Math.max(1, value.lines.length))
  pen.lines(x, y, value.lines, { ...narrow, size: Math.max(4.5, narrow.size * squeezed) })
}

function drawCell(pen: Pen, spot: Spot, [label, value]: Cell, look: BoxLook): void {
  const { x, y, width, height } = spot
  if (look.border > 0) pen.box(spot, { border: look.border })
  pen.show(value)
  const indent = look.indent ?? 4
  if (look.place === 'glued') {
    const [first = '', ...rest] = value.lines
    const ink = fitting([label + first], width - 6, look.value)
    pen.lines(x + 3, y + 3, [label + first, ...rest], ink)
    return
  }
  const top = y + 2 + (look.place === 'above' ? look.label.size * 1.3 : 1)
  const labelWidth = look.place === 'left' ? widthOf(label, look.label) + 8 : 0
  if (look.labelFill !== undefined)
    pen.box({ ...spot, height: look.label.size * 1.4 }, { border: 0, fill: look.labelFill })
  pen.text(x + 3, y + 2, label, fitting([label], width - 6, look.label))
  const inner = { x: x + indent + labelWidth, y: top, width: width - labelWidth - indent - 3 }
  drawValue(pen, { ...inner, height: y + height - top - 1 }, value, look)
}

export type Row = { readonly height: number; readonly cells: readonly Cell[] }

/** Rows of boxes across the width: the form of most bills of lading. */
export function boxes(
  pen: Pen,
  at: { readonly x: number; readonly y: number; readonly width: number },
  rows: readonly Row[],
  look: BoxLook,
): number {
  let y = at.y
  for (const { height, cells } of rows) {
    const whole = cells.reduce((sum, [, , share = 1]) => sum + share, 0)
    let x = at.x
    for (const cell of cells) {
      const width = (at.width * (cell[2] ?? 1)) / whole
      drawCell(pen, { x, y, width, height }, cell, look)
      x += width
    }
    y += height
  }
  return y
}

export type ListLook = {
  readonly label: Ink
  readonly value: Ink
  /** Where the value stands; `glued`: one piece of text with its label. */
  readonly place: 'beside' | 'glued' | 'above' | 'dots' | 'right'
  readonly gap: number
  readonly labelWidth?: number
}

function drawEntry(
  pen: Pen,
  at: { x: number; y: number; width: number },
  cell: Cell,
  look: ListLook,
) {
  const [label, value] = cell
  const { x, y, width } = at
  const column = look.labelWidth ?? 110
  if (look.place === 'glued') {
    const [first = '', ...rest] = value.lines
    return pen.lines(x, y, [`${label}${first}`, ...rest], look.value)
  }
  if (look.place === 'above') {
    pen.text(x, y, label, look.label)
    const ink = fitting(value.lines, width, look.value)
    return look.label.size * 1.25 + pen.lines(x, y + look.label.size * 1.25, value.lines, ink)
  }
  const labelX = look.place === 'right' ? x + column - 6 - widthOf(label, look.label) : x
  pen.text(labelX, y, label, look.label)
  if (look.place === 'dots') {
    const dots = Math.floor((column - 4 - widthOf(label, look.label)) / widthOf('.', look.label))
    pen.text(x + widthOf(label, look.label), y, '.'.repeat(Math.max(2, dots)), look.label)
  }
  const ink = fitting(value.lines, width - column, look.value)
  return Math.max(look.label.size * 1.2, pen.lines(x + column, y, value.lines, ink))
}

/** Labels and values one below the other. */
export function list(
  pen: Pen,
  at: { readonly x: number; readonly y: number; readonly width: number },
  cells: readonly Cell[],
  look: ListLook,
): number {
  let y = at.y
  for (const cell of cells) {
    pen.show(cell[1])
    y += drawEntry(pen, { ...at, y }, cell, look) + look.gap
  }
  return y
}

/** Text that runs on, with values in its sentences. */
export function prose(
  pen: Pen,
  at: { readonly x: number; readonly y: number; readonly width: number },
  paragraphs: readonly string[],
  ink: Ink,
): number {
  let y = at.y
  for (const paragraph of paragraphs)
    y += pen.lines(at.x, y, wrapped(paragraph, at.width, ink), ink) + ink.size * 0.6
  return y
}

export const ink = (font: FontName, size: number, colour: Colour = 0): Ink => ({
  font,
  size,
  colour,
})
