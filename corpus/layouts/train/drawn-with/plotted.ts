// Boxes that stand anywhere, for official forms whose rows do not line up; and days as they are written abroad.
import { dateLabel } from '../../../print.ts'
import { shown } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { boxes } from '../../../drawing/blocks.ts'
import type { BoxLook } from '../../../drawing/blocks.ts'
import type { Pen } from '../../../drawing/pen.ts'

/** Left, top, right and bottom edge; label; value. */
export type Plotted = readonly [
  edges: readonly [number, number, number, number],
  label: string,
  value: Shown,
]

export function plot(pen: Pen, spots: readonly Plotted[], look: BoxLook): void {
  for (const [[left, top, right, bottom], label, value] of spots)
    boxes(
      pen,
      { x: left, y: top, width: right - left },
      [{ height: bottom - top, cells: [[label, value]] }],
      look,
    )
}

const months = {
  spanish:
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  french: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
} as const

type Tongue = keyof typeof months

export function dayAbroad(time: number, tongue: Tongue, short = false): string {
  const date = new Date(time)
  const month = months[tongue].split(' ')[date.getUTCMonth()] ?? ''
  const [day, year] = [date.getUTCDate(), date.getUTCFullYear()]
  if (short) return `${String(day).padStart(2, '0')}-${month.slice(0, 3)}-${year}`
  return tongue === 'spanish' ? `${day} de ${month} de ${year}` : `${day} ${month} ${year}`
}

type DayField = 'issue_date' | 'eta' | 'on_board_date' | 'last_free_day'

/** A day in other words, and which field it is. */
export const dated = (time: number, text: string, field: DayField): Shown =>
  shown(text, { [field]: dateLabel(time) })
