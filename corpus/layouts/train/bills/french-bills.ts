// A French forwarder's bill: labels in a margin, French over English; each container on a line of its own words.
import type { Entries } from '../../../content/entries.ts'
import { printedNumber } from '../../../print.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { ink, prose } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { endingAt, textOf } from '../drawn-with/cells.ts'
import { dated, dayAbroad } from '../drawn-with/plotted.ts'

const [native, english] = [ink('serifBold', 8), ink('serifItalic', 7, 0.35)]
const typed = ink('sans', 9)
const [x, end] = [36, 559]

type Said = readonly [native: string, english: string, value: Shown]

/** The label stands in the margin left of its value, in both languages; a hairline closes the row. */
function beside(
  pen: Pen,
  at: { x: number; y: number; width: number; margin: number },
  rows: readonly Said[],
): number {
  let y = at.y
  for (const [name, other, value] of rows) {
    pen.show(value)
    pen.text(at.x + 2, y + 4, name, fitting([name], at.margin - 5, native))
    pen.text(at.x + 2, y + 14, other, fitting([other], at.margin - 5, english))
    const room = at.width - at.margin - 6
    const height = Math.max(26, value.lines.length * 10.8 + 8)
    pen.lines(at.x + at.margin, y + 5, value.lines, fitting(value.lines, room, typed))
    y += height
    pen.line({ x: at.x, y }, { x: at.x + at.width, y }, 0.3)
  }
  return y
}

function head(pen: Pen, e: Entries, { s, random }: Order): number {
  pen.text(x, 28, s.forwarder.name, fitting([s.forwarder.name], 300, ink('serifBold', 16)))
  const lines = [
    `Commissionnaire de transport - ${s.forwarder.address.slice(0, 2).join(', ')}`,
    `S.A.S. au capital de 450 000 € - RCS Le Havre B ${random.digits(3)} ${random.digits(3)} ${random.digits(3)} - TVA FR${random.digits(11)}`,
  ]
  pen.lines(x, 48, lines, ink('serif', 7.5, 0.25))
  endingAt(pen, end, 28, 'CONNAISSEMENT', ink('serifBold', 15))
  endingAt(pen, end, 45, 'de transport combiné / House Bill of Lading', ink('serifItalic', 8.5))
  endingAt(pen, end, 58, `N° ${textOf(e.houseBill)}`, ink('sansBold', 11))
  pen.show(e.houseBill)
  pen.line({ x, y: 76 }, { x: end, y: 76 }, 1.6)
  return 78
}

function parties(pen: Pen, top: number, e: Entries, { s, random }: Order): number {
  const agent: Shown = { lines: [s.broker.name, ...s.broker.address.slice(0, 2)], truth: {} }
  const left = beside(pen, { x, y: top, width: 306, margin: 74 }, [
    ['Chargeur', 'Shipper', e.shipper],
    ['Destinataire', 'Consignee', e.consignee],
    ['Aviser', 'Notify party', e.notify],
    ['Agent à destination', 'Delivery agent', agent],
  ])
  const right = beside(pen, { x: 350, y: top, width: end - 350, margin: 82 }, [
    ['Réf. dossier', 'File', shown(`${random.digits(2)}-EXM-${random.digits(5)}`)],
    ['Commande', 'Order', e.orders],
    ['Connaissement maritime', 'Ocean B/L', e.bill],
    ['Compagnie', 'Actual carrier', e.carrier],
    ['Prise en charge', 'Taken in charge at', e.receipt],
    ["Nombre d'originaux", 'Originals', shown(random.pick(['3 (trois)', '0 / télex']))],
    ['Banque', 'Bank', shown('')],
  ])
  pen.line({ x: 346, y: top }, { x: 346, y: Math.max(left, right) }, 0.3)
  return Math.max(left, right)
}

function route(pen: Pen, top: number, e: Entries): number {
  const rows: readonly Said[][] = [
    [
      ['Navire', 'Vessel', e.vessel],
      ["Port d'embarquement", 'Port of loading', e.loading],
    ],
    [
      ['Voyage n°', 'Voyage', e.voyage],
      ['Port de déchargement', 'Port of discharge', e.discharge],
    ],
    [
      ['Pré-achem.', 'Pre-carriage', shown('ROUTE / TRUCK')],
      ['Livraison', 'Place of delivery', e.delivery],
    ],
  ]
  let y = top
  for (const [left, right] of rows) {
    if (left !== undefined) beside(pen, { x, y, width: 230, margin: 74 }, [left])
    if (right !== undefined) beside(pen, { x: 270, y, width: end - 270, margin: 110 }, [right])
    y += 26
  }
  return y
}

const words = (style: Style, { packageType }: Shipment, box: Shipment['boxes'][number]): string =>
  `${box.number}  plomb/seal ${box.seal}  ${box.size}  ${box.packages} ${packageType}  ${printedNumber(box.kg, style.decimals, style.number)} kg`

function cargo(pen: Pen, top: number, e: Entries, { s }: Order, style: Style): number {
  pen.box({ x, y: top + 4, width: end - x, height: 15 }, { border: 0, fill: 0.92 })
  const title =
    'Désignation des marchandises telle que déclarée par le chargeur / Goods as declared by shipper'
  pen.text(x + 4, top + 8, title, ink('serifBold', 8))
  let y = top + 26
  y += pen.lines(x + 4, y, e.goods.lines, typed) + 4
  const small = ink('serifItalic', 7.5, 0.3)
  pen.text(x + 4, y, 'en / in : FCL/FCL, said to contain, shipper load, stow and count', small)
  const texts = s.boxes.map((box) => words(style, s, box))
  y = y + 13 + pen.lines(x + 4, y + 13, texts, fitting(texts, end - x - 8, ink('mono', 8.5))) + 8
  pen.show(e.goods, e.containers, e.seals)
  const sums: readonly Said[] = [
    ['Total colis', 'Total packages', e.packages],
    ['Poids brut', 'Gross weight', e.weight],
    ['Volume', 'Measurement', e.volume],
  ]
  pen.line({ x, y }, { x: end, y }, 0.3)
  sums.forEach((sum, index) => {
    beside(pen, { x: x + index * 176, y, width: 171, margin: 70 }, [sum])
  })
  return y + 26
}

function foot(pen: Pen, top: number, e: Entries, order: Order): number {
  const { s } = order
  const board = dayAbroad(s.times.onBoard, 'french')
  const issue = dayAbroad(s.times.issue, 'french')
  const place = s.route.loading.city
  const terms = s.prepaid ? 'Port payé' : 'Port dû'
  const freight = shown(terms, e.freightTerms.truth)
  const issued = dated(s.times.issue, `${place}, le ${issue}`, 'issue_date')
  const left = beside(pen, { x, y: top, width: 300, margin: 110 }, [
    ['Fret', 'Freight', freight],
    ['Mis à bord le', 'Shipped on board', dated(s.times.onBoard, board, 'on_board_date')],
    ['Fait à', 'Place and date of issue', issued],
    ['Valeur déclarée', 'Declared value', shown('')],
  ])
  pen.box({ x: 350, y: top + 6, width: end - 350, height: left - top - 6 }, { border: 0.6 })
  pen.text(356, top + 11, 'Signature et cachet / Stamp and signature', english)
  const signed = `Pour ${s.forwarder.name}, en qualité de transporteur / as carrier`
  pen.text(356, left - 12, signed, fitting([signed], 196, ink('serif', 7)))
  return left + 10
}

const clauses = [
  'Reçu en bon état apparent, sauf réserve, le nombre de colis ou conteneurs indiqué ci-dessus, pour être transporté aux conditions figurant au verso. Un des originaux dûment endossé doit être remis en échange des marchandises ou du bon de livraison. La responsabilité du commissionnaire est limitée selon les conditions générales TLF, édition 2022.',
  'Received in apparent good order and condition the goods or packages said to contain the goods herein mentioned. The merchant is liable for demurrage, detention and port storage as per the tariff of the shipping line. Freight invoices are payable on receipt. Claims: Tribunal de commerce du Havre.',
]

/** Whoever forwards in the corpus, as a French house would be called. */
function french(s: Shipment): Shipment {
  const name = `${s.forwarder.name.split(' ')[0]} Transit Maritime`
  const address = ['14 quai de Southampton', '76600 Le Havre, France']
  return { ...s, forwarder: { name, address, country: 'France' } }
}

function drawBill(given: Order) {
  const order: Order = { ...given, s: french(given.s) }
  const style = styleOf({ number: 'blank', decimals: 0, weight: 'kg', place: 'country' })
  const full: Style = { ...style, upper: order.random.chance(0.5), carrierName: 1 }
  const e = order.in(full)
  const pen = createPen(595, 842)
  let y = parties(pen, head(pen, e, order), e, order)
  y = route(pen, y, e)
  y = cargo(pen, y, e, order, full)
  y = foot(pen, y, e, order)
  prose(pen, { x, y, width: end - x }, clauses, ink('serif', 7.5, 0.2))
  return pen.done()
}

export const frenchHouseBill: Layout = {
  name: 'connaissement',
  copies: { house_bill_of_lading: 2 },
  american: false,
  make: drawBill,
}
