// Arrival notices as forms that are filled in, labels and values on one line.
import { boxRows } from '../../content/rows.ts'
import { shown } from '../../content/style.ts'
import { smallPrint } from '../../drawing/around.ts'
import { boxes, ink } from '../../drawing/blocks.ts'
import type { BoxLook } from '../../drawing/blocks.ts'
import { createPen } from '../../drawing/pen.ts'
import { table } from '../../drawing/table.ts'
import { styleOf } from '../layout.ts'
import type { Layout, Order } from '../layout.ts'

const form: BoxLook = {
  label: ink('sansItalic', 7),
  value: ink('sans', 8.5),
  place: 'left',
  border: 0.3,
  filled: true,
}

function drawForm(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: 'm/d/yy',
    time: '12h',
    weight: 'both',
    place: 'locode',
    upper: true,
    prefixed: random.chance(0.5),
    carrierName: 1,
  })
  const e = order.in(style)
  const pen = createPen()
  pen.text(30, 24, 'CARGO ARRIVAL NOTIFICATION', { ...ink('sansBold', 14), spacing: 2 })
  pen.text(430, 24, s.forwarder.name, ink('sansItalic', 9))
  let y = boxes(
    pen,
    { x: 30, y: 50, width: 552 },
    [
      {
        height: 18,
        cells: [
          ['Notification dt.', e.noticeDate],
          ['Ocean B/L #', e.bill],
          ['House #', e.houseBill],
        ],
      },
      {
        height: 18,
        cells: [
          ['Line', e.carrier],
          ['In-bond #', e.inBond],
          ['Cust. order', e.orders],
        ],
      },
      {
        height: 54,
        cells: [
          ['From', e.shipper],
          ['To', e.consignee],
        ],
      },
      {
        height: 54,
        cells: [
          ['Notify', e.notify],
          ['Pick-up location', shown('')],
        ],
      },
      {
        height: 18,
        cells: [
          ['Vsl', e.vessel],
          ['Voy', e.voyage],
          ['Load', e.loading],
          ['Disch', e.discharge],
        ],
      },
      {
        height: 18,
        cells: [
          ['Vsl ETA', e.eta],
          ['Avail.', e.available],
          ['Free time ends', e.lastFree],
          ['Pickup #', e.pickup],
        ],
      },
      {
        height: 18,
        cells: [
          ['Terminal', e.terminal],
          ['FIRMS', e.firms],
          ['Deliver at', e.delivery],
        ],
      },
      {
        height: 18,
        cells: [
          ['Qty', e.packages],
          ['Wgt', e.weight],
          ['Msmt', e.volume],
        ],
      },
      {
        height: 54,
        cells: [
          ['Commodity', e.goods],
          ['Open holds', e.holds],
        ],
      },
    ],
    form,
  )
  const cargo = boxRows(s, style, ['number', 'size', 'seal', 'kg'], 'blank')
  pen.show(cargo.truth)
  y = table(
    pen,
    { x: 30, y: y + 10, width: 552 },
    ['Equipment no.', 'Eq. type', 'Seal', 'Wgt'].map((title) => ({ title, share: 1 })),
    cargo.rows,
    { head: ink('sansItalic', 7), body: ink('sans', 8.5), rules: 'all', rowHeight: 14 },
  )
  pen.show(e.freightTerms)
  pen.text(30, y + 8, `Terms: FREIGHT ${e.freightTerms.lines[0]}`, ink('sans', 8.5))
  smallPrint(pen, { x: 30, y: y + 24, width: 552 }, random, { count: 6, columns: 2 })
  return pen.done()
}

export const filledArrival: Layout = {
  name: 'filled-arrival',
  copies: { arrival_notice: 6 },
  american: true,
  make: drawForm,
}
