// An ocean carrier's invoice of demurrage and detention: free time per container, tiers, days, and whom to dispute with.
import { entriesOf } from '../../../../content/entries.ts'
import type { Entries } from '../../../../content/entries.ts'
import { printedDate, printedNumber } from '../../../../print.ts'
import type { Shipment } from '../../../../content/shipment.ts'
import { shown } from '../../../../content/style.ts'
import { boxes, ink, list, prose } from '../../../../drawing/blocks.ts'
import type { BoxLook, ListLook } from '../../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../../drawing/pen.ts'
import type { Ink, Pen } from '../../../../drawing/pen.ts'
import { table } from '../../../../drawing/table.ts'
import type { TableLook } from '../../../../drawing/table.ts'
import { styleOf } from '../../../layout.ts'
import type { Layout, Order } from '../../../layout.ts'
import { cells, endingAt, row, textOf } from '../../drawn-with/cells.ts'
import { billedAfter, staysOf, tariffWords } from './free-times.ts'
import type { Stay } from './free-times.ts'

const [x, width, right] = [36, 540, 576]
const day = 86_400_000
const red = [0.62, 0.08, 0.1] as const
const [plain, bold] = [ink('sans', 8), ink('sansBold', 8)]
const dayOf = (time: number): string => printedDate(time, 'dd-MMM-yyyy')
const money = (value: number): string => printedNumber(value, 2, 'us')

function head(pen: Pen, e: Entries, { s, random }: Order): number {
  const name = textOf(e.carrier)
  pen.box({ x: 0, y: 0, width: 612, height: 12 }, { border: 0, fill: red })
  pen.text(x, 28, name, fitting([name], 300, ink('sansBold', 13, red)))
  const office = [
    'c/o Equipment Control North America',
    '5 Meridian Plaza, 11th Fl., Charlotte, NC 28202',
    `FMC org. no. 0${random.digits(5)}   Tax ID ${random.digits(2)}-${random.digits(7)}`,
  ]
  pen.lines(x, 46, office, ink('sans', 7.5, 0.3))
  pen.show(e.carrier, { supplier_name: name })
  endingAt(pen, right, 26, 'INVOICE', ink('sansBold', 19))
  endingAt(pen, right, 48, 'Import demurrage / detention', ink('sans', 9.5))
  pen.text(x, 88, 'BILLED PARTY', ink('sansBold', 7, red))
  pen.lines(x, 98, e.buyer.lines, fitting(e.buyer.lines, 280, ink('sans', 9)))
  pen.show(e.buyer)
  const basis = s.prepaid
    ? 'Consignee named in the bill of lading'
    : 'Party that contracted for the carriage'
  pen.text(x, 148, `Basis of liability: ${basis}`, ink('sansItalic', 7.5))
  const look: ListLook = { label: plain, value: bold, place: 'right', gap: 3, labelWidth: 112 }
  const numbers = {
    'Invoice no.': e.invoice,
    'Invoice date': e.invoiceDate,
    'Payment terms': e.payment,
    'Payment due by': e.due,
    'Account no.': shown(`US0${random.digits(7)}`),
    'Case reference': shown(`DND-${random.digits(8)}`),
  }
  list(pen, { x: 350, y: 76, width: 226 }, cells(numbers), look)
  return 164
}

function transport(pen: Pen, top: number, s: Shipment, e: Entries): number {
  const look: BoxLook = { label: ink('sans', 6.5, 0.35), value: bold, place: 'above', border: 0.4 }
  const rows = [
    row(25, {
      'Bill of lading': e.bill,
      'Booking no.': e.booking,
      'Vessel / voyage': e.vesselVoyage,
    }),
    row(25, {
      'Port of loading': e.loading,
      'Port of discharge': e.discharge,
      'Terminal of availability': shown(s.terminal.name),
    }),
  ]
  return boxes(pen, { x, y: top, width }, rows, look)
}

const ruled: TableLook = {
  head: ink('sansBold', 6.5),
  body: ink('sans', 7.5),
  rules: 'all',
  rowHeight: 14,
  headFill: [0.96, 0.9, 0.9],
}
const columnsOf = (of: Readonly<Record<string, number>>) =>
  Object.entries(of).map(([title, share]) => ({ title, share }))

function freeTimes(
  pen: Pen,
  top: number,
  stays: readonly Stay[],
  free: readonly [number, number],
): number {
  pen.text(x, top, 'A.  FREE TIME', ink('sansBold', 8.5, red))
  const rows = stays.map(({ box, discharged, gateOut, returned, freeInside, freeOutside }) => [
    ...[box.number, box.size, dayOf(discharged), `${free[0]} cal.`, dayOf(discharged + day)],
    ...[dayOf(freeInside), dayOf(gateOut), `${free[1]} cal.`, dayOf(freeOutside), dayOf(returned)],
  ])
  pen.show({ container_numbers: stays.map(({ box }) => box.number) })
  const columns = columnsOf({
    Container: 1.6,
    Type: 0.8,
    Available: 1.35,
    'Free days': 0.85,
    'Free from': 1.35,
    'Free until': 1.35,
    'Gate out full': 1.35,
    'Det. free': 0.85,
    'Det. free until': 1.35,
    'Empty in': 1.35,
  })
  return table(pen, { x, y: top + 12, width }, columns, rows, ruled)
}

/** Where columns begin; figures end at the next one. */
const edges = [36, 118, 262, 404, 438, 500, 524, 576] as const
const titles = ['Container', 'Charge', 'Period charged', 'Days', 'USD / day', 'Cur', 'Amount']

function write(pen: Pen, y: number, texts: readonly string[], look: Ink): void {
  texts.forEach((text, index) => {
    if ([3, 4, 6].includes(index)) endingAt(pen, (edges[index + 1] ?? 0) - 4, y, text, look)
    else pen.text((edges[index] ?? 0) + 3, y, text, look)
  })
}

function calculation(pen: Pen, top: number, stays: readonly Stay[], no: string): number {
  const begin = (y: number, title: string): number => {
    pen.text(x, y, title, ink('sansBold', 8.5, red))
    pen.box({ x, y: y + 12, width, height: 13 }, { border: 0, fill: [0.96, 0.9, 0.9] })
    write(pen, y + 15, titles, ink('sansBold', 7))
    return y + 29
  }
  let y = begin(top, 'B.  CALCULATION')
  for (const { box, charges } of stays) {
    if (y + charges.length * 12 > 700) {
      pen.newPage()
      pen.text(x, 28, `Invoice ${no} - continued`, bold)
      y = begin(46, 'B.  CALCULATION (continued)')
    }
    for (const { kind, tier, from, to, days, rate, amount } of charges) {
      const period = `${dayOf(from)} - ${dayOf(to)}`
      const charge = `${kind} ${box.size}, tier ${tier}`
      write(
        pen,
        y,
        [box.number, charge, period, String(days), money(rate), 'USD', money(amount)],
        plain,
      )
      y += 12
    }
    const all = charges.reduce((sum, { amount }) => sum + amount, 0)
    write(pen, y, ['', `Subtotal ${box.number}`, '', '', '', '', money(all)], ink('sansItalic', 8))
    pen.line({ x, y: y + 11 }, { x: right, y: y + 11 }, 0.3)
    y += 15
  }
  return y
}

const rights = [
  'HOW TO DISPUTE. Requests for mitigation, refund or waiver must reach us within 30 calendar days of the date of this invoice at dnd.disputes@example.com or 1-888-555-0144, with the container number, a copy of the gate or appointment record and the reason. We answer within 30 days of receipt. Full instructions, the tariff and this notice are published at www.example.com/dnd.',
  'The charges shown are consistent with the rules on demurrage and detention of the Federal Maritime Commission (46 CFR part 541), and our own performance did not cause or contribute to them. Billed parties that were not given this document within 30 days of the last charge need not pay it.',
  'Remit by ACH to Cape Union Bank, ABA 026014559, account 4401 882 017, or by check to P.O. Box 60417, Charlotte, NC 28260. Quote the invoice number. Freight, terminal storage, chassis and per diem of third parties are invoiced by others.',
]

function drawInvoice(order: Order) {
  const { random } = order
  const free = [random.pick([4, 5, 7]), random.pick([4, 5])] as const
  const stays = staysOf(order.s, free, random)
  const s = billedAfter(order.s, stays, random.pick([15, 30]))
  const style = styleOf({ date: 'dd-MMM-yyyy', time: 'none', place: 'state', carrierName: 1 })
  const e = entriesOf(s, { ...style, prefixed: random.chance(0.6) })
  const pen = createPen()
  let y = transport(pen, head(pen, e, { ...order, s }), s, e)
  y = freeTimes(pen, y + 10, stays, free) + 5
  y += pen.lines(x, y, tariffWords(), ink('sans', 7, 0.25)) + 8
  y = calculation(pen, y, stays, textOf(e.invoice))
  const charges = stays.flatMap(({ box, charges: of }) =>
    of.map(({ kind, tier, amount }) => ({
      description: `${kind} ${box.size}, tier ${tier}`,
      amount,
      currency: 'USD',
    })),
  )
  const total = charges.reduce((sum, { amount }) => sum + amount, 0)
  pen.show({ charges, currency: 'USD', total_amount: total })
  pen.box({ x: 330, y: y + 2, width: 246, height: 24 }, { border: 0, fill: red })
  pen.text(338, y + 9, 'TOTAL AMOUNT DUE', ink('sansBold', 9.5, 1))
  endingAt(pen, 570, y + 8, `USD ${money(total)}`, ink('sansBold', 11, 1))
  y += 36
  if (y > 650) {
    pen.newPage()
    y = 40
  }
  prose(pen, { x, y, width }, rights, ink('sans', 7, 0.15))
  return pen.done()
}

export const demurrageInvoice: Layout = {
  name: 'demurrage-detention',
  copies: { freight_invoice: 3 },
  american: true,
  make: drawInvoice,
}
