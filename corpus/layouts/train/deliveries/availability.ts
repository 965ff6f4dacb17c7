// What a terminal's gate system prints on a page across: one row per container, and what keeps it from leaving.
import { printedNumber } from '../../../print.ts'
import type { Entries } from '../../../content/entries.ts'
import { nothing, shown } from '../../../content/style.ts'
import { boxes, ink, prose } from '../../../drawing/blocks.ts'
import type { BoxLook } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import type { TableLook } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { endingAt, row, textOf } from '../drawn-with/cells.ts'

const blue = [0.07, 0.3, 0.55] as const
const strip: BoxLook = {
  label: ink('sans', 7, 0.35),
  value: ink('sansBold', 10),
  place: 'above',
  border: 0,
}
const grid: TableLook = {
  head: ink('sansBold', 7.5, 1),
  body: ink('sans', 8.5),
  rules: 'rows',
  rowHeight: 19,
  headFill: blue,
}
const x = 30
const width = 732

function banner(pen: Pen, e: Entries, { random }: Order): void {
  pen.box({ x: 0, y: 0, width: 792, height: 40 }, { border: 0, fill: blue })
  pen.text(x, 10, textOf(e.terminal), ink('sansBold', 17, 1))
  const tabs = 'Import Availability  |  Export Receivals  |  Empty Return  |  Appointments'
  endingAt(pen, 762, 15, tabs, ink('sans', 8, 1))
  pen.text(x, 54, 'Container Availability Notice', ink('sansBold', 14))
  const query = `Inquiry ${random.digits(8)}  user DISP${random.digits(3)}`
  endingAt(pen, 762, 56, query, ink('sans', 7.5, 0.4))
  pen.show(e.terminal)
}

function facts(pen: Pen, e: Entries): number {
  const rows = [
    row(32, {
      'B/L Nbr': e.bill,
      'Line Operator': e.carrier,
      'Inbound Vessel': e.vessel,
      'Voyage In': e.voyage,
      'Firms Code': e.firms,
    }),
    row(32, {
      POL: e.loading,
      POD: e.discharge,
      'First Available': e.available,
      'Pickup / Release No.': e.pickup,
      'As of': e.noticeDate,
    }),
  ]
  pen.box({ x, y: 76, width, height: 66 }, { border: 0.4, fill: 0.96 })
  return boxes(pen, { x: x + 4, y: 78, width: width - 8 }, rows, strip)
}

function units(pen: Pen, top: number, e: Entries, { s, random }: Order): number {
  const held = s.holds.length > 0
  const rows = s.boxes.map((box) => [
    box.number,
    box.size,
    held ? 'NO' : 'YES',
    `${random.letters(1)}${random.digits(2)}-${random.digits(3)}.${random.int(1, 5)}`,
    held ? s.holds.join('; ') : 'None',
    textOf(e.lastFree),
    `$${printedNumber(0, 2, 'us')}`,
    `${printedNumber(box.kg, 0, 'us')} kg`,
  ])
  pen.show(e.containers, e.lastFree, held ? e.holds : nothing)
  const heads = ['Unit Nbr', 'Type', 'Avail?', 'Yard Position', 'Holds', 'Last Free Day']
  const shares = [1.2, 0.7, 0.6, 1, 2.2, 1.1, 1, 1]
  const columns = [...heads, 'Demurrage Owed', 'Cargo Wt'].map((title, index) => ({
    title,
    share: shares[index] ?? 1,
  }))
  return table(pen, { x, y: top, width }, columns, rows, grid)
}

function drawAvailability(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'm/d/yy', time: '12h', place: 'city', carrierName: 0 })
  const e = order.in({ ...style, prefixed: random.chance(0.5), upper: random.chance(0.5) })
  const pen = createPen(792, 612)
  banner(pen, e, order)
  let y = units(pen, facts(pen, e) + 16, e, order) + 12
  const counted = `${s.boxes.length} unit(s) found. Trucker: ${s.trucker.name} (SCAC on file)`
  pen.text(x, y, counted, fitting([counted], 500, ink('sans', 8)))
  pen.text(
    x,
    y + 14,
    `Seal check at out-gate. Chassis pool: ${random.letters(4)}${random.digits(6)}`,
    ink('sans', 8),
  )
  const boxed = row(34, {
    'Appointment Date / Time': shown('not booked'),
    'Ticket Nbr': nothing,
    'Booking (return)': nothing,
    'Guarantee Thru': nothing,
  })
  const empty: BoxLook = { ...strip, border: 0.5, value: ink('sans', 9, 0.4) }
  y = boxes(pen, { x, y: y + 34, width: 480 }, [boxed], empty)
  const text = [
    'Availability is shown as recorded by the terminal operating system and can change until the unit passes the out-gate. A delivery order, a cleared customs entry and an appointment are needed for pick up. Demurrage is assessed from the day after the last free day, Saturdays, Sundays and holidays included, under terminal schedule no. 14.',
    `Gate hours: 07:00 - 16:30 Mon-Fri, night gate 18:00 - 02:30 by appointment. Trouble window (310) 555-0${random.digits(3)}, customer care ext. ${random.digits(4)}. ${s.terminal.street}.`,
  ]
  prose(pen, { x, y: y + 16, width }, text, ink('sans', 7.5, 0.3))
  return pen.done()
}

export const availabilityScreen: Layout = {
  name: 'availability-screen',
  copies: { pickup_notice: 2 },
  american: true,
  make: drawAvailability,
}
