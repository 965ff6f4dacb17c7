// A seller's invoice as one ruled form: halves of boxes above, long columns below with units in their heads.
import type { Entries } from '../../../content/entries.ts'
import { goodsRows } from '../../../content/rows.ts'
import { totalsOf } from '../../../content/cargo-entries.ts'
import { nothing, shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import { centred } from '../../../drawing/around.ts'
import { boxes, ink, prose } from '../../../drawing/blocks.ts'
import type { BoxLook, Row } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, endingAt, row, textOf } from '../drawn-with/cells.ts'
import { amountInWords, termsPlace } from '../drawn-with/in-words.ts'

const form: BoxLook = {
  label: ink('serif', 6.5),
  value: ink('serifBold', 8.5),
  place: 'above',
  border: 0.6,
}
const left = 30
const width = 535
/** Where the columns of the table end. */
const edges = [128, 205, 368, 430, 490, 565] as const

function leftRows(e: Entries, { s }: Order): readonly Row[] {
  return [
    row(72, { Exporter: e.supplier }),
    row(66, { Consignee: { lines: [s.deliverTo.name, ...s.deliverTo.address], truth: {} } }),
    row(26, { 'Pre-Carriage by': nothing, 'Place of Receipt by Pre-Carrier': nothing }),
    row(
      26,
      { 'Vessel / Flight No.': e.vesselSpaceVoyage, 'Port of Loading': e.loading },
      [1.2, 0.8],
    ),
    row(26, { 'Port of Discharge': e.discharge, 'Final Destination': nothing }),
  ]
}

function rightRows(e: Entries, { s, random }: Order): readonly Row[] {
  const reference = s.shipper.country === 'India' ? `IEC 0${random.digits(9)}` : random.digits(10)
  const terms = {
    lines: [
      `Delivery : ${s.incoterm} ${termsPlace(s)} (INCOTERMS 2020)`,
      `Payment  : ${textOf(e.payment)}`,
      `Bank A/C ${random.digits(12)}, SWIFT TESTINBB`,
    ],
    truth: { ...e.incoterm.truth, ...e.payment.truth },
  }
  const far = s.american ? 'United States' : s.consignee.country
  return [
    row(
      30,
      {
        'Invoice No. & Date': both(e.invoice, '  DT. ', e.invoiceDate),
        "Exporter's Ref.": shown(reference),
      },
      [1.5, 1],
    ),
    row(24, { "Buyer's Order No. & Date": e.orders }),
    row(18, { 'Other Reference(s)': nothing }),
    row(66, { 'Buyer (if other than consignee)': e.buyer }),
    row(26, {
      'Country of Origin of Goods': e.origin,
      'Country of Final Destination': shown(far),
    }),
    row(52, { 'Terms of Delivery and Payment': terms }),
  ]
}

function columns(pen: Pen, top: number, bottom: number, heads: readonly (readonly string[])[]) {
  let x = left
  edges.forEach((edge, index) => {
    pen.box({ x, y: top, width: edge - x, height: bottom - top }, { border: 0.6 })
    pen.lines(x + 3, top + 3, heads[index] ?? [], ink('serif', 7))
    x = edge
  })
  pen.line({ x: left, y: top + 24 }, { x: left + width, y: top + 24 }, 0.6)
}

/** One unit for all goods goes into the head; else it stands behind each quantity. */
function goods(pen: Pen, top: number, bottom: number, order: Order, style: Style): void {
  const { s } = order
  const rows = goodsRows(s, style, ['description', 'hs', 'quantity', 'unit', 'price', 'amount'])
  pen.show(rows.truth)
  const units = new Set(s.goods.map(({ unit }) => unit))
  const unit = units.size === 1 ? [...units][0] : undefined
  columns(pen, top, bottom, [
    ['Marks & Nos. /', 'Container No.'],
    ['No. & Kind of', 'Pkgs.'],
    ['Description of Goods'],
    unit === undefined ? ['Quantity'] : ['Quantity', `(${unit})`],
    ['Rate', `(${s.currency} / unit)`],
    ['Amount', `(${s.currency})`],
  ])
  let y = top + 32
  const plain = ink('serif', 9)
  for (const [text = '', hs = '', quantity = '', each = '', price = '', amount = ''] of rows.rows) {
    pen.text(edges[1] + 4, y, text, fitting([text], 155, plain))
    pen.text(edges[1] + 4, y + 11, `H.S. Code : ${hs}`, ink('serif', 7.5))
    const counted = unit === undefined ? `${quantity} ${each}` : quantity
    endingAt(pen, edges[3] - 3, y, counted, fitting([counted], 56, plain))
    endingAt(pen, edges[4] - 3, y, price, plain)
    endingAt(pen, edges[5] - 4, y, amount, plain)
    y += 29
  }
}

function footer(pen: Pen, top: number, { s }: Order, e: Entries): void {
  pen.box({ x: left, y: top, width, height: 30 }, { border: 0.6 })
  const { goods: total } = totalsOf(s)
  const words = amountInWords(total, s.currency)
  pen.text(left + 3, top + 3, 'Amount Chargeable (in words)', ink('serif', 6.5))
  pen.text(left + 3, top + 14, words, fitting([words], 390, ink('serifBold', 8.5)))
  pen.show(e.goodsTotal)
  pen.text(edges[3] + 10, top + 12, 'TOTAL', ink('serifBold', 9))
  const figure = textOf(e.goodsTotal).slice(s.currency.length + 1)
  endingAt(pen, edges[5] - 4, top + 12, figure, ink('serifBold', 9.5))
  pen.box({ x: left, y: top + 30, width, height: 74 }, { border: 0.6 })
  const declaration =
    'We declare that this Invoice shows the actual price of the goods described and that all particulars are true and correct. Packing list, certificate of origin and shipping bill to follow under separate cover.'
  pen.text(left + 3, top + 34, 'Declaration :', ink('serifBold', 7.5))
  prose(pen, { x: left + 3, y: top + 45, width: 300 }, [declaration], ink('serif', 7.5))
  pen.text(edges[2], top + 34, `For ${s.shipper.name}`, ink('serifBold', 7.5))
  pen.text(edges[3], top + 92, 'Authorised Signatory', ink('serif', 7.5))
}

function drawRuled(order: Order) {
  const style = styleOf({ date: 'dd.mm.yyyy', time: 'none', decimals: 3, place: 'city' })
  const e = order.in(style)
  const { s, random } = order
  const pen = createPen(595, 842)
  centred(pen, 26, 'COMMERCIAL INVOICE', ink('serifBold', 13))
  const circular = `Original for buyer / Duplicate for customs   Sr. No. ${random.digits(5)}   Page 1/1`
  centred(pen, 43, circular, ink('serif', 7))
  boxes(pen, { x: left, y: 58, width: 267 }, leftRows(e, order), form)
  boxes(pen, { x: left + 267, y: 58, width: width - 267 }, rightRows(e, order), form)
  const [top, bottom] = [274, 560]
  goods(pen, top, bottom, order, style)
  const plain = ink('serif', 8.5)
  const first = s.consignee.name.split(' ')[0] ?? ''
  const marks = [first, `LOT ${random.digits(4)}`, 'MADE IN', textOf(e.origin).toUpperCase(), '']
  pen.lines(left + 4, top + 32, [...marks, ...e.containers.lines], plain)
  pen.lines(edges[0] + 4, top + 32, e.packages.lines, fitting(e.packages.lines, 70, plain))
  const weights = [`Gross Wt. : ${textOf(e.weight)}`, `Nett Wt.  : ${textOf(e.netWeight)}`]
  pen.lines(edges[1] + 4, bottom - 60, weights, plain)
  pen.show(e.containers, e.packages, e.weight, e.netWeight)
  footer(pen, bottom, order, e)
  return pen.done()
}

export const ruledInvoice: Layout = {
  name: 'indian-invoice',
  copies: { commercial_invoice: 2 },
  make: drawRuled,
}
