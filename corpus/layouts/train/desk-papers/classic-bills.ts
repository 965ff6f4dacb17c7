// An ocean carrier's bill for combined transport or port to port: the pre-printed form, filled by a line printer.
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { printedNumber } from '../../../print.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { shown } from '../../../content/style.ts'
import { ink, prose } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, endingAt, textOf } from '../drawn-with/cells.ts'
import { inWords } from '../drawn-with/in-words.ts'
import { across, chop, fill, preprint, scrawl, typist } from './drawn-with/desk.ts'
import type { Filled, Typist } from './drawn-with/desk.ts'
import { fromInland, inBoxes, inCapitals, isInland, written } from './drawn-with/shipments.ts'

const [left, half, right] = [28, 300, 567]
const label = ink('sans', 5.6)

function upperLeft(s: Shipment, e: Entries, { random }: Order): readonly Filled[] {
  const feeder = isInland(s) ? random.pick(['TRUCK', 'RAIL', 'BARGE "LI HUA 26"']) : ''
  return [
    [[left, 30, half, 99], 'Shipper', e.shipper],
    [[left, 99, half, 168], 'Consignee (if "to order", so state)', e.consignee],
    [[left, 168, half, 239], 'Notify party (carrier not liable for failing to notify)', e.notify],
    ...across([left, 239, half, 264], {
      '* Pre-carriage by': feeder,
      '* Place of receipt': e.receipt,
    }),
    ...across(
      [left, 264, right, 289],
      {
        'Ocean vessel': e.vessel,
        'Voy. No.': e.voyage,
        'Port of loading': e.loading,
        'Freight payable at': s.prepaid ? 'ORIGIN' : 'DESTINATION',
      },
      [1.65, 0.7, 1.5, 1.25],
    ),
    ...across(
      [left, 289, right, 314],
      {
        'Port of discharge': e.discharge,
        '* Place of delivery': e.delivery,
        "Final destination (for the Merchant's reference only)": '',
      },
      [1.65, 1.65, 1.8],
    ),
  ]
}

const received =
  'Taken over in apparent good order and condition, unless noted otherwise, for carriage from the place of receipt or the port of loading to the port of discharge or the place of delivery, as the case may be, on the terms on both sides of this bill, to which the Merchant agrees by accepting it. One original, duly endorsed, is to be given up in exchange for the goods or a delivery order.'

function upperRight(pen: Pen, type: Typist, e: Entries): void {
  const spots = across(
    [half, 30, right, 55],
    { 'B/L No.': e.bill, 'Booking ref.': e.booking },
    [3, 2],
  )
  fill(pen, type, spots, label)
  const name = textOf(e.carrier)
  pen.picture({ x: half + 8, y: 64, width: 40, height: 40 }, name.slice(0, 1), 'logo')
  pen.text(half + 56, 76, name, fitting([name], 200, ink('serifBold', 15)))
  pen.show(e.carrier)
  pen.text(half + 56, 118, 'BILL OF LADING', ink('serifBold', 19))
  pen.text(half + 56, 140, 'FOR COMBINED TRANSPORT', ink('serif', 8.5))
  pen.text(half + 56, 151, 'OR PORT TO PORT SHIPMENT', ink('serif', 8.5))
  prose(pen, { x: half + 6, y: 170, width: right - half - 12 }, [received], ink('serif', 6.6))
  const note = '* Applies only where this bill is used for combined transport'
  pen.text(half + 6, 252, note, ink('serifItalic', 6.6))
}

const columns = [
  [28, 132, 'Marks and\nnumbers'],
  [132, 188, 'No. of cont-\nainers or pkgs'],
  [188, 412, 'Kind of packages; description of goods\n(said to contain)'],
  [412, 490, 'Gross weight'],
  [490, 567, 'Measurement'],
] as const

function cargo(pen: Pen, type: Typist, s: Shipment, e: Entries): void {
  const title = 'PARTICULARS FURNISHED BY THE MERCHANT, NOT CHECKED BY THE CARRIER'
  pen.text(165, 316, title, ink('sans', 6.4))
  for (const [from, to, text] of columns) {
    pen.box({ x: from, y: 325, width: to - from, height: 195 })
    preprint(pen, [[[from, 325, to, 343], text]], label, 0.4)
  }
  const [short = ''] = s.consignee.name.split(' ')
  const marks = [short, ...s.numbers.orders, `C/NO. 1-UP`, `MADE IN ${s.route.loading.country}`]
  type(
    32,
    352,
    written(
      marks.map((mark) => mark.toUpperCase()),
      e.orders,
    ),
    98,
  )
  type(136, 352, written([`${s.boxes.length}`, s.boxes.length > 1 ? 'CNTRS' : 'CNTR']))
  const said = [
    `${s.boxes.length} X ${s.boxes[0]?.size ?? ''} CONTAINER(S) S.T.C.`,
    textOf(e.packages),
    ...e.goods.lines,
  ]
  const below = type(192, 352, written(said, e.packages, e.goods), 214)
  type(192, below + 5, written([`HS ${s.goods.map(({ hs }) => hs).join(', ')}`]), 214)
  const clauses = ["SHIPPER'S LOAD, STOWAGE AND COUNT", textOf(e.freightWords)]
  type(192, below + 27, written(clauses, e.freightWords))
  type(416, 352, e.weight, 72)
  type(494, 352, e.volume, 71)
  const list = 'Container No. / Seal No. / type / packages / gross weight / measurement'
  preprint(pen, [[[left, 520, right, 590], list]], label)
  const lines = s.boxes.map(({ number, seal, size, packages, kg, cbm }) => {
    const measures = `${printedNumber(kg, 3, 'us')}KGS/${printedNumber(cbm, 3, 'us')}M3`
    return `${number}/${seal}/${size}/${packages}${s.packageType}/${measures}`
  })
  type(32, 531, written(lines, e.containers, e.seals), 532)
}

function lower(pen: Pen, type: Typist, s: Shipment, e: Entries): void {
  const count = s.boxes.length
  const words = `SAY: ${inWords(count)} (${count}) CONTAINER${count > 1 ? 'S' : ''} ONLY`
  const place = shown(s.route.loading.city.toUpperCase())
  const spots: readonly Filled[] = [
    [[left, 590, right, 612], 'Total number of containers or other packages (in words)', words],
    ...across(
      [left, 612, half, 690],
      { 'Freight and charges': 'AS ARRANGED', 'Ex. rate': '' },
      [3, 1],
    ),
    ...across([left, 690, half, 715], {
      'Prepaid at': s.prepaid ? place : '',
      'Payable at': s.prepaid ? '' : 'DESTINATION',
    }),
    ...across([left, 715, half, 740], {
      'Total prepaid': '',
      'No. of original B(s)/L': 'THREE (3)',
    }),
    [[half, 690, right, 715], 'Place and date of issue', both(place, ', ', e.issueDate)],
    [[left, 740, half, 800], 'Laden on board the vessel\nDate and signature', ''],
    [[half, 715, right, 800], 'Signed for the carrier', ''],
  ]
  fill(pen, type, spots, label)
  type(150, 757, e.onBoard)
}

const witness =
  'In witness whereof the number of original bills stated below, all of this tenor and date, have been signed; when one is accomplished the others are void. Freight is earned on loading, vessel or cargo lost or not lost. Weight, measure, marks, numbers, quality, contents and value unknown.'

function drawClassic(order: Order) {
  const { random } = order
  const boxed = inBoxes(order.s, random.int(2, 5), random)
  const s = inCapitals(random.chance(0.7) ? fromInland(boxed) : boxed)
  const style = styleOf({ date: 'dd-MMM-yyyy', decimals: 3, place: 'country', carrierName: 1 })
  const e = entriesOf(s, { ...style, prefixed: random.chance(0.6) })
  const pen = createPen(595, 842)
  const type = typist(pen, ink('mono', 8.6), random, 4)
  fill(pen, type, upperLeft(s, e, order), label)
  upperRight(pen, type, e)
  cargo(pen, type, s, e)
  lower(pen, type, s, e)
  prose(pen, { x: half + 6, y: 618, width: right - half - 12 }, [witness], ink('serif', 6.6))
  scrawl(pen, 170, 786, 90, random)
  scrawl(pen, 400, 770, 110, random)
  pen.text(half + 8, 788, 'as agents for the carrier', ink('serifItalic', 7))
  const names = [s.route.loading.city.toUpperCase(), 'SHIPPING AGENCY', 'B/L DEPT.']
  chop(pen, { x: 360, y: 752 }, 28, names, ink('sansBold', 6.5, 0.3))
  pen.text(left, 806, `Form CTB-${random.digits(2)} (continued overleaf)`, label)
  endingAt(pen, right, 806, 'ORIGINAL', ink('serifBold', 13))
  return pen.done()
}

export const classicBill: Layout = {
  name: 'combined-transport-form',
  copies: { bill_of_lading: 3 },
  make: drawClassic,
}
