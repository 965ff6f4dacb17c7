// A carrier's booking as tables: empty release, legs with a transshipment, one line per deadline.
import { printedDate, printedMoment } from '../../../print.ts'
import { shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import type { Entries } from '../../../content/entries.ts'
import { boxes, ink, prose } from '../../../drawing/blocks.ts'
import type { BoxLook } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import type { TableLook } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, endingAt, row, textOf } from '../drawn-with/cells.ts'

const area = { x: 32, width: 531 }
const day = 86_400_000
const orange = [0.93, 0.45, 0.1] as const

const lined: TableLook = {
  head: ink('sansBold', 7.5),
  body: ink('sans', 8),
  rules: 'all',
  rowHeight: 15,
  headFill: [0.99, 0.92, 0.84],
}
const columnsOf = (of: Readonly<Record<string, number>>) =>
  Object.entries(of).map(([title, share]) => ({ title, share }))

function heading(pen: Pen, y: number, title: string): number {
  pen.text(area.x, y + 8, title, ink('sansBold', 9.5, orange))
  return y + 22
}

function summary(pen: Pen, y: number, { s, random }: Order, e: Entries): number {
  const look: BoxLook = {
    label: ink('sans', 7.5, 0.35),
    value: ink('sansBold', 8.5),
    place: 'left',
    border: 0.3,
  }
  const goods = shown(e.goods.lines.join(' / '), e.goods.truth)
  const rows = [
    row(17, { 'Our booking reference': e.booking, 'Confirmed on': e.bookedOn }),
    row(17, { 'Contractual customer': e.shipperName, 'Your reference': shown('WEB-PORTAL') }),
    row(17, { 'Booked by': shown(s.forwarder.name), Quotation: shown(`Q${random.digits(9)}`) }),
    row(17, { 'Intended document': shown('Sea waybill'), 'Service contract': shown('SPOT') }),
    row(17, { 'Cargo / commodity': goods }),
    row(17, { 'Cargo weight (all units)': e.weight, 'Reefer / IMO / OOG': shown('no / no / no') }),
  ]
  return boxes(pen, { ...area, y }, rows, look)
}

function emptyRelease(pen: Pen, y: number, { s, random }: Order, style: Style): number {
  const from = printedDate(s.times.invoice + 2 * day, style.date)
  const sizes = `${s.boxes.length} x 40' high cube dry`
  const depot = [`Greenfield Depot ${random.int(2, 9)}`, `Yard Road ${random.int(10, 99)}`]
  const columns = columnsOf({ Equipment: 3, 'Pick up at': 4, 'Release ref.': 2, 'Not before': 2 })
  const release = `RLS${random.digits(7)}`
  return table(pen, { ...area, y }, columns, [[sizes, depot.join(', '), release, from]], lined)
}

// The second ship is not yet named; what it calls at in between are dates of no field.
function legs(pen: Pen, y: number, { s, random }: Order, e: Entries, style: Style): number {
  const hub = random.pick(['Salalah (OMSLL)', 'Tanjung Pelepas (MYTPP)', 'Tanger Med (MAPTM)'])
  const [from, to, end] = [textOf(e.loading), textOf(e.discharge), textOf(e.delivery)]
  const at = (time: number): string => printedMoment(time, style.date, style.time)
  const ship = both(e.vessel, ' / ', e.voyage)
  const call = Math.min(s.times.etd + 7 * day, s.times.eta - 6 * day)
  const rows = [
    [from, hub, textOf(ship), textOf(e.etd), at(call)],
    [hub, to, 'to be nominated', at(call + 3 * day), textOf(e.eta)],
  ]
  pen.show(e.loading, e.discharge, ship, e.etd, e.eta)
  if (end !== to) {
    rows.push([to, end, 'Truck / rail', '', ''])
    pen.show(e.delivery)
  }
  const columns = columnsOf({ From: 3, To: 3, 'By (vessel / voyage)': 4, ETD: 3, ETA: 3 })
  return table(pen, { ...area, y }, columns, rows, lined)
}

function deadlines(pen: Pen, y: number, { s }: Order, e: Entries, style: Style): number {
  const opens = printedMoment(s.times.cargoCutoff - 5 * day, style.date, style.time)
  const port = textOf(e.loading)
  const rows = [
    ['Earliest full delivery (ERD)', port, opens, 'Earlier arrivals are stored at cost'],
    ['SI cut-off', 'Customer service', textOf(e.documentCutoff), 'Late SI: USD 75 per document'],
    ['VGM cut-off', 'Web, EDI', textOf(e.vgmCutoff), 'No VGM, no load (SOLAS VI/2)'],
    ['CY cut-off (full gate-in)', port, textOf(e.cargoCutoff), 'Customs released'],
    ['Dangerous goods papers', '-', 'not applicable', ''],
  ]
  pen.show(e.documentCutoff, e.vgmCutoff, e.cargoCutoff)
  const columns = columnsOf({ Deadline: 4, 'Where / how': 4, 'Local date and time': 4, Remark: 5 })
  return table(pen, { ...area, y }, columns, rows, lined)
}

const remarks = [
  'Verified gross mass: the shipper named in the bill of lading has to declare the VGM of each packed container, by method 1 or 2, with the name of the responsible person. Containers without a VGM at the VGM cut-off are not loaded and may be rolled at the account of the customer; a VGM amendment after that costs USD 60.',
  'Schedules are estimates. Transshipment ports and vessels may change without notice. This confirmation is no bill of lading and no arrival notice; freight is invoiced separately. A container that is not returned within the free time is subject to demurrage and detention.',
  'Shipping instructions need the booking reference, HS code, seal number and package count of each container; an ENS / AMS filing is made from them. Telephone 0800 555 0199, claims 0800 555 0142.',
]

function drawTables(order: Order) {
  const style = styleOf({ date: 'dd MMM yyyy', time: '24h', place: 'locode', decimals: 0 })
  const loose: Style = { ...style, upper: false, carrierName: 2 }
  const e = order.in(loose)
  const pen = createPen(595, 842)
  const name = textOf(e.carrier)
  pen.text(32, 30, name, fitting([name], 300, ink('sansBold', 14, orange)))
  pen.show(e.carrier)
  endingAt(pen, 563, 28, 'BOOKING CONFIRMATION', ink('sansBold', 13))
  endingAt(pen, 563, 43, 'Original - please check and tell us of any error', ink('sans', 7))
  let y = summary(pen, 64, order, e)
  y = emptyRelease(pen, heading(pen, y, '1  Empty release'), order, loose)
  y = legs(pen, heading(pen, y, '2  Routing'), order, e, loose)
  pen.text(area.x, y + 6, `Carrier's haulage starts at: ${textOf(e.receipt)}`, ink('sans', 8))
  pen.show(e.receipt)
  y = deadlines(pen, heading(pen, y + 16, '3  Cut-offs'), order, e, loose)
  y = heading(pen, y, '4  Notes')
  prose(pen, { x: area.x, y, width: area.width }, remarks, ink('sans', 7.5, 0.2))
  pen.text(area.x, 816, `Page 1 / 1    user CSR${order.random.digits(4)}`, ink('sans', 6.5, 0.4))
  return pen.done()
}

export const tableBooking: Layout = {
  name: 'table-booking',
  copies: { booking_confirmation: 3 },
  make: drawTables,
}
