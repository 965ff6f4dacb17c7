// Invoices and packing lists of sellers: European with decimal commas, and typewritten with rows of containers.
import { totalsOf } from '../../content/cargo-entries.ts'
import { printedNumber } from '../../print.ts'
import { boxRows, goodsRows } from '../../content/rows.ts'
import { shown } from '../../content/style.ts'
import { letterhead, smallPrint } from '../../drawing/around.ts'
import { ink, list } from '../../drawing/blocks.ts'
import type { ListLook } from '../../drawing/blocks.ts'
import { createPen } from '../../drawing/pen.ts'
import { table } from '../../drawing/table.ts'
import { styleOf } from '../layout.ts'
import type { Layout, Order } from '../layout.ts'

function drawInvoice(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: random.pick(['dd.mm.yyyy', 'd Month yyyy']),
    number: random.pick(['eu', 'swiss', 'blank']),
    decimals: 1,
    weight: 'kg',
    place: 'city',
    upper: false,
  })
  const e = order.in(style)
  const look: ListLook = {
    label: ink('sans', 8, 0.35),
    value: ink('sans', 9.5),
    place: 'beside',
    gap: 2.5,
    labelWidth: 95,
  }
  const pen = createPen(595, 842)
  letterhead(pen, { x: 50, y: 36, width: 495 }, s.shipper, random, {
    place: 'right',
    font: 'sans',
    bold: 'sansItalic',
    logo: random.chance(0.5),
  })
  pen.text(50, 116, 'I N V O I C E', ink('sans', 18))
  pen.text(50, 138, 'for customs and commercial purposes', ink('sansItalic', 8))
  pen.show(e.supplier)
  const left = list(
    pen,
    { x: 50, y: 160, width: 270 },
    [
      ['Sold to', e.buyer],
      ['Shipped on', e.mvVesselVoyage],
      ['Route from', e.loading],
      ['Route to', e.discharge],
      ['Container(s)', e.containersInLine],
    ],
    look,
  )
  const right = list(
    pen,
    { x: 340, y: 160, width: 215 },
    [
      ['Document', e.invoice],
      ['Dated', e.invoiceDate],
      ['Your order', e.orders],
      ['Delivery terms', e.incoterm],
      ['Payment', e.payment],
      ['Customer', shown(random.digits(6))],
      ['Made in', e.origin],
    ],
    look,
  )
  const goods = goodsRows(s, style, [
    'no',
    'hs',
    'description',
    'quantity',
    'unit',
    'price',
    'amount',
  ])
  pen.show(goods.truth, e.goodsTotal)
  const titles = ['Pos.', 'Tariff', 'Article', 'Quantity', 'ME', 'Price', 'Value']
  const shares = [0.5, 1, 3, 1, 0.6, 1, 1.3]
  const y = table(
    pen,
    { x: 50, y: Math.max(left, right) + 14, width: 495 },
    titles.map((title, index) => ({
      title,
      share: shares[index] ?? 1,
      ...(index > 2 ? { align: 'right' as const } : {}),
    })),
    goods.rows,
    { head: ink('sansItalic', 8), body: ink('sans', 9), rules: 'none', rowHeight: 20 },
  )
  pen.line({ x: 350, y: y + 2 }, { x: 545, y: y + 2 })
  pen.text(350, y + 8, 'Amount payable', ink('sans', 9))
  pen.text(455, y + 8, e.goodsTotal.lines[0] ?? '', ink('sansBold', 10))
  list(
    pen,
    { x: 50, y: y + 34, width: 400 },
    [
      ['Packages', e.packages],
      ['Gross', e.weight],
      ['Net', e.netWeight],
    ],
    look,
  )
  smallPrint(pen, { x: 50, y: 770, width: 495 }, random, { count: 3, columns: 3 })
  return pen.done()
}

export const sellersInvoice: Layout = {
  name: 'sellers-invoice',
  copies: { commercial_invoice: 6 },
  make: drawInvoice,
}

function drawList(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: 'dd-MMM-yy',
    number: 'plain',
    decimals: 2,
    weight: 'KGS',
    place: 'country',
    upper: true,
  })
  const e = order.in(style)
  const [plain, bold] = [ink('mono', 8), ink('monoBold', 8)]
  const look: ListLook = { label: bold, value: plain, place: 'dots', gap: 2, labelWidth: 120 }
  const pen = createPen()
  pen.text(30, 26, s.shipper.name, ink('monoBold', 12))
  pen.text(30, 44, 'DETAILED PACKING / WEIGHT LIST', ink('monoBold', 11))
  pen.text(400, 44, 'PAGE 1 OF 2', plain)
  pen.show(e.shipperName)
  let y = list(
    pen,
    { x: 30, y: 66, width: 550 },
    [
      ['INVOICE REF', e.invoice],
      ['DATE', e.bookedOn],
      ['SHIPPER', e.shipperName],
      ['SOLD TO', e.consigneeName],
      ['CUST PO', e.orders],
      ['OCEAN B/L', e.bill],
      ['STEAMER', e.vessel],
      ['VOY', e.voyage],
      ['EX PORT', e.loading],
      ['TO PORT', e.discharge],
    ],
    look,
  )
  const goods = goodsRows(s, style, ['quantity', 'unit', 'description', 'packages', 'kg'])
  pen.show(goods.truth)
  const total = totalsOf(s)
  y = table(
    pen,
    { x: 30, y: y + 10, width: 550 },
    ['QTY', 'UOM', 'ITEM', 'PKGS', 'KGS'].map((title, index) => ({
      title,
      share: index === 2 ? 3 : 1,
    })),
    [
      ...goods.rows,
      ['', '', 'GRAND TOTAL', String(total.packages), printedNumber(total.kg, 2, 'plain')],
    ],
    { head: bold, body: plain, rules: 'none', rowHeight: 13 },
  )
  pen.newPage()
  pen.text(30, 30, `PACKING / WEIGHT LIST ${e.invoice.lines[0]}   PAGE 2 OF 2`, bold)
  const cargo = boxRows(s, style, ['number', 'size', 'seal', 'packages', 'kg', 'cbm'], 'blank')
  pen.show(cargo.truth)
  y = table(
    pen,
    { x: 30, y: 56, width: 550 },
    ['UNIT NO', 'TYPE', 'SEAL', 'PKGS', 'KGS', 'M3'].map((title) => ({ title, share: 1 })),
    cargo.rows,
    { head: bold, body: plain, rules: 'none', rowHeight: 13 },
  )
  list(
    pen,
    { x: 30, y: y + 10, width: 550 },
    [
      ['TOTAL PACKAGES', e.packages],
      ['TOTAL GROSS', e.weight],
      ['TOTAL NET', e.netWeight],
      ['TOTAL CUBE', e.volume],
      ['LOT', shown(random.digits(5))],
    ],
    look,
  )
  return pen.done()
}

export const typedPackingList: Layout = {
  name: 'typed-packing-list',
  copies: { packing_list: 7 },
  make: drawList,
}
