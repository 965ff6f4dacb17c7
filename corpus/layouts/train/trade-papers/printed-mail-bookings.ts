// A booking confirmed by mail and printed to a file: the answer on top, and below it the request that it changes.
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { printedDate } from '../../../print.ts'
import type { Random } from '../../../random.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import { ink, prose } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import type { TableLook } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, endingAt, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'
import { firstWord } from './drawn-with/abroad.ts'
import { booked } from './drawn-with/transshipments.ts'

const [x, width] = [54, 500]
const day = 86_400_000
const [plain, bold] = [ink('sans', 9.5), ink('sansBold', 9.5)]
const week = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const sentAt = (time: number, clock: string): string =>
  `${week[new Date(time).getUTCDay()]}, ${printedDate(time, 'Month d, yyyy')} ${clock}`

/** The lines of a mail's head, bold words and plain ones. */
function mailHead(
  pen: Pen,
  top: number,
  of: readonly (readonly [string, string])[],
  column: number,
): number {
  of.forEach(([name, text], index) => {
    pen.text(x, top + index * 13, name, bold)
    pen.text(x + column, top + index * 13, text, fitting([text], width - column, plain))
  })
  return top + of.length * 13
}

function top(pen: Pen, s: Shipment, e: Entries, random: Random): number {
  const desk = `${firstWord(s.forwarder)} Export CS <export.cs@example.com>`
  pen.text(x, 40, desk.slice(0, desk.indexOf(' <')), ink('sansBold', 13))
  pen.line({ x, y: 58 }, { x: x + width, y: 58 }, 2)
  const route = `${textOf(e.loading)} - ${textOf(e.discharge)}`
  const lines = [
    ['From:', desk],
    ['Sent:', sentAt(s.times.invoice, '4:52 PM')],
    ['To:', `shipping@${firstWord(s.shipper).toLowerCase()}.example; Docs Team`],
    ['Cc:', 'ops2@example.com; sales@example.com'],
    [
      'Subject:',
      `RE: RE: BOOKING CONFIRMATION // ${textOf(e.booking)} // ${s.boxes.length}x40HC ${route}`,
    ],
    ['Attachments:', `CRO_${random.digits(8)}.pdf; VGM_form.docx`],
  ] as const
  return mailHead(pen, 66, lines, 78) + 14
}

/** A dash, a label, a colon; values without a column of their own. */
function pairs(pen: Pen, y0: number, of: Labelled): number {
  let y = y0
  for (const [name, value] of Object.entries(of)) {
    const start = `- ${name}: `
    const [first = '', ...rest] = value.lines
    pen.show(value)
    pen.text(x + 8, y, start + first, fitting([start + first], width - 16, plain))
    rest.forEach((line, index) => pen.text(x + 24, y + (index + 1) * 12, line, plain))
    y += (rest.length + 1) * 12 + 1.5
  }
  return y
}

function confirmed(pen: Pen, y0: number, s: Shipment, e: Entries, random: Random): number {
  const goods = shown(e.goods.lines.join(', '), e.goods.truth)
  const legs = both(e.vessel, ' V.', e.voyage)
  const facts: Labelled = {
    'Booking no.': e.booking,
    'Booking confirmed on': e.bookedOn,
    Carrier: e.carrier,
    Shipper: e.shipperName,
    'Vsl/Voy': legs,
    'Place of receipt': e.receipt,
    POL: e.loading,
    ETD: e.etd,
    POD: e.discharge,
    ETA: e.eta,
    'Final place of delivery': e.delivery,
    Volume: shown(`${s.boxes.length} x 40'HC`),
    Cmdty: goods,
    'G.W. approx.': e.weight,
    'Rate ref': shown(`SPOT ${random.digits(7)}, valid till end of month`),
  }
  return pairs(pen, y0, facts)
}

function deadlines(pen: Pen, y: number, s: Shipment, e: Entries, style: Style): number {
  pen.text(x, y, 'Pls strictly follow below closing time (all LT):', plain)
  pen.show(e.documentCutoff, e.vgmCutoff, e.cargoCutoff)
  const rows = [
    ['SI', textOf(e.documentCutoff), 'si@example.com'],
    ['VGM', textOf(e.vgmCutoff), 'by portal only'],
    ['CY', textOf(e.cargoCutoff), `${s.terminal.street}`],
    ['DG', 'n/a', ''],
    ['CFS', printedDate(s.times.cargoCutoff - day, style.date), 'LCL only'],
  ]
  const columns = ['Cut off', 'Date / time', 'Where'].map((title, index) => ({
    title,
    share: [1, 2, 3][index] ?? 1,
  }))
  const look: TableLook = {
    head: bold,
    body: plain,
    rules: 'all',
    rowHeight: 16,
    headFill: [0.87, 0.92, 0.97],
  }
  return table(pen, { x, y: y + 15, width: 360 }, columns, rows, look) + 12
}

/** Numbers, ships and days of the request are not those of the booking. */
function request(pen: Pen, y0: number, s: Shipment, old: string, random: Random): number {
  const asked = s.times.etd - random.int(5, 9) * day
  const name = firstWord(s.shipper)
  pen.line({ x, y: y0 }, { x: x + width, y: y0 }, 0.5)
  const lines = [
    ['From:', `${name} Shipping Dept. <shipping@${name.toLowerCase()}.example>`],
    ['Sent:', sentAt(s.times.invoice - 2 * day, '11:07 AM')],
    ['To:', 'export.cs@example.com'],
    ['Subject:', 'RE: BOOKING // pls change vessel'],
  ] as const
  const y = mailHead(pen, y0 + 8, lines, 78) + 10
  const ships = ['CORAL TIDE 018E', 'NORTHERN GALE 302W', 'GRAND MERIDIAN 044E']
  const text = [
    'Hi,',
    `Cargo is not ready for ${random.pick(ships)} ETD ${printedDate(asked, 'dd MMM yyyy')}, please roll to next available vessel and cancel booking ${old}.`,
    `Stuffing at our factory on ${printedDate(s.times.invoice + 3 * day, 'dd MMM yyyy')}, trucker 0${random.digits(9)}. Total ${s.boxes.length} cntr, about ${random.int(30, 60)} cbm.`,
    'Brgds',
    `${name} Shipping / Tel: +86 ${random.digits(3)} ${random.digits(8)} / Mob: 1${random.digits(10)}`,
  ]
  return prose(pen, { x, y, width }, text, plain)
}

const greeting =
  'Good day! Booking is confirmed with details as below, pls check & advise by return if any discrepancy:'
const words = [
  'Late S/I or VGM will lead to roll over. CRO attached, pls arrange pick up of empty within 3 days. THC / doc fee / seal fee at origin for shipper account.',
  'Pls note draft B/L will be sent after S/I; arrival notice is sent by our destination office.',
]

function signature(pen: Pen, y: number, s: Shipment, random: Random): number {
  const phone = `DID +852 ${random.digits(4)} ${random.digits(4)}`
  const own = [
    `Thanks & best regards / ${firstWord(s.forwarder)} export customer service / ${phone}`,
  ]
  if (random.chance(0.75))
    own.push(
      ...[s.forwarder.name, s.forwarder.address.slice(0, 2).join(', ')],
      'All business is subject to our standard trading conditions. Beware of fraud: our bank account',
      'does not change by mail. If you are not the intended consignee of this message, delete it.',
    )
  return y + pen.lines(x, y, own, ink('sans', 9))
}

function drawMail(order: Order) {
  const { random } = order
  const s = booked(order.s, random)
  const style = styleOf({
    date: 'dd-MMM-yyyy',
    time: random.pick(['24h', 'hrs'] as const),
    place: random.chance(0.5) ? 'country' : 'city',
    upper: false,
  })
  const e = entriesOf(s, { ...style, carrierName: random.int(0, 1) })
  const pen = createPen(612, 792)
  let y = top(pen, s, e, random)
  pen.text(x, y, 'Dear all,', plain)
  pen.text(x, y + 18, greeting, fitting([greeting], width, plain))
  y = confirmed(pen, y + 38, s, e, random)
  y = deadlines(pen, y + 8, s, e, style)
  y = prose(pen, { x, y, width }, words, plain)
  y = signature(pen, y + 6, s, random)
  endingAt(pen, x + width, 770, '1', plain)
  if (y > 600) pen.newPage()
  request(pen, y > 600 ? 44 : y + 12, s, s.carrier.booking(random), random)
  return pen.done()
}

export const printedMailBooking: Layout = {
  name: 'printed-mail-booking',
  copies: { booking_confirmation: 3 },
  make: drawMail,
}
