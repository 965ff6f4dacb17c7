// An Indian exporter's particulars of verified gross mass: a numbered list of questions, one row a container below.
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { printedMoment, printedNumber } from '../../../print.ts'
import type { Party } from '../../../content/companies.ts'
import type { Random } from '../../../random.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { shown } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { centred } from '../../../drawing/around.ts'
import { ink, prose } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, textOf } from '../drawn-with/cells.ts'
import { chop, preprint, scrawl, tick, typist } from './drawn-with/desk.ts'
import type { Typist } from './drawn-with/desk.ts'
import { inBoxes, inCapitals } from './drawn-with/shipments.ts'

const [left, right] = [46, 549]
const printed = ink('serif', 9)
const weighedBefore = 9.25 * 3_600_000

/** Exported by an Indian company through an Indian port. */
function fromIndia(s: Shipment, random: Random): Shipment {
  const shipper: Party = {
    name: `${s.shipper.name.split(' ')[0]} ${random.pick(['Overseas Pvt. Ltd.', 'Exports Pvt. Ltd.', 'Impex LLP'])}`,
    address: [random.pick(['Survey No. 114/2, GIDC Phase III', 'E-27, MIDC Taloja']), 'India'],
    country: 'India',
  }
  const [locode, city] = random.pick([
    ['INNSA', 'Nhava Sheva'],
    ['INMUN', 'Mundra'],
    ['INMAA', 'Chennai'],
  ] as const)
  const loading = { locode, city, country: 'India' }
  return { ...s, shipper, route: { ...s.route, loading, receipt: loading } }
}

type Question = readonly [text: string, value: Shown | string]

function questions(s: Shipment, e: Entries, { random }: Order): readonly Question[] {
  const weighed = printedMoment(s.times.invoice - weighedBefore, 'dd.mm.yyyy', '24h')
  const several = s.boxes.length > 1
  const one = several ? shown('AS PER LIST BELOW') : e.containers
  const rated = several ? 'AS PER CSC PLATE, EACH' : '30480 KGS'
  return [
    ['Name of the shipper', e.shipperName],
    [
      'Shipper registration / licence no. (IEC / CIN)',
      `0${random.digits(9)} / U${random.digits(5)}GJ${random.digits(10)}`,
    ],
    [
      'Official authorised to sign: name and designation',
      random.pick(['R. K. MENON, MANAGER EXPORTS', 'A. SHAH, DIRECTOR', 'P. IYER, LOGISTICS']),
    ],
    ['24 x 7 contact details of the official', `+91 ${random.digits(5)} ${random.digits(5)}`],
    ['Shipping line and booking no.', both(e.carrier, ' / ', e.booking)],
    ['Vessel, voyage (VCN if known)', both(e.vessel, ' ', e.voyage)],
    ['Port of loading / port of discharge', both(e.loading, ' / ', e.discharge)],
    ['Container no.', one],
    ['Container size', [...new Set(s.boxes.map(({ size }) => size))].join(', ')],
    ['Maximum permissible weight as per CSC plate', rated],
    [
      'Weighbridge registration no. and address',
      `WB/${random.digits(4)}, ${random.pick(['JASAI NAKA', 'KANDLA ROAD', 'RED HILLS'])}`,
    ],
    ['Verified gross mass of container(s)', e.verified],
    ['Date and time of weighing', weighed],
    ['Weighing slip no.', random.digits(7)],
    ['Type (normal / reefer / hazardous / others)', 'NORMAL'],
    ['If hazardous: UN no., IMDG class', 'N.A.'],
  ]
}

function list(pen: Pen, type: Typist, top: number, asked: readonly Question[]): number {
  preprint(
    pen,
    [
      [[left, top, left + 26, top + 16], 'Sr.'],
      [[left + 26, top, 290, top + 16], 'Details of information'],
      [[290, top, right, top + 16], 'Particulars'],
    ],
    ink('serifBold', 9),
  )
  const height = 21
  asked.forEach(([text, value], index) => {
    const y = top + 16 + index * height
    preprint(
      pen,
      [
        [[left, y, left + 26, y + height], ''],
        [[left + 26, y, 290, y + height], ''],
        [[290, y, right, y + height], ''],
      ],
      printed,
    )
    pen.text(left + 8, y + 6, `${index + 1}.`, printed)
    pen.text(left + 31, y + 6, text, fitting([text], 224, printed))
    type(296, y + 6.5, value, right - 302)
  })
  return top + 16 + asked.length * height
}

/** Which of the two methods, crossed by hand. */
function methods(pen: Pen, y: number): number {
  pen.text(left, y, 'Method used:', ink('serifBold', 9))
  const names = ['Method 1 (packed container weighed)', 'Method 2 (packages weighed, tare added)']
  names.forEach((text, index) => {
    tick(pen, left + 74 + index * 200, y + 1, index === 0)
    pen.text(left + 88 + index * 200, y, text, printed)
  })
  return y + 20
}

function each(pen: Pen, type: Typist, top: number, s: Shipment, e: Entries): number {
  const edges = [left, 160, 210, 300, 380, 460, right]
  const heads = 'Container no.|Size|Cargo wt. (kg)|Tare wt. (kg)|VGM (kg)|Slip no.'.split('|')
  const kilos = (value: number): string => printedNumber(value, 0, 'plain')
  const rows = s.boxes.map(({ number, size, kg, verifiedKg }, index) => [
    ...[number, size, kilos(kg), kilos(verifiedKg - kg), kilos(verifiedKg), `${index + 1}`],
  ])
  const all = [heads, ...rows, ['TOTAL VGM', '', '', '', textOf(e.verified), '']]
  all.forEach((row, line) => {
    const y = top + line * 16
    row.forEach((text, index) => {
      const [from, to] = [edges[index] ?? 0, edges[index + 1] ?? 0]
      pen.box({ x: from, y, width: to - from, height: 16 }, { border: 0.5 })
      if (line === 0) pen.text(from + 3, y + 4, text, ink('serifBold', 8))
      else type(from + 4, y + 3.5, text, to - from - 7)
    })
  })
  pen.show(e.containers, e.verified)
  return top + all.length * 16
}

const oath =
  'We certify that the above is true and that the weighing was done on a calibrated and certified weighbridge in terms of SOLAS chapter VI regulation 2 and the circular of the administration. This declaration is not a shipping bill. The shipper indemnifies port, terminal and line against consequences of misdeclaration, and of a mass beyond that on the CSC plate.'

function drawParticulars(order: Order) {
  const { random } = order
  const boxed = inBoxes(order.s, order.s.goods.length % 2 === 0 ? 3 : 1, random)
  const s = inCapitals(fromIndia(boxed, random))
  const style = styleOf({ date: 'dd.mm.yyyy', number: 'plain', place: 'city', carrierName: 1 })
  const e = entriesOf(s, style)
  const pen = createPen(595, 842)
  pen.text(left, 30, s.shipper.name, ink('serifBold', 14))
  pen.text(
    left,
    48,
    `${s.shipper.address.join(', ')}   Ph. ${random.digits(10)}   exports@example.com`,
    ink('serif', 8),
  )
  pen.line({ x: left, y: 60 }, { x: right, y: 60 }, 1.2)
  centred(pen, 68, 'ANNEXURE - I', ink('serifBold', 9))
  centred(pen, 81, 'INFORMATION ABOUT VERIFIED GROSS MASS OF CONTAINER', ink('serifBold', 12))
  const type = typist(pen, ink('mono', 8.8), random, 3)
  let y = methods(pen, list(pen, type, 102, questions(s, e, order)) + 8)
  if (s.boxes.length > 1) y = each(pen, type, y, s, e) + 8
  y = prose(pen, { x: left, y, width: right - left }, [oath], ink('serif', 8.5))
  pen.text(left, y + 30, 'Date:', printed)
  type(left + 32, y + 30, e.bookedOn)
  pen.text(370, y + 6, `For ${s.shipper.name}`, fitting([s.shipper.name], 176, ink('serifBold', 8)))
  scrawl(pen, 400, y + 34, 110, random)
  pen.text(390, y + 50, 'Authorised signatory with stamp', ink('serif', 8))
  chop(
    pen,
    { x: 330, y: y + 36 },
    27,
    [s.shipper.name.split(' ')[0] ?? '', 'EXPORTS', '* INDIA *'],
    ink('sansBold', 7, 0.25),
  )
  return pen.done()
}

export const massParticulars: Layout = {
  name: 'mass-annexure',
  copies: { vgm: 3 },
  make: drawParticulars,
}
