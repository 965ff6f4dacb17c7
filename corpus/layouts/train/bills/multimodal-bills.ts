// A small multimodal operator's negotiable bill: numbered captions, and one open field for the cargo.
import { boxText } from '../../../content/rows.ts'
import { shown } from '../../../content/style.ts'
import type { Entries } from '../../../content/entries.ts'
import { smallPrint } from '../../../drawing/around.ts'
import { boxes, ink, prose } from '../../../drawing/blocks.ts'
import type { BoxLook } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, endingAt, row, textOf } from '../drawn-with/cells.ts'

const green = [0.05, 0.35, 0.28] as const
const numbered: BoxLook = {
  label: ink('sans', 5.8, green),
  value: ink('sans', 8.5),
  place: 'above',
  border: 0.5,
  indent: 12,
}
const houses = ['Rheinbogen Seefracht AG', 'Aarmatt Multimodal SA', 'Limmat Cargo Services AG']

function partiesAndRoute(pen: Pen, e: Entries): number {
  const rows = [
    row(70, { '1   Consignor (name and full address)': e.shipper }),
    row(70, { '2   Consigned to the order of': e.consignee }),
    row(70, { '3   Notify address (no claim attaches for failure to notify)': e.notify }),
    row(26, { '4   Initial carriage by': shown(''), '5   Taken in charge at': e.receipt }),
    row(26, {
      '6   Sea vessel and voyage': e.vesselSpaceVoyage,
      '7   Loaded at (sea port)': e.loading,
    }),
    row(26, { '8   Unloaded at (sea port)': e.discharge, '9   Place of delivery': e.delivery }),
  ]
  return boxes(pen, { x: 34, y: 34, width: 276 }, rows, numbered)
}

const received = [
  'Taken in charge in apparent good order and condition, unless otherwise noted herein, at the place of taking in charge for transport and delivery as mentioned above. One of these Multimodal Transport Bills must be surrendered duly endorsed in exchange for the goods.',
  "The operator's liability is governed by the UNCTAD/ICC Rules for Multimodal Transport Documents (ICC publication 481). A cargo manifest, an invoice or a customs transit paper (T1) attached hereto forms no part of this contract.",
]

function issuer(pen: Pen, order: Order, e: Entries): void {
  const { random } = order
  const name = random.pick(houses)
  pen.picture({ x: 322, y: 32, width: 200, height: 26 }, name, 'logo')
  const from = ['Hochbergerstrasse 60b, CH-4057 Basel', `Tel. +41 61 ${random.digits(3)} 40 17`]
  pen.lines(322, 61, [...from, `UID CHE-${random.digits(3)}.408.771 MWST`], ink('sans', 6.5, 0.3))
  pen.text(322, 92, 'NEGOTIABLE MULTIMODAL', ink('sansBold', 12, green))
  pen.text(322, 105, 'TRANSPORT BILL', ink('sansBold', 12, green))
  pen.text(452, 108, `MTB no. ${textOf(e.houseBill)}`, ink('monoBold', 7.5))
  const dossier = shown(`${random.int(10, 99)}-${random.digits(5)} / SEX`)
  const references = [
    row(26, { "Operator's dossier": dossier, "Consignor's ref.": e.orders }),
    row(26, { 'Reservation with carrier': e.booking, 'Underlying ocean B/L': e.bill }),
  ]
  pen.show(e.houseBill)
  const y = boxes(pen, { x: 310, y: 128, width: 251 }, references, numbered)
  prose(pen, { x: 318, y: y + 10, width: 236 }, received, ink('serif', 7.2, 0.1))
}

const titles = [
  [40, '10  Marks and numbers'],
  [150, '11  Quantity, kind of packages'],
  [275, '12  Goods, as declared by the consignor'],
  [445, '13  Gross weight'],
  [508, '14  Cube'],
] as const

// No lines between the columns; the containers run below the goods.
function openField(pen: Pen, y: number, { s }: Order, e: Entries): number {
  pen.box({ x: 34, y, width: 527, height: 214 }, { border: 0.5 })
  for (const [x, title] of titles) pen.text(x, y + 3, title, numbered.label)
  const typed = ink('sans', 8.5)
  const typedAt = (x: number, width: number, lines: readonly string[]): unknown =>
    pen.lines(x, y + 18, lines, fitting(lines, width, typed))
  typedAt(46, 90, ['N/M', 'MADE IN', s.route.loading.country.toUpperCase()])
  typedAt(156, 105, e.packages.lines)
  typedAt(281, 155, e.goods.lines)
  typedAt(447, 56, e.weight.lines)
  typedAt(508, 50, e.volume.lines)
  pen.show(e.packages, e.goods, e.weight, e.volume, e.containers, e.seals, e.onBoard)
  const held = s.boxes.map(
    ({ number, seal, size }) => `Container ${boxText(number, 'blank')} (${size}), seal ${seal}`,
  )
  pen.lines(156, y + 84, ['FCL/FCL, packed and sealed by consignor:', ...held], ink('sans', 8))
  const loaded = `Goods loaded on board on ${textOf(e.onBoard)}`
  pen.text(156, y + 160, loaded, ink('sansBold', 8.5))
  pen.text(156, y + 174, 'CLEAN  -  no dangerous goods, no temperature control', ink('sans', 8))
  const note = 'According to the declaration of the consignor'
  endingAt(pen, 556, y + 204, note, ink('serifItalic', 7, green))
  return y + 214
}

function closing(pen: Pen, y: number, { s, random }: Order, e: Entries): number {
  const three = shown('3 (three)')
  const settled = shown(s.prepaid ? 'Basel' : 'Destination')
  const agent = { lines: [s.broker.name, ...s.broker.address], truth: {} }
  const bank = [
    `IBAN CH93 0076 2011 ${random.digits(4)} 5295 7`,
    'USD / EUR account, BIC on request',
  ]
  const rows = [
    row(26, { '15  Value declared, ad valorem': shown(''), '16  Freight': e.freightWords }),
    row(26, { '17  Freight to be settled at': settled, '18  Originals issued': three }),
    row(50, { '19  The goods are handed out by': agent }),
    row(32, { 'Bank (charges only)': { lines: bank, truth: {} } }),
  ]
  const below = boxes(pen, { x: 34, y, width: 300 }, rows, numbered)
  const dated = both(shown('Basel'), ', ', e.issueDate)
  const right = [
    row(26, { '20  Place and date of issue': dated }),
    row(108, { '21  Stamp and signature of the operator': shown('') }),
  ]
  boxes(pen, { x: 334, y, width: 227 }, right, numbered)
  return below
}

function drawMultimodal(order: Order) {
  const style = styleOf({ date: 'd Month yyyy', number: 'swiss', decimals: 1, weight: 'kg' })
  const e = order.in({ ...style, place: 'city', upper: false })
  const pen = createPen(595, 842)
  let y = partiesAndRoute(pen, e)
  issuer(pen, order, e)
  y = openField(pen, y, order, e)
  y = closing(pen, y, order, e)
  smallPrint(pen, { x: 34, y: y + 8, width: 527 }, order.random, { count: 6, columns: 2 })
  return pen.done()
}

export const multimodalHouseBill: Layout = {
  name: 'multimodal-operator-bill',
  copies: { house_bill_of_lading: 3 },
  american: false,
  make: drawMultimodal,
}
