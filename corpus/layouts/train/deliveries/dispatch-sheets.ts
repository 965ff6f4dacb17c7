// An import broker's dispatch to a trucker: the haul as stops, one below the other, and boxes with their own lines.
import type { Entries } from '../../../content/entries.ts'
import { poundsOf, printedNumber } from '../../../print.ts'
import { nothing, shown } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { ink, list, prose } from '../../../drawing/blocks.ts'
import type { ListLook } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { cells, endingAt, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'

const blue = [0.02, 0.36, 0.55] as const
const [x, width] = [38, 536]
const facts: ListLook = {
  label: ink('sans', 7.5, 0.4),
  value: ink('sansBold', 8.5),
  place: 'right',
  gap: 2.5,
  labelWidth: 82,
}

function head(pen: Pen, e: Entries, { s, random }: Order): number {
  pen.text(x, 26, s.broker.name, ink('sansBold', 11))
  const lines = [
    ...s.broker.address.slice(0, 2),
    `Import desk ${random.digits(3)}-555-01${random.digits(2)}`,
  ]
  pen.lines(x, 41, lines, ink('sans', 7.5, 0.3))
  pen.box({ x: 330, y: 22, width: 244, height: 46 }, { border: 0, fill: blue })
  pen.text(340, 28, 'DELIVERY ORDER', ink('sansBold', 15, 1))
  pen.text(340, 50, 'Drayage dispatch - please confirm within 2 hours', ink('sans', 8, 1))
  const issued: Labelled = { 'D/O number': e.deliveryOrder, Issued: e.releaseDate }
  list(pen, { x: 330, y: 76, width: 244 }, cells(issued), facts)
  pen.text(x, 78, 'Dispatched to (motor carrier)', ink('sans', 7.5, 0.4))
  pen.text(x, 88, textOf(e.trucker), ink('sansBold', 11))
  pen.text(x, 103, `SCAC on file   MC ${random.digits(6)}   attn. dispatch`, ink('sans', 7, 0.4))
  pen.show(e.trucker)
  return 120
}

type Stop = { readonly title: string; readonly who: Shown; readonly more: Labelled }

/** A circle of a number would do; ours is a square. A line leads on to the next stop. */
function stops(pen: Pen, top: number, all: readonly Stop[]): number {
  let y = top
  all.forEach(({ title, who, more }, index) => {
    const height = Math.max(38, 15 + who.lines.length * 10.8, 6 + Object.keys(more).length * 13)
    if (index > 0) pen.line({ x: x + 8, y: y - 12 }, { x: x + 8, y }, 1.5)
    pen.box({ x, y, width: 16, height: 16 }, { border: 0, fill: blue })
    pen.text(x + 5.5, y + 3.5, String(index + 1), ink('sansBold', 9, 1))
    pen.text(x + 24, y, title, ink('sansBold', 8, blue))
    pen.lines(x + 24, y + 12, who.lines, fitting(who.lines, 265, ink('sans', 9)))
    pen.show(who)
    list(pen, { x: 335, y: y + 1, width: 239 }, cells(more), facts)
    pen.line({ x: x + 24, y: y + height }, { x: x + width, y: y + height }, 0.3)
    y += height + 12
  })
  return y
}

function haul(e: Entries, { random }: Order): readonly Stop[] {
  const empty = [
    'Per the line - check its empty return list the day before,',
    'no dual moves without our approval',
  ]
  return [
    {
      title: 'PICK UP FULL',
      who: { lines: e.terminalWithFirms.lines, truth: e.terminalWithFirms.truth },
      more: { 'Pickup no.': e.pickup, 'Last free day': e.lastFree, Appointment: nothing },
    },
    {
      title: 'DELIVER TO',
      who: e.deliverTo,
      more: {
        'Dock hours': shown('Mon-Fri 0700-1500'),
        'Live / drop': shown(random.pick(['Live unload', 'Drop and hook'])),
        'Call first': shown(`${random.digits(3)}-555-01${random.digits(2)}`),
        'Dock ref.': shown(random.digits(7)),
      },
    },
    {
      title: 'RETURN EMPTY',
      who: { lines: empty, truth: {} },
      more: { 'Per diem starts': shown('day 5, calendar'), Chassis: shown('pool, split OK') },
    },
  ]
}

function shipment(pen: Pen, top: number, e: Entries, { random }: Order): number {
  const left: Labelled = {
    'Ocean B/L': e.bill,
    'House B/L': e.houseBill,
    Line: e.carrier,
    Vessel: e.vessel,
    Voyage: e.voyage,
    Arrives: e.eta,
  }
  const right: Labelled = {
    Importer: e.consignee,
    'Loaded in': e.loading,
    'Unladen at': e.discharge,
    'Our file': shown(`${random.int(10, 99)}-${random.digits(6)}`),
    Customs: shown('entry filed, CBP 1C to follow'),
  }
  const ends = [left, right].map((half, index) =>
    list(pen, { x: x + index * 262, y: top, width: 268 }, cells(half), facts),
  )
  return Math.max(...ends) + 6
}

function equipment(pen: Pen, top: number, e: Entries, { s }: Order): number {
  pen.show(e.containers, e.seals, e.packages, e.weight)
  const rows = s.boxes.map(({ number, size, seal, packages, kg }) => [
    ...[`${number.slice(0, 4)} ${number.slice(4)}`, size, seal, String(packages)],
    ...[printedNumber(poundsOf(kg), 0, 'us'), ''],
  ])
  const total = ['All units', '', '', textOf(e.packages), textOf(e.weight), '']
  const titles = ['Unit', 'Size', 'Seal', 'Pcs', 'Lbs', 'Hot / prepull']
  const columns = titles.map((title, index) => ({
    title,
    share: [2, 1, 1.5, 1.5, 1.4, 1.2][index] ?? 1,
  }))
  const look = { head: ink('sansBold', 7.5, blue), body: ink('sans', 9), rules: 'rows' } as const
  const y = table(pen, { x, y: top, width }, columns, [...rows, total], { ...look, rowHeight: 15 })
  const goods = cells({ Commodity: e.goods })
  return list(pen, { x, y: y + 6, width }, goods, { ...facts, labelWidth: 60 }) + 4
}

const rules = [
  'Send the signed POD / interchange and your invoice with the D/O number to ap@example.com. Accessorials (wait time over 2 h, overweight, tri-axle, storage) need approval by mail before they are incurred.',
  'If customs or freight release is not on the terminal website, do not dispatch: call us. Do not break the seal. Note shortages and damage on the delivery receipt before the driver leaves. Demurrage caused by late pickup is charged back.',
  'A hard copy is not needed; the terminal has our order by EDI. This order is subject to our terms and conditions of service (NCBFAA form) and not to those of a bill of lading or rate confirmation of the trucker.',
]

function drawDispatch(order: Order) {
  const style = styleOf({ date: 'm/d/yy', time: 'none', weight: 'LBS', place: 'state' })
  const e = order.in({ ...style, upper: false, carrierName: 0, prefixed: order.random.chance(0.5) })
  const pen = createPen()
  let y = stops(pen, head(pen, e, order) + 6, haul(e, order))
  y = shipment(pen, y + 2, e, order)
  y = equipment(pen, y, e, order)
  y = prose(pen, { x, y: y + 4, width }, rules, ink('sans', 7.5, 0.2))
  pen.text(x, y + 10, 'Accepted for the motor carrier: ____________________', ink('sans', 8))
  endingAt(pen, x + width, y + 10, 'Driver / tractor: ______________', ink('sans', 8))
  return pen.done()
}

export const dispatchSheet: Layout = {
  name: 'drayage-dispatch',
  copies: { delivery_order: 2 },
  american: true,
  make: drawDispatch,
}
