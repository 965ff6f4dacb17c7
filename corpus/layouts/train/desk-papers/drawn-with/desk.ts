// A clerk's desk: pre-printed forms, typing that misses their boxes, signatures, rubber stamps and crosses.
import type { Random } from '../../../../random.ts'
import { shown } from '../../../../content/style.ts'
import type { Shown } from '../../../../truth.ts'
import { ink } from '../../../../drawing/blocks.ts'
import { fitting, widthOf } from '../../../../drawing/pen.ts'
import type { Ink, Pen, Point } from '../../../../drawing/pen.ts'

type Edges = readonly [left: number, top: number, right: number, bottom: number]
type Printed = readonly [edges: Edges, label: string]
export type Filled = readonly [edges: Edges, label: string, value: Shown | string]

/** Empty boxes, as they come from the printing house. */
export function preprint(pen: Pen, spots: readonly Printed[], label: Ink, border = 0.6): void {
  for (const [[left, top, right, bottom], text] of spots) {
    const area = { x: left, y: top, width: right - left, height: bottom - top }
    if (border > 0) pen.box(area, { border })
    const lines = text.split('\n')
    pen.lines(left + 2.5, top + 2, lines, fitting(lines, right - left - 5, label))
  }
}

/** Returns the y below what was typed. */
export type Typist = (x: number, y: number, value: Shown | string, width?: number) => number

/** The sheet was fed a little askew: everything is off to the same side, and no line quite as the last. */
export function typist(pen: Pen, look: Ink, random: Random, reach = 3): Typist {
  const [dx, dy] = [(random.next() * 2 - 0.8) * reach, (random.next() - 0.4) * reach]
  return (x, y, value, width) => {
    const said = typeof value === 'string' ? shown(value) : value
    pen.show(said)
    const fit = width === undefined ? look : fitting(said.lines, width, look)
    const slip = (random.next() - 0.5) * 1.4
    return y + pen.lines(x + dx, y + dy + slip, said.lines, fit)
  }
}

/** Boxes and what was typed into them. */
export function fill(
  pen: Pen,
  type: Typist,
  spots: readonly Filled[],
  label: Ink,
  border = 0.6,
): void {
  preprint(
    pen,
    spots.map(([edges, text]) => [edges, text]),
    label,
    border,
  )
  for (const [[left, top, right], text, value] of spots) {
    const below = top + 3.5 + text.split('\n').length * label.size * 1.2
    type(left + 5, below, value, right - left - 7)
  }
}

/** What is around the values of a row of labels, from left to right; shares as of `row`. */
export function across(
  [left, top, right, bottom]: Edges,
  of: Readonly<Record<string, Shown | string>>,
  shares: readonly number[] = [],
): readonly Filled[] {
  const entries = Object.entries(of)
  const share = (index: number): number => shares[index] ?? 1
  const whole = entries.reduce((sum, _, index) => sum + share(index), 0)
  let x = left
  return entries.map(([label, value], index): Filled => {
    const from = x
    x += ((right - left) * share(index)) / whole
    return [[from, top, x, bottom], label, value]
  })
}

function path(pen: Pen, points: readonly Point[], width: number): void {
  points.slice(1).forEach((to, index) => pen.line(points[index] ?? to, to, width))
}

/** A signature: loops that flatten towards its end. */
export function scrawl(pen: Pen, x: number, y: number, width: number, random: Random): void {
  const [loops, lean, phase] = [random.int(4, 7), random.int(3, 7), random.next() * 6]
  const points = Array.from({ length: 110 }, (_, index): Point => {
    const t = index / 109
    const turn = t * loops * 2 * Math.PI
    const high = 11 * (1 - 0.7 * t) * (0.55 + 0.45 * Math.sin(t * 8 + phase))
    return { x: x + width * t + lean * Math.cos(turn), y: y + high * Math.sin(turn) - 5 * t }
  })
  path(pen, points, 0.9)
}

const circle = (x: number, y: number, radius: number): readonly Point[] =>
  Array.from({ length: 49 }, (_, index) => ({
    x: x + radius * Math.cos((index * Math.PI) / 24),
    y: y + radius * Math.sin((index * Math.PI) / 24),
  }))

/** A hole punched for the printer's tractor, or a circle around something. */
export const ring = (pen: Pen, at: Point, radius: number, width = 0.6): void =>
  path(pen, circle(at.x, at.y, radius), width)

/** A company's round chop; its texts stand in the middle. */
export function chop(
  pen: Pen,
  at: Point,
  radius: number,
  texts: readonly string[],
  look: Ink,
): void {
  ring(pen, at, radius, 1.4)
  ring(pen, at, radius - 3.5, 0.5)
  texts.forEach((text, index) => {
    const fit = fitting([text], radius * 1.65, look)
    const y = at.y + (index - texts.length / 2) * look.size * 1.25
    pen.text(at.x - widthOf(text, fit) / 2, y, text, fit)
  })
}

/** A rubber stamp in a frame, put on aslant; its letters climb. */
export function stamp(
  pen: Pen,
  at: Point,
  texts: readonly string[],
  look: Ink,
  slope = 0.06,
): void {
  const wide = Math.max(...texts.map((text) => widthOf(text, look))) + 14
  const high = texts.length * look.size * 1.25 + 8
  const corner = (x: number, y: number): Point => ({ x: at.x + x, y: at.y + y - x * slope })
  const frame = [corner(0, 0), corner(wide, 0), corner(wide, high), corner(0, high), corner(0, 0)]
  path(pen, frame, 1.6)
  texts.forEach((text, index) => {
    let x = 7 + (wide - 14 - widthOf(text, look)) / 2
    for (const letter of text) {
      const { x: left, y: top } = corner(x, 5 + index * look.size * 1.25)
      if (letter !== ' ') pen.text(left, top, letter, look)
      x += widthOf(letter, look)
    }
  })
}

/** A box to be crossed; crossed by hand. */
export function tick(pen: Pen, x: number, y: number, crossed: boolean, size = 7): void {
  pen.box({ x, y, width: size, height: size }, { border: 0.6 })
  if (!crossed) return
  pen.line({ x: x - 1, y: y + 0.5 }, { x: x + size + 1.5, y: y + size }, 1)
  pen.line({ x: x + 0.5, y: y + size + 1 }, { x: x + size, y: y - 1.5 }, 1)
}

/** Oblique strokes between two edges. */
export function hatched(pen: Pen, [left, top, right, bottom]: Edges): void {
  for (let y = top; y < bottom - 9; y += 9) pen.line({ x: left, y: y + 9 }, { x: right, y }, 2.6)
}

/** Pale letters behind everything, as on copies. */
export function watermark(pen: Pen, y: number, texts: readonly string[]): void {
  const look = ink('sansBold', 46, 0.9)
  texts.forEach((text, index) => {
    const fit = fitting([text], pen.width - 120, look)
    pen.text((pen.width - widthOf(text, fit)) / 2, y + index * 54, text, fit)
  })
}
