// Certificates of origin, dangerous goods declarations, verified gross mass.
import { shown } from '../../../content/style.ts'
import { boxRows } from '../../../content/rows.ts'
import { centred, smallPrint } from '../../../drawing/around.ts'
import { boxes, ink, list } from '../../../drawing/blocks.ts'
import { table } from '../../../drawing/table.ts'
import type { BoxLook } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'

const form: BoxLook = {
  label: ink('serif', 7),
  value: ink('serif', 9),
  place: 'above',
  border: 0.6,
}

function drawOrigin(order: Order) {
  const { random } = order
  const e = order.in(styleOf({ date: 'MMM dd, yyyy', place: 'country', decimals: 0 }))
  const pen = createPen(595, 842)
  centred(pen, 36, 'CERTIFICATE OF ORIGIN', ink('serifBold', 18))
  pen.text(400, 62, `Certificate No. ${random.letters(2)}${random.digits(9)}`, ink('serif', 8))
  boxes(
    pen,
    { x: 40, y: 80, width: 515 },
    [
      {
        height: 64,
        cells: [
          ['1. Exporter', e.shipper],
          ['3. Issuing authority', shown('CHAMBER OF INTERNATIONAL COMMERCE')],
        ],
      },
      {
        height: 64,
        cells: [
          ['2. Consignee', e.consignee],
          ['4. Country of origin', e.origin],
        ],
      },
      {
        height: 40,
        cells: [
          ['5. Means of transport: vessel', e.vesselVoyage],
          ['Port of loading', e.loading],
          ['Port of discharge', e.discharge],
        ],
      },
      {
        height: 90,
        cells: [
          ['6. Marks and numbers', shown('N/M')],
          ['7. Number and kind of packages; description of goods', e.goods, 2],
          ['8. Gross weight', e.weight],
          ['9. Number of invoice', e.invoice],
        ],
      },
      {
        height: 50,
        cells: [
          ['10. Declaration by the exporter', shown('')],
          ['11. Certification, date', e.bookedOn],
        ],
      },
    ],
    form,
  )
  return pen.done()
}

function drawDangerous(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'dd-MMM-yyyy', place: 'city', decimals: 0 })
  const e = order.in(style)
  const goods = [`UN ${random.pick(['1263', '1993', '3480'])} CLASS 3 PG II`, ...e.goods.lines]
  const pen = createPen(595, 842)
  centred(pen, 32, 'MULTIMODAL DANGEROUS GOODS FORM', ink('sansBold', 15))
  boxes(
    pen,
    { x: 40, y: 60, width: 515 },
    [
      {
        height: 60,
        cells: [
          ['1 Shipper / Consignor / Sender', e.shipper],
          ['2 Transport document number', e.booking],
        ],
      },
      {
        height: 60,
        cells: [
          ['6 Consignee', e.consignee],
          ['7 Carrier (to be completed by the carrier)', e.carrier],
        ],
      },
      {
        height: 30,
        cells: [
          ['10 Vessel / flight no. and date', e.vesselSpaceVoyage],
          ['11 Port/place of loading', e.loading],
        ],
      },
      {
        height: 30,
        cells: [
          ['12 Port/place of discharge', e.discharge],
          ['13 Destination', shown(s.route.delivery.city)],
        ],
      },
      {
        height: 90,
        cells: [
          ['14 Shipping marks; number and kind of packages', e.packages],
          [
            'Description of goods',
            { lines: goods, truth: { description_of_goods: goods.join('\n') } },
            2,
          ],
          ['Gross mass (kg)', e.weight],
        ],
      },
      {
        height: 34,
        cells: [
          ['15 Container identification No.', e.containersInLine],
          ['16 Seal number(s)', e.sealsInLine],
          ['22 Name of company / date', e.bookedOn],
        ],
      },
    ],
    { ...form, label: ink('sans', 7), value: ink('sans', 9) },
  )
  return pen.done()
}

function drawMass(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'dd MMM yyyy', place: 'locode', number: 'plain' })
  const e = order.in(style)
  const pen = createPen()
  centred(pen, 36, 'VERIFIED GROSS MASS (VGM) DECLARATION', ink('sansBold', 14))
  let y = list(
    pen,
    { x: 50, y: 76, width: 500 },
    [
      ['Shipper', e.shipperName],
      ['Booking number', e.booking],
      ['Carrier', e.carrier],
      ['Vessel', e.vessel],
      ['Voyage', e.voyage],
      ['Port of loading', e.loading],
      ['Date', e.bookedOn],
      ['Weighing method', shown('Method 1 / Method 2 [x]')],
    ],
    { label: ink('sansBold', 9), value: ink('sans', 9), place: 'beside', gap: 4, labelWidth: 130 },
  )
  const cargo = boxRows(s, style, ['number', 'size', 'verified'])
  pen.show(cargo.truth, e.verified)
  y = table(
    pen,
    { x: 50, y: y + 8, width: 500 },
    ['Container number', 'Type', 'Verified gross mass'].map((title) => ({ title, share: 1 })),
    [...cargo.rows, ['TOTAL', '', e.verified.lines[0] ?? '']],
    { head: ink('sansBold', 8), body: ink('sans', 9), rules: 'all', rowHeight: 16 },
  )
  smallPrint(pen, { x: 50, y: y + 20, width: 500 }, random, { count: 2 })
  return pen.done()
}

const drawers = {
  certificate_of_origin: drawOrigin,
  dangerous_goods_declaration: drawDangerous,
} as const

export const numberedDeclarations: Layout = {
  name: 'numbered-declarations',
  copies: { certificate_of_origin: 4, dangerous_goods_declaration: 3, vgm: 4 },
  make: (order) =>
    order.type === 'certificate_of_origin' || order.type === 'dangerous_goods_declaration'
      ? drawers[order.type](order)
      : drawMass(order),
}
