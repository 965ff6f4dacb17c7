// Arrival notices of European forwarders: a letter in sentences, and a German sheet of banded rows.
import type { Place } from '../../../content/places.ts'
import { boxRows } from '../../../content/rows.ts'
import { shown } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { letterhead, smallPrint } from '../../../drawing/around.ts'
import { boxes, ink, list, prose } from '../../../drawing/blocks.ts'
import type { BoxLook, Cell } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import type { TableLook } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'

/** A port as it is printed, which comes first; its city alone, or less of the text, is right as well. */
export const portAs = (
  { locode }: Place,
  name: 'port_of_loading' | 'port_of_discharge',
  oneOf: readonly string[],
): Shown => shown(oneOf[0] ?? '', { [name]: { oneOf }, [`${name}_locode`]: locode })

function drawLetter(order: Order) {
  const { s, random } = order
  const prefixed = random.chance(0.5)
  const e = order.in(styleOf({ date: 'd Month yyyy', time: 'none', upper: false, prefixed }))
  const pen = createPen(595, 842)
  const said = (entry: Shown): string => {
    pen.show(entry)
    return entry.lines.join(', ')
  }
  const [plain, bold] = [ink('serif', 10.5), ink('serifBold', 10.5)]
  const head = { place: 'right', font: 'serif', bold: 'serifBold' } as const
  letterhead(pen, { x: 70, y: 40, width: 460 }, s.forwarder, random, head)
  pen.text(70, 128, `${s.forwarder.name}, ${s.forwarder.address.join(', ')}`, ink('serif', 5.5))
  pen.lines(70, 142, e.consignee.lines, plain)
  pen.show(e.consignee)
  const references: readonly Cell[] = [
    ['Your reference', e.orders],
    ['Our reference', shown(`SI-${random.digits(6)}`)],
    ['Extension', shown(`-${random.digits(3)}`)],
    ['Date', e.noticeDate],
  ]
  const small: BoxLook = { label: ink('serif', 7), value: plain, place: 'above', border: 0 }
  boxes(pen, { x: 66, y: 222, width: 464 }, [{ height: 26, cells: references }], small)
  pen.text(70, 268, `Advice of arrival - bill of lading ${said(e.bill)}`, bold)
  const cargo = `${said(e.packages)}, said to contain ${said(e.goods)}`
  const paragraphs = [
    'Dear Sirs,',
    `We write to you as the consignee named in the above bill of lading. The goods shipped by ${said(e.shipperName)} from ${said(e.loading)} are on board the m.v. ${said(e.vessel)}, voyage ${said(e.voyage)}, of ${said(e.carrier)}, which is now expected at ${said(e.discharge)} on ${said(e.eta)}. All times are given without guarantee.`,
    `The consignment consists of ${cargo}. Its gross weight is ${said(e.weight)} and it measures ${said(e.volume)}. It is stowed in ${s.boxes.length === 1 ? 'container' : 'containers'} ${said(e.containersInLine)} under seal ${said(e.sealsInLine)}.`,
    `After discharge you may collect at ${said(e.terminal)} from ${said(e.available)} onwards. The free time of the line ends on ${said(e.lastFree)}; any demurrage and storage that fall due after that day will be for your account.`,
    `The ocean freight is ${said(e.freightTerms)}. Kindly return one original bill of lading, duly endorsed, and let us have the commercial invoice, the packing list and your instructions for customs clearance and on-carriage at your earliest convenience.`,
    'We thank you for your custom and remain,',
    'Yours faithfully,',
  ]
  const y = prose(pen, { x: 70, y: 294, width: 460 }, paragraphs, plain)
  pen.lines(70, y + 30, [`p.p. ${s.forwarder.name}`, 'Ocean Import Desk'], plain)
  smallPrint(pen, { x: 70, y: 775, width: 460 }, random, { count: 2, columns: 2 })
  return pen.done()
}

const banded: BoxLook = {
  label: ink('sans', 6),
  value: ink('sans', 7.5),
  place: 'above',
  border: 0.4,
  labelFill: [0.85, 0.9, 0.85],
}

/** The rows above the containers. */
function bandedRows({ s, random }: Order, e: ReturnType<Order['in']>) {
  const written = ({ city, locode }: Place) => {
    const short = `${city}, ${locode.slice(0, 2)}`
    return [`${short} (${locode})`, short, city]
  }
  const { loading, discharge } = s.route
  const parties: readonly Cell[] = [
    ['Absender / Shipper', e.shipper],
    ['Empfänger / Consignee', e.consignee],
    ['Meldeadresse / Notify', e.notify],
    ['Ware abholbereit bei / Goods held at', e.terminal],
  ]
  const voyage: readonly Cell[] = [
    ['Seeschiff / Vessel', e.vessel, 2],
    ['Reise / Voy.', e.voyage],
    ['Ladehafen / POL', portAs(loading, 'port_of_loading', written(loading)), 2],
    ['Löschhafen / POD', portAs(discharge, 'port_of_discharge', written(discharge)), 2],
    ['Ankunft ca. / ETA', e.eta, 1.5],
    ['Bestimmungsort / Final dest.', e.delivery, 1.5],
  ]
  const numbers: readonly Cell[] = [
    ['B/L-Nr.', e.bill],
    ['Haus-B/L-Nr.', e.houseBill],
    ['Reederei / Line', e.carrier],
    ['Ihre Bestell-Nr. / Your order', e.orders],
    ['Unsere Pos.-Nr. / File', shown(`SI ${random.digits(5)}/${random.int(10, 99)}`)],
    ['Frankatur / Freight', e.freightTerms],
    ['Lagergeldfrei bis / Free until', e.lastFree],
  ]
  const heights = [54, 24, 24]
  return [parties, voyage, numbers].map((cells, index) => ({ height: heights[index] ?? 0, cells }))
}

function drawBanded(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: 'dd.mm.yyyy',
    time: '24h',
    number: 'eu',
    weight: 'kg',
    decimals: 1,
  })
  const e = order.in({ ...style, upper: false, place: 'city' })
  const pen = createPen(842, 595)
  const at = { x: 30, width: 782 }
  pen.text(30, 28, 'EINGANGSAVIS / ARRIVAL NOTICE', ink('sansBold', 13))
  pen.text(560, 28, s.forwarder.name, ink('sansBold', 9))
  pen.text(560, 40, s.forwarder.address.slice(0, 2).join(' - '), ink('sans', 6.5))
  const dated: readonly Cell[] = [['Avis vom / Date: ', e.noticeDate]]
  list(pen, { x: 30, y: 46, width: 200 }, dated, {
    label: ink('sans', 7.5),
    value: ink('sans', 7.5),
    place: 'glued',
    gap: 2,
  })
  let y = boxes(pen, { ...at, y: 60 }, bandedRows(order, e), banded)
  const cargo = boxRows(s, style, ['number', 'size', 'seal', 'packages', 'kg', 'cbm'], 'plain')
  pen.show(cargo.truth)
  const titles = ['Container-Nr.', 'Typ', 'Plombe / Seal', 'Kolli', 'Brutto', 'Raummaß']
  const columns = titles.map((title) => ({ title, share: 1 }))
  const look: TableLook = { head: banded.label, body: banded.value, rules: 'all', rowHeight: 12 }
  y = table(pen, { ...at, y: y + 6 }, columns, cargo.rows, { ...look, headFill: 0.9 })
  const totals: readonly Cell[] = [
    ['Kolli gesamt / Total packages', e.packages],
    ['Inhalt laut Absender / Contents', e.goods, 3],
    ['Bruttogewicht / Gross weight', e.weight],
    ['Raummaß / Measurement', e.volume],
  ]
  y = boxes(pen, { ...at, y: y + 6 }, [{ height: 50, cells: totals }], banded)
  smallPrint(pen, { ...at, y: y + 10 }, random, { count: 4, columns: 4 })
  return pen.done()
}

export const letterArrival: Layout = {
  name: 'letter-arrival',
  copies: { arrival_notice: 2 },
  american: false,
  make: drawLetter,
}

export const bandedArrival: Layout = {
  name: 'banded-arrival',
  copies: { arrival_notice: 2 },
  american: false,
  make: drawBanded,
}
