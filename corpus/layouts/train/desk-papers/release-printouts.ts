// A customs broker's printout of a release, on barred fanfold paper with holes: everything in one size of type.
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { printedDate, printedMoment } from '../../../print.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { nothing, shown } from '../../../content/style.ts'
import { ink } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import type { Labelled } from '../drawn-with/cells.ts'
import { ring, scrawl, stamp, typist } from './drawn-with/desk.ts'
import type { Typist } from './drawn-with/desk.ts'
import { folded, inCapitals } from './drawn-with/shipments.ts'

const [wide, high, line] = [792, 612, 12]
const typed = ink('mono', 9)
const [left, middle] = [54, 402]
const hour = 3_600_000

function paper(pen: Pen): void {
  for (let y = 36; y < high - 24; y += 6 * line)
    pen.box({ x: 30, y, width: wide - 60, height: 3 * line }, { border: 0, fill: [0.9, 0.96, 0.9] })
  for (let y = 18; y < high; y += 36) for (const x of [14, wide - 14]) ring(pen, { x, y }, 5)
  for (const x of [28, wide - 28])
    for (let y = 0; y < high; y += 8) pen.line({ x, y }, { x, y: y + 3 }, 0.3)
}

/** `LABEL........: value`, in one of two columns. */
function pairs(type: Typist, x: number, top: number, of: Labelled): number {
  let y = top
  for (const [label, value] of Object.entries(of)) {
    type(x, y, `${label.padEnd(18, '.')}:`)
    const end = type(x + 108, y, value, 238)
    y = Math.max(y + line, y + value.lines.length * line, end - 1)
  }
  return y
}

function head(type: Typist, s: Shipment, { random }: Order): number {
  const [filer = ''] = s.numbers.entry.split('-')
  type(left, 40, s.broker.name)
  type(left, 52, `FILER ${filer}   DIST/PORT ${random.digits(4)}   TEAM ${random.digits(3)}`)
  type(middle - 40, 40, 'CARGO RELEASE NOTIFICATION')
  type(middle - 40, 52, '** ENTRY RELEASED - 1C **')
  type(628, 40, `RUN ${random.digits(6)}`)
  type(628, 52, 'PAGE    1')
  type(left, 68, '='.repeat(126))
  return 84
}

function body(type: Typist, top: number, s: Shipment, e: Entries, { random }: Order): number {
  const importer = `${random.digits(2)}-${random.digits(7)}00`
  const one = pairs(type, left, top, {
    'ENTRY NUMBER': e.entry,
    'ENTRY TYPE': shown('01 CONSUMPTION'),
    'RELEASE DATE': e.releaseDate,
    'IMPORTER NO': shown(importer),
    CONSIGNEE: e.consigneeName,
    'SURETY / BOND': shown(`${random.digits(3)} / CONTINUOUS`),
    'BROKER REF': shown(`${random.int(20, 99)}${random.digits(6)}`),
    'CUSTOMER PO': e.orders,
    'MFR ID': shown(`${s.route.loading.locode.slice(0, 2)}${random.letters(6)}${random.digits(4)}`),
    'CNTRY OF ORIGIN': { ...e.origin, lines: e.origin.lines.map((text) => text.toUpperCase()) },
  })
  const two = pairs(type, middle, top, {
    'CARRIER CODE': e.scac,
    VESSEL: e.vessel,
    VOYAGE: e.voyage,
    'PORT OF LADING': e.loading,
    'PORT OF UNLADING': e.discharge,
    'ARRIVAL DATE': e.eta,
    'LOCATION OF GOODS': e.terminal,
    'FIRMS CODE': e.firms,
    'HOLDS / EXAM': shown('NONE ON FILE'),
    'ENTRY DOCS': shown('PAPERLESS'),
  })
  return Math.max(one, two) + line
}

function bills(type: Typist, top: number, s: Shipment, e: Entries): number {
  type(
    left,
    top,
    'MASTER BILL'.padEnd(22) + 'HOUSE BILL'.padEnd(22) + 'IN-BOND NO'.padEnd(16) + 'MANIFEST QTY',
  )
  type(left, top + line, '-'.repeat(92))
  const inBond = s.route.delivery === s.route.discharge ? nothing : e.inBond
  const columns = [
    [0, e.bill],
    [22, e.houseBill],
    [44, inBond],
    [60, e.packages],
  ] as const
  for (const [at, value] of columns) type(left + at * 5.4, top + 2 * line, value)
  type(left, top + 4 * line, 'CONTAINER(S)')
  const rows = [e.containers.lines.slice(0, 3), e.containers.lines.slice(3)]
  rows.forEach((row, index) => {
    const text = row.join('   ')
    const shown = index === 0 ? { ...e.containers, lines: [text] } : text
    type(left + 86, top + (4 + index) * line, shown)
  })
  type(left, top + 6 * line, 'DESCRIPTION')
  const goods = { ...e.goods, lines: [e.goods.lines.join('; ')] }
  type(left + 86, top + 6 * line, folded(goods, 580, typed))
  return top + 9 * line
}

/** What happened to the entry, the newest last: dates that are not the document's. */
function history(type: Typist, top: number, s: Shipment): number {
  const at = (hours: number): string =>
    printedMoment(s.times.release - hours * hour, 'mm/dd/yyyy', '24h')
  const rows = [
    [70, '02  BILL ON FILE'],
    [52, '69  BILL ON FILE, ENTRY TRANSMITTED'],
    [26, '05  ENTRY UNDER REVIEW'],
    [25, '06  REVIEW COMPLETE'],
  ] as const
  type(left, top, 'DISPOSITION HISTORY (CBP)')
  rows.forEach(([hours, text], index) =>
    type(left, top + (index + 1) * line, `${at(hours)}   ${text}`),
  )
  const last = `${printedDate(s.times.release, 'mm/dd/yyyy')}         1C  ENTRY RELEASED`
  type(left, top + 5 * line, last)
  return top + 7 * line
}

function drawPrintout(order: Order) {
  const { random } = order
  const s = inCapitals(order.s)
  const style = styleOf({ date: 'mm/dd/yyyy', time: 'none', place: 'city', prefixed: true })
  const e = entriesOf(s, style)
  const pen = createPen(wide, high)
  paper(pen)
  const type = typist(pen, typed, random, 4)
  let y = body(type, head(type, s, order), s, e, order)
  y = bills(type, y, s, e)
  y = history(type, y, s)
  const note =
    'PRESENT THIS NOTICE WITH FREIGHT RELEASE AND DELIVERY ORDER. NOT VALID FOR GOODS UNDER OTHER AGENCY HOLD.'
  type(left, y, note)
  type(left, y + line, '*** END OF REPORT ***')
  stamp(
    pen,
    { x: 520, y: y - 64 },
    ['RELEASED', 'CUSTOMS BROKER COPY'],
    ink('sansBold', 12, 0.35),
    0.07,
  )
  scrawl(pen, 560, y - 14, 96, random)
  return pen.done()
}

export const releasePrintout: Layout = {
  name: 'fanfold-release',
  copies: { cargo_release: 3 },
  american: true,
  make: drawPrintout,
}
