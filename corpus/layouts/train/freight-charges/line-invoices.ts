// An ocean carrier's invoice of local charges: net amounts, codes of VAT, and the tax summed up per code.
import type { Entries } from '../../../content/entries.ts'
import { entriesOf } from '../../../content/entries.ts'
import { printedNumber } from '../../../print.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import { ink, list, prose } from '../../../drawing/blocks.ts'
import type { ListLook } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import type { Column, TableLook } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { cells, endingAt, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'
import { billOf, cents } from './taxed-bills.ts'
import type { Bill } from './taxed-bills.ts'

const teal = [0, 0.32, 0.4] as const
const [x, width] = [40, 515]
const facts: ListLook = {
  label: ink('sans', 8),
  value: ink('sansBold', 8.5),
  place: 'beside',
  gap: 2,
  labelWidth: 92,
}

function head(pen: Pen, s: Shipment, e: Entries, { random }: Order): number {
  const name = textOf(e.carrier)
  pen.picture({ x, y: 24, width: 150, height: 34 }, s.carrier.names[0] ?? '', 'logo')
  pen.text(x, 64, name, fitting([name], 260, ink('sansBold', 9)))
  const office = [
    `Local office, Kade ${random.int(11, 98)}`,
    `VAT reg. ${random.digits(9)}B01`,
    'Finance: +31 10 555 0123',
  ]
  pen.lines(x, 76, office, ink('sans', 7.5, 0.3))
  pen.show(e.carrier, { supplier_name: name })
  endingAt(pen, x + width, 26, 'INVOICE', ink('sansBold', 20, teal))
  endingAt(pen, x + width, 49, 'Import local charges', ink('sans', 9, teal))
  pen.text(x, 118, 'Invoiced to', ink('sans', 7.5, 0.4))
  pen.lines(x, 129, e.buyer.lines, fitting(e.buyer.lines, 270, ink('sans', 9.5)))
  pen.show(e.buyer)
  const land = { Germany: 'DE', Netherlands: 'NL' }[s.consignee.country] ?? 'GB'
  const numbers: Labelled = {
    'Document number': e.invoice,
    'Document date': e.invoiceDate,
    'Due date': e.due,
    'Credit terms': e.payment,
    'Customer code': shown(`${random.letters(2)}${random.digits(8)}`),
    'Your VAT number': shown(`${land}${random.digits(9)}`),
    Activity: shown('IMPORT / FCL'),
  }
  const y = list(pen, { x: 335, y: 72, width: 220 }, cells(numbers), facts)
  return Math.max(y, 190)
}

function voyage(pen: Pen, top: number, s: Shipment, e: Entries): number {
  pen.box({ x, y: top, width, height: 60 }, { border: 0, fill: [0.93, 0.97, 0.97] })
  const halves: readonly Labelled[] = [
    { 'B/L reference': e.bill, 'Booking reference': e.booking, Vessel: e.vessel, Voyage: e.voyage },
    { 'Load port': e.loading, 'Discharge port': e.discharge, 'Arrival date': e.eta },
  ]
  halves.forEach((half, index) => {
    list(pen, { x: x + 8 + index * 260, y: top + 6, width: 248 }, cells(half), facts)
  })
  const units = s.boxes.map(({ number, size }) => `${number} (${size})`).join('  ')
  pen.text(x, top + 68, `Units: ${units}`, fitting([units], width - 34, ink('sans', 8)))
  pen.show(e.containers)
  return top + 84
}

const right = { align: 'right' } as const

function lines(pen: Pen, top: number, s: Shipment, bill: Bill, style: Style): number {
  const money = (value: number): string => printedNumber(value, 2, style.number)
  const rows = bill.lines.map(({ description, count, price, net, rate }) => [
    ...[description, /FEE|CLEARANCE/.test(description) ? 'BL' : 'UNT', String(count)],
    ...[money(price), s.currency, money(net)],
    ...[rate === 0 ? 'Z  0%' : `S ${rate}%`],
  ])
  pen.show({
    charges: bill.lines.map(({ description, net }) => ({
      description,
      amount: net,
      currency: s.currency,
    })),
  })
  const columns: readonly Column[] = [
    { title: 'Charge', share: 3.4 },
    { title: 'Per', share: 0.6 },
    { title: 'Qty', share: 0.5, ...right },
    { title: 'Unit rate', share: 1.1, ...right },
    { title: 'Curr', share: 0.6, align: 'center' },
    { title: 'Net amount', share: 1.2, ...right },
    { title: 'VAT', share: 0.7, ...right },
  ]
  const look: TableLook = {
    head: ink('sansBold', 8, 1),
    body: ink('sans', 8.5),
    rules: 'rows',
    rowHeight: 16,
    headFill: teal,
  }
  return table(pen, { x, y: top, width }, columns, rows, look)
}

function sums(pen: Pen, top: number, s: Shipment, bill: Bill, style: Style): number {
  const money = (value: number): string => printedNumber(value, 2, style.number)
  const titles = ['VAT code', 'Taxable', 'VAT', 'Incl. VAT']
  const columns = titles.map((title, index): Column => ({
    title,
    share: 1,
    ...(index > 0 ? right : {}),
  }))
  const rows = bill.sums.map(({ rate, net, tax }) => [
    ...[rate === 0 ? 'Z (0%)' : `S (${rate}%)`, money(net), money(tax), money(net + tax)],
  ])
  const look: TableLook = {
    head: ink('sans', 7, 0.3),
    body: ink('sans', 8),
    rules: 'all',
    rowHeight: 13,
  }
  const y = table(pen, { x, y: top, width: 270 }, columns, rows, look)
  const net = cents(bill.sums.reduce((sum, each) => sum + each.net, 0))
  const pairs = [
    ['Total excl. VAT', money(net)],
    ['Total VAT', money(bill.total - net)],
  ] as const
  pairs.forEach(([label, text], index) => {
    pen.text(350, top + index * 13, label, ink('sans', 8.5))
    endingAt(pen, x + width, top + index * 13, text, ink('sans', 8.5))
  })
  pen.line({ x: 350, y: top + 27 }, { x: x + width, y: top + 27 }, 1)
  const due = `${s.currency} ${money(bill.total)}`
  pen.text(350, top + 32, 'Invoice total', ink('sansBold', 10, teal))
  endingAt(pen, x + width, top + 32, due, ink('sansBold', 10, teal))
  pen.show({ currency: s.currency, total_amount: bill.total })
  return Math.max(y, top + 48) + 12
}

function foot(pen: Pen, top: number, e: Entries, { random }: Order): void {
  const bank = [
    `Bank: Noordkade Bank N.V.   IBAN NL${random.digits(2)} NKBA ${random.digits(4)} ${random.digits(4)} ${random.digits(2)}   BIC NKBANL2R`,
    `Payment reference: ${random.digits(4)} ${random.digits(4)} ${random.digits(4)} (do not quote the B/L only)`,
    'S = standard rate; Z = zero rated, international transport, art. 46(1)(e) Directive 2006/112/EC.',
  ]
  pen.lines(x, top, bank, ink('sans', 7.5))
  const text = [
    'Disputes must be raised online within 7 days of the document date; undisputed charges remain payable. Late payment interest is charged from the day after the due date. Containers may be held, and arrival notices and delivery orders withheld, while invoices are overdue. Demurrage and detention are invoiced separately once the empty unit is returned.',
    `This document is an invoice for the purposes of VAT. The bill of lading terms of the carrier apply. User ${random.letters(3)}${random.digits(3)}, printed from the archive, page 1 / 1.`,
  ]
  prose(pen, { x, y: top + 36, width }, text, ink('sans', 7, 0.3))
  endingAt(
    pen,
    x + width,
    818,
    `${textOf(e.carrier)} - finance shared services`,
    ink('sans', 6.5, 0.4),
  )
}

function drawInvoice(order: Order) {
  const { random } = order
  const currency = order.s.consignee.country === 'United Kingdom' ? 'GBP' : 'EUR'
  const s: Shipment = { ...order.s, currency }
  const number = currency === 'GBP' ? 'us' : 'eu'
  const style = styleOf({
    date: 'dd-MMM-yy',
    time: 'none',
    number,
    place: 'locode',
    carrierName: 1,
  })
  const e = entriesOf(s, { ...style, prefixed: random.chance(0.5) })
  const pen = createPen(595, 842)
  const bill = billOf(s)
  let y = voyage(pen, head(pen, s, e, order) + 4, s, e)
  y = lines(pen, y, s, bill, style)
  y = sums(pen, y + 12, s, bill, style)
  foot(pen, y, e, order)
  return pen.done()
}

export const lineInvoice: Layout = {
  name: 'line-local-charges',
  copies: { freight_invoice: 2 },
  american: false,
  make: drawInvoice,
}
