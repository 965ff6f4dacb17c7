// An Asian line's local office gives notice: pairs with colons, a table of free time by size, local charges.
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { printedDate, printedNumber } from '../../../print.ts'
import { boxRows } from '../../../content/rows.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import { ink, prose } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table, wordsThenNumbers } from '../../../drawing/table.ts'
import type { TableLook } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { endingAt, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'
import { chop, scrawl, typist } from './drawn-with/desk.ts'
import type { Typist } from './drawn-with/desk.ts'
import { toLocalOffice } from './drawn-with/local-offices.ts'
import type { Land } from './drawn-with/local-offices.ts'
import { folded, inCapitals } from './drawn-with/shipments.ts'
import { typedCharges, typedTotal } from './drawn-with/typed-charges.ts'

const [left, half, right] = [40, 312, 558]
const name = ink('sans', 7.2)

function head(pen: Pen, e: Entries, land: Land, { random }: Order): void {
  const line = textOf(e.carrier)
  const [first = ''] = line.split(' ')
  pen.text(left, 26, line, fitting([line], 300, ink('sansBold', 16)))
  pen.show(e.carrier)
  const office = [
    `${first} SHIPPING AGENCIES ${land.office.toUpperCase()}`,
    `${land.streets[0]}, ${land.town}`,
    `Tel: ${random.digits(4)}-${random.digits(4)} (hunting)   Fax: ${random.digits(4)}-${random.digits(4)}   ${land.tax}${random.digits(9)}`,
  ]
  pen.lines(left, 46, office, ink('sans', 7))
  endingAt(pen, right, 26, 'ARRIVAL NOTICE', ink('sansBold', 15))
  endingAt(pen, right, 45, land.notice, ink('sansItalic', 9))
  pen.line({ x: left, y: 76 }, { x: right, y: 76 }, 1)
}

function pairs(
  pen: Pen,
  type: Typist,
  at: { readonly x: number; readonly y: number; readonly width: number },
  of: Labelled,
): number {
  let y = at.y
  for (const [text, value] of Object.entries(of)) {
    pen.text(at.x, y + 1.5, text, name)
    pen.text(at.x + 68, y + 1.5, ':', name)
    const end = type(at.x + 75, y, value, at.width - 77)
    y = Math.max(y + 12.5, end + 2)
  }
  return y
}

function upper(pen: Pen, type: Typist, e: Entries, { random }: Order): number {
  const parties = pairs(
    pen,
    type,
    { x: left, y: 84, width: half - left - 8 },
    {
      Consignee: e.consignee,
      'Notify Party': e.notify,
      Shipper: e.shipper,
      Description: folded(e.goods, 170, ink('mono', 8.4)),
    },
  )
  const numbers = pairs(
    pen,
    type,
    { x: half, y: 84, width: right - half },
    {
      'Notice Date': e.noticeDate,
      'Notice No.': shown(`AN${random.digits(8)}`),
      'B/L No.': e.bill,
      'Booking No.': e.booking,
      'Vessel / Voyage': e.vesselVoyage,
      'Call Sign / IMO': shown(`9V${random.letters(2)}${random.digits(1)} / 9${random.digits(6)}`),
      'SCN / Reg. No.': shown(`${random.letters(2)}${random.digits(4)}`),
      'Port of Loading': e.loading,
      'Port of Discharge': e.discharge,
      'Place of Delivery': e.delivery,
      ETA: e.eta,
      'Berth / Terminal': e.terminal,
      'Freight Term': e.freightTerms,
      'B/L Status': shown(random.pick(['Original to surrender', 'Surrendered', 'Waybill'])),
    },
  )
  return Math.max(parties, numbers) + 5
}

const look: TableLook = {
  head: ink('sansBold', 6.8),
  body: ink('mono', 8.4),
  rules: 'all',
  rowHeight: 14,
  headFill: 0.9,
}

function units(pen: Pen, top: number, s: Shipment, e: Entries, style: Style): number {
  const held = boxRows(s, style, ['number', 'size', 'seal', 'packages', 'kg', 'cbm'])
  pen.show(held.truth, e.packages, e.weight, e.volume)
  const sums = [e.packages, e.weight, e.volume].map(textOf)
  const rows = [...held.rows, ['TOTAL', `${s.boxes.length} UNIT(S)`, '', ...sums]]
  const titles = 'Container No.|Size/Type|Seal No.|No. of Pkgs|Gross Wt|Meas.'.split('|')
  const columns = titles.map((title, index) => ({
    title,
    share: [1.5, 1, 1.3, 1.3, 1.4, 1.3][index] ?? 1,
    ...(index > 2 ? { align: 'right' as const } : {}),
  }))
  return table(pen, { x: left, y: top, width: right - left }, columns, rows, look) + 8
}

/** Storage at the port and use of the box are counted apart; only the first ends on a day that is known. */
function freeTime(pen: Pen, top: number, s: Shipment, e: Entries, { random }: Order): number {
  const each = random.int(2, 9) * 10
  const rate = (factor: number): string => `${s.currency} ${printedNumber(each * factor, 2, 'us')}`
  const rows = [
    ['Storage (port), day 1 - 5', 'FREE', 'FREE', 'FREE'],
    ['Demurrage, day 6 - 10', rate(1), rate(2), rate(4)],
    ['Demurrage, day 11 onwards', rate(2), rate(4), rate(7)],
    ['Detention after gate-out, day 1 - 7', 'FREE', 'FREE', 'day 1-3'],
    ['Detention, day 8 onwards', rate(1.5), rate(3), rate(6)],
  ]
  const columns = wordsThenNumbers([
    'FREE TIME AND TARIFF (per unit, per day)',
    "20' DRY",
    "40' DRY/HC",
    'REEFER',
  ])
  const y = table(pen, { x: left, y: top, width: right - left }, columns, rows, {
    ...look,
    rowHeight: 13,
  })
  pen.text(left, y + 6, 'FREE OF STORAGE UNTIL (last free day incl.)', ink('sansBold', 7.6))
  pen.text(left + 190, y + 4, textOf(e.lastFree), ink('monoBold', 9.6))
  pen.show(e.lastFree)
  const back = printedDate(s.times.lastFree + 7 * 86_400_000, 'dd-MMM-yyyy')
  pen.text(half + 30, y + 6, `Empty to be returned by ${back} at the latest`, name)
  return y + 24
}

function charges(pen: Pen, type: Typist, top: number, s: Shipment): number {
  pen.text(left, top, `LOCAL CHARGES PAYABLE (${s.currency})`, ink('sansBold', 7.6))
  const at = { x: left + 8, y: top + 13, end: left + 290, step: 11.5 }
  const y = typedCharges(pen, type, s, at, ink('mono', 8.4))
  pen.line({ x: left + 200, y: y + 1 }, { x: left + 290, y: y + 1 }, 0.6)
  type(left + 8, y + 4, `TOTAL ${s.currency}`)
  typedTotal(pen, s, left + 290, y + 5, ink('monoBold', 8.8))
  return y + 24
}

const remarks = [
  '1. Please submit the original bill of lading, duly endorsed and chopped, with a letter of authorisation for your forwarding agent. Delivery order counter: Mon - Fri 0900 - 1230, 1400 - 1600 hrs.  2. Container deposit is collected by cheque for non-account customers.  3. Payment by bank draft or bank-in slip to A/C 5140-1290-3377; receipts of other payees are not recognised.',
  '4. The ETA is subject to change without notice and the carrier is not liable for failure to notify. 5. For dangerous cargo direct delivery applies, no free time. E. & O. E. This is a computer printout, chop and signature for the office copy only.',
]

function drawNotice(order: Order) {
  const { random } = order
  const { s: mixed, land } = toLocalOffice(order.s, random)
  const s = inCapitals(mixed)
  const style = styleOf({
    date: 'dd-MMM-yyyy',
    time: 'hrs',
    decimals: 2,
    place: 'country',
    carrierName: 1,
  })
  const e = entriesOf(s, { ...style, prefixed: random.chance(0.6) })
  const pen = createPen(595, 842)
  const type = typist(pen, ink('mono', 8.4), random, 2.5)
  head(pen, e, land, order)
  let y = units(pen, upper(pen, type, e, order), s, e, style)
  y = freeTime(pen, y, s, e, order)
  const top = y
  y = Math.max(charges(pen, type, y, s), top + 92)
  chop(pen, { x: 450, y: top + 40 }, 30, ['IMPORT DEPT.', 'COUNTER 3'], ink('sansBold', 6.6, 0.2))
  scrawl(pen, 420, top + 66, 96, random)
  prose(pen, { x: left, y: y + 2, width: right - left }, remarks, ink('sans', 6.6, 0.1))
  pen.text(left, 816, `User ${random.letters(3)}${random.digits(2)}   page 1/1`, ink('sans', 6))
  return pen.done()
}

export const freeTimeNotice: Layout = {
  name: 'local-office-notice',
  copies: { arrival_notice: 3 },
  american: false,
  make: drawNotice,
}
