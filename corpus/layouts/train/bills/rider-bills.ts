// Bills whose title is a picture and whose containers are on a second page.
import { printedNumber } from '../../../print.ts'
import { boxRows } from '../../../content/rows.ts'
import { totalsOf } from '../../../content/cargo-entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { smallPrint } from '../../../drawing/around.ts'
import { boxes, ink } from '../../../drawing/blocks.ts'
import { table } from '../../../drawing/table.ts'
import type { BoxLook } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'

function rider(pen: Pen, order: Order, e: Entries): void {
  pen.newPage()
  pen.text(
    40,
    40,
    `ATTACHED SHEET TO B/L NO. ${e.bill.lines[0]}   PAGE 2 OF 2`,
    ink('serifBold', 11),
  )
  const style = styleOf({ decimals: 2 })
  const all = boxRows(order.s, style, ['number', 'seal', 'size', 'packages', 'kg', 'cbm'], 'blank')
  pen.show(all.truth)
  const total = totalsOf(order.s)
  const sum = [
    'TOTAL',
    '',
    '',
    `${total.packages} ${order.s.packageType}`,
    `${printedNumber(total.kg, 2, 'us')} KGS`,
    `${total.cbm} CBM`,
  ]
  table(
    pen,
    { x: 40, y: 70, width: 530 },
    ['CONTAINER NO.', 'SEAL NO.', 'TYPE', 'QUANTITY', 'WEIGHT', 'MEASUREMENT'].map((title) => ({
      title,
      share: 1,
    })),
    [...all.rows, sum],
    { head: ink('serifBold', 8), body: ink('serif', 8.5), rules: 'none', rowHeight: 15 },
  )
}

// The title is a picture; parties on the right, numbers on the left, particulars on a second page.
function drawWithRider(order: Order) {
  const e = order.in(
    styleOf({
      date: 'Month d, yyyy',
      number: 'us',
      decimals: 2,
      place: 'state',
      carrierName: 0,
      upper: false,
    }),
  )
  const serif: BoxLook = {
    label: ink('serifItalic', 7),
    value: ink('serif', 9),
    place: 'above',
    border: 0.4,
    labelFill: 0.9,
  }
  const pen = createPen(595, 842)
  pen.picture(
    { x: 40, y: 28, width: 260, height: 26 },
    order.type === 'sea_waybill' ? 'SEA WAYBILL' : 'OCEAN BILL OF LADING',
    'title',
  )
  pen.text(420, 34, e.carrier.lines[0] ?? '', ink('serifBold', 14))
  const y = boxes(
    pen,
    { x: 40, y: 66, width: 515 },
    [
      {
        height: 26,
        cells: [
          ['B/L No.', e.bill],
          ["Carrier's Reference / Booking", e.booking],
          ['SCAC', e.scac],
        ],
      },
      {
        height: 70,
        cells: [
          ['Shipper', e.shipper],
          ['Consignee', e.consignee],
        ],
      },
      {
        height: 70,
        cells: [
          ['Notify Address', e.notify],
          ['For delivery please contact', e.forwarder],
        ],
      },
      {
        height: 26,
        cells: [
          ['Vessel(s)', e.vessel],
          ['Voyage-No.', e.voyage],
          ['Place of Receipt', e.receipt],
        ],
      },
      {
        height: 26,
        cells: [
          ['Port of Loading', e.loading],
          ['Port of Discharge', e.discharge],
          ['Place of Delivery', e.delivery],
        ],
      },
      {
        height: 120,
        cells: [
          ['Description of Goods (said to contain)', e.goods, 3],
          ['Packages', e.packages],
          ['Gross Weight', e.weight],
          ['Measurement', e.volume],
        ],
      },
      {
        height: 26,
        cells: [
          ['Freight', e.freightTerms],
          ['Place and date of issue', e.issueDate, 2],
          ['Shipped on Board', e.onBoard],
        ],
      },
    ],
    serif,
  )
  pen.text(60, y - 40, 'CONTAINERS AS PER ATTACHED RIDER', ink('serif', 9))
  pen.show(e.containers, e.seals, e.carrier, e.packages, e.weight, e.volume)
  smallPrint(pen, { x: 40, y: y + 12, width: 515 }, order.random, {
    count: 6,
    columns: 3,
    ink: ink('serif', 5.5, 0.3),
  })
  rider(pen, order, e)
  return pen.done()
}

export const billWithRider: Layout = {
  name: 'bill-with-rider',
  copies: { bill_of_lading: 4, sea_waybill: 3 },
  make: drawWithRider,
}
