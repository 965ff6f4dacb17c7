// A weighbridge's certificate of verified gross mass: what the scale showed, less the truck.
import { printedNumber } from '../../../print.ts'
import { boxText } from '../../../content/rows.ts'
import type { Style } from '../../../content/style.ts'
import type { Entries } from '../../../content/entries.ts'
import { ink, list, prose } from '../../../drawing/blocks.ts'
import type { ListLook } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, cells, endingAt, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'

const blue = [0.1, 0.2, 0.5] as const
const lined: ListLook = {
  label: ink('sans', 8, 0.3),
  value: ink('mono', 9.5),
  place: 'beside',
  gap: 7,
  labelWidth: 128,
}

function head(pen: Pen, order: Order, e: Entries): void {
  const { random } = order
  pen.box({ x: 36, y: 30, width: 8, height: 52 }, { border: 0, fill: blue })
  pen.text(
    52,
    30,
    random.pick(['Quayside Public Weighing', 'Ponte Vecchia Weighbridge']),
    ink('sansBold', 14),
  )
  const contact = [
    `Sworn weighers since 1962  -  bridge 2, 60 t, class III, verified until 11/2027`,
    `Phone ${random.digits(4)} ${random.digits(6)}  -  open 05:30 to 22:00  -  VAT ${random.digits(9)}`,
  ]
  pen.lines(52, 50, contact, ink('sans', 7, 0.3))
  endingAt(pen, 559, 30, 'WEIGHT CERTIFICATE', ink('sansBold', 14, blue))
  endingAt(pen, 559, 47, `Serial W${random.digits(7)}`, ink('mono', 9))
  endingAt(pen, 559, 60, `Weighed and issued ${textOf(e.bookedOn)}`, ink('mono', 9))
  pen.show(e.bookedOn)
}

function weighings(pen: Pen, y: number, order: Order, e: Entries, style: Style): number {
  const { s, random } = order
  const kilos = (value: number): string => printedNumber(value, 0, style.number)
  const rows = s.boxes.map(({ number, size, verifiedKg }) => {
    const truck = random.int(700, 860) * 20
    const plate = `${random.letters(2)} ${random.digits(3)} ${random.letters(2)}`
    const weights = [verifiedKg + truck, truck, verifiedKg].map(kilos)
    return [`${boxText(number, 'blank')}`, size, plate, ...weights]
  })
  pen.show(e.containers, e.verified)
  const sum = ['Sum of verified gross mass', '', '', '', '', textOf(e.verified)]
  const right = { align: 'right' as const }
  const columns = [
    ...[
      { title: 'Box', share: 5 },
      { title: 'Type', share: 2 },
      { title: 'Plate', share: 3 },
    ],
    ...[
      { title: 'Scale (kg)', share: 3, ...right },
      { title: 'Truck (kg)', share: 3, ...right },
    ],
    { title: 'VGM (kg)', share: 3, ...right },
  ]
  return table(pen, { x: 52, y, width: 507 }, columns, [...rows, sum], {
    head: ink('sansBold', 8),
    body: ink('mono', 9),
    rules: 'rows',
    rowHeight: 18,
    headFill: [0.9, 0.92, 0.98],
  })
}

const oath = [
  'We certify that the packed container(s) listed above were weighed by us on calibrated and certified equipment (SOLAS chapter VI regulation 2, method 1) and that the verified gross mass (VGM) given is what the scale showed less the unladen truck and chassis, fuel included. Tolerance +/- 20 kg.',
  'The VGM was handed to the party that ordered the weighing, who submits it to the carrier and to the terminal before the VGM cut-off. This certificate is neither a bill of lading nor a customs document, and says nothing about contents, number of packages or condition.',
]

function drawCertificate(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'dd/mm/yyyy', number: 'eu', place: 'country', carrierName: 0 })
  const e = order.in(style)
  const pen = createPen(595, 842)
  head(pen, order, e)
  pen.text(52, 100, 'for containers to be shipped by sea (VGM, method 1)', ink('sansItalic', 10))
  const of: Labelled = {
    'Shipper (as on the B/L)': e.shipperName,
    'Weighing ordered by': { lines: [s.trucker.name], truth: {} },
    Line: e.carrier,
    "Line's booking ref.": e.booking,
    'Export ship, voyage': both(e.vessel, ', ', e.voyage),
    'Shipped from': e.loading,
    'Bound for': e.discharge,
  }
  let y = list(pen, { x: 52, y: 126, width: 507 }, cells(of), lined)
  y = weighings(pen, y + 8, order, e, style)
  y = prose(pen, { x: 52, y: y + 16, width: 507 }, oath, ink('sans', 8.5, 0.15))
  const signed = [
    `Authorised person: ${random.pick(['R. MAZZOLA', 'T. OKAFOR', 'I. LINDQVIST'])}, weigher no. ${random.digits(3)}`,
    'Signature: ______________________      Stamp:',
  ]
  pen.lines(52, y + 20, signed, ink('sans', 9))
  const fee = `Fee EUR ${s.boxes.length * 45},00 plus VAT, paid by card, receipt ${random.digits(8)}`
  pen.text(52, 806, fee, ink('sans', 7, 0.35))
  return pen.done()
}

export const weighbridgeCertificate: Layout = {
  name: 'scale-certificate',
  copies: { vgm: 3 },
  make: drawCertificate,
}
