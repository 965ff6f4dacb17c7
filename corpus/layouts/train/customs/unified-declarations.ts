// The single administrative document of Europe's customs, for import: boxes by number that do not line up.
import type { Entries } from '../../../content/entries.ts'
import { entriesOf } from '../../../content/entries.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { nothing, shown } from '../../../content/style.ts'
import type { Shown, Truth } from '../../../truth.ts'
import { ink } from '../../../drawing/blocks.ts'
import type { BoxLook } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, endingAt, textOf } from '../drawn-with/cells.ts'
import { plot } from '../drawn-with/plotted.ts'
import { dutiesOf, end, item, left, middle, numberOf, top } from './unified-boxes.ts'
import type { Duties } from './unified-boxes.ts'

const look: BoxLook = {
  label: ink('sans', 5.5),
  value: ink('mono', 8),
  place: 'above',
  border: 0.5,
}
function documents(pen: Pen, s: Shipment, e: Entries, d: Duties, { random }: Order): void {
  const lines: readonly (readonly [string, Shown])[] = [
    ['N380  ', shown(s.numbers.invoice)],
    ['N705  ', e.bill],
    ['N714  ', e.houseBill],
    ['C400  ', shown(random.digits(8))],
    ['Y929  ', nothing],
  ]
  pen.box({ x: left, y: 420, width: 386, height: 64 }, { border: 0.5 })
  pen.text(
    left + 3,
    422,
    '44 Additional information/Documents produced/Certificates and authorisations',
    look.label,
  )
  const half = (lines.length + 1) / 2
  lines.forEach(([code, value], index) => {
    const [x, y] = [index < half ? left + 8 : 250, 434 + (index % half) * 13]
    pen.text(x, y, code + textOf(value), look.value)
    pen.show(value)
  })
  plot(
    pen,
    [
      [[430, 420, end, 452], '45 Adjustment', nothing],
      [[430, 452, end, 484], '46 Statistical value', shown(numberOf(d.value + 410, 0))],
    ],
    look,
  )
}

/** Truth: the sum of what is to be paid. */
function taxes(pen: Pen, d: Duties, { random }: Order): Truth {
  pen.box({ x: left, y: 484, width: 300, height: 104 }, { border: 0.5 })
  pen.text(left + 3, 486, '47 Calculation of taxes', look.label)
  const titles = ['Type', 'Tax base', 'Rate', 'Amount', 'MP']
  const columns = titles.map((title) => ({ title, share: title === 'MP' ? 0.5 : 1 }))
  const rows = [
    ['A00', numberOf(d.value), '3.70%', numberOf(d.duty), 'E'],
    ['B00', numberOf(d.vatBase), `${d.vatRate}.00%`, numberOf(d.vat), 'G'],
    ['', '', '', '', ''],
  ]
  const grid = { head: ink('sans', 6), body: ink('mono', 8), rules: 'all', rowHeight: 15 } as const
  table(pen, { x: left, y: 496, width: 300 }, columns, rows, grid)
  pen.text(left + 4, 572, `Total: ${d.money}`, ink('mono', 8))
  endingAt(pen, 270, 572, numberOf(d.total), ink('monoBold', 9))
  const account = shown(`DPO ${random.digits(7)}`)
  plot(
    pen,
    [
      [[344, 484, 455, 508], '48 Deferred payment', account],
      [[455, 484, end, 508], '49 Identification of warehouse', nothing],
      [[344, 508, end, 588], 'B  ACCOUNTING DETAILS', nothing],
    ],
    look,
  )
  return { total_amount: d.total }
}

function foot(pen: Pen, s: Shipment, e: Entries, { random }: Order): void {
  const place = shown(s.broker.address[1] ?? '')
  plot(
    pen,
    [
      [
        [left, 588, 344, 640],
        '50 Principal   No            Signature:                    C  OFFICE OF DEPARTURE',
        nothing,
      ],
      [[344, 588, end, 640], '51 Intended offices of transit (and country)', nothing],
      [[left, 640, 344, 664], '52 Guarantee not valid for', nothing],
      [[344, 640, end, 664], '53 Office of destination (and country)', nothing],
      [[left, 664, 344, 760], 'J  CONTROL BY OFFICE OF DESTINATION', nothing],
      [[344, 664, end, 700], '54 Place and date', both(place, ', ', e.releaseDate)],
      [
        [344, 700, end, 760],
        'Signature and name of declarant/representative',
        shown(`per proc. ${random.letters(1)}. Harms`),
      ],
    ],
    look,
  )
  const form = `SAD/${random.digits(3)}  Copy for the consignee. Keep with the commercial invoice, delivery order and transport document for 10 years.`
  pen.text(left, 766, form, ink('sans', 6))
}

function drawDeclaration(order: Order) {
  const s: Shipment = { ...order.s, currency: 'USD', goods: order.s.goods.slice(0, 1) }
  const style = styleOf({ date: 'dd/mm/yyyy', time: 'none', number: 'plain', weight: 'bare' })
  const e = entriesOf(s, { ...style, decimals: 1, prefixed: true })
  const pen = createPen(595, 842)
  const union = s.consignee.country === 'United Kingdom' ? 'UNITED KINGDOM' : 'EUROPEAN UNION'
  pen.text(left, 18, `${union}   CUSTOMS IMPORT DECLARATION`, ink('sansBold', 8.5))
  pen.text(26, 44, '8', ink('sansBold', 14))
  pen.picture({ x: 392, y: 54, width: 150, height: 16 }, s.numbers.entry, 'barcode')
  const duties = dutiesOf(s, order)
  const spots = [...top(s, e, order), ...middle(s, e, duties, order), ...item(s, e, duties, order)]
  plot(pen, spots, look)
  documents(pen, s, e, duties, order)
  pen.show(taxes(pen, duties, order))
  foot(pen, s, e, order)
  return pen.done()
}

export const unifiedDeclaration: Layout = {
  name: 'unified-declaration',
  copies: { customs_entry: 2 },
  american: false,
  make: drawDeclaration,
}
