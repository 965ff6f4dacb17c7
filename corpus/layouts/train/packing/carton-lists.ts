// A packing list by ranges of cartons, on a page across, with weights of one carton and of all.
import { totalsOf } from '../../../content/cargo-entries.ts'
import { printedNumber } from '../../../print.ts'
import { goodsRows } from '../../../content/rows.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { centred } from '../../../drawing/around.ts'
import { ink, list } from '../../../drawing/blocks.ts'
import type { ListLook } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { cells, endingAt, textOf } from '../drawn-with/cells.ts'
import { inWords } from '../drawn-with/in-words.ts'

const entry: ListLook = {
  label: ink('serif', 9),
  value: ink('serifBold', 9.5),
  place: 'beside',
  gap: 3,
  labelWidth: 76,
}
/** Where the columns begin, and the last one ends. */
const edges = [40, 118, 205, 395, 455, 530, 610, 690, 802] as const
const heads = [
  ['C/NO.', ''],
  ['SHIPPING', 'MARKS'],
  ['COMMODITY &', 'SPECIFICATION'],
  ['PACKAGES', ''],
  ["Q'TY", ''],
  ['G.W.', '(KGS)'],
  ['N.W.', '(KGS)'],
  ['MEAS.', '(CBM)'],
] as const

type Share = { readonly kg: number; readonly net: number; readonly cbm: number }

/** Parts of the whole, rounded so that they add up to it. */
function sharesOf(s: Shipment): readonly Share[] {
  const all = totalsOf(s)
  let [packages, kg] = [0, 0]
  return s.goods.map((line) => {
    const upTo = () => ({
      net: Math.round(kg * 0.91),
      cbm: Math.round((all.cbm * 1000 * packages) / all.packages),
    })
    const before = upTo()
    packages += line.packages
    kg += line.kg
    const after = upTo()
    return { kg: line.kg, net: after.net - before.net, cbm: (after.cbm - before.cbm) / 1000 }
  })
}

const right = (pen: Pen, column: number, y: number, text: string, size: number): void =>
  endingAt(pen, (edges[column + 1] ?? 0) - 4, y, text, ink('serif', size))

function frame(pen: Pen, top: number, bottom: number): void {
  heads.forEach((lines, index) => {
    const [x, end] = [edges[index] ?? 0, edges[index + 1] ?? 0]
    pen.box({ x, y: top, width: end - x, height: bottom - top }, { border: 0.5 })
    pen.lines(x + 4, top + 4, lines, ink('serifBold', 8))
  })
  pen.line({ x: 40, y: top + 26 }, { x: 802, y: top + 26 }, 0.5)
}

function ranges(pen: Pen, top: number, { s }: Order, style: Style): number {
  const goods = goodsRows(s, style, ['description', 'quantity', 'unit'])
  pen.show(goods.truth)
  const shares = sharesOf(s)
  const mark = (s.consignee.name.split(' ')[0] ?? '').toUpperCase()
  let [y, from] = [top + 32, 1]
  goods.rows.forEach(([text = '', quantity = '', unit = ''], index) => {
    const count = s.goods[index]?.packages ?? 1
    const share = shares[index] ?? { kg: 0, net: 0, cbm: 0 }
    pen.text(44, y, `${from}-${from + count - 1}`, ink('serif', 9.5))
    pen.text(122, y, mark, ink('serif', 9))
    pen.text(209, y, text, fitting([text], 180, ink('serif', 9.5)))
    right(pen, 3, y, String(count), 9.5)
    right(pen, 4, y, `${quantity} ${unit}`, 9.5)
    const measures = [share.kg, share.net, share.cbm]
    measures.forEach((measure, at) => {
      const decimals = at === 2 ? 3 : 2
      right(pen, 5 + at, y, printedNumber(measure, decimals, style.number), 9.5)
      right(pen, 5 + at, y + 11, `@${(measure / count).toFixed(decimals + at - 1)}`, 7)
    })
    from += count
    y += 28
  })
  return y
}

/** The last row of the table, ruled off. */
function totals(pen: Pen, y: number, order: Order, style: Style): void {
  const e = order.in(style)
  const all = totalsOf(order.s)
  pen.line({ x: 40, y }, { x: 802, y }, 0.5)
  pen.text(44, y + 5, 'TOTAL:', ink('serifBold', 9.5))
  const weights = [all.kg, all.netKg].map((kg) => printedNumber(kg, 2, style.number))
  const texts = [printedNumber(all.packages, 0, style.number), '', ...weights, textOf(e.volumeBare)]
  texts.forEach((text, index) => right(pen, 3 + index, y + 5, text, 9.5))
  pen.show(e.packages, e.weight, e.netWeight, e.volumeBare)
}

function header(pen: Pen, order: Order, style: Style): number {
  const { s, random } = order
  const e = order.in(style)
  centred(pen, 26, s.shipper.name, ink('serifBold', 15))
  centred(pen, 44, s.shipper.address.join('  '), ink('serif', 8.5))
  pen.show(e.shipperName)
  centred(pen, 60, 'PACKING LIST', ink('serifBold', 16))
  const to = { 'TO: M/S.': e.consignee, 'SHIPPED PER:': e.mvVesselVoyage }
  const ends = [
    list(pen, { x: 40, y: 86, width: 320 }, cells(to), entry),
    list(pen, { x: 380, y: 86, width: 220 }, cells({ 'FROM:': e.loading, 'TO:': e.discharge }), {
      ...entry,
      labelWidth: 40,
    }),
  ]
  const numbers = {
    'INV. NO.:': e.invoice,
    'DATE:': e.bookedOn,
    'S/C NO.:': shown(`SC${random.digits(7)}`),
    'P/O NO.:': e.orders,
  }
  ends.push(list(pen, { x: 620, y: 86, width: 182 }, cells(numbers), { ...entry, labelWidth: 60 }))
  return Math.max(...ends)
}

function drawRanges(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'MMM dd, yyyy', decimals: 2, place: 'country' })
  const e = order.in(style)
  const pen = createPen(842, 595)
  const top = header(pen, order, style) + 6
  const end = ranges(pen, top, order, style)
  totals(pen, end, order, style)
  frame(pen, top, end + 20)
  const { packages } = totalsOf(s)
  const words = `SAY TOTAL ${inWords(packages)} (${packages}) ${s.packageType} ONLY.`
  pen.text(40, end + 30, words, ink('serifBold', 9.5))
  const loaded: Shown = {
    lines: s.boxes.map((box) => `${box.number}/${box.seal}/${box.size}`),
    truth: { ...e.containers.truth, ...e.seals.truth },
  }
  const look = { ...entry, labelWidth: 150 }
  list(pen, { x: 40, y: end + 48, width: 420 }, cells({ 'CONTAINER/SEAL NO./SIZE:': loaded }), look)
  const notes = [
    `REMARKS: AS PER PROFORMA INVOICE NO. PI${random.digits(6)} AND L/C NO. ${random.digits(12)}.`,
    'NO SOLID WOOD PACKING MATERIAL. TEL 0574-8768 2201  FAX 0574-8768 2209',
  ]
  pen.lines(480, end + 48, notes, ink('serif', 7.5))
  pen.text(600, end + 96, s.shipper.name, ink('serif', 8))
  pen.text(600, end + 118, '(AUTHORIZED SIGNATURE)', ink('serif', 8))
  return pen.done()
}

export const cartonRanges: Layout = {
  name: 'carton-ranges',
  copies: { packing_list: 3 },
  make: drawRanges,
}
