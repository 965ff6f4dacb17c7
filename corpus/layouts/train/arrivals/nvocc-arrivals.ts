// An arrival notice of an NVOCC that collects: typed pairs with colons, and charges prepaid or collect.
import { totalsOf } from '../../../content/cargo-entries.ts'
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { printedDate, printedNumber } from '../../../print.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { nothing, shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import { ink, prose } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, endingAt, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'

const day = 86_400_000
const [name, typed] = [ink('sans', 7.5), ink('mono', 8.5)]
const [left, middle, right] = [30, 312, 582]

/** `LABEL      : value`; later lines stand under the first. */
function pairs(
  pen: Pen,
  at: { x: number; y: number; width: number; column: number },
  of: Labelled,
): number {
  let y = at.y
  for (const [label, value] of Object.entries(of)) {
    pen.show(value)
    pen.text(at.x, y, label, name)
    pen.text(at.x + at.column, y, ':', name)
    const look = fitting(value.lines, at.width - at.column - 8, typed)
    pen.lines(at.x + at.column + 7, y, value.lines, look)
    y += Math.max(1, value.lines.length) * 10.2 + 2
  }
  return y
}

function rule(pen: Pen, y: number, width = 0.5): number {
  pen.line({ x: left, y }, { x: right, y }, width)
  return y + 5
}

function head(pen: Pen, s: Shipment, e: Entries, order: Order): number {
  const { random } = order
  pen.text(left, 24, s.forwarder.name.toUpperCase(), ink('serifBold', 15))
  const lines = [
    s.forwarder.address.slice(0, 2).join(', '),
    `TEL: (${random.digits(3)}) ${random.digits(3)}-${random.digits(4)} EXT. ${random.digits(3)}`,
    `OTI LIC. 0${random.digits(5)}NF    FIRMS W${random.digits(3)} (OUR CFS, NOT YOUR PICKUP)`,
  ]
  pen.lines(left, 43, lines, ink('serif', 8))
  endingAt(pen, right, 24, '*** ARRIVAL NOTICE ***', ink('monoBold', 13))
  endingAt(pen, right, 41, `PRINTED ${textOf(e.noticeDate)}  BY IMP${random.digits(2)}`, typed)
  endingAt(pen, right, 53, `FILE OI-${random.digits(7)}   PAGE 1 OF 1`, typed)
  pen.show(e.noticeDate)
  return rule(pen, 76, 1.5)
}

function upper(pen: Pen, top: number, s: Shipment, e: Entries, { random }: Order): number {
  const broker = { lines: [s.broker.name, ...s.broker.address.slice(0, 2)], truth: {} }
  const parties = pairs(
    pen,
    { x: left, y: top, width: 276, column: 66 },
    { SHIPPER: e.shipper, CONSIGNEE: e.consignee, NOTIFY: e.notify, 'CUST. BROKER': broker },
  )
  const references = pairs(
    pen,
    { x: middle, y: top, width: 270, column: 88 },
    {
      'MASTER B/L NO.': e.bill,
      'HOUSE B/L NO.': e.houseBill,
      'AMS FILED UNDER': shown(`${random.letters(4)}${random.digits(8)}`),
      'CUSTOMER P/O': e.orders,
      'STEAMSHIP LINE': e.carrier,
      VESSEL: e.vessel,
      'VOYAGE NO.': e.voyage,
      'I.T. NO.': e.inBond,
      'I.T. DATE/PLACE': nothing,
      'DOC STATUS': shown(random.pick(['TELEX RLS PENDING', 'OBL REQUIRED', 'EXPRESS B/L'])),
      'SALES/COLOADER': shown(`${random.letters(2)}/${random.letters(3)}`),
    },
  )
  return rule(pen, Math.max(parties, references) + 3)
}

/** The last leg has its own time of arrival. */
function route(pen: Pen, top: number, s: Shipment, e: Entries, style: Style): number {
  const on = (time: number): string => printedDate(time, style.date)
  const inland = s.route.delivery !== s.route.discharge
  const first = pairs(
    pen,
    { x: left, y: top, width: 276, column: 66 },
    {
      'LOADED AT': both(e.loading, '  ETD ', e.etd),
      'DISCH. AT': both(e.discharge, '  ETA ', e.eta),
      DELIVERY: inland ? both(e.delivery, '  EST. ', shown(on(s.times.eta + 6 * day))) : e.delivery,
      RECEIPT: e.receipt,
    },
  )
  const second = pairs(
    pen,
    { x: middle, y: top, width: 270, column: 88 },
    {
      'FREIGHT LOCATION': e.terminal,
      'LOCATION FIRMS': e.firms,
      'AVAIL. FOR PICKUP': e.available,
      'LAST FREE DATE': e.lastFree,
      'G.O. DATE': shown(on(s.times.lastFree + 11 * day)),
      'PICKUP REF.': e.pickup,
    },
  )
  return rule(pen, Math.max(first, second) + 3)
}

function cargo(pen: Pen, top: number, s: Shipment, e: Entries): number {
  const heads = ['MARKS & CONTAINERS', 'PIECES', 'DESCRIPTION', 'WEIGHT / MEASURE']
  const edges = [left, 205, 290, 478]
  heads.forEach((text, index) => pen.text(edges[index] ?? 0, top, text, ink('sansBold', 7)))
  const boxes = s.boxes.flatMap(({ number, seal, size }) => [`${number}`, `  ${size} S/N ${seal}`])
  const columns = [
    { lines: boxes, truth: { ...e.containers.truth, ...e.seals.truth } },
    e.packages,
    e.goods,
    {
      lines: [textOf(e.weight), textOf(e.volume)],
      truth: { ...e.weight.truth, ...e.volume.truth },
    },
  ]
  const widths = [170, 82, 184, 104]
  const y = top + 13
  const before = ['', '', "SHIPPER'S LOAD, STOW AND COUNT, SAID TO CONTAIN", '']
  const ends = columns.map((column, index) => {
    const skip = before[index] === '' ? 0 : 10
    const x = edges[index] ?? 0
    if (skip > 0) pen.text(x, y, before[index] ?? '', ink('mono', 5.5))
    pen.show(column)
    const look = fitting(column.lines, widths[index] ?? 80, typed)
    return y + skip + pen.lines(x, y + skip, column.lines, look)
  })
  return rule(pen, Math.max(...ends) + 6)
}

function charges(pen: Pen, top: number, s: Shipment, e: Entries, { random }: Order): number {
  const money = (value: number): string => printedNumber(value, 2, 'us')
  const ends = [330, 372, 470, 582]
  const heads = ['RATE BASIS', 'CUR', 'PREPAID', 'COLLECT']
  pen.text(left, top, 'CHARGES (FREIGHT COLLECT SHIPMENT)', ink('sansBold', 7))
  heads.forEach((text, index) => endingAt(pen, ends[index] ?? 0, top, text, ink('sansBold', 7)))
  let y = top + 13
  for (const { description, amount } of s.charges) {
    const basis = random.pick(['PER CNTR', 'PER B/L', 'PER SET', 'MIN'])
    pen.text(left, y, description, typed)
    const texts = [basis, s.currency, '', money(amount)]
    texts.forEach((text, index) => endingAt(pen, ends[index] ?? 0, y, text, typed))
    y += 11
  }
  const rows = s.charges.map((charge) => ({ ...charge, currency: s.currency }))
  pen.show({ charges: rows, freight_terms: 'collect' }, e.chargesTotal)
  pen.line({ x: 395, y: y + 1 }, { x: right, y: y + 1 }, 0.5)
  endingAt(pen, 470, y + 5, '0.00', typed)
  endingAt(pen, right, y + 5, money(totalsOf(s).charges), typed)
  pen.text(left, y + 20, `TOTAL COLLECT AMOUNT  ${textOf(e.chargesTotal)}`, ink('monoBold', 10))
  return rule(pen, y + 36, 1.5)
}

const notices = [
  'CHARGES ARE DUE BEFORE RELEASE. CASHIER CHECK OR WIRE ONLY. WIRE TO: FIRST TIDEWATER BANK, ABA 122000661, ACCOUNT 8830-114-207. PUT THE HOUSE B/L ON THE WIRE. A DELIVERY ORDER OR FREIGHT RELEASE IS NOT ISSUED UNTIL FUNDS CLEAR.',
  'STORAGE, DEMURRAGE, PER DIEM, EXAM AND CHASSIS SPLIT FEES ARE FOR ACCOUNT OF CARGO. FREE TIME IS SET BY THE TERMINAL AND CAN CHANGE WITHOUT NOTICE: CHECK THE LAST FREE DAY WITH THE TERMINAL. UNCLEARED CARGO GOES TO GENERAL ORDER ON THE 15TH DAY.',
  'THIS NOTICE IS SENT AS A COURTESY AND IS NO EVIDENCE OF ARRIVAL. SURRENDER ONE ORIGINAL BILL OF LADING, ENDORSED. QUESTIONS: IMPORT@EXAMPLE.COM.',
]

function drawNotice(order: Order) {
  const s: Shipment = { ...order.s, prepaid: false }
  const style = styleOf({ date: 'mm/dd/yyyy', time: 'none', place: 'state', decimals: 2 })
  const e = entriesOf(s, { ...style, weight: 'both', prefixed: order.random.chance(0.6) })
  const pen = createPen()
  let y = upper(pen, head(pen, s, e, order), s, e, order)
  y = route(pen, y, s, e, style)
  y = cargo(pen, y, s, e)
  y = charges(pen, y, s, e, order)
  prose(pen, { x: left, y, width: right - left }, notices, ink('serif', 7.5))
  return pen.done()
}

export const nvoccArrival: Layout = {
  name: 'nvocc-collect-notice',
  copies: { arrival_notice: 2 },
  american: true,
  make: drawNotice,
}
