// The importer security filing, as importers write it down for their broker.
import { shown } from '../../../content/style.ts'
import { centred } from '../../../drawing/around.ts'
import { boxes, ink } from '../../../drawing/blocks.ts'
import type { BoxLook } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'

const small: BoxLook = {
  label: ink('serifBold', 8),
  value: ink('serif', 9),
  place: 'above',
  border: 0.6,
}
const style = styleOf({ date: 'mm/dd/yyyy', time: 'none', place: 'state', number: 'us' })

function drawFiling(order: Order) {
  const e = order.in(style)
  const pen = createPen()
  centred(pen, 34, 'IMPORTER SECURITY FILING (10+2) WORKSHEET', ink('sansBold', 14))
  boxes(
    pen,
    { x: 36, y: 66, width: 540 },
    [
      {
        height: 30,
        cells: [
          ['Master Bill of Lading', e.bill],
          ['House Bill of Lading', e.houseBill],
          ['SCAC', e.scac],
        ],
      },
      {
        height: 60,
        cells: [
          ['Seller / Shipper', e.shipper],
          ['Buyer', shown('SAME AS CONSIGNEE')],
        ],
      },
      {
        height: 60,
        cells: [
          ['Consignee', e.consignee],
          ['Notify Party', e.notify],
        ],
      },
      {
        height: 30,
        cells: [
          ['Vessel', e.vessel],
          ['Voyage', e.voyage],
          ['Port of Loading', e.loading],
          ['Port of Discharge', e.discharge],
        ],
      },
      {
        height: 50,
        cells: [
          ['Container Number(s)', e.containers],
          ['Container stuffing location', shown('AS SHIPPER')],
          ['Country of Origin', e.origin],
          ['Purchase Order', e.orders],
        ],
      },
      {
        height: 50,
        cells: [
          ['HTS-6 Commodity Code', shown(order.s.goods.map((line) => line.hs).join(' / '))],
          ['Filing date', e.bookedOn],
        ],
      },
    ],
    small,
  )
  return pen.done()
}

export const filingWorksheet: Layout = {
  name: 'filing-worksheet',
  copies: { isf: 4 },
  american: true,
  make: drawFiling,
}
