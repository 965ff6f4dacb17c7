// Commercial invoices and packing lists of exporters.
import { goodsRows } from '../../../content/rows.ts'
import { centred, letterhead } from '../../../drawing/around.ts'
import { ink, list } from '../../../drawing/blocks.ts'
import { table, wordsThenNumbers } from '../../../drawing/table.ts'
import { createPen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'

const head = {
  label: ink('serifBold', 9),
  value: ink('serif', 9.5),
  place: 'beside',
  gap: 3,
  labelWidth: 90,
} as const
function drawExporterInvoice(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: 'MMM dd, yyyy',
    number: 'us',
    decimals: 2,
    place: 'country',
    upper: true,
  })
  const e = order.in(style)
  const pen = createPen(595, 842)
  let y = letterhead(pen, { x: 45, y: 36, width: 505 }, s.shipper, random, {
    place: 'center',
    font: 'serif',
    bold: 'serifBold',
  })
  y = centred(pen, y + 4, 'COMMERCIAL INVOICE', ink('serifBold', 16)) + 8
  pen.show(e.supplier)
  const left = list(
    pen,
    { x: 45, y, width: 280 },
    [
      ['To:', e.buyer],
      ['From:', e.loading],
      ['To port:', e.discharge],
      ['Per s.s.:', e.vesselVoyage],
      ['Container No.:', e.containers],
    ],
    head,
  )
  const right = list(
    pen,
    { x: 345, y, width: 210 },
    [
      ['Invoice No.:', e.invoice],
      ['Date:', e.invoiceDate],
      ['P/O No.:', e.orders],
      ['Terms:', e.payment],
      ['Price term:', e.incoterm],
      ['B/L No.:', e.bill],
    ],
    { ...head, labelWidth: 70 },
  )
  const goods = goodsRows(s, style, ['description', 'hs', 'quantity', 'unit', 'price', 'amount'])
  const total = e.goodsTotal
  pen.show(goods.truth, total)
  y = table(
    pen,
    { x: 45, y: Math.max(left, right) + 10, width: 505 },
    wordsThenNumbers([
      'DESCRIPTION OF GOODS',
      'HS CODE',
      'QTY',
      'UNIT',
      `UNIT PRICE (${s.currency})`,
      'AMOUNT',
    ]),
    goods.rows,
    { head: ink('serifBold', 8), body: ink('serif', 9), rules: 'all', rowHeight: 18 },
  )
  pen.text(330, y + 8, `TOTAL: ${total.lines[0]}`, ink('serifBold', 11))
  y = list(
    pen,
    { x: 45, y: y + 32, width: 505 },
    [
      ['Packing:', e.packages],
      ['Gross weight:', e.weight],
      ['Net weight:', e.netWeight],
      ['Country of origin:', e.origin],
    ],
    { ...head, labelWidth: 110 },
  )
  pen.lines(
    45,
    y + 10,
    [
      `Bank: A/C ${random.digits(14)}  SWIFT CODE TESTCN2S900`,
      'WE HEREBY CERTIFY THAT THIS INVOICE IS TRUE AND CORRECT.',
    ],
    ink('serif', 8),
  )
  return pen.done()
}

export const exporterInvoice: Layout = {
  name: 'exporter-invoice',
  copies: { commercial_invoice: 6 },
  make: drawExporterInvoice,
}
