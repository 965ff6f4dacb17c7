// A carrier's arrival notice as a typed letter: ship and dates in its sentences, charges to collect below.
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { printedDate, printedNumber } from '../../../print.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { totalsOf } from '../../../content/cargo-entries.ts'
import { shown } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { ink } from '../../../drawing/blocks.ts'
import { createPen, fitting, wrapped } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, endingAt, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'
import { scrawl, stamp, typist } from './drawn-with/desk.ts'
import type { Typist } from './drawn-with/desk.ts'
import { chargesTold, loudCharges, written } from './drawn-with/shipments.ts'

const [left, right] = [62, 556]
const typed = ink('mono', 9)
const step = 10.8

function head(pen: Pen, type: Typist, e: Entries, { random }: Order): void {
  const name = textOf(e.carrier)
  pen.text(left, 30, name, fitting([name], 320, ink('serifBold', 18)))
  pen.show(e.carrier)
  pen.line({ x: left, y: 53 }, { x: right, y: 53 }, 1.5)
  const agency = `Harbormaster Agencies, Inc., general agents   ${random.int(2, 90)} Front Street, 11th floor`
  pen.text(left, 57, agency, ink('serif', 7.5))
  const phone = `(${random.digits(3)}) ${random.digits(3)}-${random.digits(4)}`
  endingAt(
    pen,
    right,
    57,
    `Import ${phone}   Telefax ${phone.slice(0, -4)}${random.digits(4)}`,
    ink('serif', 7.5),
  )
  type(left + 8, 92, written(e.consignee.lines, e.consignee), 270)
  const facts = {
    DATE: e.noticeDate,
    'OUR REF': shown(`IN/${random.letters(2)}/${random.digits(5)}`),
    'YOUR P.O.': e.orders,
    MANIFEST: shown(`${random.digits(5)} / LINE ${random.int(2, 480)}`),
  }
  Object.entries(facts).forEach(([name, value], index) => {
    type(372, 92 + index * step, `${name.padEnd(9)}:`)
    type(433, 92 + index * step, value, 122)
  })
}

function paragraph(pen: Pen, type: Typist, top: number, text: string, ...values: Shown[]): number {
  pen.show(...values)
  return type(left, top, written(wrapped(text, right - left, typed))) + step * 0.7
}

function sentences(pen: Pen, type: Typist, top: number, s: Shipment, e: Entries): number {
  const until = textOf(e.lastFree)
  const first = `Please be advised that the M/V ${textOf(e.vessel)}, Voyage ${textOf(e.voyage)}, from ${textOf(e.loading)}, is due at ${textOf(e.discharge)} on or about ${textOf(e.eta)} with the cargo described below, consigned to you or to your order. It will be discharged at ${textOf(e.terminal)} (FIRMS ${textOf(e.firms)}) and should be available there from ${textOf(e.available)}.`
  const on =
    s.route.delivery === s.route.discharge ? '' : ' On-carriage by rail is for our account.'
  const second = `Free time expires at the close of business on ${until} (LAST FREE DAY). Demurrage thereafter: $${s.numbers.pickup.slice(0, 3)}.00 per container per day, days 1 to 4, and twice that from day 5. Place of delivery under the bill of lading is ${textOf(e.delivery)}.${on}`
  const ship = [e.vessel, e.voyage, e.loading, e.discharge, e.eta, e.terminal, e.firms, e.available]
  const y = paragraph(pen, type, top, first, ...ship)
  return paragraph(pen, type, y, second, e.lastFree, e.delivery)
}

/** What is typed with tabs; the colons stand in one column. */
function tabbed(type: Typist, top: number, of: Labelled): number {
  let y = top
  for (const [name, value] of Object.entries(of)) {
    type(left + 20, y, `${name.padEnd(16)}:`)
    y = Math.max(y + step, type(left + 120, y, value, right - left - 120)) + 1
  }
  return y + 6
}

function cargo(type: Typist, top: number, s: Shipment, e: Entries): number {
  const units = s.boxes.map(({ number, size, seal }) => `${number}  ${size}  SEAL ${seal}`)
  return tabbed(type, top, {
    'B/L NO.': both(e.bill, '     BOOKING ', e.booking),
    SHIPPER: e.shipperName,
    'ALSO NOTIFIED': e.notify,
    'CONTAINER(S)': written(units, e.containers, e.seals),
    PACKAGES: e.packages,
    COMMODITY: e.goods,
    'GROSS WEIGHT': both(e.weight, '     MEASUREMENT ', e.volume),
  })
}

function collect(pen: Pen, type: Typist, top: number, s: Shipment): number {
  type(left, top, `CHARGES TO BE COLLECTED (FREIGHT COLLECT), IN ${s.currency}`)
  pen.show(chargesTold(s), { freight_terms: 'collect', currency: s.currency })
  let y = top + step * 1.4
  const line = (name: string, amount: number, fill: string): void => {
    const text = printedNumber(amount, 2, 'us').padStart(12)
    type(left + 20, y, `${`${name} `.padEnd(42, fill)} ${text}`)
    y += step
  }
  for (const { description, amount } of s.charges) line(description, amount, '.')
  type(left + 20 + 5.4 * 43, y - 3, '------------')
  y += step * 0.6
  const total = totalsOf(s).charges
  line('PLEASE PAY THIS AMOUNT', total, ' ')
  pen.show({ total_amount: total })
  return y + 4
}

const closing =
  'Kindly surrender one original bill of lading, properly endorsed, with your certified check payable to the line at this office. Delivery orders are not issued over the telephone. Customs holds are to be resolved by you; general order is the 16th day after arrival.'

function drawLetter(order: Order) {
  const { random } = order
  const s: Shipment = { ...order.s, prepaid: false, charges: loudCharges(order.s) }
  const style = styleOf({ date: 'Month d, yyyy', time: 'none', place: 'state', carrierName: 1 })
  const e = entriesOf(s, { ...style, weight: 'LBS', prefixed: random.chance(0.7) })
  const pen = createPen()
  const type = typist(pen, typed, random, 3)
  head(pen, type, e, order)
  pen.text(left, 154, 'ARRIVAL NOTICE', ink('serifBold', 13))
  pen.text(left + 122, 157, 'AND FREIGHT BILL', ink('serif', 10))
  type(left, 176, 'Gentlemen:')
  let y = sentences(pen, type, 193, s, e)
  y = cargo(type, y, s, e)
  y = collect(pen, type, y, s)
  y = paragraph(pen, type, y, closing)
  type(left + 240, y, 'Very truly yours,')
  scrawl(pen, left + 250, y + 28, 110, random)
  type(left + 240, y + 44, 'Import Traffic Department')
  const on = printedDate(s.times.notice + 2 * 86_400_000, 'MMM dd, yyyy')
  stamp(pen, { x: 462, y: 148 }, ['RECEIVED', on, 'TRAFFIC'], ink('sansBold', 8.5, 0.3), 0.1)
  const foot = `Form 214-A   VSL CODE ${random.digits(4)}   B/A ${random.digits(6)}   U/D ${random.digits(4)}`
  pen.text(left, 768, foot, ink('serif', 6.5))
  return pen.done()
}

export const collectLetter: Layout = {
  name: 'carrier-collect-letter',
  copies: { arrival_notice: 3 },
  american: true,
  make: drawLetter,
}
