// Arrival notices: of a forwarder with its charges, and of a carrier with a picture for a title.
import { boxRows, chargeRows } from '../../../content/rows.ts'
import { shown } from '../../../content/style.ts'
import { centred, letterhead, smallPrint } from '../../../drawing/around.ts'
import { boxes, ink } from '../../../drawing/blocks.ts'
import { table } from '../../../drawing/table.ts'
import type { BoxLook } from '../../../drawing/blocks.ts'
import type { TableLook } from '../../../drawing/table.ts'
import { createPen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'

const box: BoxLook = {
  label: ink('sansBold', 6.5),
  value: ink('sans', 8.5),
  place: 'above',
  border: 0.6,
}
const grid: TableLook = {
  head: ink('sansBold', 7.5),
  body: ink('sans', 8),
  rules: 'all',
  rowHeight: 14,
  headFill: 0.85,
}

function drawForwarder(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: 'mm/dd/yyyy',
    time: 'none',
    weight: 'both',
    place: 'state',
    prefixed: random.chance(0.6),
  })
  const e = order.in(style)
  const pen = createPen()
  let y = letterhead(pen, { x: 36, y: 30, width: 540 }, s.forwarder, random, {
    place: 'center',
    font: 'sans',
    bold: 'sansBold',
  })
  y = centred(pen, y + 4, 'ARRIVAL NOTICE / FREIGHT INVOICE', ink('sansBold', 15)) + 6
  y = boxes(
    pen,
    { x: 36, y, width: 540 },
    [
      {
        height: 60,
        cells: [
          ['SHIPPER', e.shipper],
          ['NOTICE DATE', e.noticeDate, 0.5],
          ['OUR REF. NO.', shown(`SEIM${random.digits(8)}`), 0.5],
        ],
      },
      {
        height: 60,
        cells: [
          ['CONSIGNEE', e.consignee],
          ['NOTIFY PARTY', e.notify],
        ],
      },
      {
        height: 26,
        cells: [
          ['MASTER B/L NO.', e.bill],
          ['HOUSE B/L NO.', e.houseBill],
          ['AMS B/L NO.', shown(s.numbers.houseBill)],
          ['I.T. NO.', e.inBond],
        ],
      },
      {
        height: 26,
        cells: [
          ['VESSEL / VOY.', e.vesselSpaceVoyage, 2],
          ['PORT OF LOADING', e.loading],
          ['ETD', shown('')],
        ],
      },
      {
        height: 26,
        cells: [
          ['PORT OF DISCHARGE', e.discharge],
          ['ETA', e.eta],
          ['FINAL DESTINATION', e.delivery],
          ['LAST FREE DAY', e.lastFree],
        ],
      },
      {
        height: 36,
        cells: [
          ['CONTAINER AVAILABLE AT (CY LOCATION)', e.terminalWithFirms, 2],
          ['CARRIER', e.carrier],
          ['P.O. NO.', e.orders],
        ],
      },
    ],
    box,
  )
  const cargo = boxRows(s, style, ['number', 'seal', 'size'], 'plain')
  pen.show(cargo.truth)
  y = table(
    pen,
    { x: 36, y: y + 8, width: 540 },
    ['CONTAINER NO.', 'SEAL NO.', 'SIZE'].map((title) => ({ title, share: 1 })),
    cargo.rows,
    grid,
  )
  y = boxes(
    pen,
    { x: 36, y: y + 8, width: 540 },
    [
      {
        height: 64,
        cells: [
          ['NO. OF PKGS', e.packages],
          ['DESCRIPTION OF GOODS', e.goods, 2],
          ['GROSS WEIGHT', e.weight, 1.3],
          ['MEASUREMENT', e.volume],
        ],
      },
    ],
    box,
  )
  const charges = chargeRows(s, style, 'currency in amount')
  pen.show(charges.truth, e.chargesTotal, e.freightTerms)
  y = table(
    pen,
    { x: 36, y: y + 8, width: 540 },
    [
      { title: 'FREIGHT AND CHARGES', share: 3 },
      { title: 'COLLECT', share: 1, align: 'right' },
    ],
    [...charges.rows, ['TOTAL DUE', e.chargesTotal.lines[0] ?? '']],
    grid,
  )
  pen.text(36, y + 6, e.freightWords.lines[0] ?? '', ink('sansBold', 8))
  smallPrint(pen, { x: 36, y: y + 20, width: 540 }, random, { count: 4 })
  return pen.done()
}

export const forwarderArrival: Layout = {
  name: 'forwarder-arrival',
  copies: { arrival_notice: 6 },
  american: true,
  make: drawForwarder,
}
