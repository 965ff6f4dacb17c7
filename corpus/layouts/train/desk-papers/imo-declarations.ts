// A multimodal dangerous goods declaration between red-and-white hatched borders, with its packing certificate.
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { printedNumber } from '../../../print.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { shown } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { ink, prose } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, endingAt } from '../drawn-with/cells.ts'
import { across, fill, hatched, preprint, scrawl, stamp, typist } from './drawn-with/desk.ts'
import type { Filled, Typist } from './drawn-with/desk.ts'
import { inBoxes, inCapitals, written } from './drawn-with/shipments.ts'

const [left, half, right] = [44, 298, 551]
const label = ink('sans', 6)

/** As shippers type them: number, name, class, group, and what else the code asks for. */
const substances: readonly (readonly string[])[] = [
  ['UN 1210 PRINTING INK', 'CLASS 3, PG III, FP 29 DEG C', 'EMS F-E, S-D'],
  ['UN 3480 LITHIUM ION BATTERIES', 'CLASS 9, SP 188 N/A', 'EMS F-A, S-I'],
  ['UN 1760 CORROSIVE LIQUID, N.O.S.', '(COCOALKYLAMINE)', 'CLASS 8, PG II', 'EMS F-A, S-B'],
  ['UN 1133 ADHESIVES', 'CLASS 3, PG II, FP 4 DEG C', 'EMS F-E, S-D'],
]

function upper(e: Entries, { random }: Order): readonly Filled[] {
  return [
    [[left, 62, half, 132], '1  Shipper / consignor / sender', e.shipper],
    ...across([half, 62, right, 86], {
      '2  Transport document / booking no.': e.booking,
      '3  Page 1 of 1 pages': '',
    }),
    ...across([half, 86, right, 109], {
      "4  Shipper's reference": `${random.letters(2)}${random.digits(6)}`,
      "5  Freight forwarder's reference": `${random.digits(2)}/${random.digits(5)}`,
    }),
    [[half, 109, right, 132], '7  Carrier (to be completed by the carrier)', e.carrier],
    [[left, 132, half, 202], '6  Consignee', e.consignee],
    [[half, 132, right, 202], "SHIPPER'S DECLARATION", ''],
    [
      [left, 202, half, 228],
      '8  Within the limitations for (delete what does not apply)',
      'CARGO SHIP ONLY',
    ],
    [
      [half, 202, right, 228],
      '9  Additional handling information / 24 h telephone',
      `+${random.int(31, 98)} ${random.digits(9)}`,
    ],
    ...across([left, 228, right, 252], {
      '10  Vessel / voyage no.': both(e.vessel, ' / ', e.voyage),
      '11  Port / place of loading': e.loading,
    }),
    ...across([left, 252, right, 276], {
      '12  Port / place of discharge': e.discharge,
      '13  Destination': e.delivery,
    }),
  ]
}

const oath =
  'I declare that the contents of this consignment are fully and accurately described below by the proper shipping name, and are classified, packaged, marked and labelled or placarded, and in all respects in proper condition for transport according to the applicable international and national rules.'

const edges = [44, 130, 352, 420, 484, 551] as const
const heads = [
  '14  Shipping marks',
  '* Number and kind of packages; description of goods',
  'Gross mass (kg)',
  'Net mass (kg)',
  'Cube (m3)',
]

function cargo(pen: Pen, type: Typist, s: Shipment, e: Entries, { random }: Order): void {
  heads.forEach((text, index) => {
    const [from, to] = [edges[index] ?? 0, edges[index + 1] ?? 0]
    preprint(pen, [[[from, 276, to, 288], text]], label)
    pen.box({ x: from, y: 288, width: to - from, height: 172 })
  })
  const chosen = random.some(substances, random.int(1, 3)).flat()
  const goods: Shown = { lines: chosen, truth: { description_of_goods: chosen.join('\n') } }
  type(
    48,
    296,
    written([s.shipper.name.split(' ')[0] ?? '', 'LOT 1-UP', ...s.numbers.orders], e.orders),
    80,
  )
  const below = type(136, 296, e.packages, 210)
  type(136, below + 4, goods, 212)
  type(356, 296, e.weight, 60)
  type(424, 296, e.netWeight, 58)
  type(488, 296, e.volumeBare, 60)
}

function packed(pen: Pen, type: Typist, s: Shipment, e: Entries): void {
  const tare = s.boxes.map(({ kg, verifiedKg }) => printedNumber(verifiedKg - kg, 0, 'plain'))
  const gross = s.boxes.map(({ verifiedKg }) => printedNumber(verifiedKg, 0, 'plain'))
  const spots: readonly Filled[] = across(
    [left, 460, right, 502],
    {
      '15  Container / vehicle no.': e.containers,
      '16  Seal number(s)': e.seals,
      '17  Size and type': written(s.boxes.map(({ size }) => size)),
      '18  Tare (kg)': written(tare),
      '19  Total gross mass incl. tare (kg)': written(gross),
    },
    [1.6, 1.3, 1, 0.9, 1.5],
  )
  fill(pen, type, spots, label)
}

const certificate =
  'CONTAINER / VEHICLE PACKING CERTIFICATE. I hereby declare that the goods described above have been packed into the container identified above in accordance with 5.4.2 of the code. To be completed and signed for all container loads by the person responsible for packing.'
const receipt =
  "RECEIVING ORGANISATION'S RECEIPT. Received the above number of packages/containers in apparent good order and condition, unless stated hereon."

function signed(pen: Pen, type: Typist, s: Shipment, e: Entries, { random }: Order): void {
  const [one, two] = [left + (right - left) / 3, left + (2 * (right - left)) / 3]
  const place = shown(s.route.loading.city.toUpperCase())
  const person = random.pick(['DG OFFICER', 'EXPORT MANAGER', 'WAREHOUSE MGR'])
  pen.box({ x: left, y: 502, width: one - left, height: 62 })
  pen.box({ x: one, y: 502, width: two - one, height: 62 })
  const small = ink('sans', 5.8)
  prose(pen, { x: left + 3, y: 505, width: one - left - 6 }, [certificate], small)
  prose(pen, { x: one + 3, y: 505, width: two - one - 6 }, [receipt], small)
  const spots: readonly Filled[] = [
    [[left, 564, one, 588], '20  Name of company (packing)', shown(s.shipper.name)],
    [[one, 564, two, 588], "21  Haulier's name / vehicle reg.", ''],
    [[two, 502, right, 588], '22  Name of company (shipper preparing this note)', e.shipperName],
    [[left, 588, one, 612], 'Name / status of declarant', person],
    [[one, 588, two, 612], "Driver's signature", ''],
    [[two, 588, right, 612], 'Name / status of declarant', person],
    [[left, 612, one, 636], 'Place and date', ''],
    [[one, 612, two, 636], 'Terminal stamp', ''],
    [[two, 612, right, 636], 'Place and date', both(place, ' ', e.bookedOn)],
    [[left, 636, one, 690], 'Signature of packer', ''],
    [[one, 636, two, 690], '', ''],
    [[two, 636, right, 690], 'Signature of declarant', ''],
  ]
  fill(pen, type, spots, label)
  scrawl(pen, left + 30, 668, 90, random)
  scrawl(pen, two + 30, 668, 90, random)
}

function drawDeclaration(order: Order) {
  const { random } = order
  const s = inCapitals(inBoxes(order.s, order.s.prepaid ? 1 : 2, random))
  const style = styleOf({
    date: 'dd/mm/yyyy',
    decimals: 1,
    weight: 'bare',
    place: 'city',
    number: 'plain',
  })
  const e = entriesOf(s, { ...style, carrierName: 0 })
  const pen = createPen(595, 842)
  hatched(pen, [18, 30, 34, 812])
  hatched(pen, [561, 30, 577, 812])
  pen.text(left, 34, 'MULTIMODAL DANGEROUS GOODS DECLARATION', ink('sansBold', 12))
  endingAt(
    pen,
    right,
    38,
    `IMDG code 5.4.1, amdt ${random.pick(['40-20', '41-22'])}`,
    ink('sans', 7),
  )
  const type = typist(pen, ink('mono', 8.6), random, 3)
  fill(pen, type, upper(e, order), label)
  prose(pen, { x: half + 4, y: 144, width: right - half - 8 }, [oath], ink('sans', 6.6))
  cargo(pen, type, s, e, order)
  packed(pen, type, s, e)
  signed(pen, type, s, e, order)
  const foot =
    '* Proper shipping name, class, UN number, packing group where assigned, marine pollutant, flash point (closed cup), and for class 1 the net explosive mass. Dangerous goods: you must specify all; trade names alone are not permitted.'
  prose(pen, { x: left, y: 698, width: right - left }, [foot], ink('sans', 6.4))
  stamp(pen, { x: 240, y: 742 }, ['HAZARDOUS CARGO', 'ACCEPTED'], ink('sansBold', 12, 0.35), 0.05)
  return pen.done()
}

export const hatchedDeclaration: Layout = {
  name: 'hatched-hazard-form',
  copies: { dangerous_goods_declaration: 3 },
  make: drawDeclaration,
}
