// A carrier's bill set like a letter in two columns; the cargo stands on a rider, the terms behind it.
import { printedNumber } from '../../../print.ts'
import { boxText } from '../../../content/rows.ts'
import { shown } from '../../../content/style.ts'
import type { Entries } from '../../../content/entries.ts'
import { centred } from '../../../drawing/around.ts'
import { ink, list, prose } from '../../../drawing/blocks.ts'
import type { ListLook } from '../../../drawing/blocks.ts'
import { createPen, fitting, widthOf } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { cells, endingAt, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'
import { termsOfCarriage } from './terms-of-carriage.ts'

const roman = ink('serif', 10)
const inset: ListLook = {
  label: ink('serifItalic', 9),
  value: roman,
  place: 'above',
  gap: 11,
}
const beside: ListLook = { ...inset, place: 'beside', gap: 5, labelWidth: 92 }
const leftX = 52
const rightX = 312

function parties(pen: Pen, y: number, e: Entries): number {
  const of: Labelled = {
    'Shippers:': e.shipper,
    'Consignees, or their assigns:': e.consignee,
    'Party to be notified:': e.notify,
  }
  return list(pen, { x: leftX, y, width: 235 }, cells(of), inset)
}

function voyage(pen: Pen, y: number, e: Entries): number {
  const of: Labelled = {
    'Bill of Lading': e.bill,
    Booking: e.booking,
    'Customer ref.': e.orders,
    Vessel: e.vessel,
    Voyage: e.voyage,
    'Received at': e.receipt,
    'Port of shipment': e.loading,
    'Port of discharge': e.discharge,
    'Deliverable at': e.delivery,
    Originals: shown('Three'),
  }
  return list(pen, { x: rightX, y, width: 235 }, cells(of), beside)
}

const received = [
  'Received by the Carrier, from the Shippers named herein and in apparent external good order and condition, the containers and packages described in the Rider hereto, to be carried by the above vessel, or by any substitute or feeder, subject to the terms printed at the end of this document, which the Merchant accepts by taking delivery of it.',
  'Particulars of the goods are those of the Shippers. Weight, measure, marks, numbers, quality, contents and value are unknown to the Carrier.',
]

function firstPage(pen: Pen, { s, random }: Order, e: Entries): void {
  centred(pen, 40, textOf(e.carrier), fitting(e.carrier.lines, 400, ink('serifBold', 20)))
  centred(pen, 66, 'Bill of Lading for port to port or combined carriage', ink('serifItalic', 11))
  pen.line({ x: leftX, y: 86 }, { x: 547, y: 86 }, 1.2)
  let y = Math.max(parties(pen, 102, e), voyage(pen, 102, e)) + 8
  pen.line({ x: leftX, y }, { x: 547, y }, 0.4)
  y = prose(pen, { x: leftX, y: y + 12, width: 495 }, received, roman) + 6
  const sums: Labelled = {
    'In all, said to be': e.packages,
    'Weighing gross': e.weight,
    Measuring: e.volume,
  }
  const below = list(pen, { x: leftX, y, width: 235 }, cells(sums), beside)
  const money: Labelled = {
    Freight: e.freightTerms,
    'Declared value': shown('none (see clause 9)'),
    Tariff: shown(`${random.letters(3)}-${random.digits(3)}, item ${random.digits(4)}`),
  }
  list(pen, { x: rightX, y, width: 235 }, cells(money), beside)
  const units = s.boxes.length === 1 ? 'one container' : `${s.boxes.length} containers`
  const sentences = [
    `The goods, in ${units}, are set out in the Rider of one page which forms part hereof.`,
    `Shipped on board the vessel on ${textOf(e.onBoard)}.`,
    `Dated at ${s.route.loading.city}, ${textOf(e.issueDate)}.`,
  ]
  pen.show(e.onBoard, e.issueDate, e.carrier)
  y = prose(pen, { x: leftX, y: below + 10, width: 495 }, sentences, roman)
  pen.lines(
    rightX,
    y + 34,
    ['______________________________', 'Master, or as Agents for the Carrier'],
    roman,
  )
  const agents = `Local agents: Messrs. ${random.pick(['Orrin & Vale', 'Tamsin Bros.'])}, P.O. Box ${random.digits(4)}, telex ${random.digits(5)} ORVA, cable address "FAIRTIDE"`
  centred(pen, 800, agents, ink('serif', 7.5, 0.3))
}

function pageHead(pen: Pen, title: string, page: number, e: Entries): void {
  pen.newPage()
  pen.text(leftX, 36, title, ink('serifBold', 12))
  const of = `B/L ${textOf(e.bill)}   ${textOf(e.vessel)}, voyage ${textOf(e.voyage)}`
  pen.text(leftX, 54, of, ink('serif', 9))
  endingAt(pen, 547, 54, `page ${page} of 3`, ink('serif', 9))
  pen.line({ x: leftX, y: 68 }, { x: 547, y: 68 }, 0.4)
}

// A paragraph for each container; the goods and the sums follow.
function rider(pen: Pen, { s }: Order, e: Entries): void {
  pageHead(pen, 'Rider to Bill of Lading', 2, e)
  let y = 84
  s.boxes.forEach((box, index) => {
    const unit = `${boxText(box.number, 'dash')}   ${box.size}   seal ${box.seal}`
    const kilos = printedNumber(box.kg, 3, 'us')
    const cubic = printedNumber(box.cbm, 3, 'us')
    pen.text(leftX, y, `(${index + 1})`, roman)
    const holding = `${box.packages} ${s.packageType}   ${kilos} KGS   ${cubic} CBM`
    pen.lines(leftX + 24, y, [unit, holding], roman)
    y += 34
  })
  pen.text(leftX, y + 4, "Said to contain, shippers' load, stowage and count:", inset.label)
  y += 20 + pen.lines(leftX + 24, y + 20, e.goods.lines, roman)
  pen.text(leftX, y + 14, 'Marks: as addressed, nos. 1 and up. No further marks.', roman)
  pen.line({ x: leftX, y: y + 34 }, { x: 547, y: y + 34 }, 0.4)
  const sums = [...e.packages.lines, ...e.weight.lines, ...e.volume.lines].join('    ')
  const total = `Total of the rider:    ${sums}`
  pen.text(leftX, y + 40, total, ink('serifBold', 10))
  pen.show(e.containers, e.seals, e.goods)
  const end = '- - - end of rider - - -'
  pen.text(leftX + (495 - widthOf(end, roman)) / 2, y + 64, end, roman)
}

function terms(pen: Pen, e: Entries): void {
  pageHead(pen, 'Terms of carriage', 3, e)
  const middle = Math.ceil(termsOfCarriage.length / 2)
  const look = ink('serif', 7.6, 0.1)
  prose(pen, { x: leftX, y: 80, width: 238 }, termsOfCarriage.slice(0, middle), look)
  prose(pen, { x: 309, y: 80, width: 238 }, termsOfCarriage.slice(middle), look)
}

function drawLetterBill(order: Order) {
  const style = styleOf({ date: 'Month d, yyyy', decimals: 3, place: 'country', weight: 'KGS' })
  const e = order.in({ ...style, upper: false, carrierName: 2 })
  const pen = createPen(595, 842)
  firstPage(pen, order, e)
  rider(pen, order, e)
  terms(pen, e)
  return pen.done()
}

export const letterCarrierBill: Layout = {
  name: 'letter-carrier-bill',
  copies: { bill_of_lading: 3 },
  make: drawLetterBill,
}
