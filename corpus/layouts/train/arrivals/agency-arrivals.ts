// An arrival notice of a carrier's agent: the voyage as a matrix of legs, holds, and charges with their codes.
import type { Entries } from '../../../content/entries.ts'
import { boxRows, chargeRows } from '../../../content/rows.ts'
import { nothing, shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { letterhead, smallPrint } from '../../../drawing/around.ts'
import { ink, list } from '../../../drawing/blocks.ts'
import type { Cell, ListLook } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import type { Column, TableLook } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { cells, endingAt, textOf } from '../drawn-with/cells.ts'

const orange = [0.8, 0.36, 0.05] as const
const grid: TableLook = {
  head: ink('sansBold', 6.5),
  body: ink('sans', 8),
  rules: 'all',
  rowHeight: 13,
  headFill: [0.98, 0.92, 0.85],
}
const stacked: ListLook = {
  label: ink('sansBold', 6.5, orange),
  value: ink('sans', 8.5),
  place: 'above',
  gap: 4,
}
const columnsOf = (titles: readonly string[], shares: readonly number[]): readonly Column[] =>
  titles.map((title, index) => ({ title, share: shares[index] ?? 1 }))

/** Several lists next to each other; returns the end of the longest. */
function beside(
  pen: Pen,
  y: number,
  lists: readonly (readonly [x: number, width: number, cells: readonly Cell[]])[],
): number {
  const ends = lists.map(([x, width, entries]) => list(pen, { x, y, width }, entries, stacked))
  return Math.max(...ends)
}

function head(pen: Pen, e: Entries, { s, random }: Order): number {
  const name = s.forwarder.name.replace(/Global Logistics|Freight Forwarders/, 'Liner Agencies')
  const look = { place: 'left', font: 'sans', bold: 'sansBold' } as const
  letterhead(pen, { x: 34, y: 24, width: 300 }, { ...s.forwarder, name }, random, look)
  endingAt(pen, 578, 24, 'Arrival Notice', ink('sansBold', 17, orange))
  endingAt(pen, 578, 44, `as agent only, on behalf of ${textOf(e.carrier)}`, ink('sans', 7.5))
  pen.picture({ x: 428, y: 56, width: 150, height: 20 }, textOf(e.bill), 'barcode')
  pen.line({ x: 34, y: 84 }, { x: 578, y: 84 }, 2)
  const codes = [`Cust. code ${random.digits(8)}`, `Notice ${random.int(1, 3)} of 3`, 'Page 1 of 1']
  pen.text(34, 88, codes.join('     '), ink('sans', 6.5, 0.3))
  return 102
}

function parties(pen: Pen, top: number, e: Entries, { random }: Order): number {
  const references = cells({
    'BILL OF LADING': e.bill,
    'BOOKING REF.': e.booking,
    'CUSTOMER P.O.': e.orders,
    'SERVICE CONTRACT': shown(`S${random.digits(8)}`),
    PRINTED: e.noticeDate,
  })
  const left = cells({ CONSIGNEE: e.consignee, 'NOTIFY PARTY': e.notify })
  const middle = cells({ SHIPPER: e.shipper, 'ALSO NOTIFY': shown('---') })
  return beside(pen, top, [
    [34, 190, left],
    [236, 190, middle],
    [440, 138, references],
  ])
}

function legs(pen: Pen, top: number, e: Entries, { s }: Order): number {
  const { receipt, loading, discharge, delivery } = s.route
  pen.show(e.receipt, e.loading, e.discharge, e.delivery, e.vesselVoyage, e.etd, e.eta, e.carrier)
  const [vessel, blank] = [textOf(e.vesselVoyage), '']
  const rows = [
    ['Place of receipt', textOf(e.receipt), receipt.locode, blank, blank, blank],
    ['Port of loading', textOf(e.loading), loading.locode, vessel, blank, textOf(e.etd)],
    ['Port of discharge', textOf(e.discharge), discharge.locode, vessel, textOf(e.eta), blank],
    ['Place of delivery', textOf(e.delivery), delivery.locode, blank, blank, blank],
  ]
  const titles = [
    'ROUTING',
    'LOCATION',
    'UN CODE',
    'VESSEL / VOYAGE',
    'EST. ARRIVAL',
    'EST. SAILING',
  ]
  const columns = columnsOf(titles, [1.2, 2, 0.7, 2, 1.3, 1.3])
  return table(pen, { x: 34, y: top, width: 544 }, columns, rows, grid)
}

function equipment(pen: Pen, top: number, e: Entries, { s }: Order, style: Style): number {
  const cargo = boxRows(s, style, ['number', 'size', 'seal', 'packages', 'kg', 'cbm'])
  pen.show(cargo.truth, e.packages, e.weight, e.volume)
  const titles = ['CONTAINER', 'ISO / SIZE', 'SEAL', 'PKGS', 'GROSS WT', 'MEAS']
  const total = ['SHIPMENT TOTAL', '', '', textOf(e.packages), textOf(e.weight), textOf(e.volume)]
  const columns = columnsOf(titles, [1.3, 0.8, 1.1, 1.3, 1.2, 1.1])
  const at = { x: 34, y: top, width: 544 }
  return table(pen, at, columns, [...cargo.rows, total], grid)
}

function pickUp(pen: Pen, top: number, e: Entries, { s }: Order): number {
  const holds: Shown = s.holds.length > 0 ? e.holds : shown('None on file')
  return beside(pen, top, [
    [34, 180, cells({ 'DISCHARGE TERMINAL': e.terminal, 'FIRMS CODE': e.firms })],
    [224, 110, cells({ 'AVAILABLE FROM': e.available, 'LAST FREE DAY': e.lastFree })],
    [344, 100, cells({ 'PICK UP NO.': e.pickup, 'I.T. NO.': e.inBond })],
    [454, 124, cells({ HOLDS: holds, 'PRO NO. / G.O. NO.': nothing })],
  ])
}

const codeOf = (name: string): string =>
  name
    .split(' ')
    .map((word) => word.slice(0, name.includes(' ') ? 1 : 3))
    .join('')
    .padEnd(3, 'X')
    .slice(0, 3)

function charges(pen: Pen, top: number, e: Entries, { s }: Order, style: Style): number {
  const said = chargeRows(s, style, 'currency and amount')
  pen.show(said.truth, e.chargesTotal)
  const rows = said.rows.map(([name = '', currency = '', amount = '']) => [
    ...[codeOf(name), name, 'PER B/L', currency, amount],
  ])
  const columns = columnsOf(['CODE', 'CHARGE', 'BASIS', 'CUR', 'AMOUNT'], [0.5, 2.6, 0.8, 0.5, 1])
  const last = columns.map((column, index) =>
    index === 4 ? { ...column, align: 'right' as const } : column,
  )
  const y = table(pen, { x: 34, y: top, width: 380 }, last, rows, { ...grid, rules: 'rows' })
  pen.text(34, y + 5, 'TOTAL PAYABLE AT DESTINATION', ink('sansBold', 8))
  endingAt(pen, 411, y + 5, textOf(e.chargesTotal), ink('sansBold', 9))
  pen.box({ x: 426, y: top, width: 152, height: 62 })
  const pay = [
    'Remit to: Lockbox 774210',
    'ABA 026009593  A/C 3751 204 886',
    'Wires: quote the B/L',
  ]
  pen.lines(432, top + 6, [...pay, 'No personal cheques. Fax 201-555-0148'], ink('sans', 7))
  return Math.max(y + 20, top + 68)
}

function drawAgency(order: Order) {
  const { random } = order
  const style = styleOf({ date: 'dd-MMM-yyyy', time: '24h', decimals: 0, place: 'state' })
  const e = order.in({ ...style, prefixed: random.chance(0.6) })
  const pen = createPen()
  let y = parties(pen, head(pen, e, order), e, order) + 4
  y = legs(pen, y, e, order) + 8
  y = equipment(pen, y, e, order, style) + 6
  const goods = cells({ "CARGO DESCRIPTION (SHIPPER'S LOAD AND COUNT)": e.goods })
  const freight = cells({ 'OCEAN FREIGHT': e.freightTerms, MOVEMENT: shown('CY / CY') })
  y = beside(pen, y, [
    [34, 320, goods],
    [454, 124, freight],
  ])
  pen.line({ x: 34, y }, { x: 578, y }, 1)
  y = pickUp(pen, y + 6, e, order) + 2
  y = charges(pen, y, e, order, style)
  smallPrint(pen, { x: 34, y: y + 6, width: 544 }, random, { count: 4, columns: 2 })
  return pen.done()
}

export const agencyArrival: Layout = {
  name: 'agency-arrival',
  copies: { arrival_notice: 2 },
  american: true,
  make: drawAgency,
}
