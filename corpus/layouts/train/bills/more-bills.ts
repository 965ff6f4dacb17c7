// House bills of forwarders: with sections, and in two languages with small captions.
import { boxRows } from '../../../content/rows.ts'
import type { Entries } from '../../../content/entries.ts'
import { shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { smallPrint } from '../../../drawing/around.ts'
import { boxes, ink, list } from '../../../drawing/blocks.ts'
import type { BoxLook, ListLook } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, cells, endingAt, row, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'

function section(pen: Pen, y: number, title: string): number {
  pen.box({ x: 36, y, width: 540, height: 14 }, { border: 0, fill: [0.15, 0.15, 0.2] })
  pen.text(42, y + 3, title, ink('sansBold', 8, 1))
  return y + 20
}

const againstValues: ListLook = {
  label: ink('sans', 8, 0.35),
  value: ink('sansBold', 8.5),
  place: 'right',
  gap: 6,
  labelWidth: 78,
}

const pairsOn =
  (pen: Pen) =>
  (y: number, title: string, left: Labelled, right: Labelled): number => {
    const top = section(pen, y, title)
    const ends = [left, right].map((half, index) =>
      list(pen, { x: 36 + index * 272, y: top, width: 266 }, cells(half), againstValues),
    )
    return Math.max(...ends) + 6
  }

function equipment(pen: Pen, { s }: Order, style: Style): void {
  pen.newPage()
  pen.text(36, 36, 'Attachment 1: equipment list', ink('sansBold', 11))
  const held = boxRows(s, style, ['number', 'seal', 'size', 'packages', 'kg', 'cbm'], 'dash')
  pen.show(held.truth)
  const titles = ['Equipment', 'Seal', 'Sz/Tp', 'Pieces', 'Kilos', 'Cube']
  const columns = titles.map((title) => ({ title, share: title === 'Sz/Tp' ? 1 : 2 }))
  const heads = { head: ink('sansBold', 8), body: ink('sans', 8.5), headFill: 0.88 }
  table(pen, { x: 36, y: 58, width: 540 }, columns, held.rows, {
    ...heads,
    rules: 'outside',
    rowHeight: 16,
  })
}

// No title but the forwarder's name: sections of two columns, labels against values, containers on page 2.
function drawSections(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'dd MMM yyyy', decimals: 2, place: 'comma-locode' })
  const e = order.in(style)
  const pen = createPen()
  pen.picture({ x: 36, y: 24, width: 250, height: 30 }, s.forwarder.name, 'logo')
  pen.text(
    36,
    58,
    'Non-vessel operating common carrier  |  bonded  |  agents worldwide',
    ink('sans', 7),
  )
  endingAt(pen, 576, 30, `HBL# ${textOf(e.houseBill)}`, ink('sansBold', 11))
  endingAt(pen, 576, 46, 'ORIGINAL 1/3 - 1 attachment', ink('sans', 8))
  pen.show(e.houseBill)
  const pair = pairsOn(pen)
  const agent: Shown = { lines: [s.broker.name, ...s.broker.address], truth: {} }
  const parties = { Exporter: e.shipper, Receiver: e.consignee }
  let y = pair(76, 'PARTIES', parties, { 'Advise also': e.notify, 'Release agent': agent })
  const from = { 'Cargo received': e.receipt, 'Load port': e.loading, 'Laden on board': e.onBoard }
  const to = {
    'Disch. port': e.discharge,
    'Final dest.': e.delivery,
    'Ship & voy.': e.vesselVoyage,
  }
  y = pair(y, 'ROUTING', from, to)
  const counts = { 'Pkgs (STC)': e.packages, 'Gross wt': e.weight, Cube: e.volume }
  y = pair(y, 'CARGO', { 'Goods, as declared': e.goods }, counts)
  const terms = { 'Ocean freight': e.freightTerms, 'OBL ref': e.bill }
  y = pair(y, 'TERMS', terms, { 'Your order': e.orders, 'Signed on': e.issueDate })
  smallPrint(pen, { x: 36, y: y + 8, width: 540 }, random, { count: 6, columns: 2 })
  equipment(pen, order, style)
  return pen.done()
}

export const sectionHouseBill: Layout = {
  name: 'section-house-bill',
  copies: { house_bill_of_lading: 2 },
  make: drawSections,
}

const captioned: BoxLook = {
  label: ink('serifItalic', 5.8),
  value: ink('mono', 8.5),
  place: 'above',
  border: 0.4,
}

// The numbers stand in a column on the right.
function italianColumns(pen: Pen, e: Entries): number {
  const left = [
    row(64, { 'Caricatore / Shipper': e.shipper }),
    row(64, { "Ricevitore (all'ordine di) / Consignee (to the order of)": e.consignee }),
    row(64, { 'Notificare a / Notify (senza responsabilità / without liability)': e.notify }),
    row(26, { 'Luogo di presa in carico / Taken in charge at': e.receipt }),
  ]
  boxes(pen, { x: 30, y: 64, width: 310 }, left, captioned)
  const right = [
    row(30, { 'Polizza n. / Document No.': e.houseBill, 'Rif. ordine / Order ref.': e.orders }),
    row(30, { 'Polizza oceanica n. / Ocean B/L': e.bill, 'Originali / Originals': shown('3/TRE') }),
    row(68, { 'Per la consegna rivolgersi a / For delivery apply to': e.forwarder }),
    row(30, { 'Nave e viaggio / Vessel and voyage': e.vesselSpaceVoyage }),
    row(30, {
      'Porto di imbarco / Loading port': e.loading,
      'Porto di sbarco / Disch.': e.discharge,
    }),
    row(30, { 'Luogo di consegna / Place of delivery': e.delivery }),
  ]
  return boxes(pen, { x: 340, y: 64, width: 225 }, right, captioned)
}

// Italian and English, with small captions.
function drawItalian(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: 'dd/mm/yyyy',
    number: 'eu',
    decimals: 3,
    place: 'city',
    weight: 'KG',
  })
  const e = order.in(style)
  const pen = createPen(595, 842)
  const name = fitting([s.forwarder.name], 260, ink('serifBold', 15))
  pen.text(30, 30, s.forwarder.name, name)
  pen.text(
    30,
    48,
    'Spedizioni internazionali - capitale sociale Euro 250.000,00 i.v.',
    ink('serif', 7),
  )
  endingAt(pen, 565, 28, 'POLIZZA DI CARICO MULTIMODALE', ink('serifBold', 12))
  endingAt(pen, 565, 43, 'Multimodal Bill of Lading', ink('serifItalic', 9))
  let y = italianColumns(pen, e)
  const marks = s.boxes.flatMap(({ number, seal }) => [number, `SIG. ${seal}`])
  pen.show(e.containers, e.seals)
  const cargo: Labelled = {
    'Marche e contenitori / Marks, containers': { lines: marks, truth: {} },
    'Colli / Packages': e.packages,
    'Natura della merce / Nature of goods': e.goods,
    'Peso lordo / Gross wt': e.weight,
    Volume: e.volume,
  }
  y = boxes(pen, { x: 30, y, width: 535 }, [row(190, cargo, [5, 4, 8, 4, 3])], captioned)
  const place = s.forwarder.address[1] ?? ''
  const foot: Labelled = {
    'Nolo / Freight': e.freightTerms,
    'Imbarcato il / On board since': e.onBoard,
    'Luogo e data di emissione / Place and date of issue': both(shown(place), ', ', e.issueDate),
  }
  y = boxes(pen, { x: 30, y, width: 535 }, [row(28, foot, [2, 2, 4])], captioned)
  smallPrint(pen, { x: 30, y: y + 8, width: 535 }, random, { count: 8, columns: 3 })
  return pen.done()
}

export const italianHouseBill: Layout = {
  name: 'italian-house-bill',
  copies: { house_bill_of_lading: 2 },
  american: false,
  make: drawItalian,
}
