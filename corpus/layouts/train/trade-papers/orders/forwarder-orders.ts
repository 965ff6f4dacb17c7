// An American forwarder's delivery order: a black bar of deadlines, three stops side by side, days per container.
import type { Entries } from '../../../../content/entries.ts'
import { poundsOf, printedDate, printedNumber } from '../../../../print.ts'
import { nothing, shown } from '../../../../content/style.ts'
import type { Style } from '../../../../content/style.ts'
import type { Shown } from '../../../../truth.ts'
import { boxes, ink, prose } from '../../../../drawing/blocks.ts'
import type { BoxLook } from '../../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../../drawing/pen.ts'
import type { Pen } from '../../../../drawing/pen.ts'
import { table } from '../../../../drawing/table.ts'
import type { TableLook } from '../../../../drawing/table.ts'
import { styleOf } from '../../../layout.ts'
import type { Layout, Order } from '../../../layout.ts'
import { endingAt, row, textOf } from '../../drawn-with/cells.ts'

const [x, width, right] = [30, 552, 582]
const day = 86_400_000
const [plain, bold] = [ink('sans', 8), ink('sansBold', 8.5)]
const look: BoxLook = {
  label: ink('sans', 6.5, 0.3),
  value: ink('sansBold', 8.5),
  place: 'above',
  border: 0.5,
}

function head(pen: Pen, e: Entries, { s, random }: Order): void {
  pen.picture({ x, y: 22, width: 130, height: 26 }, s.forwarder.name, 'logo')
  const own = [
    s.forwarder.name,
    ...s.forwarder.address.slice(0, 2),
    `Imports ${random.digits(3)}-555-01${random.digits(2)}  imports@example.com`,
  ]
  pen.lines(x + 140, 22, own, fitting(own, 190, ink('sans', 7.5)))
  endingAt(pen, right, 20, 'Delivery Order', ink('sansBold', 18))
  endingAt(
    pen,
    right,
    42,
    `D/O # ${textOf(e.deliveryOrder)}   dated ${textOf(e.releaseDate)}   rev. ${random.int(0, 3)}`,
    plain,
  )
  pen.show(e.deliveryOrder, e.releaseDate)
}

/** The trucker's first look: white on black. */
function bar(pen: Pen, top: number, e: Entries, style: Style, { s, random }: Order): number {
  const at = printedDate(s.times.lastFree - day, style.date)
  const appointment = `${at} ${random.pick(['0700-0800', '13:30', '1000 AM'])}`
  const facts: readonly (readonly [string, Shown])[] = [
    ['LAST FREE DAY (TERMINAL)', e.lastFree],
    ['PICKUP NUMBER', e.pickup],
    ['TERMINAL APPOINTMENT', random.chance(0.6) ? shown(appointment) : nothing],
    ['PER DIEM STARTS', shown(printedDate(s.times.lastFree + random.int(2, 5) * day, style.date))],
  ]
  pen.box({ x, y: top, width, height: 34 }, { border: 0, fill: 0.08 })
  facts.forEach(([label, value], index) => {
    const left = x + 8 + index * 138
    pen.text(left, top + 5, label, ink('sans', 6.5, 0.85))
    pen.text(left, top + 16, textOf(value), fitting(value.lines, 126, ink('sansBold', 12, 1)))
    pen.show(value)
  })
  return top + 40
}

function stops(pen: Pen, top: number, e: Entries, { s, random }: Order): number {
  const dock = [
    `Receiving hrs 0600-1400, ref ${random.digits(7)}`,
    `Attn. ${random.pick(['Receiving', 'Dock 4', 'Inbound'])} ${random.digits(3)}-${random.digits(3)}-${random.digits(4)}`,
  ]
  const terminal = {
    lines: [...e.terminalWithFirms.lines, textOf(e.discharge)],
    truth: { ...e.terminalWithFirms.truth, ...e.discharge.truth },
  }
  const empty = [
    'As directed by the line; see its',
    'empty return list of the day',
    `Tel ${random.digits(3)}-${random.digits(3)}-${random.digits(4)}`,
  ]
  const panels: readonly (readonly [string, Shown, readonly string[]])[] = [
    ['PICK UP FROM', terminal, ['Full load, TWIC required']],
    ['DELIVER TO', e.deliverTo, dock],
    ['RETURN EMPTY TO', { lines: empty, truth: {} }, []],
  ]
  panels.forEach(([title, value, more], index) => {
    const left = x + index * 185
    pen.box({ x: left, y: top, width: 182, height: 92 }, { border: 0.5 })
    pen.box({ x: left, y: top, width: 182, height: 13 }, { border: 0.5, fill: 0.85 })
    pen.text(left + 4, top + 3, title, ink('sansBold', 7.5))
    const end =
      top +
      17 +
      pen.lines(left + 4, top + 17, value.lines, fitting(value.lines, 174, ink('sans', 8.5)))
    pen.lines(left + 4, Math.max(end + 2, top + 66), more, ink('sansItalic', 7.5))
    pen.show(value)
  })
  pen.text(x, top + 97, `Carrier / motor carrier: ${s.trucker.name}`, bold)
  pen.show(e.trucker)
  endingAt(
    pen,
    right,
    top + 97,
    `Agreed rate USD ${random.int(38, 96)}5.00 + FSC ${random.int(22, 38)}%, chassis ${random.int(35, 48)}.00/day`,
    plain,
  )
  return top + 112
}

function shipment(pen: Pen, top: number, e: Entries, { random }: Order): number {
  const rows = [
    row(26, {
      'Master B/L': e.bill,
      'House B/L': e.houseBill,
      'Our shipment': shown(`S0${random.digits(7)}`),
      'Entry no.': shown(`${random.letters(3)}-${random.digits(7)}-${random.digits(1)}`),
    }),
    row(26, {
      'Steamship line': e.carrier,
      'Vessel / Voyage': e.vesselVoyage,
      'Port of loading': e.loading,
      'ETA port of discharge': e.eta,
    }),
    row(60, { 'Consignee (importer of record)': e.consignee, Commodity: e.goods }),
    row(26, {
      'I.T. no. / date': e.inBond,
      'Customs / freight release': shown(
        random.pick(['1C OK / FR OK', '1C pending', 'HOLD - see notes']),
      ),
      'AES / hazmat': shown('no'),
      Measurement: e.volume,
    }),
  ]
  return boxes(pen, { x, y: top, width }, rows, look) + 8
}

function containers(pen: Pen, top: number, e: Entries, style: Style, { s, random }: Order): number {
  pen.show(e.containers, e.seals, e.packages, e.weight)
  const rows = s.boxes.map(({ number, size, seal, packages, kg }) => [
    ...[`${number.slice(0, 10)}-${number.slice(10)}`, size, seal, printedNumber(packages, 0, 'us')],
    ...[printedNumber(kg, 0, 'us'), printedNumber(poundsOf(kg), 0, 'us')],
    ...[printedDate(s.times.available, style.date), random.pick(['Drop', 'Live'])],
  ])
  const total = ['TOTAL', '', '', textOf(e.packages), textOf(e.weight), '', '', '']
  const titles = ['Container', 'Type', 'Seal', 'Pieces', 'Kgs', 'Lbs', 'Avail.', 'Mode']
  const columns = titles.map((title, index) => ({
    title,
    share: [2, 1, 1.5, 1.7, 1.5, 1, 1.2, 0.8][index] ?? 1,
  }))
  const grid: TableLook = {
    head: ink('sansBold', 7),
    body: ink('sans', 8.5),
    rules: 'rows',
    rowHeight: 15,
    headFill: 0.85,
  }
  return table(pen, { x, y: top, width }, columns, [...rows, total], grid) + 10
}

const notes = [
  'Check availability, holds and demurrage on the terminal web site before dispatching. Storage due to late pickup, per diem and detention after the dates above are for account of the motor carrier unless we agreed otherwise in writing. Free time at the door is two hours; call us before waiting time starts.',
  'Invoice with signed delivery receipt and both interchanges to ap@example.com. Put our shipment number and not the bill of lading on it. Do not break the seal, do not back-solicit, do not sub-broker. Refused or short freight: call from the dock. After hours 877-555-0162.',
]

function drawOrder(order: Order) {
  const { random } = order
  const style = styleOf({
    date: 'mm/dd/yyyy',
    time: 'none',
    place: 'state',
    upper: false,
    weight: 'KGS',
  })
  const e = order.in({ ...style, carrierName: 1, prefixed: random.chance(0.5) })
  const pen = createPen()
  head(pen, e, order)
  let y = stops(pen, bar(pen, 66, e, style, order), e, order)
  y = shipment(pen, y, e, order)
  y = containers(pen, y, e, style, order)
  y = prose(pen, { x, y, width }, notes, ink('sans', 7.5, 0.15))
  pen.box({ x, y: y + 4, width, height: 44 }, { border: 0.5 })
  pen.text(
    x + 4,
    y + 8,
    'Received in apparent good order (print, sign, date, time in / time out)',
    ink('sans', 7),
  )
  endingAt(pen, right - 4, y + 36, 'Exceptions: ____________________', ink('sans', 7))
  return pen.done()
}

export const forwarderOrder: Layout = {
  name: 'forwarder-order',
  copies: { delivery_order: 3 },
  american: true,
  make: drawOrder,
}
