// Certificates of origin, declarations of dangerous goods, weights.
import { boxRows } from '../../content/rows.ts'
import { shown } from '../../content/style.ts'
import { centred } from '../../drawing/around.ts'
import { boxes, ink, list, prose } from '../../drawing/blocks.ts'
import type { BoxLook, ListLook } from '../../drawing/blocks.ts'
import type { Drawing } from '../../drawing/pen.ts'
import { createPen } from '../../drawing/pen.ts'
import { table } from '../../drawing/table.ts'
import { styleOf } from '../layout.ts'
import type { Layout, Order } from '../layout.ts'

const rows: BoxLook = {
  label: ink('sansItalic', 8),
  value: ink('serif', 9.5),
  place: 'left',
  border: 0.4,
}
const dots: ListLook = {
  label: ink('mono', 9),
  value: ink('monoBold', 9),
  place: 'dots',
  gap: 5,
  labelWidth: 170,
}

function drawOrigin(order: Order): Drawing {
  const e = order.in(styleOf({ date: 'd Month yyyy', place: 'city', upper: false, weight: 'kg' }))
  const pen = createPen(595, 842)
  centred(pen, 34, 'ORIGIN CERTIFICATE - Chamber of Commerce and Industry', ink('sansItalic', 13))
  boxes(
    pen,
    { x: 40, y: 64, width: 515 },
    [
      { height: 56, cells: [['Consignor', e.shipper]] },
      { height: 56, cells: [['Receiver', e.consignee]] },
      {
        height: 22,
        cells: [
          ['The goods originate in', e.origin],
          ['Invoice ref.', e.invoice],
        ],
      },
      {
        height: 22,
        cells: [
          ['Transported by vessel', e.vessel],
          ['Voyage', e.voyage],
        ],
      },
      {
        height: 22,
        cells: [
          ['Shipped from', e.loading],
          ['To', e.discharge],
        ],
      },
      {
        height: 60,
        cells: [
          ['Goods', e.goods, 2],
          ['Gross', e.weight],
        ],
      },
      {
        height: 22,
        cells: [
          ['Certified on', e.bookedOn],
          ['Seal of the chamber', shown('')],
        ],
      },
    ],
    rows,
  )
  return pen.done()
}

function drawDangerous(order: Order): Drawing {
  const { random } = order
  const e = order.in(styleOf({ date: 'iso', place: 'comma-locode', number: 'plain', weight: 'kg' }))
  const goods = [`UN${random.pick(['1950', '3082', '2794'])}, CLASS 9, PG III`, ...e.goods.lines]
  const pen = createPen()
  pen.text(40, 30, 'IMO DANGEROUS GOODS DECLARATION', ink('monoBold', 14))
  const y = list(
    pen,
    { x: 40, y: 66, width: 530 },
    [
      ['DECLARANT/SHIPPER', e.shipper],
      ['CONSIGNEE', e.consignee],
      ['BOOKING', e.booking],
      ['OCEAN CARRIER', e.carrier],
      ['SHIP', e.vessel],
      ['VOYAGE', e.voyage],
      ['LOADING PORT', e.loading],
      ['DISCHARGE PORT', e.discharge],
      ['CTU IDENT NO', e.containersInLine],
      ['SEAL(S)', e.sealsInLine],
      ['PACKAGES', e.packages],
      ['GROSS MASS', e.weight],
      ['SUBSTANCE', { lines: goods, truth: { description_of_goods: goods.join('\n') } }],
      ['DATE', e.bookedOn],
    ],
    dots,
  )
  prose(
    pen,
    { x: 40, y: y + 12, width: 520 },
    [
      'I hereby declare that the contents are fully and accurately described by the proper shipping name and are classified, packaged, marked and labelled. Emergency contact +44 20 7946 0123, EmS F-A S-F, flashpoint 61 C.',
    ],
    ink('mono', 8),
  )
  return pen.done()
}

function drawMass(order: Order): Drawing {
  const { s, random } = order
  const style = styleOf({
    date: 'dd.mm.yyyy',
    place: 'city',
    number: 'eu',
    upper: false,
    carrierName: 0,
  })
  const e = order.in(style)
  const pen = createPen(595, 842)
  pen.text(50, 36, 'SOLAS weight certificate - VGM', ink('serifBold', 15))
  const y = list(
    pen,
    { x: 50, y: 70, width: 495 },
    [
      ['Responsible shipper', e.shipperName],
      ['Booking', e.booking],
      ['Line', e.carrier],
      ['Vessel', e.vesselVoyage],
      ['Port of loading', e.loading],
      ['Weighed on', e.bookedOn],
      ['Scale ticket', shown(random.digits(6))],
    ],
    {
      label: ink('serif', 10),
      value: ink('serifBold', 10),
      place: 'right',
      gap: 5,
      labelWidth: 140,
    },
  )
  const cargo = boxRows(s, style, ['number', 'verified'], 'blank')
  pen.show(cargo.truth, e.verified)
  table(
    pen,
    { x: 50, y: y + 8, width: 360 },
    ['Unit', 'VGM'].map((title) => ({ title, share: 1 })),
    [...cargo.rows, ['All units', e.verified.lines[0] ?? '']],
    { head: ink('serifItalic', 9), body: ink('serif', 10), rules: 'rows', rowHeight: 16 },
  )
  return pen.done()
}

const drawers: Readonly<Record<string, (order: Order) => Drawing>> = {
  certificate_of_origin: drawOrigin,
  dangerous_goods_declaration: drawDangerous,
}

export const attestations: Layout = {
  name: 'attestations',
  copies: { certificate_of_origin: 4, dangerous_goods_declaration: 3, vgm: 4 },
  make: (order) => (drawers[order.type] ?? drawMass)(order),
}
