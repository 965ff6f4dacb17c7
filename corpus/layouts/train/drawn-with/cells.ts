// Short hands for forms: labels and what stands beside them, written as one object.
import { shown } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import type { Cell, Row } from '../../../drawing/blocks.ts'
import { widthOf } from '../../../drawing/pen.ts'
import type { Ink, Pen } from '../../../drawing/pen.ts'

export type Labelled = Readonly<Record<string, Shown>>

export const cells = (of: Labelled, shares: readonly number[] = []): readonly Cell[] =>
  Object.entries(of).map(([label, value], index) => [label, value, shares[index] ?? 1])

export const row = (height: number, of: Labelled, shares?: readonly number[]): Row => ({
  height,
  cells: cells(of, shares),
})

export const textOf = (value: Shown): string => value.lines[0] ?? ''

/** Two values as one piece of text. */
export const both = (one: Shown, between: string, other: Shown): Shown =>
  shown(textOf(one) + between + textOf(other), { ...one.truth, ...other.truth })

export function endingAt(pen: Pen, x: number, y: number, text: string, look: Ink): void {
  pen.text(x - widthOf(text, look), y, text, look)
}
