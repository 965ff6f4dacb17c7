// Delivery orders: a two-column table of labels and values, and a European release with few words.
import { boxRows } from '../../content/rows.ts'
import { shown } from '../../content/style.ts'
import type { Cell } from '../../drawing/blocks.ts'
import { letterhead, receiptBox, smallPrint } from '../../drawing/around.ts'
import { boxes, ink, list } from '../../drawing/blocks.ts'
import { createPen } from '../../drawing/pen.ts'
import { table } from '../../drawing/table.ts'
import { styleOf } from '../layout.ts'
import type { Layout, Order } from '../layout.ts'

const cell = {
  label: ink('serif', 9),
  value: ink('serifBold', 9.5),
  place: 'left',
  border: 0.5,
} as const

function drawTable(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: 'dd-MMM-yy',
    time: '24h',
    weight: 'LBS',
    place: 'state',
    carrierName: 1,
    prefixed: random.chance(0.6),
  })
  const e = order.in(style)
  const pen = createPen()
  pen.picture({ x: 180, y: 20, width: 250, height: 26 }, 'Trucking Delivery Order', 'title')
  receiptBox(pen, { x: 330, y: 56, width: 252 }, 'PROOF OF DELIVERY / SIGN HERE')
  letterhead(pen, { x: 30, y: 60, width: 280 }, s.forwarder, random, {
    place: 'left',
    font: 'serif',
    bold: 'serifBold',
  })
  const half = (left: Cell, right: Cell) => ({ height: 17, cells: [left, right] })
  let y = boxes(
    pen,
    { x: 30, y: 130, width: 552 },
    [
      half(['Order #', e.deliveryOrder], ['Prepared', e.releaseDate]),
      half(['Drayman', e.trucker], ['P/U #', e.pickup]),
      half(['SSL', e.carrier], ['Ocean bill', e.bill]),
      half(['Ship / voy', e.vesselSpaceVoyage], ['Arrives', e.eta]),
      half(['Port of arrival', e.discharge], ['Origin port', e.loading]),
      half(['Pull from', e.terminal], ['Firms', e.firms]),
      half(['LFD', e.lastFree], ['House', e.houseBill]),
      {
        height: 52,
        cells: [
          ['Drop at', e.deliverTo],
          ['Acct of', e.consignee],
        ],
      },
      half(['Pcs', e.packages], ['Lbs', e.weight]),
      { height: 52, cells: [['Goods', e.goods]] },
    ],
    cell,
  )
  const cargo = boxRows(s, style, ['number', 'seal', 'size'], 'dash')
  pen.show(cargo.truth)
  y = table(
    pen,
    { x: 30, y: y + 8, width: 552 },
    ['Unit #', 'Seal #', 'Sz/Ty'].map((title) => ({ title, share: 1 })),
    cargo.rows,
    { head: ink('serif', 8), body: ink('serifBold', 9.5), rules: 'outside', rowHeight: 15 },
  )
  pen.text(
    30,
    y + 8,
    `Dispatch ${random.digits(3)}-${random.digits(3)}-${random.digits(4)} - return empty to line depot, ref ${random.letters(4)}${random.digits(6)}`,
    ink('serif', 8),
  )
  return pen.done()
}

export const tableOrder: Layout = {
  name: 'table-order',
  copies: { delivery_order: 6 },
  american: true,
  make: drawTable,
}

function drawRelease(order: Order) {
  const { random } = order
  const style = styleOf({
    date: 'dd/mm/yyyy',
    time: 'none',
    number: 'eu',
    decimals: 0,
    weight: 'kg',
    place: 'city',
    upper: false,
    carrierName: 0,
  })
  const e = order.in(style)
  const pen = createPen(595, 842)
  pen.text(50, 40, e.carrier.lines[0] ?? '', ink('sansBold', 18, [0.7, 0.1, 0.1]))
  pen.text(50, 70, 'Delivery order', ink('sans', 14))
  pen.text(50, 88, `No. ${e.deliveryOrder.lines[0]} of ${e.releaseDate.lines[0]}`, ink('sans', 10))
  pen.show(e.carrier, e.deliveryOrder, e.releaseDate)
  const y = list(
    pen,
    { x: 50, y: 120, width: 500 },
    [
      ['Against bill', e.bill],
      ['Release to', shown('BEARER')],
      ['Arriving on', e.vessel],
      ['Trip', e.voyage],
      ['Unloading port', e.discharge],
      ['Holding terminal', e.terminal],
      ['Receiver', e.consignee],
      ['Boxes', e.containers],
      ['PIN', e.pickup],
      ['Packages', e.packages],
      ['Kilos', e.weight],
    ],
    { label: ink('sans', 9, 0.4), value: ink('sans', 11), place: 'above', gap: 6 },
  )
  smallPrint(pen, { x: 50, y: y + 6, width: 500 }, random, { count: 3 })
  return pen.done()
}

export const plainRelease: Layout = {
  name: 'plain-release',
  copies: { delivery_order: 5 },
  american: false,
  make: drawRelease,
}
