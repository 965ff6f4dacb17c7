// A packing list by pallets: each pallet a grey band, the cartons on it indented below.
import { totalsOf } from '../../../content/cargo-entries.ts'
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { printedNumber } from '../../../print.ts'
import { goodsRows } from '../../../content/rows.ts'
import type { GoodsLine } from '../../../content/goods.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import { ink, list, prose } from '../../../drawing/blocks.ts'
import type { ListLook } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, cells, endingAt } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'

const [x, width] = [44, 507]
const end = x + width
/** Right edges of quantity, net and gross. */
const edges = [400, 476, end - 4] as const
const look: ListLook = {
  label: ink('sans', 7.5, 0.35),
  value: ink('sans', 9),
  place: 'beside',
  gap: 2.5,
  labelWidth: 84,
}

type Stack = {
  readonly lines: readonly GoodsLine[]
  readonly from: number
  readonly count: number
}

/** Where there are many goods, the last two share their pallets. */
function stacksOf({ goods }: Shipment): readonly Stack[] {
  const groups = goods.map((line) => [line])
  const last = goods.length > 2 ? groups.pop() : undefined
  if (last !== undefined) groups.at(-1)?.push(...last)
  let from = 1
  return groups.map((lines) => {
    const cartons = lines.reduce((sum, { packages }) => sum + packages, 0)
    const stack = { lines, from, count: Math.ceil(cartons / 28) }
    from += stack.count
    return stack
  })
}

function head(pen: Pen, s: Shipment, e: Entries, { random }: Order): number {
  pen.text(x, 34, 'Packing List', ink('sansBold', 22))
  pen.text(x, 60, 'by pallet and carton', ink('sansItalic', 9, 0.4))
  endingAt(pen, end, 34, s.shipper.name, fitting([s.shipper.name], 280, ink('sansBold', 11)))
  s.shipper.address.forEach((line, index) => {
    endingAt(pen, end, 49 + index * 9.5, line, ink('sans', 7.5, 0.3))
  })
  pen.show(e.shipperName)
  pen.line({ x, y: 84 }, { x: end, y: 84 }, 2)
  const left: Labelled = {
    For: e.consignee,
    'Ordered under': e.orders,
    'Belongs to invoice': e.invoice,
    'Drawn up on': e.bookedOn,
    'Warehouse order': shown(`WO${random.digits(8)}`),
  }
  const right: Labelled = {
    'Sails with': both(e.vessel, ' / ', e.voyage),
    'Loading port': e.loading,
    'Discharge port': e.discharge,
    'Bill of lading': e.bill,
    Container: { lines: e.containers.lines, truth: e.containers.truth },
    Seal: e.sealsInLine,
  }
  const ends = [left, right].map((half, index) =>
    list(pen, { x: x + index * 258, y: 94, width: 249 }, cells(half), look),
  )
  return Math.max(...ends) + 6
}

function titles(pen: Pen, y: number): number {
  const bold = ink('sansBold', 7.5)
  pen.text(x + 4, y, 'Pallet', bold)
  pen.text(x + 52, y, 'Cartons', bold)
  pen.text(x + 116, y, 'Contents', bold)
  const heads = ['Quantity', 'Net kg', 'Gross kg']
  heads.forEach((text, index) => endingAt(pen, edges[index] ?? 0, y, text, bold))
  return y + 12
}

type Sheet = { readonly s: Shipment; readonly style: Style; readonly random: Order['random'] }

function band(pen: Pen, y: number, { lines, from, count }: Stack, { random, style }: Sheet): void {
  pen.box({ x, y, width, height: 15 }, { border: 0, fill: 0.88 })
  const numbers = count === 1 ? String(from) : `${from} - ${from + count - 1}`
  pen.text(x + 4, y + 4, numbers, ink('sansBold', 9))
  const size = `${count} x euro pallet 120 x 80 x ${random.int(98, 190)} cm, tare ${count * 22} kg`
  pen.text(x + 52, y + 4.5, size, ink('sans', 7.5))
  const kg = lines.reduce((sum, line) => sum + line.kg, 0)
  endingAt(pen, edges[2], y + 4, printedNumber(kg, 1, style.number), ink('sans', 9))
}

function stacks(pen: Pen, top: number, sheet: Sheet): number {
  const { s, style } = sheet
  const said = goodsRows(s, style, ['description', 'hs', 'quantity', 'unit'])
  pen.show(said.truth)
  const [body, fine] = [ink('sans', 8.5), ink('sans', 7, 0.4)]
  let [y, carton] = [titles(pen, top), 1]
  for (const stack of stacksOf(s)) {
    band(pen, y, stack, sheet)
    y += 19
    for (const line of stack.lines) {
      const [text = '', hs = '', quantity = '', unit = ''] = said.rows[s.goods.indexOf(line)] ?? []
      const weights = [line.kg * 0.91, line.kg].map((kg) => printedNumber(kg, 1, style.number))
      pen.text(x + 52, y, `${carton} - ${carton + line.packages - 1}`, body)
      pen.text(x + 116, y, text, fitting([text], 160, body))
      pen.text(x + 116, y + 10, `HS ${hs}   ${line.packages} cartons`, fine)
      const texts = [`${quantity} ${unit}`, ...weights]
      texts.forEach((each, index) => endingAt(pen, edges[index] ?? 0, y, each, body))
      carton += line.packages
      y += 23
    }
  }
  return y
}

/** Pallets and cartons are both packages of the whole. */
function sums(pen: Pen, top: number, s: Shipment, e: Entries): number {
  const pallets = stacksOf(s).reduce((sum, { count }) => sum + count, 0)
  const cartons = totalsOf(s).packages
  const counted = shown(`${cartons} CARTONS on ${pallets} pallets`, {
    package_count: { oneOf: [String(cartons), String(pallets)] },
    package_type: { oneOf: ['CARTONS', 'pallets'] },
  })
  const parts: readonly Labelled[] = [
    { 'In all': counted },
    { 'Total net': e.netWeight },
    { 'Total gross': e.weight },
    { Volume: e.volume },
  ]
  pen.box({ x, y: top, width, height: 34 }, { border: 1 })
  const above: ListLook = { ...look, value: ink('sansBold', 9.5), place: 'above' }
  const starts = [6, 210, 310, 415]
  parts.forEach((part, index) => {
    const at = x + (starts[index] ?? 0)
    list(pen, { x: at, y: top + 6, width: index === 0 ? 195 : 92 }, cells(part), above)
  })
  return top + 44
}

const notes = [
  'Pallets are heat treated (ISPM 15) and wrapped; do not stack. Weights of pallets are not part of the totals. The count was taken by barcode at the warehouse; the carrier receives the container said to contain it. Shortages are to be claimed within 5 working days with the carton number and a photo of the label.',
  'This list accompanies the commercial invoice; it is no delivery note and no certificate of weight.',
]

function drawPallets(order: Order) {
  const { random } = order
  const s: Shipment = { ...order.s, packageType: 'CARTONS' }
  const style = styleOf({ date: 'd Month yyyy', number: 'swiss', weight: 'kg', upper: false })
  const full: Style = { ...style, decimals: 1, prefixed: random.chance(0.6) }
  const e = entriesOf(s, full)
  const pen = createPen(595, 842)
  let y = stacks(pen, head(pen, s, e, order), { s, style: full, random })
  y = sums(pen, y + 4, s, e)
  y = prose(pen, { x, y, width }, notes, ink('sans', 7.5, 0.25))
  const signed = `Packed and checked: ${random.letters(1)}. ${random.letters(2)}   shift ${random.int(1, 3)}   dock ${random.int(2, 18)}`
  pen.text(x, y + 14, signed, ink('sans', 8))
  endingAt(pen, end, 812, `PL-${random.digits(7)}  1/1`, ink('sans', 7, 0.4))
  return pen.done()
}

export const palletList: Layout = {
  name: 'pallet-list',
  copies: { packing_list: 2 },
  make: drawPallets,
}
