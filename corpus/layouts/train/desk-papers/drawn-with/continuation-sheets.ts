// The second sheet of a waybill whose containers do not fit on its first.
import type { Entries } from '../../../../content/entries.ts'
import { boxRows } from '../../../../content/rows.ts'
import type { Shipment } from '../../../../content/shipment.ts'
import { shown } from '../../../../content/style.ts'
import type { Style } from '../../../../content/style.ts'
import { ink } from '../../../../drawing/blocks.ts'
import type { Pen } from '../../../../drawing/pen.ts'
import type { Order } from '../../../layout.ts'
import { preprint, scrawl, typist } from './desk.ts'

const [left, right] = [48, 548]
const label = ink('serif', 7.5)

export function continuation(
  pen: Pen,
  s: Shipment,
  e: Entries,
  style: Style,
  { random }: Order,
): void {
  pen.newPage()
  const type = typist(pen, ink('mono', 9.6), random)
  pen.text(left, 40, 'CONTINUATION SHEET', ink('serifBold', 14))
  const rule = (y: number, from: number): void => pen.line({ x: from, y }, { x: right, y }, 0.5)
  const heads = [
    [left, 'to waybill No.', e.bill],
    [left + 230, 'Vessel', e.vessel],
    [left + 420, 'Sheet', shown('2 of 2')],
  ] as const
  for (const [x, head, value] of heads) {
    pen.text(x, 68, head, label)
    type(x + 6, 80, value)
  }
  rule(98, left)
  const held = boxRows(s, style, ['number', 'size', 'seal', 'packages', 'kg', 'cbm'], 'blank')
  pen.show(held.truth)
  const edges = [left, 140, 190, 270, 366, 462, right]
  const titles = ['Container No.', 'Size', 'Seal No.', 'Packages', 'Gross weight', 'Measurement']
  titles.forEach((title, index) => {
    const [from, to] = [edges[index] ?? 0, edges[index + 1] ?? 0]
    preprint(pen, [[[from, 106, to, 118], title]], label, 0)
    held.rows.forEach((cells, line) => {
      type(from + 3, 126 + line * 24, cells[index] ?? '', to - from - 6)
    })
  })
  const sums = [
    [270, e.packages],
    [366, e.weight],
    [462, e.volume],
  ] as const
  const y = 132 + held.rows.length * 24
  rule(y - 4, 262)
  type(left + 3, y, 'TOTAL')
  for (const [x, value] of sums) type(x + 3, y, value, 90)
  scrawl(pen, 430, y + 60, 80, random)
}
