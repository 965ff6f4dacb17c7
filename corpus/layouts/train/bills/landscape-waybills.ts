// A carrier's waybill on its side: parties and references in four columns, the route as a chain, units in a list.
import { printedNumber } from '../../../print.ts'
import { boxRows } from '../../../content/rows.ts'
import type { Style } from '../../../content/style.ts'
import type { Entries } from '../../../content/entries.ts'
import { ink, list, prose } from '../../../drawing/blocks.ts'
import type { ListLook } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, cells, endingAt, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'

const teal = [0, 0.36, 0.42] as const
const captioned: ListLook = {
  label: ink('sansItalic', 7, teal),
  value: ink('sans', 8.8),
  place: 'above',
  gap: 6,
}
const paired: ListLook = { ...captioned, place: 'beside', gap: 3.5, labelWidth: 82 }

function topColumns(pen: Pen, e: Entries): void {
  const columns: readonly Labelled[] = [
    { 'Goods tendered by': e.shipper },
    { 'To be released to (named receiver, on identification)': e.consignee },
    { 'Advice of arrival to': e.notify },
  ]
  columns.forEach((of, index) => {
    const x = 30 + index * 192
    list(pen, { x, y: 74, width: 182 }, cells(of), captioned)
    pen.line({ x: x + 186, y: 72 }, { x: x + 186, y: 152 }, 0.4)
  })
  const references: Labelled = {
    Waybill: e.bill,
    'Space booked as': e.booking,
    "Merchant's order": e.orders,
    'Made out on': e.issueDate,
    'Aboard since': e.onBoard,
    'Ocean freight': e.freightTerms,
  }
  list(pen, { x: 608, y: 74, width: 206 }, cells(references), paired)
}

// Five stations; the ship stands between the ports.
function chain(pen: Pen, y: number, e: Entries): number {
  pen.box({ x: 30, y, width: 782, height: 34 }, { border: 0, fill: [0.9, 0.95, 0.95] })
  const stations: Labelled = {
    'Carriage begins at': e.receipt,
    'Loaded at': e.loading,
    'Aboard ship / trip': both(e.vessel, ' / ', e.voyage),
    'Landed at': e.discharge,
    'Carriage ends at': e.delivery,
  }
  Object.entries(stations).forEach(([label, value], index) => {
    const x = 36 + index * 156
    list(pen, { x, y: y + 5, width: 142 }, [[label, value]], captioned)
    if (index > 0) pen.text(x - 11, y + 12, '>', ink('sansBold', 10, teal))
  })
  return y + 34
}

function units(pen: Pen, y: number, { s }: Order, e: Entries, style: Style): number {
  const held = boxRows(s, style, ['number', 'seal', 'size', 'packages', 'kg', 'cbm'], 'wide')
  pen.show(held.truth, e.packages, e.weight, e.volume)
  const tare = s.boxes.map((_, index) => printedNumber(3720 + index * 40, 0, style.number))
  const rows = held.rows.map((row, index) => [String(index + 1), ...row, `${tare[index]} kg`])
  const sums = [...e.packages.lines, ...e.weight.lines, ...e.volume.lines]
  const sum = ['', `In all ${s.boxes.length} unit(s)`, '', '', ...sums, '']
  const right = { align: 'right' as const }
  const columns = [
    ...[
      { title: 'Item', share: 1 },
      { title: 'Unit number', share: 4 },
    ],
    ...[
      { title: 'Sealed with', share: 3 },
      { title: 'Kind', share: 2 },
    ],
    ...[
      { title: 'Pieces', share: 3, ...right },
      { title: 'Mass of goods', share: 3, ...right },
    ],
    ...[
      { title: 'Cube', share: 3, ...right },
      { title: 'Tare', share: 2, ...right },
    ],
  ]
  return table(pen, { x: 30, y, width: 782 }, columns, [...rows, sum], {
    head: ink('sansBold', 7.5, teal),
    body: ink('mono', 8.5),
    rules: 'rows',
    rowHeight: 15,
    headFill: [0.9, 0.95, 0.95],
  })
}

const terms = [
  'This document is evidence of the contract of carriage and a receipt for the goods; it is not a document of title and no bill of lading has been or will be issued. The carrier delivers to the named receiver; instructions to the contrary by the tendering party count only before arrival, and only in writing.',
  'CMI Uniform Rules for Sea Waybills apply. Weights, measures, marks and seals as given by the merchant and not checked. The verified gross mass (VGM) was declared apart. Limitation of liability per package or unit as in clause 11 of our terms; these can be had from any agent or under www.example.com/terms.',
  'Demurrage and detention after free time as per tariff TM-04/118; delivery order against settled charges only. Account for destination charges: GB29 NWBK 6016 1331 9268 19.',
]

function lowerPart(pen: Pen, y: number, { random }: Order, e: Entries): void {
  const goods = {
    "Contents, in the merchant's own words (carrier has no means of checking)": e.goods,
  }
  list(pen, { x: 30, y, width: 330 }, cells(goods), captioned)
  prose(pen, { x: 380, y, width: 432 }, terms, ink('sans', 6.2, 0.25))
  pen.line({ x: 640, y: 558 }, { x: 812, y: 558 })
  pen.text(640, 561, 'for the carrier, by its agents', ink('sansItalic', 7))
  const print = `Print ${random.digits(2)}  /  copy for receiver  /  form SW-7 (2019)`
  pen.text(30, 566, print, ink('sans', 6, 0.4))
}

function drawLandscape(order: Order) {
  const style = styleOf({ date: 'dd.mm.yyyy', number: 'blank', decimals: 0, weight: 'kg' })
  const loose: Style = { ...style, place: 'city', carrierName: 1, prefixed: false }
  const e = order.in(loose)
  const pen = createPen(842, 595)
  pen.box({ x: 0, y: 0, width: 842, height: 10 }, { border: 0, fill: teal })
  const name = textOf(e.carrier)
  pen.text(30, 28, name, fitting([name], 420, ink('sansBold', 19, teal)))
  pen.show(e.carrier)
  endingAt(pen, 812, 26, 'Sea Waybill', ink('serifBold', 22))
  endingAt(pen, 812, 51, 'not negotiable - not to order', ink('serifItalic', 9))
  topColumns(pen, e)
  let y = chain(pen, 164, e)
  y = units(pen, y + 12, order, e, loose)
  lowerPart(pen, y + 16, order, e)
  return pen.done()
}

export const landscapeWaybill: Layout = {
  name: 'landscape-sea-waybill',
  copies: { sea_waybill: 3 },
  make: drawLandscape,
}
