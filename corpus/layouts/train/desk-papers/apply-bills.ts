// An NVOCC's own bill from Asia, "to order" or straight: who is applied to for delivery stands on its face.
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { printedNumber } from '../../../print.ts'
import { boxText } from '../../../content/rows.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { shown } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { ink, prose } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, endingAt, textOf } from '../drawn-with/cells.ts'
import { across, chop, fill, preprint, scrawl, stamp, typist } from './drawn-with/desk.ts'
import type { Filled, Typist } from './drawn-with/desk.ts'
import {
  folded,
  fromInland,
  inBoxes,
  inCapitals,
  isInland,
  written,
} from './drawn-with/shipments.ts'

const [left, half, right] = [34, 304, 561]
const blue = [0.08, 0.16, 0.5] as const
const label = ink('sans', 5.8, blue)

type Issuer = readonly [name: string, address: string]
const issuers: readonly Issuer[] = [
  ['LOONG TERRACE CONTAINER LINE LIMITED', '14/F, Kwan Yick Building, 208 Des Voeux Rd W'],
  ['JADE ESTUARY SHIPPING CO., LTD.', 'Rm 2207, 1088 Pudong South Rd'],
  ['SERI MUTIARA LINES SDN BHD', 'Lot 5, Jalan Pelabuhan 23/1'],
]

/** To the order of the consignee, except where nobody else is to be notified. */
function consigned(s: Shipment, e: Entries): Shown {
  if (s.notify === s.consignee) return e.consignee
  const first = `TO THE ORDER OF ${s.consignee.name}`
  const name = { oneOf: [s.consignee.name, first] }
  return {
    lines: [first, ...s.consignee.address],
    truth: { ...e.consignee.truth, consignee_name: name },
  }
}

const originals = (s: Shipment): boolean => s.numbers.orders.length > 1

function head(pen: Pen, [name, address]: Issuer, { random }: Order): void {
  const [first = ''] = name.split(' ')
  pen.show({ carrier_name: { oneOf: ['', name] } })
  pen.box({ x: left, y: 28, width: 34, height: 34 }, { border: 1.6 })
  pen.text(left + 9, 34, first.slice(0, 1), ink('serifBold', 24, blue))
  pen.text(left + 42, 30, name, fitting([name], 340, ink('serifBold', 15, blue)))
  const contact = `${address}   Tel ${random.digits(8)}   Fax ${random.digits(8)}   Telex ${random.digits(5)} HX`
  pen.text(left + 42, 49, contact, ink('sans', 6.5, blue))
  endingAt(pen, right, 32, 'BILL OF LADING', ink('serifBold', 16, blue))
  endingAt(pen, right, 52, 'Multimodal transport', ink('serifItalic', 8, blue))
}

function upper(s: Shipment, e: Entries, order: Order): readonly Filled[] {
  const { random } = order
  const licence = `MOC-NV 0${random.digits(4)}   FMC OTI 02${random.digits(4)}N`
  const references = [`OUR JOB SE${random.digits(7)}`, `S/O ${textOf(e.booking)}`]
  const consignee = consigned(s, e)
  const truck = isInland(s) ? 'TRUCK' : ''
  return [
    [[left, 70, half, 136], 'Shipper / Consignor', e.shipper],
    [[left, 136, half, 202], 'Consigned to (insert name and address, or "to order of")', consignee],
    [[left, 202, half, 268], 'Notify party / address', e.notify],
    ...across([half, 70, right, 96], { 'B/L number': e.houseBill, 'Ref.': '' }, [3, 1]),
    [[half, 96, right, 132], 'Export references', written(references, e.booking)],
    [[half, 132, right, 154], 'NVOCC registration', licence],
    [[half, 154, right, 226], 'FOR DELIVERY OF GOODS PLEASE APPLY TO:', e.forwarder],
    [[half, 226, right, 268], 'Forwarding instructions / remarks', ''],
    ...across([left, 268, right, 294], {
      'Pre-carriage by': truck,
      'Place of receipt': e.receipt,
      'Port of loading': e.loading,
      'No. of original B/L': originals(s) ? 'THREE/3' : 'ZERO (0)',
    }),
    ...across(
      [left, 294, right, 320],
      {
        'Vessel and voyage': both(e.vessel, ' V.', e.voyage),
        'Port of discharge': e.discharge,
        'Place of delivery': e.delivery,
        'Freight payable at': s.prepaid ? 'ORIGIN' : 'DESTINATION',
      },
      [1.5, 1.15, 1.15, 0.8],
    ),
  ]
}

const edges = [34, 150, 222, 410, 486, 561] as const
const heads = [
  'Marks & numbers',
  'No. and kind of\npackages',
  'Description of goods',
  'Gross weight',
  'Measurement',
]

function cargo(pen: Pen, type: Typist, s: Shipment, e: Entries): void {
  heads.forEach((head, index) => {
    const [from, to] = [edges[index] ?? 0, edges[index + 1] ?? 0]
    preprint(pen, [[[from, 320, to, 338], head]], label)
    if (index > 0) pen.line({ x: from, y: 338 }, { x: from, y: 478 }, 0.3)
  })
  pen.box({ x: left, y: 338, width: right - left, height: 252 })
  const marks = [
    `${s.shipper.name.split(' ')[0]}/${s.consignee.name.split(' ')[0]}`,
    ...s.numbers.orders,
  ]
  type(39, 350, written([...marks, 'CTN NO. 1-UP'], e.orders), 108)
  type(155, 350, written([...e.packageCount.lines, ...e.packageType.lines], e.packages), 64)
  const said = [
    `${s.boxes.length} X ${s.boxes[0]?.size ?? ''} FCL, S.T.C.`,
    ...folded(e.goods, 178, ink('mono', 8.6)).lines,
  ]
  type(227, 350, written(said, e.goods), 180)
  type(415, 350, e.weight, 70)
  type(491, 350, e.volume, 70)
  type(227, 440, written([textOf(e.freightWords), 'CY/CY'], e.freightWords))
  type(39, 486, 'CONTAINER     SEAL        SIZE   PKGS   KGS        CBM')
  const rows = s.boxes.map(({ number, seal, size, packages, kg, cbm }) =>
    [
      ...[boxText(number, 'plain').padEnd(13), seal.padEnd(11), size.padEnd(6)],
      ...[String(packages).padEnd(6), printedNumber(kg, 2, 'us').padEnd(10), cbm.toFixed(3)],
    ].join(' '),
  )
  type(39, 498, written(rows, e.containers, e.seals))
  type(39, 574, `TOTAL: ${s.boxes.length} CONTAINER(S) ONLY. SHIPPER'S LOAD, COUNT AND SEAL.`)
}

const undertaking = [
  'Taken in charge in apparent good order and condition by the undersigned, who, as carrier, undertakes to perform or to procure the carriage of the goods from the place of receipt to the place of delivery. One of the originals must be surrendered, duly endorsed, in exchange for the goods. Where none was issued, delivery is to the named consignee on proof of identity.',
  'The vessel, its line and its agents are no parties to this bill. Liability: HKD equivalent of 666.67 SDR a package or 2 SDR a kilo; clause 8 overleaf. General average adjusted at any port, York-Antwerp Rules 1974/1990.',
]

function lower(pen: Pen, type: Typist, s: Shipment, e: Entries, { random }: Order): void {
  const place = shown(s.route.loading.city.toUpperCase())
  const spots: readonly Filled[] = [
    [[left, 590, half, 614], 'Declared cargo value US$ (ad valorem)', ''],
    [
      [left, 614, half, 700],
      'Freight and charges',
      s.prepaid ? 'AS ARRANGED' : 'COLLECT AS AGREED',
    ],
    ...across([left, 700, half, 726], { 'Shipped on board': e.onBoard, 'Ocean bill ref.': e.bill }),
    [[half, 700, right, 726], 'Place and date of issue', both(place, '  ', e.issueDate)],
    [[half, 726, right, 800], 'Signed as carrier', ''],
    [[left, 726, half, 800], '', ''],
  ]
  fill(pen, type, spots, label)
  prose(
    pen,
    { x: half + 5, y: 596, width: right - half - 10 },
    undertaking,
    ink('serif', 6.6, blue),
  )
  scrawl(pen, 400, 762, 120, random)
  pen.line({ x: half + 20, y: 784 }, { x: right - 14, y: 784 }, 0.5)
  pen.text(half + 20, 787, 'authorised signature(s), as carrier', label)
}

function drawBill(order: Order) {
  const { random } = order
  const issuer = random.pick(issuers)
  const boxed = inBoxes(order.s, random.int(1, 4), random)
  const s = inCapitals(random.chance(0.5) ? fromInland(boxed) : boxed)
  const style = styleOf({ date: 'dd MMM yyyy', decimals: 2, place: 'country', prefixed: true })
  const e = entriesOf(s, style)
  const pen = createPen(595, 842)
  const type = typist(pen, ink('mono', 8.6), random, 3)
  head(pen, issuer, order)
  fill(pen, type, upper(s, e, order), label)
  cargo(pen, type, s, e)
  lower(pen, type, s, e, order)
  const [first = '', second = ''] = issuer[0].split(' ')
  chop(pen, { x: 352, y: 759 }, 24, [first, second, 'B/L SECTION'], ink('sansBold', 6.5, blue))
  stamp(
    pen,
    { x: 90, y: 758 },
    [originals(s) ? 'FIRST ORIGINAL' : 'TELEX RELEASE'],
    ink('serifBold', 15, blue),
    0.05,
  )
  pen.text(
    left,
    806,
    `Serial ${random.letters(2)} 0${random.digits(5)}   printed in Hong Kong`,
    label,
  )
  return pen.done()
}

export const applyBill: Layout = {
  name: 'apply-to-house-bill',
  copies: { house_bill_of_lading: 3 },
  make: drawBill,
}
