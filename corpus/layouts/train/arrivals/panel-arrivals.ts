// An arrival notice as a form of panels, with the words of American import desks.
import type { Place } from '../../../content/places.ts'
import { boxRows, chargeRows } from '../../../content/rows.ts'
import { shown } from '../../../content/style.ts'
import { letterhead, smallPrint } from '../../../drawing/around.ts'
import { ink, list } from '../../../drawing/blocks.ts'
import type { Cell, ListLook } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table, wordsThenNumbers } from '../../../drawing/table.ts'
import type { TableLook } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { portAs } from './more-arrivals.ts'

type At = { readonly x: number; readonly y: number; readonly width: number }

const panelLook: ListLook = {
  label: ink('sans', 7, [0.35, 0.4, 0.5]),
  value: ink('sansBold', 8),
  place: 'right',
  gap: 2.5,
  labelWidth: 78,
}
const panelTable: TableLook = {
  head: ink('sans', 6.5, 0.35),
  body: ink('sans', 8),
  rules: 'rows',
  rowHeight: 13,
}

function band(pen: Pen, { x, y, width }: At, title: string): number {
  pen.box({ x, y, width, height: 14 }, { border: 0, fill: [0.1, 0.22, 0.42] })
  pen.text(x + 6, y + 3.5, title, ink('sansBold', 7.5, 1))
  return y + 18
}

/** Two panels next to each other, framed to the same height. */
function panels(
  pen: Pen,
  y: number,
  titles: readonly string[],
  both: readonly (readonly Cell[])[],
) {
  const ends = both.map((cells, index) => {
    const at = { x: 30 + index * 280, y, width: 272 }
    const top = band(pen, at, titles[index] ?? '')
    return list(pen, { ...at, y: top, width: 268 }, cells, panelLook)
  })
  const height = Math.max(...ends) - y + 2
  both.forEach((_, index) => pen.box({ x: 30 + index * 280, y, width: 272, height }))
  return y + height + 8
}

function drawRouting(pen: Pen, top: number, order: Order): number {
  const { s, random } = order
  const e = order.in(styleOf({ date: 'dd-MMM-yy', time: '12h', carrierName: 0, place: 'state' }))
  const coded = ({ locode, city }: Place) => [`${locode} ${city}`, city]
  const parties: readonly Cell[] = [
    ['Shpr', e.shipper],
    ['Cnee', e.consignee],
    ['Also notify', e.notify],
  ]
  const references: readonly Cell[] = [
    ['MBL #', e.bill],
    ['HBL #', e.houseBill],
    ['IT #', e.inBond],
    ['Cust. PO #', e.orders],
    ['SSL', e.carrier],
    ['Job #', shown(`OI${random.digits(7)}`)],
    ['Sent on', e.noticeDate],
    ['Frt terms', e.freightTerms],
  ]
  const y = panels(pen, top, ['PARTIES', 'REFERENCES'], [parties, references])
  const legs: readonly Cell[] = [
    ['Vsl / Voy', e.vesselVoyage],
    ['Load port', portAs(s.route.loading, 'port_of_loading', coded(s.route.loading))],
    ['ETD', e.etd],
    ['Disch. port', portAs(s.route.discharge, 'port_of_discharge', coded(s.route.discharge))],
    ['Final dest.', e.delivery],
  ]
  const pickup: readonly Cell[] = [
    ['Vessel ETA', e.eta],
    ['Avail. for p/u', e.available],
    ['LFD', e.lastFree],
    ['Freight located at', e.terminalWithFirms],
  ]
  return panels(pen, y, ['ROUTING', 'ARRIVAL & PICK-UP'], [legs, pickup])
}

function drawPanels(order: Order) {
  const { s, random } = order
  const style = styleOf({ weight: 'both', upper: random.chance(0.5) })
  const e = order.in(style)
  const pen = createPen()
  const head = { place: 'left', font: 'sans', bold: 'sansBold', logo: true } as const
  letterhead(pen, { x: 30, y: 24, width: 300 }, s.forwarder, random, head)
  pen.text(352, 32, 'Import Arrival Notice', ink('sansBold', 20, [0.1, 0.22, 0.42]))
  const at = { x: 30, y: drawRouting(pen, 104, order), width: 552 }
  const cargo = boxRows(s, style, ['number', 'size', 'seal', 'packages', 'kg'], 'blank')
  const titles = ['Equipment', 'Type', 'Seal', 'Pcs', 'Wgt'].map((title) => ({ title, share: 1 }))
  let y = table(pen, { ...at, y: band(pen, at, 'CARGO') }, titles, cargo.rows, panelTable)
  const totals: readonly Cell[] = [
    ['Total pcs', e.packages],
    ['Total wgt', e.weight],
    ['Total cube', e.volume],
    ['Commodity', e.goods],
  ]
  y = list(pen, { ...at, y: y + 5 }, totals, panelLook) + 6
  const charges = chargeRows(s, style, 'currency and amount')
  const total = e.chargesTotal.lines[0] ?? ''
  const due = [...charges.rows, ['PLEASE REMIT', '', total]]
  const columns = wordsThenNumbers(['Charge', 'Curr.', 'Amount'])
  y = table(pen, { ...at, y: band(pen, { ...at, y }, 'CHARGES DUE') }, columns, due, panelTable)
  pen.show(cargo.truth, charges.truth, e.chargesTotal)
  smallPrint(pen, { ...at, y: y + 12 }, random, { count: 4, columns: 2 })
  return pen.done()
}

export const panelArrival: Layout = {
  name: 'panel-arrival',
  copies: { arrival_notice: 2 },
  american: true,
  make: drawPanels,
}
