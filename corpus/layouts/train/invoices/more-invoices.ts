// An invoice out of a big system: a window letter, and a table of items that take several lines each.
import type { Entries } from '../../../content/entries.ts'
import { goodsRows } from '../../../content/rows.ts'
import type { Style } from '../../../content/style.ts'
import { ink, list } from '../../../drawing/blocks.ts'
import type { ListLook } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, cells, endingAt, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'

const block: ListLook = {
  label: ink('sans', 8),
  value: ink('sans', 8.5),
  place: 'beside',
  gap: 7,
  labelWidth: 84,
}

// Two lines and more for each item: numbers above, words below them.
function items(pen: Pen, top: number, { s }: Order, style: Style): number {
  const goods = goodsRows(s, style, ['description', 'hs', 'quantity', 'unit', 'price', 'amount'])
  pen.show(goods.truth)
  const [bold, plain] = [ink('sansBold', 8.5), ink('sans', 9)]
  pen.line({ x: 50, y: top }, { x: 545, y: top })
  const heads = ['Item', 'Quantity', 'Net price', 'Net value']
  const write = (y: number, texts: readonly string[], look: typeof bold): void => {
    pen.text(50, y, texts[0] ?? '', look)
    for (const index of [1, 2, 3]) endingAt(pen, 65 + index * 160, y, texts[index] ?? '', look)
  }
  write(top + 4, heads, bold)
  pen.text(95, top + 16, 'Material description / Commodity code', bold)
  pen.line({ x: 50, y: top + 29 }, { x: 545, y: top + 29 })
  let y = top + 36
  goods.rows.forEach(
    ([text = '', hs = '', quantity = '', unit = '', price = '', amount = ''], no) => {
      const number = String((no + 1) * 10).padStart(6, '0')
      write(y, [number, `${quantity} ${unit}`, `${price} / 1 ${unit}`, amount], plain)
      pen.lines(95, y + 12, [text, `Commodity code ${hs}`], plain)
      y += 44
    },
  )
  pen.line({ x: 50, y }, { x: 545, y })
  return y + 6
}

function sums(pen: Pen, top: number, e: Entries, currency: string): number {
  const total = textOf(e.goodsTotal)
  const figure = total.slice(currency.length + 1)
  pen.show(e.goodsTotal)
  const lines = { 'Items total': figure, 'VAT 0.0 % (export)': '0.00', 'Final amount': total }
  Object.entries(lines).forEach(([label, text], index) => {
    const face = ink(label === 'Final amount' ? 'sansBold' : 'sans', 10)
    pen.text(300, top + index * 15, label, face)
    endingAt(pen, 545, top + index * 15, text, face)
  })
  return top + 45
}

// A window letter: the seller in one small line above the address, the numbers in a block beside it.
function drawSystemInvoice(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: 'dd/mm/yyyy',
    decimals: 1,
    weight: 'KG',
    place: 'city',
    upper: true,
  })
  const e = order.in(style)
  const pen = createPen(595, 842)
  const sender = [s.shipper.name, ...s.shipper.address].join(' * ')
  pen.text(50, 96, sender, fitting([sender], 240, ink('sans', 6.5, 0.3)))
  pen.line({ x: 50, y: 105 }, { x: 290, y: 105 }, 0.3)
  pen.show(e.supplier)
  const look: ListLook = {
    ...block,
    value: ink('sans', 9),
    label: ink('sans', 7.5),
    place: 'above',
  }
  const left = list(pen, { x: 50, y: 110, width: 240 }, cells({ 'Sold-to party': e.buyer }), look)
  pen.text(330, 60, 'Export Invoice', ink('sansBold', 18))
  const facts: Labelled = {
    'Document / date': both(e.invoice, '  /  ', e.invoiceDate),
    'Cust. order no.': e.orders,
    'Terms of delivery': e.incoterm,
    'Terms of payt.': e.payment,
    'Shipped from / to': both(e.loading, ' / ', e.discharge),
    'Means of transport': e.vesselSpaceVoyage,
    'Unit(s)': e.containersInLine,
  }
  pen.box({ x: 322, y: 88, width: 223, height: 138 }, { border: 0, fill: 0.93 })
  list(pen, { x: 330, y: 96, width: 210 }, cells(facts), block)
  let y = items(pen, Math.max(left, 240) + 10, order, style)
  y = sums(pen, y, e, s.currency)
  const packed: Labelled = {
    'Packed in': e.packages,
    'Weight gross / net': both(e.weight, ' / ', e.netWeight),
    'Goods of origin': e.origin,
  }
  list(pen, { x: 50, y: y + 10, width: 495 }, cells(packed), { ...block, labelWidth: 110 })
  pen.line({ x: 50, y: 780 }, { x: 545, y: 780 }, 0.3)
  const bank = `Account ${random.digits(12)}  SWIFT TESTCN2S900  Company reg. ${random.digits(9)}`
  pen.text(50, 786, bank, ink('sans', 7))
  return pen.done()
}

export const systemInvoice: Layout = {
  name: 'system-invoice',
  copies: { commercial_invoice: 2 },
  make: drawSystemInvoice,
}
