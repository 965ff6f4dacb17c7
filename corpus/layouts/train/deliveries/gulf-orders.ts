// A delivery order to a port: blanks in a sentence, filled in and underlined, as agents in the Gulf and India write.
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { printedDate } from '../../../print.ts'
import { boxRows } from '../../../content/rows.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { nothing, shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { boxes, ink, list, prose } from '../../../drawing/blocks.ts'
import type { ListLook } from '../../../drawing/blocks.ts'
import { createPen, widthOf } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { cells, endingAt, row, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'
import { agentHead, overseas } from '../drawn-with/overseas.ts'

const [plain, filled] = [ink('serif', 10.5), ink('monoBold', 9.5)]
const x = 50
const width = 495

/** Words and values that run on; each value is underlined. */
function sentence(pen: Pen, top: number, parts: readonly (string | Shown)[]): number {
  let [at, y] = [x, top]
  for (const part of parts) {
    const isValue = typeof part !== 'string'
    const look = isValue ? filled : plain
    if (isValue) pen.show(part)
    const words = isValue ? [part.lines.join(', ')] : part.split(' ')
    for (const word of words) {
      const wide = widthOf(word, look)
      if (at + wide > x + width) [at, y] = [x, y + 17]
      pen.text(at, y, word, look)
      if (isValue) pen.line({ x: at - 2, y: y + 11 }, { x: at + wide + 2, y: y + 11 }, 0.4)
      at += wide + 5
    }
  }
  return y + 22
}

function address(pen: Pen, top: number, e: Entries, s: Shipment, { random }: Order): number {
  const bold = ink('serifBold', 10.5)
  const numbers: Labelled = {
    'D.O. No.': e.deliveryOrder,
    'D.O. Date': e.releaseDate,
    'Valid upto': shown(printedDate(s.times.delivery, 'd Month yyyy')),
    'Receipt No.': shown(`R${random.digits(6)}`),
  }
  const look: ListLook = { label: plain, value: bold, place: 'beside', gap: 3, labelWidth: 62 }
  const end = list(pen, { x: 370, y: top, width: 175 }, cells(numbers), look)
  pen.show(e.terminal)
  const to = ['To,', 'The Terminal Manager (Import)', textOf(e.terminal), textOf(e.discharge)]
  pen.lines(x, top, to, plain)
  return end + 8
}

function cargo(pen: Pen, top: number, s: Shipment, style: Style): number {
  const said = boxRows(s, style, ['number', 'size', 'seal', 'packages', 'kg'], 'blank')
  pen.show(said.truth)
  const rows = said.rows.map((texts, index) => [String(index + 1), ...texts])
  const titles = ['Sr.', 'Container No.', 'Size', 'Agent Seal No.', 'No. of Pkgs', 'Gr. Wt.']
  const columns = titles.map((title, index) => ({ title, share: index === 0 ? 0.3 : 1 }))
  const look = { head: ink('serifBold', 8.5), body: ink('mono', 9), rules: 'all' } as const
  return table(pen, { x, y: top, width }, columns, rows, { ...look, rowHeight: 16 })
}

function manifest(pen: Pen, top: number, e: Entries, s: Shipment, { random }: Order): number {
  const look = { label: ink('serif', 7.5), value: ink('serifBold', 9), border: 0.5 } as const
  const igm = random.digits(7)
  return boxes(
    pen,
    { x, y: top, width },
    [
      row(28, {
        'IGM No. & Date': shown(`${igm} / ${printedDate(s.times.notice, 'dd/mm/yyyy')}`),
        'Item / Sub Item No.': shown(`${random.int(2, 410)} / 0`),
        'Rotation No.': shown(random.digits(6)),
        'C.H.A. / Clearing Agent': shown(s.broker.name),
      }),
      row(28, {
        'Total Packages': e.packages,
        'Total Gross Weight': e.weight,
        'Detention Free Upto': e.lastFree,
        'Bill of Entry No.': nothing,
      }),
      row(62, { 'Description of Goods (said to contain)': e.goods, 'Delivery at': e.deliverTo }),
      row(28, {
        Transporter: e.trucker,
        'Empty Return Depot': shown(`Yard ${random.int(2, 19)}, Gate C`),
        'Vehicle No.': nothing,
      }),
    ],
    { ...look, place: 'above' },
  )
}

function foot(pen: Pen, top: number, s: Shipment): void {
  const terms = [
    '1. This order is not valid unless stamped and signed, and without payment of port dues, storage and customs duty, which are for the account of the consignee.',
    '2. Survey of damaged packages to be requested before the goods leave the port. No claim will be entertained after removal. Carriage remains subject to the terms of the Bill of Lading.',
    '3. Empty containers must be returned clean to the depot named above; the deposit is refunded against the original EIR and this D.O. copy.',
  ]
  const end = prose(pen, { x, y: top, width: 300 }, terms, ink('serif', 7.5))
  pen.box({ x: 400, y: top, width: 145, height: Math.max(60, end - top) }, { border: 0.5 })
  pen.text(406, top + 4, `For ${s.forwarder.name}`, ink('serifBold', 7))
  pen.text(406, top + 50, 'As Agents for the Carrier', ink('serif', 7.5))
}

function drawOrder(order: Order) {
  const { random } = order
  const s = overseas(order.s, random, ['AEJEA', 'OMSOH', 'INNSA'])
  const style = styleOf({ date: 'd Month yyyy', time: 'none', place: 'city', carrierName: 1 })
  const e = entriesOf(s, { ...style, decimals: 2 })
  const pen = createPen(595, 842)
  pen.box({ x: 36, y: 24, width: 523, height: 790 }, { border: 1 })
  agentHead(pen, { x, y: 36 }, s, random, ['serifBold', 'serif'])
  endingAt(pen, 545, 36, 'DELIVERY ORDER', ink('serifBold', 16))
  endingAt(pen, 545, 56, `Copy: ${random.pick(['Customs', 'Port', 'Consignee'])}`, ink('serif', 8))
  pen.line({ x: 36, y: 98 }, { x: 559, y: 98 }, 1)
  let y = address(pen, 108, e, s, order)
  pen.text(x, y, 'Dear Sir,', plain)
  const parts = [
    ...['Please release to the bearer, for account of M/s.', e.consigneeName],
    ...['(consignee), the under noted container(s) ex vessel', e.vessel, 'Voy.', e.voyage],
    ...['of', e.carrier, ', E.T.A.', e.eta, ', loaded at', e.loading, 'and discharged at'],
    ...[e.discharge, 'under Bill of Lading No.', e.bill, '.'],
  ]
  y = sentence(pen, y + 20, parts)
  y = cargo(pen, y + 4, s, { ...style, decimals: 2 })
  y = manifest(pen, y + 10, e, s, order)
  foot(pen, y + 12, s)
  return pen.done()
}

export const gulfOrder: Layout = {
  name: 'port-order',
  copies: { delivery_order: 2 },
  american: false,
  make: drawOrder,
}
