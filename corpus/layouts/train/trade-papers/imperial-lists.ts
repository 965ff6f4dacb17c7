// A packing list across the page, container by container: ranges of cartons, weights in kilograms and in pounds.
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { poundsOf } from '../../../print.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { shown } from '../../../content/style.ts'
import { ink, list } from '../../../drawing/blocks.ts'
import type { ListLook } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { cells, endingAt, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'
import { container, measures, number, tableHead, write } from './drawn-with/carton-table.ts'
import { packed } from './drawn-with/packed-boxes.ts'

const [x, right] = [24, 818]
const [plain, bold] = [ink('sans', 7.5), ink('sansBold', 7.5)]
function head(pen: Pen, s: Shipment, e: Entries, page: number): number {
  pen.text(x, 20, s.shipper.name, ink('sansBold', 12))
  pen.text(x, 35, s.shipper.address.join(', '), ink('sans', 7.5))
  endingAt(pen, right, 18, 'PACKING LIST / WEIGHT NOTE', ink('sansBold', 14))
  endingAt(pen, right, 36, `Invoice ${textOf(e.invoice)}   page ${page}`, plain)
  pen.show(e.shipperName, e.invoice)
  pen.line({ x, y: 48 }, { x: right, y: 48 }, 1)
  return 54
}

function facts(pen: Pen, top: number, e: Entries, terms: Labelled): number {
  const look: ListLook = {
    label: ink('sans', 7, 0.3),
    value: bold,
    place: 'beside',
    gap: 2,
    labelWidth: 78,
  }
  const columns: readonly Labelled[] = [
    { 'Consigned to': e.consignee },
    { Date: e.bookedOn, 'P.O. no(s).': e.orders, ...terms },
    {
      Vessel: e.vessel,
      'Voyage no.': e.voyage,
      'Port of loading': e.loading,
      'Port of discharge': e.discharge,
      'B/L no.': e.bill,
    },
  ]
  const ends = columns.map((of, index) => {
    const left = x + ([0, 300, 540][index] ?? 0)
    return list(pen, { x: left, y: top, width: index === 0 ? 290 : 240 }, cells(of), look)
  })
  return Math.max(...ends) + 4
}

function totals(pen: Pen, y: number, s: Shipment, e: Entries): number {
  const kg = s.boxes.reduce((sum, box) => sum + box.kg, 0)
  const netKg = Math.round(kg * 0.91)
  const count = s.boxes.reduce((sum, box) => sum + box.packages, 0)
  const cbm = s.boxes.reduce((sum, box) => sum + box.cbm, 0)
  pen.box({ x, y: y - 3, width: right - x, height: 16 }, { border: 0.8, fill: 0.9 })
  write(
    pen,
    y + 1,
    [
      'GRAND TOTAL',
      number(count),
      s.packageType,
      '',
      '',
      '',
      '',
      '',
      ...measures({ netKg, kg, cbm }),
    ],
    ink('sansBold', 8),
  )
  pen.show(e.packages, e.weight, e.netWeight, e.volume)
  const cubic = number(cbm * 35.3147, 1)
  const lines = [
    `TOTAL ${textOf(e.packages)}    GROSS ${textOf(e.weight)} / ${number(poundsOf(kg))} LBS    NET ${textOf(e.netWeight)} / ${number(poundsOf(netKg))} LBS    ${textOf(e.volume)} / ${cubic} CFT`,
  ]
  pen.lines(x, y + 20, lines, ink('sansBold', 9))
  return y + 38
}

function drawList(order: Order) {
  const { random } = order
  const { s, boxes } = packed(order.s, random)
  const style = styleOf({
    date: random.pick(['mm/dd/yyyy', 'd Month yyyy'] as const),
    time: 'none',
    place: 'country',
    upper: random.chance(0.5),
    weight: 'KGS',
  })
  const e = entriesOf(s, { ...style, prefixed: random.chance(0.6) })
  const pen = createPen(842, 595)
  const terms = {
    'Our reference': shown(`${random.letters(2)}/${random.digits(5)}`),
  }
  let [y, page] = [facts(pen, head(pen, s, e, 1), e, terms), 1]
  y = tableHead(pen, y)
  for (const each of boxes) {
    if (y + each.lines.length * 12 + 34 > 560) {
      pen.newPage()
      y = tableHead(pen, head(pen, s, e, ++page))
    }
    y = container(pen, y, each)
  }
  const items = boxes.flatMap(({ lines }) =>
    lines.map(({ description, quantity, unit }) => ({ description, quantity, unit })),
  )
  const words = items.map(({ description }) => description).join('\n')
  pen.show(
    { line_items: items, description_of_goods: { oneOf: ['', words] } },
    e.containers,
    e.seals,
  )
  if (y > 500) {
    pen.newPage()
    y = head(pen, s, e, ++page)
  }
  y = totals(pen, y + 2, s, e)
  pen.lines(
    x,
    y,
    [
      'Export cartons, 5-ply, max. 22 kg; no wood packing, no bamboo. 1 kg = 2.2046 lb, 1 CBM = 35.3147 CFT.',
      `Shipping marks: ${s.consignee.name} / ${s.route.discharge.city} / carton no. / made in ${textOf(e.origin)}`,
    ],
    ink('sans', 7.5),
  )
  endingAt(pen, right, y + 30, `for ${s.shipper.name}: ____________________`, plain)
  return pen.done()
}

export const imperialList: Layout = {
  name: 'imperial-packing-list',
  copies: { packing_list: 3 },
  make: drawList,
}
