// A carrier's bill on long American paper: numbered boxes, a grid of rates prepaid or collect, a carbon copy.
import { totalsOf } from '../../../content/cargo-entries.ts'
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { printedNumber } from '../../../print.ts'
import { boxText } from '../../../content/rows.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { shown } from '../../../content/style.ts'
import { smallPrint } from '../../../drawing/around.ts'
import { ink } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, endingAt, textOf } from '../drawn-with/cells.ts'
import { inWords } from '../drawn-with/in-words.ts'
import { across, fill, preprint, scrawl, stamp, typist, watermark } from './drawn-with/desk.ts'
import type { Filled, Typist } from './drawn-with/desk.ts'
import { chargesTold, folded, inBoxes, inCapitals, written } from './drawn-with/shipments.ts'

const [left, half, right] = [30, 308, 582]
const label = ink('serif', 6.2)

function leftSide(e: Entries): readonly Filled[] {
  return [
    [[left, 66, half, 132], '(2) Shipper / Exporter (complete name and address)', e.shipper],
    [[left, 132, half, 198], '(3) Consignee (complete name and address)', e.consignee],
    [[left, 198, half, 264], '(4) Notify party (complete name and address)', e.notify],
    ...across([left, 264, half, 290], {
      '(12) Pre-carriage by': '',
      '(13) Place of receipt / Date': e.receipt,
    }),
    ...across([left, 290, half, 316], {
      '(14) Ocean vessel / Voy. No.': e.vesselSpaceVoyage,
      '(15) Port of loading': e.loading,
    }),
    ...across([left, 316, half, 342], {
      '(16) Port of discharge': e.discharge,
      '(17) Place of delivery': e.delivery,
    }),
  ]
}

function rightSide(s: Shipment, e: Entries, { random }: Order): readonly Filled[] {
  const references = [
    `P.O. ${textOf(e.orders)}`,
    `SHPR REF ${random.letters(2)}-${random.digits(6)}  S/C ${random.digits(7)}`,
  ]
  const agent = [s.forwarder.name, ...s.forwarder.address.slice(0, 2)]
  const origin = written([textOf(e.origin).toUpperCase()], e.origin)
  const licence = `FMC ${random.digits(5)}`
  return [
    ...across([half, 66, right, 92], { '(5) Document No.': e.bill, '(5a) Booking No.': e.booking }),
    [[half, 92, right, 132], '(6) Export references', written(references, e.orders)],
    [[half, 132, right, 186], '(7) Forwarding agent, FMC No.', written([...agent, licence])],
    [[half, 186, right, 210], '(8) Point and country of origin (not part of the B/L)', origin],
    [
      [half, 210, right, 264],
      '(9) Also notify / domestic routing',
      written([s.broker.name, `TEL ${random.digits(3)}-${random.digits(3)}-${random.digits(4)}`]),
    ],
    ...across([half, 264, right, 290], {
      '(10) Loading pier / terminal': `BERTH ${random.int(2, 30)}`,
      '(10a) Originals to be released at': s.route.loading.city.toUpperCase(),
    }),
    ...across([half, 290, right, 316], {
      '(11) Type of movement': 'FCL / FCL   CY - CY',
      '(11a) Onward inland routing': '',
    }),
    [[half, 316, right, 342], '(17a) Final destination', ''],
  ]
}

const edges = [30, 172, 240, 424, 500, 582] as const
const heads = [
  '(18) Container No. / Seal No.\nMarks and Nos.',
  '(19) Quantity,\nkind of packages',
  '(20) Description of goods',
  '(21) Gross\nweight',
  '(22) Measure-\nment',
] as const

function cargo(pen: Pen, type: Typist, s: Shipment, e: Entries): void {
  heads.forEach((head, index) => {
    const [from, to] = [edges[index] ?? 0, edges[index + 1] ?? 0]
    preprint(pen, [[[from, 342, to, 362], head]], label)
    pen.box({ x: from, y: 362, width: to - from, height: 240 })
  })
  const marks = s.boxes.flatMap(({ number, size, seal }) => [
    `${boxText(number, 'dash')} ${size}`,
    `SEAL ${seal}`,
  ])
  const below = type(35, 372, written(marks, e.containers, e.seals), 134)
  type(35, below + 8, 'N/M')
  type(177, 372, written([...e.packageCount.lines, ...e.packageType.lines], e.packages), 60)
  const said = [
    "SHIPPER'S LOAD, COUNT & SEAL",
    'SAID TO CONTAIN:',
    ...folded(e.goods, 174, ink('mono', 8.4)).lines,
  ]
  const end = type(245, 372, written(said, e.goods), 176)
  const hs = s.goods.map(({ hs }) => `H.S. ${hs}`)
  const clauses = [...hs, '', textOf(e.freightWords), `ON BOARD ${textOf(e.onBoard)}`]
  type(245, end + 10, written(clauses, e.freightWords, e.onBoard), 176)
  type(429, 372, written(textOf(e.weight).split(' / '), e.weight), 70)
  type(505, 372, e.volume, 74)
}

/** The rate of a unit where it comes out even, or else one rate for the whole bill. */
function rated(s: Shipment, amount: number): readonly string[] {
  const each = (amount * 100) / s.boxes.length
  const even = Number.isInteger(Math.round(each * 1e6) / 1e6) && s.boxes.length > 1
  const money = (value: number): string => printedNumber(value, 2, 'us')
  return even
    ? [`${s.boxes.length}.000`, money(each / 100), 'UNIT']
    : ['1.000', money(amount), 'B/L']
}

const ends = [236, 330, 400, 440, 512, 580] as const

function freight(pen: Pen, type: Typist, s: Shipment): void {
  const titles = ['(24) FREIGHT AND CHARGES', 'REVENUE TONS', 'RATE', 'PER', 'PREPAID', 'COLLECT']
  const from = [left, 236, 330, 400, 440, 512]
  titles.forEach((title, index) => {
    const to = ends[index] ?? right
    const wide = (index === 5 ? right : to) - (from[index] ?? 0)
    preprint(pen, [[[from[index] ?? 0, 626, (from[index] ?? 0) + wide, 640], title]], label)
    pen.box({ x: from[index] ?? 0, y: 640, width: wide, height: 92 })
  })
  pen.show(chargesTold(s), { freight_terms: s.prepaid ? 'prepaid' : 'collect' })
  const typed = ink('mono', 8.4, 0.3)
  const line = (y: number, name: string, basis: readonly string[], text: string): void => {
    type(left + 5, y, name, 198)
    basis.forEach((each, index) => endingAt(pen, (ends[index + 1] ?? 0) - 5, y + 1, each, typed))
    endingAt(pen, (s.prepaid ? 512 : right) - 5, y + 1, text, typed)
  }
  s.charges.forEach(({ description, amount }, index) => {
    line(645 + index * 14, description, rated(s, amount), printedNumber(amount, 2, 'us'))
  })
  const total = totalsOf(s).charges
  line(718, `TOTAL ${s.currency}`, [], printedNumber(total, 2, 'us'))
  pen.show({ total_amount: total, currency: s.currency })
}

function lower(s: Shipment, e: Entries): readonly Filled[] {
  const at = shown(s.route.loading.city.toUpperCase())
  const rate = s.currency === 'USD' ? '' : `1 USD = 0.9${s.numbers.pickup.slice(0, 3)}`
  const total = totalsOf(s).packages
  const words = `${inWords(total)} (${total}) ${s.packageType} ONLY`
  return [
    [[left, 602, right, 626], '(23) Total number of packages (in words)', words],
    ...across([left, 732, right, 758], {
      '(25) Declared value (see clause 7)': 'N.V.D.',
      '(26) Exchange rate': rate,
      '(27) Prepaid at': s.prepaid ? at : '',
      '(28) Collect at': s.prepaid ? '' : 'DESTINATION',
      '(29) No. of originals': 'THREE (3)',
    }),
    ...across([left, 758, half, 784], {
      '(30) B/L No.': e.bill,
      '(31) Date laden on board': e.onBoard,
    }),
    [[half, 758, right, 784], '(32) Place of B/L issue / Date', both(at, ' ', e.issueDate)],
    [[left, 784, half, 850], '(33) Remarks of the carrier', ''],
    [[half, 784, right, 850], '(34) Signed on behalf of the carrier', ''],
  ]
}

function drawRated(order: Order) {
  const { random } = order
  const s = inCapitals(inBoxes(order.s, random.pick([2, 5, 1, 3]), random))
  const style = styleOf({ date: 'MMM dd, yyyy', decimals: 2, place: 'state', carrierName: 1 })
  const e = entriesOf(s, { ...style, weight: random.pick(['KGS', 'both']), prefixed: true })
  const pen = createPen(612, 936)
  watermark(pen, 420, ['NON-NEGOTIABLE', 'COPY'])
  const type = typist(pen, ink('mono', 8.4, 0.3), random, 3)
  const name = textOf(e.carrier)
  pen.text(left, 32, name, fitting([name], 300, ink('sansBold', 17)))
  pen.show(e.carrier)
  endingAt(pen, right, 30, 'BILL OF LADING', ink('sansBold', 20))
  endingAt(pen, right, 54, 'not negotiable unless consigned to order', ink('serifItalic', 7.5))
  fill(pen, type, [...leftSide(e), ...rightSide(s, e, order)], label)
  cargo(pen, type, s, e)
  freight(pen, type, s)
  fill(pen, type, lower(s, e), label)
  stamp(pen, { x: 70, y: 812 }, ['FILE COPY', 'CTR 742'], ink('sansBold', 11, 0.35), 0.08)
  scrawl(pen, 380, 824, 120, random)
  pen.text(half + 6, 840, 'By', label)
  smallPrint(pen, { x: left, y: 856, width: right - left }, random, { count: 3 })
  endingAt(pen, right, 914, `OBL-7 (${random.int(3, 12)}/18)  ply 4 of 6`, label)
  return pen.done()
}

export const ratedBill: Layout = {
  name: 'rated-carbon-bill',
  copies: { bill_of_lading: 3 },
  american: true,
  make: drawRated,
}
