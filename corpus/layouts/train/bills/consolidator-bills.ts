// The form of American consolidators: references in one box, particulars typed across, a grid of charges.
import { joined } from '../../../truth.ts'
import { boxText } from '../../../content/rows.ts'
import { shown } from '../../../content/style.ts'
import type { Entries } from '../../../content/entries.ts'
import { boxes, ink, prose } from '../../../drawing/blocks.ts'
import type { BoxLook } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { endingAt, row, textOf } from '../drawn-with/cells.ts'

const captions: BoxLook = {
  label: ink('serif', 6.2),
  value: ink('mono', 8.2),
  place: 'above',
  border: 0.6,
  indent: 6,
}
const houses = ['GREY HERON CONSOLIDATORS, INC.', 'CAPSTAN ROW NVO SERVICES LLC']

function leftHalf(pen: Pen, e: Entries): number {
  const rows = [
    row(62, { 'Shipper/Exporter (principal or seller-licensee and address)': e.shipper }),
    row(62, { 'Consignee (not negotiable unless consigned "to order")': e.consignee }),
    row(62, { 'Notify party/Intermediate consignee (name and address)': e.notify }),
    row(26, { 'Initial carriage (mode)': shown('TRUCK'), 'Place of initial receipt': e.receipt }),
    row(26, { 'Exporting carrier': e.vesselVoyage, 'Port of lading': e.loading }),
    row(26, {
      'Port of unlading (vessel and air)': e.discharge,
      'Place of delivery by on-carrier': e.delivery,
    }),
  ]
  return boxes(pen, { x: 36, y: 62, width: 276 }, rows, captions)
}

function rightHalf(pen: Pen, { s, random }: Order, e: Entries): void {
  const references = {
    lines: [
      `OCEAN B/L ${textOf(e.bill)}`,
      `CARRIER BKG ${textOf(e.booking)}`,
      `P.O. ${textOf(e.orders)}`,
      `FILE SE${random.digits(6)}-01`,
    ],
    truth: joined([e.bill.truth, e.booking.truth, e.orders.truth]),
  }
  const agent = { lines: [s.broker.name, ...s.broker.address], truth: {} }
  const routing = shown('DRAY TO CY, ON-CARRIAGE BY RAIL/TRUCK')
  const country = shown(s.route.loading.country.toUpperCase())
  const pay = shown(s.prepaid ? 'ORIGIN' : 'DESTINATION')
  const rows = [
    row(26, { 'Document no.': e.houseBill, Page: shown('1 OF 1') }, [2, 1]),
    row(50, { 'Export references': references }),
    row(36, { 'Forwarding agent, F.M.C. no.': shown(`NONE / OTI 0${random.digits(5)}N`) }),
    row(22, { 'Point and country of origin of goods': country }),
    row(26, { 'Domestic routing/Export instructions': routing }),
    row(52, { 'For delivery please apply to': agent }),
    row(26, {
      'Loading pier/terminal': shown(`BERTH ${random.int(2, 40)}, PHASE III`),
      'Containerized (vessel only)': shown('[X] YES   [ ] NO'),
    }),
    row(26, { 'Type of move': shown('CY/CY'), 'Freight payable at': pay }),
  ]
  boxes(pen, { x: 312, y: 62, width: 264 }, rows, captions)
}

const heads = [
  [36, 118, 'Marks and numbers'],
  [154, 62, 'No. of packages'],
  [216, 196, 'Description of commodities in Schedule B detail'],
  [412, 94, 'Gross weight'],
  [506, 70, 'Measurement'],
] as const

function particulars(pen: Pen, y: number, { s }: Order, e: Entries): number {
  const title = 'PARTICULARS FURNISHED BY SHIPPER - CARRIER NOT RESPONSIBLE'
  pen.box({ x: 36, y, width: 540, height: 12 }, { border: 0.6, fill: 0.85 })
  pen.text(190, y + 3, title, ink('serifBold', 6.5))
  const marks = s.boxes.flatMap(({ number, seal, size }) => [
    `${boxText(number, 'dash')} ${size}`,
    `  SEAL ${seal}`,
  ])
  const stowed = [`${s.boxes.length} CONTAINER(S) S.T.C.`, "SHIPPER'S LOAD, STOW AND COUNT"]
  const laden = [`LADEN ON BOARD ${textOf(e.onBoard)}`, textOf(e.freightWords)]
  const goods = [...stowed, ...e.goods.lines, '', ...laden, '', 'EXPRESS B/L - HOLD FOR PAYMENT']
  const weights = textOf(e.weight).split(' / ')
  const typed = [marks, e.packages.lines, goods, weights, e.volume.lines]
  heads.forEach(([x, width, head], index) => {
    pen.box({ x, y: y + 12, width, height: 196 }, { border: 0.6 })
    pen.text(x + 3, y + 15, head, fitting([head], width - 6, captions.label))
    const lines = typed[index] ?? []
    pen.lines(x + 4, y + 30, lines, fitting(lines, width - 8, captions.value))
  })
  pen.show(e.containers, e.seals, e.packages, e.goods, e.onBoard, e.freightWords)
  pen.show(e.weight, e.volume)
  const note = 'Excess valuation: refer to clause 7(2) on reverse side. Declared value USD ______'
  pen.text(40, y + 212, note, ink('serif', 6.2))
  return y + 222
}

const witness = (name: string): readonly string[] => [
  `Received by ${name}, as carrier, for shipment by ocean vessel between port of lading and port of unlading, and for arrangement or procurement of pre-carriage from place of receipt and on-carriage to place of delivery, where stated above, the goods as specified above in apparent good order and condition unless otherwise stated.`,
  'In witness whereof ZERO (0) original bills of lading have been signed; this one is issued as express release. The shipper certifies that the goods do not need a dangerous goods declaration, and that the commercial invoice was sent to the consignee.',
]

function foot(pen: Pen, y: number, order: Order, e: Entries, name: string): void {
  const columns = [
    { title: 'FREIGHT RATES, CHARGES (SUBJECT TO CORRECTION)', share: 5 },
    { title: 'PREPAID', share: 2, align: 'right' as const },
    { title: 'COLLECT', share: 2, align: 'right' as const },
  ]
  const charges = ['OCEAN FREIGHT', 'DEST. DELIVERY CHARGE', 'AMS FILING', '', 'TOTAL CHARGES']
  const arranged = order.s.prepaid ? ['AS ARRANGED', ''] : ['', 'AS ARRANGED']
  const rows = charges.map((charge, index) => (index < 3 ? [charge, ...arranged] : [charge]))
  table(pen, { x: 36, y, width: 276 }, columns, rows, {
    head: ink('serif', 6),
    body: ink('mono', 7.5),
    rules: 'all',
    rowHeight: 18,
  })
  const below = prose(pen, { x: 318, y: y + 2, width: 256 }, witness(name), ink('serif', 6.8))
  const issued = [
    row(26, { 'Dated at': shown(textOf(e.loading)), 'Mo.   Day   Year': e.issueDate }),
    row(30, { By: shown('(as carrier)'), 'B/L no.': e.houseBill }),
  ]
  boxes(pen, { x: 312, y: below + 4, width: 264 }, issued, captions)
}

// Left and right halves do not line up; the number stands at the top and again below the signature.
function drawConsolidator(order: Order) {
  const { random } = order
  const style = styleOf({ date: 'mm/dd/yyyy', decimals: 2, weight: 'both', place: 'state' })
  const e = order.in(style)
  const name = random.pick(houses)
  const pen = createPen()
  pen.text(36, 30, name, ink('serifBold', 13))
  const contact = `Harbor City, CA   Ph ${random.digits(3)}-${random.digits(3)}-${random.digits(4)}`
  pen.text(36, 46, `${contact}   Fax on request   After hours 24/7`, ink('serif', 7))
  endingAt(pen, 576, 30, 'BILL OF LADING', ink('serifBold', 13))
  endingAt(pen, 576, 46, 'for combined transport or port to port', ink('serifItalic', 7.5))
  let y = leftHalf(pen, e)
  rightHalf(pen, order, e)
  y = particulars(pen, y, order, e)
  foot(pen, y, order, e, name)
  pen.text(36, 764, 'Form GC-115 (rev. 3/19)  ORIGINAL - NOT NEGOTIABLE', ink('serif', 6.2))
  return pen.done()
}

export const consolidatorHouseBill: Layout = {
  name: 'consolidator-house-bill',
  copies: { house_bill_of_lading: 3 },
  american: true,
  make: drawConsolidator,
}
