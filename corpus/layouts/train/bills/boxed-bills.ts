// Bills of lading and waybills of carriers: the form with boxes that everybody knows, in three hands.
import { nothing, shown } from '../../../content/style.ts'
import type { Entries } from '../../../content/entries.ts'
import { smallPrint } from '../../../drawing/around.ts'
import { boxes, ink } from '../../../drawing/blocks.ts'
import type { BoxLook, Row } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'

const look: BoxLook = {
  label: ink('sans', 6, 0.2),
  value: ink('mono', 8.5),
  place: 'above',
  border: 0.7,
}
const area = { x: 36, y: 70, width: 540 }

function partyRows(e: Entries, e2: Entries): readonly Row[] {
  return [
    {
      height: 62,
      cells: [
        ['SHIPPER/EXPORTER (Complete Name and Address)', e.shipper],
        ['', nothing],
      ],
    },
    {
      height: 62,
      cells: [
        [
          'CONSIGNEE (Complete Name and Address / Non-Negotiable unless consigned to order)',
          e.consignee,
        ],
        ['FORWARDING REFERENCES', e2.forwarder],
      ],
    },
    {
      height: 62,
      cells: [
        ['NOTIFY PARTY (Complete Name and Address)', e.notify],
        ['ALSO NOTIFY / ROUTING INSTRUCTIONS', nothing],
      ],
    },
    {
      height: 26,
      cells: [
        ['PRE-CARRIAGE BY', nothing],
        ['PLACE OF RECEIPT', e.receipt],
        ['FREIGHT TO BE PAID AT', shown('DESTINATION')],
        ['NUMBER OF ORIGINAL BILLS OF LADING', shown('THREE (3)')],
      ],
    },
    {
      height: 26,
      cells: [
        ['OCEAN VESSEL / VOYAGE NO.', e.vesselVoyage, 2],
        ['PORT OF LOADING', e.loading],
        ['LOADING PIER/TERMINAL', nothing],
      ],
    },
    {
      height: 26,
      cells: [
        ['PORT OF DISCHARGE', e.discharge, 2],
        ['PLACE OF DELIVERY', e.delivery],
        ['TYPE OF MOVE', shown('CY / CY')],
      ],
    },
  ]
}

function cornerNumbers(pen: Pen, e: Entries): void {
  const half = area.x + area.width / 2
  boxes(
    pen,
    { x: half, y: area.y, width: area.width / 2 },
    [
      {
        height: 26,
        cells: [
          ['DOCUMENT NO. / B/L NO.', e.bill],
          ['BOOKING NO.', e.booking],
        ],
      },
      { height: 36, cells: [['EXPORT REFERENCES', e.orders]] },
    ],
    look,
  )
}

const columns = [
  'MARKS & NOS/CONTAINER NOS',
  'NO. OF PKGS',
  'DESCRIPTION OF PACKAGES AND GOODS',
  'GROSS WEIGHT',
  'MEASUREMENT',
]
const shares = [26, 12, 36, 14, 12]

function cargo(pen: Pen, y: number, order: Order, e: Entries): number {
  boxes(
    pen,
    { ...area, y },
    [{ height: 14, cells: columns.map((title, i) => [title, nothing, shares[i] ?? 1]) }],
    look,
  )
  boxes(
    pen,
    { ...area, y: y + 14 },
    [{ height: 190, cells: columns.map((_, i) => ['', nothing, shares[i] ?? 1]) }],
    look,
  )
  const x = (index: number): number =>
    area.x + 4 + (shares.slice(0, index).reduce((sum, share) => sum + share, 0) / 100) * area.width
  const value = ink('mono', 7.5)
  order.s.boxes.forEach((box, index) => {
    pen.lines(x(0), y + 20 + index * 28, [`${box.number}/${box.size}`, `SEAL ${box.seal}`], value)
  })
  pen.lines(x(1), y + 20, e.packages.lines, value)
  pen.lines(x(2), y + 20, ['SHIPPER LOAD, STOW AND COUNT', ...e.goods.lines], value)
  pen.lines(x(3), y + 20, e.weight.lines, value)
  pen.lines(x(4), y + 20, e.volume.lines, value)
  pen.show(e.containers, e.seals, e.packages, e.goods, e.weight, e.volume)
  pen.text(x(2), y + 180, e.freightWords.lines[0] ?? '', value)
  pen.show(e.freightTerms)
  return y + 204
}

function signature(pen: Pen, y: number, e: Entries): void {
  boxes(
    pen,
    { ...area, y },
    [
      {
        height: 30,
        cells: [
          ['SHIPPED ON BOARD DATE', e.onBoard],
          ['PLACE OF ISSUE', shown(e.loading.lines[0] ?? '')],
          ['DATE OF ISSUE', e.issueDate],
          ['SIGNED FOR THE CARRIER', e.carrier],
        ],
      },
    ],
    look,
  )
}

function drawBoxed(order: Order) {
  const { type, random } = order
  const e = order.in(
    styleOf({
      date: random.pick(['dd-MMM-yyyy', 'dd MMM yyyy']),
      decimals: 3,
      place: 'country',
      upper: true,
      prefixed: random.chance(0.7),
    }),
  )
  const pen = createPen()
  pen.text(36, 30, e.carrier.lines[0] ?? '', fitting(e.carrier.lines, 270, ink('sansBold', 15)))
  const title = type === 'sea_waybill' ? 'NON-NEGOTIABLE SEA WAYBILL' : 'BILL OF LADING'
  pen.text(320, 32, title, ink('sansBold', type === 'sea_waybill' ? 13 : 16))
  const y = boxes(pen, area, partyRows(e, e), look)
  cornerNumbers(pen, e)
  const below = cargo(pen, y, order, e)
  signature(pen, below, e)
  smallPrint(pen, { ...area, y: below + 40 }, random, { count: 8, columns: 2 })
  return pen.done()
}

export const boxedCarrierBill: Layout = {
  name: 'boxed-carrier-bill',
  copies: { bill_of_lading: 5, sea_waybill: 3 },
  make: drawBoxed,
}
