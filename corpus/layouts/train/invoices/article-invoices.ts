// An invoice with its facts in a coloured margin, and articles without rules, each over several lines.
import type { Entries } from '../../../content/entries.ts'
import { goodsRows } from '../../../content/rows.ts'
import { nothing, shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import { ink, list, prose } from '../../../drawing/blocks.ts'
import type { ListLook } from '../../../drawing/blocks.ts'
import { createPen, fitting, wrapped } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { cells, endingAt, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'
import { termsPlace } from '../drawn-with/in-words.ts'

const green = [0.05, 0.38, 0.33] as const
const margin: ListLook = {
  label: ink('sans', 6.5, green),
  value: ink('sans', 8.5),
  place: 'above',
  gap: 5.5,
}
const start = 176
/** Where the numbers of an article end. */
const ends = [425, 452, 502, 565] as const

function drawMargin(pen: Pen, e: Entries, { s, random }: Order): void {
  pen.box({ x: 0, y: 0, width: 156, height: 842 }, { border: 0, fill: [0.91, 0.96, 0.94] })
  pen.picture({ x: 20, y: 28, width: 116, height: 26 }, s.shipper.name, 'logo')
  const facts: Labelled = {
    'Our invoice': e.invoice,
    'Raised on': e.invoiceDate,
    'Your account with us': shown(`C${random.digits(5)}`),
    'Your PO': e.orders,
    'Delivery term (Incoterms 2020)': shown(`${s.incoterm} ${termsPlace(s)}`, e.incoterm.truth),
    'How to pay': e.payment,
    'Ocean vessel': e.vessel,
    Voyage: e.voyage,
    'From port': e.loading,
    'To port': e.discharge,
    'Sea waybill or B/L': e.bill,
    'Container(s)': e.containers,
    'Goods made in': e.origin,
    Packed: e.packages,
    'Gross mass': e.weight,
    'Net mass': e.netWeight,
    'Letter of credit': nothing,
  }
  list(pen, { x: 20, y: 78, width: 128 }, cells(facts), margin)
  const bank = [
    'Bank details',
    `Acct ${random.digits(4)} ${random.digits(4)} ${random.digits(4)}`,
    'SWIFT TESTVNVX',
    `Clearing ${random.digits(6)}`,
    `Quote ${random.digits(7)} with payment`,
  ]
  pen.lines(20, 762, bank, ink('sans', 7, 0.25))
}

/** The number of the article stands first; its words are broken to a narrow column. */
function articles(pen: Pen, top: number, order: Order, style: Style): number {
  const { s, random } = order
  const goods = goodsRows(s, style, ['description', 'hs', 'quantity', 'unit', 'price', 'amount'])
  pen.show(goods.truth)
  const [head, plain, fine] = [ink('sans', 7, green), ink('sans', 9), ink('sans', 7, 0.35)]
  pen.text(start, top, 'Article', head)
  pen.text(start + 58, top, 'What it is', head)
  const heads = ['How many', 'Unit', 'Each', `Value ${s.currency}`]
  heads.forEach((text, index) => endingAt(pen, ends[index] ?? 0, top, text, head))
  let y = top + 18
  for (const [text = '', hs = '', ...numbers] of goods.rows) {
    const number = `${random.letters(2)}-${random.digits(5)}`
    pen.text(start, y, number, ink('sansBold', 8.5))
    const words = wrapped(text, 76, plain)
    const under = y + pen.lines(start + 58, y, words, plain)
    const more = [
      `Tariff code ${hs}`,
      `Batch ${random.digits(6)} / ${random.int(6, 48)} to a carton`,
    ]
    numbers.forEach((each, index) => endingAt(pen, ends[index] ?? 0, y, each, plain))
    y = under + 2 + pen.lines(start + 58, under + 2, more, fine) + 12
  }
  return y
}

function sums(pen: Pen, top: number, e: Entries, currency: string): void {
  const total = textOf(e.goodsTotal)
  pen.show(e.goodsTotal)
  const figure = total.slice(currency.length + 1)
  const lines = [
    ['Goods', figure],
    ['Freight and insurance', 'as per delivery term'],
    ['Sales tax', '0.00'],
  ] as const
  lines.forEach(([label, text], index) => {
    pen.text(380, top + index * 13, label, ink('sans', 8.5, 0.3))
    endingAt(pen, 565, top + index * 13, text, ink('sans', 8.5))
  })
  pen.line({ x: 380, y: top + 41 }, { x: 565, y: top + 41 }, 1)
  pen.text(380, top + 47, 'Please pay', ink('sansBold', 11, green))
  endingAt(pen, 565, top + 47, total, ink('sansBold', 11))
}

function drawArticles(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'd Month yyyy', number: 'plain', weight: 'kg', upper: false })
  const e = order.in({ ...style, decimals: 1, prefixed: random.chance(0.5) })
  const pen = createPen(595, 842)
  drawMargin(pen, e, order)
  pen.text(start, 28, 'Commercial invoice', ink('sansBold', 20, green))
  const sender = [s.shipper.name, ...s.shipper.address].join(', ')
  pen.text(start, 56, sender, fitting([sender], 389, ink('sans', 8)))
  pen.show(e.supplier)
  const look: ListLook = { ...margin, value: ink('sans', 9.5), label: ink('sansBold', 7.5, green) }
  list(pen, { x: start, y: 84, width: 190 }, cells({ 'Invoice to': e.buyer }), look)
  const goodsTo = { lines: [s.deliverTo.name, ...s.deliverTo.address], truth: {} }
  list(pen, { x: 376, y: 84, width: 189 }, cells({ 'Goods to': goodsTo }), look)
  const y = articles(pen, 172, order, style)
  sums(pen, y + 6, e, s.currency)
  const text = [
    `All prices in ${s.currency}. The goods remain our property until they are paid in full. Claims within 14 days of arrival, quoting the article number.`,
    'The packing list, the certificate of origin and the sea waybill are sent by courier on the day of sailing. Freight invoices of your forwarder are not our concern.',
  ]
  prose(pen, { x: start, y: 770, width: 389 }, text, ink('sans', 7, 0.3))
  return pen.done()
}

export const articleInvoice: Layout = {
  name: 'article-invoice',
  copies: { commercial_invoice: 3 },
  make: drawArticles,
}
