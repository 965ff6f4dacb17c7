// A forwarder's debit note: charges in two currencies, their sums, and what that is at the day's rate of exchange.
import type { Entries } from '../../../content/entries.ts'
import { printedNumber } from '../../../print.ts'
import { nothing, shown } from '../../../content/style.ts'
import { centred, letterhead } from '../../../drawing/around.ts'
import { boxes, ink, list, prose } from '../../../drawing/blocks.ts'
import type { BoxLook, ListLook } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import type { Column, TableLook } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { cells, endingAt, row, textOf } from '../drawn-with/cells.ts'

type Billed = {
  readonly description: string
  readonly quantity: number
  readonly price: number
  readonly amount: number
  readonly currency: string
}
type Bill = {
  readonly lines: readonly Billed[]
  readonly home: string
  readonly rate: number
  readonly sums: readonly (readonly [currency: string, amount: number])[]
  readonly total: number
}

const cents = (value: number): number => Math.round(value * 100) / 100
const money = (value: number): string => printedNumber(value, 2, 'us')
const atSea = ['OCEAN FREIGHT', 'BUNKER ADJUSTMENT FACTOR']

/** Sea freight is billed in dollars, the rest in the forwarder's money. */
function billOf({ s, random }: Order): Bill {
  const home = s.forwarder.country === 'United Kingdom' ? 'GBP' : 'EUR'
  const lines = s.charges.map(({ description, amount: price }, index) => {
    const last = index === s.charges.length - 1
    const foreign = !last && (index === 0 || atSea.includes(description))
    const quantity = foreign ? s.boxes.length : 1
    const currency = foreign ? 'USD' : home
    return { description, quantity, price, amount: cents(price * quantity), currency }
  })
  const sumIn = (currency: string): number =>
    cents(lines.reduce((sum, line) => sum + (line.currency === currency ? line.amount : 0), 0))
  const rate = random.int(home === 'GBP' ? 7600 : 8800, home === 'GBP' ? 8200 : 9500) / 10_000
  const [dollars, own] = [sumIn('USD'), sumIn(home)]
  const sums = [
    ['USD', dollars],
    [home, own],
  ] as const
  return { lines, home, rate, sums, total: cents(own + cents(dollars * rate)) }
}

const small: ListLook = {
  label: ink('sans', 8),
  value: ink('sansBold', 8.5),
  place: 'beside',
  gap: 3.5,
  labelWidth: 74,
}
const cell: BoxLook = {
  label: ink('sans', 6.5, 0.3),
  value: ink('sans', 8.5),
  place: 'above',
  border: 0.4,
}

function heading(pen: Pen, e: Entries, { s, random }: Order): number {
  const look = { place: 'right', font: 'sans', bold: 'sansBold', logo: false } as const
  letterhead(pen, { x: 40, y: 30, width: 515 }, s.forwarder, random, look)
  pen.show({ supplier_name: s.forwarder.name })
  centred(pen, 96, 'DEBIT NOTE', ink('sansBold', 17))
  centred(pen, 116, 'FREIGHT INVOICE', ink('sans', 9))
  const left = list(
    pen,
    { x: 40, y: 138, width: 300 },
    cells({ 'Debit to :': e.buyer, 'Attn. :': shown('Accounts payable') }),
    { ...small, labelWidth: 52 },
  )
  const numbers = {
    'D/N No. :': e.invoice,
    'Date :': e.invoiceDate,
    'Job No. :': shown(`SI${random.digits(2)}${random.digits(5)}`),
    'Credit term :': e.payment,
    'Due date :': e.due,
  }
  const right = list(pen, { x: 370, y: 138, width: 185 }, cells(numbers), small)
  return Math.max(left, right) + 6
}

function transport(pen: Pen, top: number, e: Entries): number {
  const rows = [
    row(26, { 'FEEDER VSL': nothing, 'MOTHER VSL / VOY': e.vesselVoyage, 'ETD POL': e.etd }),
    row(26, { POL: e.loading, POD: e.discharge, CARRIER: e.carrier }),
    row(26, { 'OB/L NO.': e.bill, 'HB/L NO.': e.houseBill, 'CARRIER BKG NO.': e.booking }),
    row(26, { 'CNTR NO.': e.containersInLine, 'PKGS / KGS': shown('as per B/L') }, [3, 1]),
  ]
  return boxes(pen, { x: 40, y: top, width: 515 }, rows, cell)
}

function particulars(pen: Pen, top: number, bill: Bill): number {
  const charges = bill.lines.map(({ description, amount, currency }) => ({
    description,
    amount,
    currency,
  }))
  pen.show({ charges })
  const titles = ['Particulars', "Q'ty", 'Unit', 'Unit Price', 'Cur.', 'Amount', 'Tax']
  const shares = [3.2, 0.6, 0.7, 1.1, 0.6, 1.2, 0.5]
  const columns = titles.map((title, index): Column => {
    const share = shares[index] ?? 1
    return [1, 3, 5].includes(index) ? { title, share, align: 'right' } : { title, share }
  })
  const rows = bill.lines.map(({ description, quantity, price, amount, currency }) => [
    ...[description, quantity.toFixed(2), quantity > 1 ? 'CNTR' : 'SET', money(price)],
    ...[currency, money(amount), 'Z'],
  ])
  const look: TableLook = {
    head: ink('sansBold', 8),
    body: ink('sans', 8.5),
    rules: 'outside',
    rowHeight: 16,
    headFill: 0.9,
  }
  return table(pen, { x: 40, y: top, width: 515 }, columns, rows, look)
}

function settlement(pen: Pen, top: number, bill: Bill, date: string): number {
  const lines = [
    ...bill.sums.map(([currency, amount]) => [`Sub-total ${currency}`, money(amount)] as const),
    [`Exchange rate on ${date}`, `1 USD = ${bill.rate.toFixed(4)} ${bill.home}`] as const,
  ]
  lines.forEach(([label, text], index) => {
    pen.text(300, top + index * 14, label, ink('sans', 8.5))
    endingAt(pen, 552, top + index * 14, text, ink('sans', 8.5))
  })
  const y = top + lines.length * 14 + 3
  pen.box({ x: 294, y, width: 261, height: 22 }, { border: 1.2 })
  pen.text(300, y + 6, 'TOTAL DUE', ink('sansBold', 10))
  const due = `${bill.home} ${money(bill.total)}`
  endingAt(pen, 550, y + 6, due, ink('sansBold', 11))
  pen.show({ currency: bill.home, total_amount: bill.total })
  return y + 34
}

function drawDebit(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'dd MMM yyyy', time: 'none', place: 'country', carrierName: 0 })
  const e = order.in({ ...style, upper: random.chance(0.5), prefixed: random.chance(0.6) })
  const pen = createPen(595, 842)
  const bill = billOf(order)
  let y = transport(pen, heading(pen, e, order), e)
  y = particulars(pen, y + 12, bill)
  y = settlement(pen, y + 10, bill, textOf(e.invoiceDate))
  const bank = [
    'Payment by telegraphic transfer to:',
    `Harbourside Bank, a/c USD ${random.digits(10)}, a/c ${bill.home} ${random.digits(10)}`,
    'Swift HRBSGB2X, correspondent ABA 026002561',
    `Please quote ${textOf(e.houseBill)} and remit net of bank charges.`,
  ]
  pen.lines(40, y, bank, ink('sans', 7.5))
  const text = [
    'E. & O.E. Please notify us within 7 days of any discrepancy, failing which this debit note is taken as correct. Interest of 1.5% a month is charged on overdue sums. Our credit notes, arrival notices and delivery orders are issued subject to the same conditions. Cargo may be held against unpaid freight.',
    'This is a computer generated document and needs no signature.',
  ]
  prose(pen, { x: 40, y: y + 50, width: 515 }, text, ink('sans', 7, 0.3))
  pen.text(
    40,
    805,
    `Prepared by: ${random.letters(3)}   Ext. ${random.digits(3)}   ${s.forwarder.name}`,
    ink('sans', 7),
  )
  return pen.done()
}

export const debitNote: Layout = {
  name: 'debit-note',
  copies: { freight_invoice: 2 },
  american: false,
  make: drawDebit,
}
