// An Indian GST export invoice of a bookkeeping program: many small boxes, a register's code, sums in two currencies.
import { totalsOf } from '../../../../content/cargo-entries.ts'
import { entriesOf } from '../../../../content/entries.ts'
import type { Entries } from '../../../../content/entries.ts'
import { printedDate, printedNumber } from '../../../../print.ts'
import type { Random } from '../../../../random.ts'
import { goodsRows } from '../../../../content/rows.ts'
import type { Shipment } from '../../../../content/shipment.ts'
import { nothing, shown } from '../../../../content/style.ts'
import type { Style } from '../../../../content/style.ts'
import { centred } from '../../../../drawing/around.ts'
import { boxes, ink, prose } from '../../../../drawing/blocks.ts'
import type { BoxLook } from '../../../../drawing/blocks.ts'
import { createPen, fitting, wrapped } from '../../../../drawing/pen.ts'
import type { Pen } from '../../../../drawing/pen.ts'
import { styleOf } from '../../../layout.ts'
import type { Layout, Order } from '../../../layout.ts'
import { endingAt, row } from '../../drawn-with/cells.ts'
import { amountInWords, termsPlace } from '../../drawn-with/in-words.ts'
import { fromIndia, registered } from './indian-sellers.ts'
import type { Seller } from './indian-sellers.ts'
import { rupees, taxTable } from './gst-sums.ts'

const [x, width, half] = [36, 523, 250]
const [plain, bold, tiny] = [ink('sans', 8.5), ink('sansBold', 8.5), ink('sans', 6.5)]
const day = 86_400_000
function leftSide(pen: Pen, top: number, e: Entries, { s, state, gstin }: Seller): number {
  const own = [`GSTIN/UIN: ${gstin}`, `State Name : ${state}`]
  const seller = { lines: [...e.supplier.lines, ...own], truth: e.supplier.truth }
  const parties = [
    ['', seller, 86],
    ['Consignee (Ship to)', { lines: [s.deliverTo.name, ...s.deliverTo.address], truth: {} }, 76],
    ['Buyer (Bill to)', e.buyer, 80],
  ] as const
  let y = top
  for (const [label, value, height] of parties) {
    pen.box({ x, y, width: half, height }, { border: 0.5 })
    if (label !== '') pen.text(x + 3, y + 3, label, ink('sans', 7.5))
    const [first = '', ...rest] = value.lines
    const from = label === '' ? y + 4 : y + 14
    pen.text(x + 3, from, first, fitting([first], half - 8, ink('sansBold', 9)))
    pen.lines(x + 3, from + 12, rest, fitting(rest, half - 8, plain))
    pen.show(value)
    y += height
  }
  return y
}

function rightSide(pen: Pen, top: number, e: Entries, s: Shipment, random: Random): number {
  const look: BoxLook = {
    label: ink('sans', 7),
    value: bold,
    place: 'above',
    border: 0.5,
    indent: 3,
  }
  const orderDate = shown(printedDate(s.times.invoice - 34 * day, 'dd-MMM-yy'))
  const terms = shown(`${s.incoterm} ${termsPlace(s)}`, e.incoterm.truth)
  const billed = random.chance(0.5) ? e.bill : nothing
  const rows = [
    row(26, { 'Invoice No.': e.invoice, Dated: e.invoiceDate }),
    row(26, { 'Delivery Note': nothing, 'Mode/Terms of Payment': e.payment }),
    row(26, {
      'Reference No. & Date.': shown(`PI-${random.digits(4)}`),
      'Other References': nothing,
    }),
    row(26, { "Buyer's Order No.": e.orders, ' Dated': orderDate }),
    row(26, { 'Dispatch Doc No.': shown(random.digits(7)), 'Delivery Note Date': nothing }),
    row(26, { 'Vessel/Flight No.': e.vesselVoyage, 'Place of receipt by shipper:': nothing }),
    row(26, { 'City/Port of Loading': e.loading, 'City/Port of Discharge': e.discharge }),
    row(26, { 'Bill of Lading/LR-RR No.': billed, 'Country of Origin': e.origin }),
    row(34, { 'Terms of Delivery': terms }),
  ]
  return boxes(pen, { x: x + half, y: top, width: width - half }, rows, look)
}

const edges = [36, 58, 270, 330, 402, 452, 480, 559] as const
const titles = ['Sl', 'Description of Goods', 'HSN/SAC', 'Quantity', 'Rate', 'per', 'Amount']

function goods(pen: Pen, top: number, e: Entries, s: Shipment, style: Style): number {
  const said = goodsRows(s, style, [
    'no',
    'description',
    'hs',
    'quantity',
    'price',
    'unit',
    'amount',
  ])
  pen.show(said.truth, e.goodsTotal, e.containers, e.packages, e.weight, e.netWeight)
  titles.forEach((title, index) => pen.text((edges[index] ?? 0) + 3, top + 4, title, plain))
  pen.line({ x, y: top + 16 }, { x: x + width, y: top + 16 }, 0.5)
  let y = top + 20
  for (const [
    no = '',
    text = '',
    hs = '',
    quantity = '',
    price = '',
    unit = '',
    amount = '',
  ] of said.rows) {
    pen.text(40, y, no, plain)
    const lines = wrapped(text, 205, bold)
    pen.text(274, y, hs, plain)
    endingAt(pen, 399, y, `${quantity}.00 ${unit}`, bold)
    endingAt(pen, 449, y, price, plain)
    pen.text(455, y, unit, plain)
    endingAt(pen, 556, y, amount, bold)
    y += pen.lines(61, y, lines, bold) + 5
  }
  const packed = [
    `Total ${e.packages.lines[0]}`,
    `Gross Wt. ${e.weight.lines[0]}  Net Wt. ${e.netWeight.lines[0]}`,
    ...s.boxes.map(({ number, seal }) => `Cont. ${number} / RFID seal ${seal}`),
  ]
  const bottom = Math.max(y + 16 + packed.length * 10, 545)
  pen.lines(66, bottom - packed.length * 10, packed, ink('sansItalic', 8))
  edges.slice(0, -1).forEach((edge, index) => {
    const right = edges[index + 1] ?? 0
    pen.box({ x: edge, y: top, width: right - edge, height: bottom + 6 - top }, { border: 0.5 })
  })
  pen.box({ x, y: bottom + 6, width, height: 17 }, { border: 0.5 })
  endingAt(pen, 265, bottom + 10, 'Total', plain)
  endingAt(pen, 556, bottom + 9, e.goodsTotal.lines[0] ?? '', ink('sansBold', 10))
  return bottom + 23
}

function foot(pen: Pen, top: number, seller: Seller, random: Random): void {
  const { s, gstin } = seller
  const total = totalsOf(s).goods
  const rate = random.int(8210, 8890) / 100
  const words = amountInWords(total, s.currency)
  pen.text(x + 3, top + 3, 'Amount Chargeable (in words)', tiny)
  endingAt(pen, x + width - 3, top + 3, 'E. & O.E', ink('sansItalic', 7))
  pen.text(x + 3, top + 12, words, fitting([words], width - 8, bold))
  const home = `Exchange rate : 1 ${s.currency} = INR ${rate.toFixed(2)}    Value INR ${rupees(total * rate)}`
  pen.text(x + 3, top + 25, home, ink('sans', 8))
  const y = taxTable(pen, { x, y: top + 38, width }, s.goods, rate)
  pen.text(x + 3, y + 5, `Company's PAN : ${gstin.slice(2, 12)}`, plain)
  const bank = [
    "Company's Bank Details",
    'Bank Name : Konkan Mercantile Bank Ltd. (EEFC)',
    `A/c No. : ${random.digits(14)}`,
    `Branch & IFS Code : Fort & KMBL000${random.digits(4)}   AD Code ${random.digits(7)}`,
  ]
  pen.lines(x + half, y + 5, bank, ink('sans', 7.5))
  const declaration =
    'Declaration: We declare that this invoice shows the actual price of the goods described and that all particulars are true and correct. We intend to claim rewards under RoDTEP.'
  prose(pen, { x: x + 3, y: y + 18, width: half - 12 }, [declaration], tiny)
  endingAt(pen, x + width - 4, y + 48, `for ${s.shipper.name}`, bold)
  endingAt(pen, x + width - 4, y + 76, 'Authorised Signatory', plain)
  pen.box({ x, y: top, width, height: y + 90 - top }, { border: 0.5 })
  centred(pen, y + 94, 'This is a Computer Generated Invoice', ink('sans', 7))
  const seal = `SUBJECT TO ${s.route.loading.city.toUpperCase()} JURISDICTION  ${printedNumber(s.boxes.length, 0, 'us')} x FCL`
  centred(pen, y + 103, seal, ink('sans', 6.5))
}

function drawInvoice(order: Order) {
  const { random } = order
  const seller = fromIndia(order.s, random)
  const style = styleOf({
    date: 'dd-MMM-yy',
    time: 'none',
    upper: false,
    place: 'city',
    decimals: 2,
  })
  const e = entriesOf(seller.s, { ...style, prefixed: random.chance(0.5) })
  const pen = createPen(595, 842)
  centred(pen, 24, 'Tax Invoice', ink('sansBold', 12))
  registered(pen, seller.s, random)
  const right = rightSide(pen, 124, e, seller.s, random)
  leftSide(pen, 124, e, seller)
  const y = goods(pen, right, e, seller.s, style)
  foot(pen, y, seller, random)
  return pen.done()
}

export const gstInvoice: Layout = {
  name: 'gst-export-invoice',
  copies: { commercial_invoice: 3 },
  make: drawInvoice,
}
