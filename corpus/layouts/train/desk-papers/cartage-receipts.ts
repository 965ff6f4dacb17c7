// A drayman's delivery receipt in four plies: typed by dispatch, filled in by hand at the dock, with a sketch of the box.
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { printedMoment } from '../../../print.ts'
import type { Random } from '../../../random.ts'
import { boxText } from '../../../content/rows.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { ink, prose } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { endingAt, textOf } from '../drawn-with/cells.ts'
import { across, fill, preprint, ring, scrawl, tick, typist } from './drawn-with/desk.ts'
import type { Filled, Typist } from './drawn-with/desk.ts'
import { folded, inBoxes, written } from './drawn-with/shipments.ts'

const [left, half, right] = [32, 306, 580]
const green = [0.05, 0.32, 0.2] as const
const label = ink('sansBold', 5.6, green)
const hand = ink('serifItalic', 13, [0.1, 0.1, 0.45])
const minute = 60_000

function head(pen: Pen, { s, random }: Order, e: Entries): void {
  pen.text(
    left,
    26,
    s.trucker.name.toUpperCase(),
    fitting([s.trucker.name.toUpperCase()], 300, ink('serifBold', 15, green)),
  )
  pen.show(e.trucker)
  const lines = [
    s.trucker.address.slice(0, 2).join(', '),
    `Dispatch ${random.digits(3)}-${random.digits(3)}-${random.digits(4)}   MC ${random.digits(6)}   USDOT ${random.digits(7)}   UIIA ${random.letters(4)}`,
  ]
  pen.lines(left, 45, lines, ink('serif', 7.5, green))
  endingAt(pen, right, 24, 'DELIVERY RECEIPT', ink('sansBold', 16, green))
  endingAt(pen, right, 43, 'proof of delivery and equipment check', ink('sans', 8, green))
  endingAt(pen, right, 54, `No. ${random.digits(6)}`, ink('monoBold', 11, [0.7, 0.1, 0.1]))
}

function upper(s: Shipment, e: Entries, { random }: Order): readonly Filled[] {
  const orderer = [s.forwarder.name, `FILE ${random.letters(2)}${random.digits(7)}`]
  const from = [textOf(e.terminal), s.terminal.street]
  return [
    [[left, 70, half, 112], 'ORDERED BY (FREIGHT BILL TO)', written(orderer)],
    [[half, 70, right, 112], 'PICKED UP AT', written(from, e.terminal)],
    [[left, 112, half, 182], 'DELIVER TO', e.deliverTo],
    ...across([half, 112, right, 135], { 'D/O NO.': e.deliveryOrder, 'PICKUP NO.': e.pickup }),
    ...across([half, 135, right, 158], { 'STEAMSHIP LINE': e.carrier, 'B/L NO.': e.bill }),
    ...across(
      [half, 158, right, 182],
      { 'VESSEL / VOYAGE': e.vesselSpaceVoyage, 'P.O.': e.orders },
      [1, 1],
    ),
  ]
}

function load(pen: Pen, type: Typist, s: Shipment, e: Entries, { random }: Order): void {
  const edges = [left, 146, 216, 270, 330, 500, right]
  const heads = 'CONTAINER|SEAL|CHASSIS|PIECES|SAID TO CONTAIN|WEIGHT (LBS)'.split('|')
  heads.forEach((text, index) => {
    const [from, to] = [edges[index] ?? 0, edges[index + 1] ?? 0]
    preprint(pen, [[[from, 182, to, 193], text]], label)
    pen.box({ x: from, y: 193, width: to - from, height: 68 })
  })
  const units = s.boxes.map(({ number, size }) => `${boxText(number, 'blank')} ${size}`)
  const seals = s.boxes.map(({ seal }) => seal)
  type(36, 199, written(units, e.containers), 108)
  type(150, 199, written(seals, e.seals), 64)
  type(220, 199, written(s.boxes.map(() => `${random.letters(4)}${random.digits(3)}`)), 48)
  type(274, 199, written([...e.packageCount.lines, ...e.packageType.lines], e.packages), 54)
  type(334, 199, folded(e.goods, 162, ink('mono', 8.6)), 164)
  type(504, 199, e.weight, 74)
}

/** The box from its side, door and front, with rings where somebody saw damage. */
function sketch(pen: Pen, { random }: Order): void {
  pen.box({ x: left, y: 261, width: half - left, height: 132 })
  pen.text(left + 3, 264, 'EQUIPMENT CONDITION ON DELIVERY  (mark damage)', label)
  pen.box({ x: 46, y: 280, width: 150, height: 44 })
  for (let x = 56; x < 196; x += 10) pen.line({ x, y: 280 }, { x, y: 324 }, 0.25)
  pen.box({ x: 212, y: 280, width: 36, height: 44 })
  pen.line({ x: 230, y: 280 }, { x: 230, y: 324 }, 0.5)
  pen.box({ x: 260, y: 280, width: 36, height: 44 })
  const names = [
    [105, 'SIDE'],
    [222, 'DOORS'],
    [268, 'FRONT'],
  ] as const
  for (const [x, text] of names) pen.text(x, 327, text, ink('sans', 5.6, green))
  if (random.chance(0.7)) ring(pen, { x: random.int(60, 185), y: random.int(288, 316) }, 6, 0.9)
  const checks = [
    'SEAL INTACT',
    'DOORS CLOSE',
    'TIRES OK',
    'EMPTY RETURNED',
    'DROPPED',
    'LIVE UNLOAD',
  ]
  checks.forEach((text, index) => {
    const [x, y] = [44 + (index % 3) * 86, 344 + Math.floor(index / 3) * 20]
    tick(pen, x, y, index < 2 || index === 5 || random.chance(0.2))
    pen.text(x + 13, y + 1, text, ink('sans', 6.4, green))
  })
}

const slanted = (pen: Pen, x: number, y: number, text: string, random: Random): void =>
  pen.text(x + random.int(-3, 4), y + random.int(-2, 2), text, hand)

function byHand(pen: Pen, { s, random }: Order, e: Entries): void {
  const clock = (before: number): string =>
    printedMoment(s.times.delivery - before * minute, 'm/d/yy', '12h')
      .split(' ')
      .slice(1)
      .join(' ')
  preprint(
    pen,
    [
      [[half, 261, 397, 295], 'TIME ARRIVED'],
      [[397, 261, 488, 295], 'START UNLOADING'],
      [[488, 261, right, 295], 'DRIVER / TRACTOR'],
      [[half, 295, right, 330], 'RECEIVED IN GOOD ORDER EXCEPT AS NOTED   DATE AND TIME DELIVERED'],
      [[half, 330, 440, 393], 'RECEIVER (PRINT NAME)'],
      [[440, 330, right, 393], 'SIGNATURE'],
      [[left, 393, right, 428], 'EXCEPTIONS (shortage, overage, damage)'],
    ],
    label,
  )
  slanted(pen, half + 14, 273, clock(random.int(100, 170)), random)
  slanted(pen, 411, 273, clock(random.int(60, 90)), random)
  slanted(pen, 498, 273, `${random.pick(['Lou', 'Raul', 'Dee'])} #${random.int(11, 98)}`, random)
  slanted(pen, half + 40, 307, textOf(e.delivered), random)
  pen.show(e.delivered)
  slanted(pen, half + 14, 352, random.pick(['T. Brandt', 'M. Okoye', 'S. Lind']), random)
  scrawl(pen, 460, 368, 96, random)
  const noted = random.pick(['none', '2 ctns crushed, see photo', 'short 1, recount mon.'])
  slanted(pen, left + 20, 404, noted, random)
}

const terms =
  'Two hours free for unloading, then USD 95.00 per hour in quarters. Notations of shortage or damage must be made before the driver leaves; clear receipts bar claims. Liability under circular 7, USD 0.50 per lb. Empty equipment not returned within the free days of its owner is billed per diem with our invoice.'

function drawReceipt(order: Order) {
  const { random } = order
  const s = inBoxes(order.s, order.s.prepaid ? 1 : 3, random)
  const style = styleOf({ date: 'm/d/yy', time: '12h', place: 'city', weight: 'LBS' })
  const e = entriesOf(s, { ...style, carrierName: 0, prefixed: random.chance(0.5) })
  const changed = { ...order, s }
  const pen = createPen()
  const type = typist(pen, ink('mono', 8.6, 0.25), random, 3.5)
  head(pen, changed, e)
  fill(pen, type, upper(s, e, order), label)
  load(pen, type, s, e, order)
  sketch(pen, order)
  byHand(pen, changed, e)
  const plies = 'WHITE - OFFICE     CANARY - BILLING     PINK - CONSIGNEE     GOLDENROD - DRIVER'
  pen.text(left, 434, plies, ink('sansBold', 6.2, green))
  endingAt(pen, right, 434, random.pick(['CANARY', 'PINK', 'GOLDENROD']), ink('sansBold', 8, green))
  const y = prose(pen, { x: left, y: 448, width: right - left }, [terms], ink('sans', 5.4, 0.25))
  for (let x = 0; x < pen.width; x += 8) pen.line({ x, y: y + 8 }, { x: x + 4, y: y + 8 }, 0.4)
  return pen.done()
}

export const cartageReceipt: Layout = {
  name: 'cartage-receipt',
  copies: { proof_of_delivery: 3 },
  american: true,
  make: drawReceipt,
}
