// A chamber's certificate of origin as an affidavit: blanks in sentences, typed over dotted lines, sworn and sealed.
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { dateLabel } from '../../../print.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { shown } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { ink, prose } from '../../../drawing/blocks.ts'
import { createPen, widthOf } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { endingAt } from '../drawn-with/cells.ts'
import { chop, preprint, scrawl, typist } from './drawn-with/desk.ts'
import type { Typist } from './drawn-with/desk.ts'
import { folded, inBoxes, inCapitals, written } from './drawn-with/shipments.ts'

const [left, right] = [54, 541]
const plain = ink('serif', 10)
const small = ink('serifItalic', 6.8)
const typed = ink('mono', 9)

/** Words, then a dotted line of this length with the value on it and a hint below. */
type Blank = readonly [words: string, value: Shown | string, width: number, hint?: string]

function sentence(pen: Pen, type: Typist, top: number, blanks: readonly Blank[]): number {
  let [x, y] = [left, top]
  for (const [words, value, width, hint = ''] of blanks) {
    const room = widthOf(`${words} `, plain) + width
    if (x > left && x + room > right + 2) [x, y] = [left, y + 27]
    pen.text(x, y, words, plain)
    x += widthOf(`${words} `, plain)
    if (width === 0) continue
    pen.text(x, y, '.'.repeat(Math.floor(width / widthOf('.', plain))), plain)
    type(x + 6, y - 1.5, value, width - 8)
    pen.text(x + (width - widthOf(hint, small)) / 2, y + 12, hint, small)
    x += width + 5
  }
  return y + 30
}

const upperCase = (value: Shown): Shown => ({
  ...value,
  lines: value.lines.map((line) => line.toUpperCase()),
})

/** An address on one dotted line: read with its commas, or as the lines that it was. */
function inOneLine({ lines }: Shown, name: 'shipper_address' | 'consignee_address'): Shown {
  const [text, apart] = [lines.slice(1).join(', '), lines.slice(1).join('\n')]
  return shown(text, { [name]: { oneOf: [text, apart] } })
}

function ordinal(day: number): string {
  const tail = day > 10 && day < 14 ? 'TH' : (['TH', 'ST', 'ND', 'RD'][day % 10] ?? 'TH')
  return `${day}${tail}`
}

function statement(pen: Pen, type: Typist, e: Entries, { random }: Order): number {
  const role = random.pick(['EXPORT MANAGER', 'SHIPPING CLERK', 'DIRECTOR'])
  const whole = inOneLine(e.shipper, 'shipper_address')
  const consignee = inOneLine(e.consignee, 'consignee_address')
  return sentence(pen, type, 112, [
    ['The undersigned', role, 190, '(owner, agent or officer)'],
    ['for', upperCase(e.shipperName), 215, '(name of shipper)'],
    ['of', whole, 465, '(address of shipper)'],
    ['declares that the following goods, shipped on S.S.', e.vesselSpaceVoyage, 210, '(vessel)'],
    ['on', e.onBoard, 120, '(date of shipment)'],
    ['from', e.loading, 165],
    ['to', e.discharge, 150],
    ['and consigned to', e.consigneeName, 395, '(name of consignee)'],
    ['of', consignee, 465, '(address of consignee)'],
    ['under invoice no.', e.invoice, 140],
    ['and order no.', e.orders, 170],
    ['are the product of', upperCase(e.origin), 190, '(country)'],
  ])
}

const edges = [54, 150, 228, 398, 470, 541] as const
const heads = [
  'Marks and numbers',
  'No. of pkgs.,\nboxes, cases',
  'Description',
  'Gross weight\n(kg)',
  'Net weight\n(kg)',
]

function goods(pen: Pen, type: Typist, top: number, s: Shipment, e: Entries): number {
  heads.forEach((text, index) => {
    const [from, to] = [edges[index] ?? 0, edges[index + 1] ?? 0]
    preprint(pen, [[[from, top, to, top + 22], text]], ink('serif', 7.6))
    pen.box({ x: from, y: top + 22, width: to - from, height: 104 })
  })
  const y = top + 30
  type(58, y, written(['N/M', ...s.boxes.map(({ number }) => number)], e.containers), 90)
  type(154, y, written([...e.packageCount.lines, ...e.packageType.lines], e.packages), 72)
  type(232, y, folded(e.goods, 164, typed), 166)
  type(402, y, e.weight, 66)
  type(474, y, e.netWeight, 66)
  return top + 142
}

/** The day of the oath in words of its own: the same as the day of the chamber's seal. */
function sworn(pen: Pen, type: Typist, top: number, s: Shipment, { random }: Order): void {
  const time = s.times.issue
  const date = new Date(time)
  const month = date.toLocaleString('en', { month: 'long', timeZone: 'UTC' }).toUpperCase()
  const day = shown(ordinal(date.getUTCDate()), { issue_date: dateLabel(time) })
  const city = s.route.loading.city.toUpperCase()
  const y = sentence(pen, type, top, [
    ['Dated at', city, 120],
    ['on the', day, 45],
    ['day of', `${month} ${date.getUTCFullYear()}`, 130],
  ])
  pen.text(left, y, 'Sworn to before me', plain)
  scrawl(pen, left + 16, y + 34, 120, random)
  pen.line({ x: left, y: y + 46 }, { x: left + 180, y: y + 46 }, 0.5)
  pen.text(left, y + 49, '(notary or commissioner)', small)
  scrawl(pen, 370, y + 30, 110, random)
  pen.line({ x: 340, y: y + 46 }, { x: right, y: y + 46 }, 0.5)
  pen.text(340, y + 49, '(signature of owner or agent)', small)
  const text = `The ${city} CHAMBER OF COMMERCE AND INDUSTRY, a recognised chamber under the laws of its country, has examined the manufacturer's invoice or the shipper's affidavit concerning the origin of the merchandise and, according to the best of its knowledge and belief, finds that the products named originated in the country stated above.`
  prose(pen, { x: left, y: y + 72, width: right - left }, [text], ink('serif', 9))
  pen.text(330, y + 128, 'Secretary', plain)
  scrawl(pen, 390, y + 126, 120, random)
  chop(
    pen,
    { x: 210, y: y + 152 },
    42,
    [city, 'CHAMBER OF', 'COMMERCE', 'SEAL'],
    ink('serifBold', 8, 0.2),
  )
}

function drawCertificate(order: Order) {
  const { random } = order
  const s = inCapitals(inBoxes(order.s, random.int(1, 4), random))
  const style = styleOf({ date: 'MMM dd, yyyy', decimals: 1, weight: 'bare', place: 'country' })
  const e = entriesOf(s, style)
  const pen = createPen(595, 842)
  pen.box({ x: 30, y: 26, width: 535, height: 790 }, { border: 2.2 })
  pen.box({ x: 35, y: 31, width: 525, height: 780 }, { border: 0.5 })
  pen.text(150, 48, 'CERTIFICATE OF ORIGIN', ink('serifBold', 23))
  const number = `No. ${random.letters(1)}${random.digits(2)}/${random.digits(6)}`
  endingAt(pen, right, 84, number, ink('mono', 9.5))
  pen.text(left, 84, 'for general purposes, non-preferential', ink('serifItalic', 9))
  const type = typist(pen, typed, random, 2.5)
  const y = goods(pen, type, statement(pen, type, e, order) + 2, s, e)
  sworn(pen, type, y, s, order)
  pen.text(left, 796, `Fee stamp ${random.digits(4)}`, small)
  return pen.done()
}

export const swornCertificate: Layout = {
  name: 'sworn-origin',
  copies: { certificate_of_origin: 3 },
  make: drawCertificate,
}
