// A house waybill of a forwarder in Asia: no original is issued, and the master number stands beside its own.
import { printedNumber } from '../../../print.ts'
import { boxRows } from '../../../content/rows.ts'
import { shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import type { Entries } from '../../../content/entries.ts'
import type { Shown } from '../../../truth.ts'
import { totalsOf } from '../../../content/cargo-entries.ts'
import { centred } from '../../../drawing/around.ts'
import { boxes, ink, prose } from '../../../drawing/blocks.ts'
import type { BoxLook } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { row, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'

const left = 40
const width = 515
const bold = ink('sansBold', 8)
const plain = ink('sans', 8.5)

const houses: Readonly<Record<string, readonly [name: string, dial: string]>> = {
  China: ["PEARL LANTERN INT'L FORWARDING (NINGBO) CO., LTD.", '86'],
  Vietnam: ['KIM HAI BINH TRANSPORT & FORWARDING JSC', '84'],
  India: ['SAGAR DHARA MULTIMODAL PVT. LTD.', '91'],
}

const ones = 'ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE'.split(' ')
ones.push('THIRTEEN', 'FOURTEEN', 'FIFTEEN', 'SIXTEEN', 'SEVENTEEN', 'EIGHTEEN', 'NINETEEN')
const tens = 'TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ')

function inWords(count: number): string {
  if (count < 20) return ones[count] ?? ''
  const [size, unit] =
    count < 100 ? [10, ''] : count < 1000 ? [100, ' HUNDRED'] : [1000, ' THOUSAND']
  const [many, rest] = [Math.floor(count / size), count % size]
  const head = size === 10 ? (tens[many - 2] ?? '') : inWords(many) + unit
  return rest === 0 ? head : `${head} ${inWords(rest)}`
}

/** A label in a grey margin, its value beside it, a rule below. */
function margined(pen: Pen, y: number, of: Labelled, height: number): number {
  let top = y
  for (const [label, value] of Object.entries(of)) {
    pen.box({ x: left, y: top, width: 88, height }, { border: 0, fill: 0.9 })
    pen.lines(left + 5, top + 6, label.split('|'), bold)
    pen.lines(left + 96, top + 5, value.lines, fitting(value.lines, width - 104, plain))
    pen.show(value)
    top += height
    pen.line({ x: left, y: top }, { x: left + width, y: top }, 0.4)
  }
  return top
}

/** Names over values, four to a line. */
function strip(pen: Pen, y: number, of: Readonly<Record<string, Shown>>): number {
  pen.show(...Object.values(of))
  const columns = Object.keys(of).map((title) => ({ title, share: 1, align: 'center' as const }))
  const texts = Object.values(of).map(textOf)
  return table(pen, { x: left, y, width }, columns, [texts], {
    head: ink('sansBold', 7),
    body: ink('sans', 8.5),
    rules: 'all',
    rowHeight: 15,
    headFill: 0.9,
  })
}

// The containers as one line of text each.
function cargo(pen: Pen, y: number, { s }: Order, e: Entries, style: Style): number {
  const held = boxRows(s, style, ['number', 'seal', 'size', 'packages', 'kg', 'cbm'])
  pen.show(held.truth, e.packages, e.goods, e.weight, e.volume)
  const titles = "MARKS & NOS.|QUANTITY|DESCRIPTION OF GOODS|G.W.|MEAS'T".split('|')
  const at = [left, left + 90, left + 170, left + 370, left + 445]
  titles.forEach((title, index) => {
    pen.text(at[index] ?? 0, y + 6, title, bold)
  })
  pen.line({ x: left, y: y + 19 }, { x: left + width, y: y + 19 }, 0.4)
  const told = ["SHIPPER'S LOAD & COUNT & SEAL, S.T.C.:", ...e.goods.lines]
  const values = [['N/M'], e.packages.lines, told, e.weight.lines, e.volume.lines]
  values.forEach((lines, index) => {
    const room = (at[index + 1] ?? left + width) - (at[index] ?? 0) - 6
    pen.lines(at[index] ?? 0, y + 25, lines, fitting(lines, room, plain))
  })
  const total = `SAY TOTAL ${inWords(totalsOf(s).packages)} ${s.packageType} ONLY`
  const below = [...held.rows.map((cells) => cells.join('/').replaceAll(' ', '')), '', total]
  pen.text(left, y + 96, 'CNTR NO./SEAL NO./SIZE/QTY/KGS/CBM', bold)
  return y + 114 + pen.lines(left, y + 110, below, fitting(below, width, ink('mono', 8)))
}

const clauses = [
  'EXPRESS RELEASE: the carrier delivers the goods to the named consignee or his agent on proof of identity, without surrender of any original bill of lading. The shipper may transfer the right of control until the cargo has reached the port of discharge. Telex release fee, if any, for account of consignee.',
  "ALL DESTINATION CHARGES (DTHC, DDF, D/O FEE, ISPS) ON ACCOUNT OF CONSIGNEE. FREE TIME AS PER OCEAN CARRIER'S TARIFF. Received in apparent good order subject to the terms of our standard bill of lading, a copy of which is at hand at our offices; Hague-Visby Rules apply.",
]

function head(pen: Pen, { s, random }: Order, e: Entries): number {
  const [name, dial] = houses[s.shipper.country] ?? ['', '']
  const phone = (): string => `${dial}-${random.digits(3)}-${random.digits(8)}`
  const contact = `TEL: ${phone()}  FAX: ${phone()}  NVOCC REG. NO. NV0${random.digits(4)}`
  let y = centred(pen, 30, name, ink('sansBold', 13))
  y = centred(pen, y + 2, contact, ink('sans', 7))
  y = centred(pen, y + 6, 'SEA WAYBILL', ink('sansBold', 15))
  y = centred(pen, y, '*** EXPRESS RELEASE / NO ORIGINAL ISSUED ***', ink('sansBold', 9)) + 6
  const look: BoxLook = { label: bold, value: ink('monoBold', 9), place: 'left', border: 0.8 }
  const numbers = row(20, { 'HBL NO.': e.houseBill, 'MBL NO.': e.bill, 'S/O NO.': e.booking })
  return boxes(pen, { x: left, y, width }, [numbers], look) + 4
}

function foot(pen: Pen, y: number, { s, random }: Order): void {
  const [name] = houses[s.shipper.country] ?? ['']
  prose(pen, { x: left, y, width: 300 }, clauses, ink('sans', 6, 0.2))
  const line = '______________________'
  const signed = ['SIGNED FOR AND ON BEHALF OF', name, '', '', line, 'AS CARRIER']
  pen.lines(355, y, signed, fitting(signed, 200, bold))
  const paid = printedNumber(random.int(900, 5200), 2, 'plain')
  const note = `Freight amount USD${paid} (not shown to shipper) - printed by SeaDesk 4.2`
  pen.text(left, 812, note, ink('sans', 5, 0.4))
}

function drawExpress(order: Order) {
  const { s } = order
  const style = styleOf({ date: 'MMM dd, yyyy', number: 'plain', decimals: 2, place: 'country' })
  const e = order.in({ ...style, weight: 'KGS' })
  const pen = createPen(595, 842)
  let y = head(pen, order, e)
  const agent = { lines: [s.broker.name, ...s.broker.address], truth: {} }
  const parties = { SHIPPER: e.shipper, CONSIGNEE: e.consignee, 'NOTIFY PARTY': e.notify }
  y = margined(pen, y, { ...parties, 'DELIVERY AGENT|AT DESTINATION': agent }, 50) + 5
  const ship = { 'OCEAN VSL': e.vessel, 'VOY.': e.voyage }
  y = strip(pen, y, { 'PRE-CARRIED BY': shown(''), POR: e.receipt, ...ship })
  const freight = { 'FRT TERM': e.freightTerms }
  y = strip(pen, y, { POL: e.loading, POD: e.discharge, DEL: e.delivery, ...freight })
  y = cargo(pen, y + 4, order, e, style)
  const issued: Labelled = {
    'PLACE OF ISSUE': shown(textOf(e.loading)),
    'DATE OF ISSUE': e.issueDate,
    'ON BOARD DATE': e.onBoard,
    'CUST. ORDER': e.orders,
  }
  y = strip(pen, y + 6, issued)
  foot(pen, y + 10, order)
  return pen.done()
}

export const expressHouseWaybill: Layout = {
  name: 'released-house-waybill',
  copies: { house_bill_of_lading: 3 },
  make: drawExpress,
}
