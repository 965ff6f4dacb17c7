// Delivery orders: typed on lines with captions below, and in Dutch and English.
import { boxRows } from '../../../content/rows.ts'
import { shown } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { centred, letterhead, smallPrint } from '../../../drawing/around.ts'
import { ink, list, prose } from '../../../drawing/blocks.ts'
import type { Cell, ListLook } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'

const together = (one: Shown, other: Shown, between: string): Shown => ({
  lines: [`${one.lines.join(' ')}${between}${other.lines.join(' ')}`],
  truth: { ...one.truth, ...other.truth },
})
const inLine = ({ lines, truth }: Shown): Shown => shown(lines.join(', '), truth)

/** Values on lines, and below each line in small letters what it is. */
function captioned(pen: Pen, top: number, rows: readonly (readonly Cell[])[]): number {
  rows.forEach((cells, index) => {
    const y = top + index * 31
    const width = 532 / cells.reduce((sum, [, , share = 1]) => sum + share, 0)
    let x = 40
    for (const [caption, value, share = 1] of cells) {
      const text = value.lines.join(' ')
      const end = x + width * share - 8
      pen.show(value)
      pen.text(x + 2, y, text, fitting([text], end - x - 4, ink('mono', 9.5)))
      pen.line({ x, y: y + 12 }, { x: end, y: y + 12 }, 0.5)
      pen.text(x + 2, y + 14, caption, ink('sansItalic', 6))
      x = end + 8
    }
  })
  return top + rows.length * 31
}

function captions(e: ReturnType<Order['in']>): readonly (readonly Cell[])[] {
  const first: readonly Cell[] = [
    ['cartman / inland carrier', e.trucker, 1.5],
    ['D/O no. - date', together(e.deliveryOrder, e.releaseDate, ' - ')],
  ]
  const second: readonly Cell[] = [
    ['ex vessel and voyage', e.vesselSpaceVoyage, 1.6],
    ['steamship line', e.carrier, 1.4],
    ['arrived or due', e.eta],
  ]
  const third: readonly Cell[] = [
    ['ocean B/L', e.bill],
    ['house B/L', e.houseBill],
    ['in-bond no. (I.T.)', e.inBond],
    ['free time expires', e.lastFree],
  ]
  const fourth: readonly Cell[] = [
    ['now lying at (pier or terminal)', e.terminal, 2],
    ['FIRMS', e.firms, 0.6],
    ['pick-up no.', e.pickup, 0.8],
    ['foreign port of lading', e.loading, 1.4],
    ['port of unlading', e.discharge, 1.2],
  ]
  const parties: readonly (readonly Cell[])[] = [
    [['importer of record - name and address', inLine(e.consignee)]],
    [['deliver to - name and address', inLine(e.deliverTo)]],
  ]
  return [first, second, third, fourth, ...parties]
}

function drawCaptioned(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'm/d/yy', time: 'none', place: 'city', carrierName: 0 })
  const e = order.in({ ...style, prefixed: random.chance(0.7) })
  const pen = createPen()
  const head = { place: 'center', font: 'serif', bold: 'serifBold' } as const
  let y = letterhead(pen, { x: 40, y: 30, width: 532 }, s.broker, random, head)
  y = centred(pen, y + 8, "Carrier's Delivery Order", ink('serifBold', 18)) + 16
  y = captioned(pen, y, captions(e))
  const cargo = boxRows(s, style, ['number', 'seal', 'size', 'packages'], 'dash')
  pen.show(cargo.truth)
  const titles = ['unit', 'seal', 'type', 'pieces'].map((title) => ({ title, share: 1 }))
  const look = { head: ink('sansItalic', 6), body: ink('mono', 9), rules: 'rows' } as const
  y = table(pen, { x: 40, y: y - 4, width: 524 }, titles, cargo.rows, { ...look, rowHeight: 14 })
  const totals: readonly Cell[] = [
    ['pieces in all', e.packages],
    ['weight', e.weight],
    ['hazardous (UN no. / class)', shown('none')],
  ]
  const goods: readonly Cell[] = [['merchandise - marks and exceptions', inLine(e.goods)]]
  const signed: readonly Cell[] = [
    ['received in apparent good order, driver', shown('')],
    ['truck no.', shown(''), 0.4],
    ['for the customs broker', shown('R. Amsel'), 0.8],
  ]
  y = captioned(pen, y + 14, [totals, goods, signed])
  smallPrint(pen, { x: 40, y: y + 4, width: 532 }, random, { count: 3 })
  return pen.done()
}

const keys: ListLook = {
  label: ink('sansItalic', 7.5),
  value: ink('sans', 9),
  place: 'beside',
  gap: 3.5,
  labelWidth: 118,
}

function section(
  pen: Pen,
  y: number,
  title: string,
  left: readonly Cell[],
  right: readonly Cell[],
) {
  pen.text(45, y, title, ink('sansBold', 9, [0.75, 0.3, 0]))
  pen.line({ x: 45, y: y + 12 }, { x: 550, y: y + 12 }, 1)
  const ends = [left, right].map((cells, index) =>
    list(pen, { x: 45 + index * 258, y: y + 18, width: 247 }, cells, keys),
  )
  return Math.max(...ends) + 8
}

function drawSections(pen: Pen, e: ReturnType<Order['in']>, file: string): number {
  const order: readonly Cell[] = [
    ['D/O nr. / datum', together(e.deliveryOrder, e.releaseDate, ' / ')],
    ['Aan / To (terminal)', e.terminal],
    ['Vervoerder / Haulier', e.trucker],
  ]
  const release: readonly Cell[] = [
    ['Uitlevercode / Release PIN', e.pickup],
    ['Vrij t/m / Free until', e.lastFree],
    ['Rederij / Line', e.carrier],
  ]
  const voyage: readonly Cell[] = [
    ['Schip / Vessel', e.vessel],
    ['Reisnr. / Voyage', e.voyage],
    ['Aankomst / ETA', e.eta],
    ['Cognossement / B/L', e.bill],
  ]
  const ports: readonly Cell[] = [
    ['Laadhaven / Loaded at', e.loading],
    ['Loshaven / Discharged at', e.discharge],
    ['Onze ref. / Our file', shown(file)],
  ]
  const consignee: readonly Cell[] = [['Ontvanger / Receiver', e.consignee]]
  const address: readonly Cell[] = [['Losadres / Unload at', e.deliverTo]]
  let y = section(pen, 112, '1. OPDRACHT / ORDER', order, release)
  y = section(pen, y, '2. ZEEREIS / SEA LEG', voyage, ports)
  return section(pen, y, '3. BESTEMMING / DESTINATION', consignee, address)
}

function drawDutch(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'dd-MMM-yyyy', time: 'hrs', number: 'eu', weight: 'kg' })
  const e = order.in({ ...style, place: 'comma-locode', upper: false })
  const pen = createPen(595, 842)
  const head = { place: 'right', font: 'sans', bold: 'sansBold' } as const
  letterhead(pen, { x: 300, y: 30, width: 250 }, s.forwarder, random, head)
  pen.lines(45, 36, ['UITLEVERINGSOPDRACHT', 'DELIVERY ORDER'], ink('sansBold', 13))
  let y = drawSections(pen, e, `ZI${random.digits(6)}`)
  pen.text(45, y, '4. LADING / CARGO', ink('sansBold', 9, [0.75, 0.3, 0]))
  const cargo = boxRows(s, style, ['number', 'seal', 'packages', 'kg'], 'wide')
  pen.show(cargo.truth)
  const titles = ['Containernr.', 'Zegel / Seal', 'Colli', 'Bruto'].map((title) => ({
    title,
    share: 1,
  }))
  const look = { head: ink('sansBold', 7.5), body: ink('sans', 9), rules: 'outside' } as const
  y = table(pen, { x: 45, y: y + 14, width: 505 }, titles, cargo.rows, { ...look, rowHeight: 15 })
  const totals: readonly Cell[] = [
    ['Totaal colli / Packages', e.packages],
    ['Brutogewicht / Weight', e.weight],
    ['Goederen / Goods', e.goods],
  ]
  y = list(pen, { x: 45, y: y + 8, width: 505 }, totals, keys)
  const text =
    'Gelieve bovenstaande lading uit te leveren tegen overlegging van dit document. Please deliver the above cargo against this order; charges due to the terminal are for the account of the receiver.'
  prose(pen, { x: 45, y: y + 14, width: 505 }, [text], ink('sans', 8))
  smallPrint(pen, { x: 45, y: 790, width: 505 }, random, { count: 2, columns: 2 })
  return pen.done()
}

export const captionedOrder: Layout = {
  name: 'captioned-order',
  copies: { delivery_order: 2 },
  american: true,
  make: drawCaptioned,
}

export const dutchOrder: Layout = {
  name: 'dutch-order',
  copies: { delivery_order: 2 },
  american: false,
  make: drawDutch,
}
