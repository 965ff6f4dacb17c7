// A trucker's invoice of one container's haul: quantities first, accessorials, and a bank that bought the claim.
import { entriesOf } from '../../../../content/entries.ts'
import type { Entries } from '../../../../content/entries.ts'
import { printedDate, printedNumber } from '../../../../print.ts'
import type { Random } from '../../../../random.ts'
import type { Shipment } from '../../../../content/shipment.ts'
import { nothing, shown } from '../../../../content/style.ts'
import { boxes, ink, prose } from '../../../../drawing/blocks.ts'
import type { BoxLook } from '../../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../../drawing/pen.ts'
import type { Pen } from '../../../../drawing/pen.ts'
import { table } from '../../../../drawing/table.ts'
import type { Column, TableLook } from '../../../../drawing/table.ts'
import { styleOf } from '../../../layout.ts'
import type { Layout, Order } from '../../../layout.ts'
import { endingAt, row, textOf } from '../../drawn-with/cells.ts'
import { billedHaul, cents, itemsFor } from './accessorials.ts'
import type { Item } from './accessorials.ts'

const [x, width, right] = [45, 522, 567]
const day = 86_400_000
const money = (value: number): string => printedNumber(value, 2, 'us')

function head(pen: Pen, s: Shipment, e: Entries, random: Random): void {
  pen.text(x, 34, s.trucker.name, ink('sansBold', 15))
  const own = [
    ...s.trucker.address.slice(0, 2),
    `USDOT ${random.digits(7)}  MC-${random.digits(6)}  SCAC ${random.letters(4)}`,
    `billing@example.com   (${random.digits(3)}) 555-01${random.digits(2)}`,
  ]
  pen.lines(x, 53, own, ink('sans', 8))
  pen.show({ supplier_name: s.trucker.name })
  endingAt(pen, right, 30, 'Invoice', ink('sans', 26, [0.25, 0.4, 0.65]))
  const look: TableLook = {
    head: ink('sans', 7.5),
    body: ink('sans', 9),
    rules: 'all',
    rowHeight: 17,
    headFill: 0.93,
  }
  const columns = ['Date', 'Invoice #'].map((title): Column => ({
    title,
    share: 1,
    align: 'center',
  }))
  table(
    pen,
    { x: 397, y: 64, width: 170 },
    columns,
    [[textOf(e.invoiceDate), textOf(e.invoice)]],
    look,
  )
  const to = {
    lines: [s.forwarder.name, ...s.forwarder.address],
    truth: { buyer_name: s.forwarder.name },
  }
  const box: BoxLook = {
    label: ink('sansBold', 8),
    value: ink('sans', 9),
    place: 'above',
    border: 0.6,
    labelFill: 0.93,
  }
  const ship = { lines: [s.deliverTo.name, ...s.deliverTo.address], truth: {} }
  boxes(pen, { x, y: 116, width: 250 }, [row(70, { 'Bill To': to })], box)
  boxes(pen, { x: 317, y: 116, width: 250 }, [row(70, { 'Delivered To': ship })], box)
  pen.show(e.invoiceDate, e.invoice)
}

function job(pen: Pen, s: Shipment, e: Entries, random: Random): number {
  const look: BoxLook = {
    label: ink('sans', 7, 0.3),
    value: ink('sans', 9),
    place: 'above',
    border: 0.6,
  }
  const [box] = s.boxes
  const pulled = Math.min(s.times.lastFree, s.times.delivery - day)
  const on = (time: number): string => printedDate(time, 'm/d/yy')
  const rows = [
    row(27, {
      'Your Ref / P.O. #': shown(`${random.letters(2)}${random.digits(6)}`),
      Terms: e.payment,
      'Due Date': e.due,
      'Our Load #': shown(random.digits(6)),
      Rep: shown(random.letters(2)),
    }),
    row(27, {
      'Container #': e.containersInLine,
      Size: shown(box?.size ?? ''),
      'MBL #': e.bill,
      SSL: e.carrier,
      'Chassis #': shown(`${random.letters(4)}${random.digits(6)}`),
    }),
    row(
      27,
      {
        Vessel: e.vessel,
        'Pulled from': shown(s.terminal.name),
        'Pulled on': shown(on(pulled)),
        'Delivered on': shown(on(s.times.delivery)),
        'Empty returned': shown(on(s.times.delivery + 2 * day)),
        'Seal #': nothing,
      },
      [2, 2.4, 1, 1, 1.1, 1],
    ),
  ]
  return boxes(pen, { x, y: 196, width }, rows, look)
}

function lines(pen: Pen, top: number, items: readonly Item[]): number {
  const columns: readonly Column[] = [
    { title: 'Quantity', share: 0.8, align: 'center' },
    { title: 'Description', share: 4 },
    { title: 'Rate', share: 1.1, align: 'right' },
    { title: 'Amount', share: 1.2, align: 'right' },
  ]
  const rows = items.map(({ quantity, text, rate, amount }) => [
    quantity,
    text,
    money(rate),
    money(amount),
  ])
  const look: TableLook = {
    head: ink('sans', 8),
    body: ink('sans', 9),
    rules: 'none',
    rowHeight: 16,
    headFill: 0.93,
  }
  table(pen, { x, y: top, width }, columns, rows, look)
  const bottom = top + 250
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  let left = x
  for (const { share } of columns) {
    const wide = (width * share) / all
    pen.box({ x: left, y: top, width: wide, height: bottom - top }, { border: 0.6 })
    left += wide
  }
  pen.line({ x, y: top + 16 }, { x: right, y: top + 16 }, 0.6)
  pen.show({ charges: items.map(({ text, amount }) => ({ description: text, amount })) })
  return bottom
}

function foot(pen: Pen, top: number, items: readonly Item[], s: Shipment, random: Random): void {
  const total = cents(items.reduce((sum, { amount }) => sum + amount, 0))
  const sums = [
    ['Subtotal', money(total)],
    ['Sales Tax (0.0%)', '0.00'],
    ['Payments/Credits', '0.00'],
    ['Balance Due', `USD ${money(total)}`],
  ] as const
  sums.forEach(([label, text], index) => {
    const y = top + index * 20
    const last = index === 3
    pen.box({ x: 367, y, width: 200, height: 20 }, { border: 0.6, ...(last ? { fill: 0.93 } : {}) })
    pen.text(372, y + 5, label, ink('sansBold', last ? 11 : 9))
    endingAt(pen, right - 5, y + 5, text, ink(last ? 'sansBold' : 'sans', last ? 11 : 9))
  })
  pen.show({ currency: 'USD', total_amount: total })
  const notice = [
    `NOTICE OF ASSIGNMENT: this account has been assigned to and must be paid to PRAIRIE CREEK FACTORS LLC, P.O. Box 21${random.digits(4)}, Fort Worth, TX 76121, ABA 111900659, acct. ${random.digits(9)}. Payment to anyone else does not discharge the debt.`,
    'Accessorials were approved by mail; tickets, POD and interchanges are attached. Disputes within 10 days. Per diem that the steamship line bills to us is re-invoiced at cost plus 10%. Late accounts bear 1.5% per month.',
  ]
  prose(pen, { x, y: top + 4, width: 300 }, notice, ink('sans', 7.5))
  const thanks = `Thank you for hauling with ${s.trucker.name}!`
  pen.text(x, top + 112, thanks, fitting([thanks], 400, ink('sansItalic', 9)))
}

function drawInvoice(order: Order) {
  const { random } = order
  const s = billedHaul(order.s, random)
  const style = styleOf({
    date: random.pick(['m/d/yy', 'mm/dd/yyyy'] as const),
    time: 'none',
    carrierName: 0,
  })
  const e = entriesOf(s, { ...style, prefixed: random.chance(0.6) })
  const pen = createPen()
  head(pen, s, e, random)
  const items = itemsFor(
    random,
    random.pick(['warehouse', 'Fontana', 'Elwood', 'customer', 'Zone 3']),
  )
  const bottom = lines(pen, job(pen, s, e, random) + 8, items)
  foot(pen, bottom, items, s, random)
  return pen.done()
}

export const drayageInvoice: Layout = {
  name: 'drayage-invoice',
  copies: { freight_invoice: 3 },
  american: true,
  make: drawInvoice,
}
