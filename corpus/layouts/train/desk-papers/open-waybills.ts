// A liner waybill in the manner of owners' forms: few rules, much white, a big typewriter, boxes on a second sheet.
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { shown } from '../../../content/style.ts'
import { ink, prose } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, endingAt, textOf } from '../drawn-with/cells.ts'
import { continuation } from './drawn-with/continuation-sheets.ts'
import { scrawl, stamp, typist } from './drawn-with/desk.ts'
import type { Typist } from './drawn-with/desk.ts'
import { inBoxes, inCapitals, written } from './drawn-with/shipments.ts'

const [left, middle, right] = [48, 330, 548]
const label = ink('serif', 7.5)
const typed = ink('mono', 9.6)

function rule(pen: Pen, y: number, from = left, to = right): void {
  pen.line({ x: from, y }, { x: to, y }, 0.5)
}

function parties(pen: Pen, type: Typist, e: Entries): void {
  const spots = [
    ['Shipper', e.shipper, 40],
    ['Consignee (not to order)', e.consignee, 118],
    ['Notify address', e.notify, 196],
  ] as const
  for (const [text, value, y] of spots) {
    pen.text(left, y, text, label)
    type(left + 8, y + 13, value, middle - left - 20)
    rule(pen, y + 72, left, middle - 12)
  }
}

function numbers(pen: Pen, type: Typist, s: Shipment, e: Entries, { random }: Order): void {
  endingAt(pen, right, 38, 'LINER SEA WAYBILL', ink('serifBold', 17))
  endingAt(pen, right, 59, 'a receipt for goods, not negotiable', ink('serifItalic', 9))
  const name = textOf(e.carrier)
  pen.text(middle, 84, 'Carrier', label)
  pen.text(middle + 8, 96, name, fitting([name], right - middle - 8, ink('serifBold', 12)))
  pen.show(e.carrier)
  const spots = [
    ['Waybill No.', e.bill, 122],
    ['Reference No. (carrier)', e.booking, 152],
    [
      "Shipper's reference",
      shown(`${random.letters(3)}/${random.digits(5)}/${random.int(1, 9)}`),
      182,
    ],
    ['Order No.', e.orders, 212],
    [
      'Freight',
      shown(
        `${textOf(e.freightTerms)} AT ${s.prepaid ? 'LOADPORT' : 'DISPORT'}`,
        e.freightTerms.truth,
      ),
      242,
    ],
  ] as const
  for (const [text, value, y] of spots) {
    pen.text(middle, y, text, label)
    type(middle + 8, y + 11, value, right - middle - 10)
  }
  pen.line({ x: middle - 8, y: 80 }, { x: middle - 8, y: 268 }, 0.5)
}

function route(pen: Pen, type: Typist, e: Entries): void {
  const spots = [
    [left, 282, 'Vessel', e.vessel],
    [left + 180, 282, 'Voyage', e.voyage],
    [middle - 20, 282, 'Port of loading', e.loading],
    [left, 310, 'Port of discharge', e.discharge],
    [middle - 20, 310, 'Place of delivery (if any)', e.delivery],
  ] as const
  for (const [x, y, text, value] of spots) {
    pen.text(x, y, text, label)
    type(x + 8, y + 11, value)
  }
  rule(pen, 276)
  rule(pen, 340)
}

function cargo(pen: Pen, type: Typist, s: Shipment, e: Entries, continued: boolean): void {
  pen.text(left, 344, "Shipper's description of goods", label)
  pen.text(400, 344, 'Gross weight', label)
  pen.text(480, 344, 'Measurement', label)
  const list = s.boxes.flatMap(({ number, seal, size }) => [`${number}  ${size}`, `SEAL ${seal}`])
  const where = continued
    ? written(['AS PER ATTACHED SHEET'])
    : written(list, e.containers, e.seals)
  const said = [
    `${s.boxes.length} CONTAINER(S) SAID TO CONTAIN`,
    textOf(e.packages),
    ...e.goods.lines,
  ]
  const below = type(left + 8, 360, written(said, e.packages, e.goods), 330)
  type(left + 8, below + 14, where)
  type(400, 360, e.weight, 76)
  type(480, 360, e.volume, 80)
  const clauses = [textOf(e.freightWords), 'THC DESTINATION FOR RECEIVER', 'FCL/FCL']
  type(330, 470, written(clauses, e.freightWords))
  const note =
    "(of which             on deck at shipper's risk; the carrier not being liable for loss or damage howsoever arising)"
  pen.text(left, 556, note, ink('serif', 7))
  rule(pen, 568)
}

const text = [
  'The goods described above, by the particulars that the shipper declared and the carrier does not acknowledge, were shipped in apparent good order and condition, weight, measure, marks, numbers, quality, contents and value unknown, for carriage to the port of discharge or so near to it as the vessel may safely get, and for delivery there to the consignee or his agent on production of proof of identity.',
  'The conditions of the carrier\'s standard bill of lading, Hague-Visby Rules and the CMI Rules for sea waybills are incorporated. The shipper may change the consignee in writing until delivery is claimed (unless box 9 is marked "irrevocable"). Claims time: 1 year. No bill of lading has been issued for these goods.',
]

function foot(pen: Pen, type: Typist, s: Shipment, e: Entries, { random }: Order): void {
  const y = prose(pen, { x: left, y: 576, width: 270 }, text, ink('serif', 7.4))
  pen.line({ x: 330, y: 572 }, { x: 330, y: 770 }, 0.5)
  const place = shown(s.route.loading.city.toUpperCase())
  const spots = [
    ['Freight payable at', shown(s.prepaid ? 'ORIGIN' : 'DESTINATION'), 578],
    ['Place and date of issue', both(place, ' ', e.issueDate), 610],
    ['Shipped on board', e.onBoard, 642],
    ['Signature', shown(''), 674],
  ] as const
  for (const [head, value, top] of spots) {
    pen.text(338, top, head, label)
    type(346, top + 12, value, 196)
    if (top < 674) rule(pen, top + 29, 330)
  }
  scrawl(pen, 370, 712, 110, random)
  pen.text(338, 738, 'as agents for and on behalf of the carrier', ink('serifItalic', 7.5))
  rule(pen, 770)
  pen.text(
    left,
    774,
    `Printed by the liner office under licence 0${random.digits(3)}, edition 1997`,
    ink('serif', 6.5),
  )
  stamp(
    pen,
    { x: 70, y: Math.max(y + 30, 726) },
    ['NO ORIGINALS ISSUED'],
    ink('sansBold', 13, 0.3),
    0.05,
  )
}

function drawWaybill(order: Order) {
  const { random } = order
  const s = inCapitals(inBoxes(order.s, order.s.prepaid ? 2 : 4, random))
  const style = styleOf({
    date: 'd Month yyyy',
    decimals: 0,
    weight: 'KG',
    place: 'city',
    carrierName: 1,
  })
  const loose = { ...style, prefixed: random.chance(0.6) }
  const e = entriesOf(s, loose)
  const continued = s.boxes.length > 2
  const pen = createPen(595, 842)
  const type = typist(pen, typed, random, 4)
  parties(pen, type, e)
  numbers(pen, type, s, e, order)
  route(pen, type, e)
  cargo(pen, type, s, e, continued)
  foot(pen, type, s, e, order)
  if (continued) continuation(pen, s, e, loose, order)
  return pen.done()
}

export const openWaybill: Layout = {
  name: 'open-liner-waybill',
  copies: { sea_waybill: 3 },
  make: drawWaybill,
}
