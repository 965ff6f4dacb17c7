// A shipper's note of dangerous goods with the certificate of who packed the container.
import { boxRows } from '../../../content/rows.ts'
import { shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import type { Entries } from '../../../content/entries.ts'
import type { Shown } from '../../../truth.ts'
import { boxes, ink, prose } from '../../../drawing/blocks.ts'
import type { BoxLook } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, endingAt, row } from '../drawn-with/cells.ts'

const red = [0.75, 0.05, 0.05] as const
const form: BoxLook = {
  label: ink('sansBold', 6.4),
  value: ink('mono', 8.4),
  place: 'above',
  border: 0.6,
  indent: 5,
}
const area = { x: 44, width: 507 }

/** UN number, proper shipping name, class, packing group, flash point; EmS stands apart. */
const hazards: readonly (readonly [text: string, ems: string])[] = [
  ['UN 1263, PAINT, 3, PG III, (27 DEG C C.C.)', 'F-E, S-E'],
  ['UN 1866, RESIN SOLUTION, 3, PG II, (12 DEG C C.C.)', 'F-E, S-E'],
  ['UN 3082, ENVIRONMENTALLY HAZARDOUS SUBSTANCE, LIQUID, N.O.S., 9, PG III', 'F-A, S-F'],
  ['UN 1950, AEROSOLS, 2.1, LTD QTY', 'F-D, S-U'],
]

function cargo(pen: Pen, y: number, { random }: Order, e: Entries): number {
  const chosen = random.some(hazards, random.int(1, 2))
  const texts = chosen.map(([text]) => text)
  const goods: Shown = { lines: texts, truth: { description_of_goods: texts.join('\n') } }
  const polluting = texts.some((text) => text.includes('UN 3082'))
  const ems = { lines: chosen.map(([, code]) => code), truth: {} }
  const phone = `+${random.int(20, 98)} ${random.digits(3)} ${random.digits(6)} (24 h)`
  const rows = [
    row(20, { Marks: shown('AS PER IMDG CODE 5.2'), 'Emergency telephone': shown(phone) }),
    row(58, { 'UN number, proper shipping name, class, packing group, flash point': goods }),
    row(32, {
      EmS: ems,
      'Marine pollutant': shown(polluting ? '[x] yes  [ ] no' : '[ ] yes  [x] no'),
      'Limited qty': shown(''),
    }),
    row(28, {
      'Number and kind of packages': e.packages,
      'Gross mass': e.weight,
      'Net mass': e.netWeight,
      Cube: e.volume,
    }),
  ]
  return boxes(pen, { ...area, y }, rows, form)
}

function packing(pen: Pen, y: number, { s }: Order, style: Style): number {
  pen.box({ ...area, y, height: 15 }, { border: 0.6, fill: 0.88 })
  pen.text(48, y + 4, 'CONTAINER PACKING CERTIFICATE (IMDG 5.4.2)', ink('sansBold', 8))
  const held = boxRows(s, style, ['number', 'size', 'seal', 'packages'], 'plain')
  pen.show(held.truth)
  const names = ['Container identification', 'Size', 'Seal', 'Packages in it']
  const columns = names.map((title) => ({ title, share: title === 'Size' ? 1 : 2 }))
  return table(pen, { ...area, y: y + 15 }, columns, held.rows, {
    head: ink('sansBold', 6.4),
    body: ink('mono', 8.4),
    rules: 'all',
    rowHeight: 15,
  })
}

const oaths = [
  'I hereby declare that the contents of this consignment are fully and accurately described above by the proper shipping name, and are classified, packaged, marked and labelled/placarded, and are in all respects in proper condition for transport according to the applicable international and national regulations.',
  'It is declared that the packing of the container(s) has been carried out in accordance with the provisions of 5.4.2.1: clean, dry, apparently fit; no leaking packages; incompatible goods not packed together; properly segregated and secured; dangerous goods manifest and stowage plan to be made by the carrier.',
]

function signatures(pen: Pen, y: number, { s, random }: Order, e: Entries): void {
  const person = random.pick(['Ms. L. Fenwick, DG adviser', 'Mr. H. Tan, export manager'])
  const dated = both(shown(s.route.loading.city.toUpperCase()), ', ', e.bookedOn)
  const rows = [
    row(30, { 'Declared by (name, status)': shown(person), 'Place and date': dated }),
    row(40, { 'Signature for the consignor': shown(''), 'Signature of who packed': shown('') }),
    row(26, { 'Haulier, vehicle reg.': shown(''), 'Received by terminal on': shown('') }),
  ]
  const below = prose(pen, { x: 46, y: y + 8, width: 503 }, oaths, ink('sans', 7.2))
  boxes(pen, { ...area, y: below + 2 }, rows, form)
}

function drawHazards(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'dd-MMM-yy', number: 'us', decimals: 1, place: 'locode' })
  const e = order.in({ ...style, weight: 'KG', carrierName: 1 })
  const pen = createPen(595, 842)
  for (const at of [
    { x: 0, y: 0 },
    { x: 0, y: 834 },
  ])
    pen.box({ ...at, width: 595, height: 8 }, { border: 0, fill: red })
  pen.text(44, 26, 'DANGEROUS GOODS NOTE', ink('sansBold', 17, red))
  pen.text(44, 46, 'declaration by the consignor for transport by sea (IMDG Code)', ink('sans', 8))
  endingAt(pen, 551, 30, `Page 1 of 1    ref. DG/${random.digits(5)}`, ink('mono', 8))
  const haulier = { lines: [s.trucker.name], truth: {} }
  const sheet = shown('SDS; VGM sent apart')
  const rows = [
    row(62, { Consignor: e.shipper, Consignee: e.consignee }),
    row(62, { 'Freight forwarder': e.forwarder, Notify: e.notify }),
    row(27, { "Carrier's booking": e.booking, Carrier: e.carrier, Haulier: haulier }),
    row(27, { Ship: e.vessel, 'Voy.': e.voyage, Enclosures: sheet }, [3, 2, 3]),
    row(27, { 'Port of loading': e.loading, 'Port of discharge': e.discharge }),
    row(20, { 'This consignment is within the limits for': shown('cargo ships only') }),
  ]
  let y = boxes(pen, { ...area, y: 64 }, rows, form)
  y = cargo(pen, y, order, e)
  y = packing(pen, y + 8, order, style)
  signatures(pen, y, order, e)
  return pen.done()
}

export const hazardNote: Layout = {
  name: 'hazard-note',
  copies: { dangerous_goods_declaration: 2 },
  make: drawHazards,
}
