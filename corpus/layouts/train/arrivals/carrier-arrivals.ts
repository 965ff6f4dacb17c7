// Arrival notices of carriers: a picture for a title, values glued to their labels.
import { boxRows } from '../../../content/rows.ts'
import { smallPrint } from '../../../drawing/around.ts'
import { ink, list, prose } from '../../../drawing/blocks.ts'
import { table } from '../../../drawing/table.ts'
import type { ListLook } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'

const glued: ListLook = {
  label: ink('sans', 8.5),
  value: ink('sans', 8.5),
  place: 'glued',
  gap: 4,
}

// The title is an image; values are one piece of text with their labels.
function drawCarrier(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: 'dd MMM yyyy',
    time: '24h',
    decimals: 2,
    place: 'country',
    carrierName: 1,
  })
  const e = order.in(style)
  const pen = createPen(595, 842)
  pen.picture({ x: 40, y: 30, width: 220, height: 28 }, 'ARRIVAL NOTICE', 'title')
  pen.text(360, 36, e.carrier.lines[0] ?? '', ink('sansBold', 11))
  pen.text(360, 50, `FAX ${random.digits(10)}  PAGE 1`, ink('sans', 7))
  pen.show(e.carrier)
  let y = prose(
    pen,
    { x: 40, y: 74, width: 510 },
    [
      'We are pleased to advise that your shipment is scheduled to arrive as stated below. Arrival dates are estimated and given without guarantee. Please surrender original bills of lading or arrange payment of charges before pick up.',
    ],
    ink('sans', 8),
  )
  const [left, right] = [
    { x: 40, y, width: 250 },
    { x: 310, y, width: 245 },
  ]
  const one = list(
    pen,
    left,
    [
      ['B/L NO: ', e.bill],
      ['VESSEL: ', e.vessel],
      ['VOYAGE: ', e.voyage],
      ['POL: ', e.loading],
      ['POD: ', e.discharge],
      ['DEL: ', e.delivery],
      ['ETA POD: ', e.eta],
      ['AVAILABLE: ', e.available],
    ],
    glued,
  )
  const two = list(
    pen,
    right,
    [
      ['SHIPPER: ', e.shipper],
      ['CONSIGNEE: ', e.consignee],
      ['NOTIFY: ', e.notify],
      ['ISSUED ON ', e.noticeDate],
    ],
    glued,
  )
  const cargo = boxRows(s, style, ['number', 'size', 'seal', 'packages', 'kg'], 'plain')
  pen.show(cargo.truth, e.packages, e.weight)
  y = table(
    pen,
    { x: 40, y: Math.max(one, two) + 8, width: 515 },
    ['CNTR', 'TYPE', 'SEAL', 'PKG', 'G.WEIGHT'].map((title) => ({ title, share: 1 })),
    cargo.rows,
    { head: ink('sans', 7), body: ink('mono', 8), rules: 'none', rowHeight: 12 },
  )
  y = list(
    pen,
    { x: 40, y: y + 6, width: 515 },
    [
      ['TOTAL PACKAGES: ', e.packages],
      ['TOTAL GROSS WEIGHT: ', e.weight],
      ['COMMODITY: ', e.goods],
      ['PICK UP AT: ', e.terminal],
      ['FREIGHT: ', e.freightTerms],
    ],
    glued,
  )
  smallPrint(pen, { x: 40, y: y + 10, width: 515 }, random, { count: 8, columns: 2 })
  return pen.done()
}

export const carrierArrival: Layout = {
  name: 'carrier-arrival',
  copies: { arrival_notice: 5 },
  make: drawCarrier,
}
