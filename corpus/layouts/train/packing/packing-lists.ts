// Packing lists of exporters.
import { totalsOf } from '../../../content/cargo-entries.ts'
import { shown } from '../../../content/style.ts'
import { printedNumber } from '../../../print.ts'
import { goodsRows } from '../../../content/rows.ts'
import { centred } from '../../../drawing/around.ts'
import { boxes, ink, list } from '../../../drawing/blocks.ts'
import { table, wordsThenNumbers } from '../../../drawing/table.ts'
import type { BoxLook } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'

const form: BoxLook = {
  label: ink('sansBold', 7),
  value: ink('sans', 9),
  place: 'above',
  border: 0.7,
}

function drawPackingList(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: 'yyyy/mm/dd',
    number: 'us',
    decimals: 1,
    place: 'country',
    upper: false,
    weight: 'KGS',
  })
  const e = order.in(style)
  const pen = createPen(595, 842)
  centred(pen, 30, 'PACKING LIST', ink('sansBold', 17))
  let y = boxes(
    pen,
    { x: 40, y: 60, width: 515 },
    [
      {
        height: 62,
        cells: [
          ['Shipper/Exporter', e.shipper],
          [
            'No. & date of invoice',
            {
              lines: [...e.invoice.lines, ...e.bookedOn.lines],
              truth: { ...e.invoice.truth, ...e.bookedOn.truth },
            },
          ],
        ],
      },
      {
        height: 62,
        cells: [
          ['For account & risk of Messrs.', e.consignee],
          ["Buyer's order no.", e.orders],
        ],
      },
      {
        height: 28,
        cells: [
          ['Port of loading', e.loading],
          ['Final destination', e.discharge],
          ['Carrier', e.vesselSpaceVoyage],
          ['Sailing on or about', shown('')],
        ],
      },
    ],
    form,
  )
  const goods = goodsRows(s, style, ['description', 'quantity', 'unit', 'packages', 'kg'])
  const total = totalsOf(s)
  pen.show(goods.truth, e.containers, e.packages, e.weight, e.netWeight, e.volumeBare)
  const sums = [
    'TOTAL',
    '',
    '',
    printedNumber(total.packages, 0, 'us'),
    printedNumber(total.kg, 1, 'us'),
  ]
  y = table(
    pen,
    { x: 40, y: y + 8, width: 515 },
    wordsThenNumbers(['Description of goods', 'Quantity', 'Unit', 'Packages', 'Gross kg']),
    [...goods.rows, sums],
    {
      head: ink('sansBold', 8),
      body: ink('sans', 8.5),
      rules: 'rows',
      rowHeight: 17,
      headFill: 0.9,
    },
  )
  list(
    pen,
    { x: 40, y: y + 14, width: 515 },
    [
      ['TOTAL PACKED IN', e.packages],
      ['TOTAL G.W.', e.weight],
      ['TOTAL N.W.', e.netWeight],
      ['TOTAL CBM', e.volumeBare],
      ['CONTAINER', e.containers],
      ['SEAL', e.seals],
    ],
    { label: ink('sansBold', 8), value: ink('sans', 9), place: 'beside', gap: 3, labelWidth: 110 },
  )
  pen.text(
    40,
    800,
    `Lot ${random.digits(6)} / Style ${random.letters(2)}${random.digits(4)}`,
    ink('sans', 7),
  )
  return pen.done()
}

export const formPackingList: Layout = {
  name: 'form-packing-list',
  copies: { packing_list: 6 },
  make: drawPackingList,
}
