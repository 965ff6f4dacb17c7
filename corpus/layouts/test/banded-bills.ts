// Bills whose sections have dark bands, labels at the left of their values, parties one below the other.
import { boxRows } from '../../content/rows.ts'
import { shown } from '../../content/style.ts'
import { smallPrint } from '../../drawing/around.ts'
import { ink, list } from '../../drawing/blocks.ts'
import type { Cell, ListLook } from '../../drawing/blocks.ts'
import { createPen } from '../../drawing/pen.ts'
import type { Pen } from '../../drawing/pen.ts'
import { table } from '../../drawing/table.ts'
import { styleOf } from '../layout.ts'
import type { Layout, Order } from '../layout.ts'

const look: ListLook = {
  label: ink('serifItalic', 8.5),
  value: ink('serif', 9.5),
  place: 'beside',
  gap: 3,
  labelWidth: 130,
}

function band(pen: Pen, y: number, title: string): number {
  pen.box({ x: 30, y, width: 535, height: 14 }, { border: 0, fill: [0.15, 0.2, 0.3] })
  pen.text(34, y + 3, title, ink('serifBold', 8.5, 1))
  return y + 19
}

const section = (pen: Pen, y: number, title: string, cells: readonly Cell[]): number =>
  list(pen, { x: 36, y: band(pen, y, title), width: 520 }, cells, look)

function drawBanded(order: Order) {
  const { s, type, random } = order
  const style = styleOf({
    date: 'd Month yyyy',
    number: 'swiss',
    decimals: 1,
    weight: 'kg',
    place: 'comma-locode',
    upper: false,
    prefixed: random.chance(0.5),
    carrierName: 2,
  })
  const e = order.in(style)
  const pen = createPen(595, 842)
  const title =
    type === 'sea_waybill'
      ? 'Sea Waybill (non-negotiable)'
      : 'Bill of Lading for Port-to-Port or Multimodal Transport'
  pen.text(36, 28, title, ink('serifBold', 15))
  pen.text(36, 48, `issued by ${e.carrier.lines[0]}`, ink('serifItalic', 9))
  pen.text(430, 48, `Page 1/1   ${random.digits(5)}-${random.digits(4)}`, ink('serif', 7))
  pen.show(e.carrier)
  let y = section(pen, 66, 'REFERENCES', [
    ['Waybill / B/L-No.', e.bill],
    ['Booking ref.', e.booking],
    ['Svc contract', shown(random.digits(7))],
    ["Shipper's ref. (PO)", e.orders],
  ])
  y = section(pen, y + 3, 'PARTIES', [
    ['Consignor / Shipper', e.shipper],
    ['Consignee or order', e.consignee],
    ['Notify', e.notify],
  ])
  y = section(pen, y + 3, 'CARRIAGE', [
    ['Mother vessel', e.vessel],
    ['Voy. no.', e.voyage],
    ['Pl. of receipt', e.receipt],
    ['Loadport', e.loading],
    ['Disch. port', e.discharge],
    ['Pl. of delivery', e.delivery],
  ])
  const cargo = boxRows(s, style, ['number', 'seal', 'packages', 'kg', 'cbm'], 'dash')
  pen.show(cargo.truth)
  y = table(
    pen,
    { x: 36, y: band(pen, y + 3, 'PARTICULARS FURNISHED BY THE MERCHANT'), width: 520 },
    ['Equipment', 'Seal', 'Packages', 'Tare-free wt', 'Cube'].map((name) => ({
      title: name,
      share: 1,
    })),
    cargo.rows,
    { head: ink('serifItalic', 8), body: ink('serif', 8.5), rules: 'none', rowHeight: 12 },
  )
  y = list(
    pen,
    { x: 36, y: y + 4, width: 520 },
    [
      ['Said to contain', e.goods],
      ['Total packages', e.packages],
      ['Total gross', e.weight],
      ['Total measure', e.volume],
      ['Ocean freight', e.freightTerms],
      ['Laden on board', e.onBoard],
      ['Dated', e.issueDate],
    ],
    look,
  )
  smallPrint(pen, { x: 36, y: y + 6, width: 520 }, random, {
    count: 9,
    columns: 3,
    ink: ink('serif', 4.8, 0.35),
  })
  return pen.done()
}

export const bandedBill: Layout = {
  name: 'banded-bill',
  copies: { bill_of_lading: 4, sea_waybill: 3 },
  make: drawBanded,
}

// Across the page, three columns, title in spaced letters, small labels under thin lines.
function drawLandscape(order: Order) {
  const { s, type, random } = order
  const style = styleOf({
    date: 'dd/mm/yyyy',
    number: 'blank',
    decimals: 3,
    weight: 'KG',
    place: 'country',
    upper: true,
  })
  const e = order.in(style)
  const pen = createPen(842, 595)
  pen.text(30, 24, type === 'sea_waybill' ? 'SEAWAYBILL' : 'BILL OF LADING', {
    ...ink('sansItalic', 18),
    spacing: 5,
  })
  pen.text(560, 26, e.carrier.lines[0] ?? '', ink('sansItalic', 11))
  pen.text(560, 42, 'COPY NOT NEGOTIABLE', ink('sans', 8, 0.4))
  pen.show(e.carrier)
  const above: ListLook = {
    label: ink('sansItalic', 6.5, 0.35),
    value: ink('sans', 8.5),
    place: 'above',
    gap: 6,
  }
  for (const x of [290, 555]) pen.line({ x, y: 64 }, { x, y: 330 }, 0.4)
  list(
    pen,
    { x: 30, y: 66, width: 250 },
    [
      ['Exporter', e.shipper],
      ['Importer / Receiver', e.consignee],
      ['Party to be notified', e.notify],
    ],
    above,
  )
  list(
    pen,
    { x: 300, y: 66, width: 245 },
    [
      ['BL Nbr', e.bill],
      ['Bkg Nbr', e.booking],
      ['Ship & voyage', e.vesselVoyage],
      ['Loaded at', e.loading],
      ['To be discharged at', e.discharge],
      ['Carriage to', e.delivery],
    ],
    above,
  )
  list(
    pen,
    { x: 565, y: 66, width: 250 },
    [
      ['Goods', e.goods],
      ['Quantity', e.packages],
      ['Gross mass', e.weight],
      ['Volume', e.volume],
      ['Freight', e.freightWords],
      ['On board', e.onBoard],
      ['Signed on', e.issueDate],
    ],
    above,
  )
  const cargo = boxRows(s, style, ['number', 'size', 'seal'], 'wide')
  pen.show(cargo.truth)
  const y = table(
    pen,
    { x: 30, y: 350, width: 500 },
    ['UNIT', 'ISO', 'SEAL'].map((name) => ({ title: name, share: 1 })),
    cargo.rows,
    { head: ink('sansItalic', 7), body: ink('mono', 8.5), rules: 'rows', rowHeight: 13 },
  )
  smallPrint(pen, { x: 30, y: y + 14, width: 780 }, random, { count: 8, columns: 4 })
  return pen.done()
}

export const landscapeBill: Layout = {
  name: 'landscape-bill',
  copies: { bill_of_lading: 4, sea_waybill: 3 },
  make: drawLandscape,
}
