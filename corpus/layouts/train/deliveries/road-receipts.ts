// The consignee's copy of a road consignment note, signed on delivery: numbered boxes, German and English.
import type { Entries } from '../../../content/entries.ts'
import { printedMoment } from '../../../print.ts'
import { nothing, shown } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { ink, list, prose } from '../../../drawing/blocks.ts'
import type { BoxLook, ListLook } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { cells, endingAt } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'
import { plot } from '../drawn-with/plotted.ts'
import type { Plotted } from '../drawn-with/plotted.ts'

const red = [0.75, 0.08, 0.1] as const
const look: BoxLook = {
  label: ink('sans', 5.8, red),
  value: ink('mono', 9),
  place: 'above',
  border: 0.6,
}
const [left, half, end] = [36, 300, 562]
const hour = 3_600_000

function head(pen: Pen, { random }: Order): void {
  pen.text(left, 24, 'Ausfertigung für Empfänger - Exemplar 2', ink('sans', 7, red))
  pen.text(left, 34, 'Copy for consignee', ink('sans', 7, red))
  pen.text(half + 6, 24, 'ABLIEFERNACHWEIS / PROOF OF DELIVERY', ink('sansBold', 11, red))
  pen.text(
    half + 6,
    38,
    'zum internationalen Frachtbrief / to waybill (CMR)',
    ink('sans', 7.5, red),
  )
  endingAt(pen, end, 38, `No. ${random.letters(1)} ${random.digits(7)}`, ink('monoBold', 9))
}

function parties(e: Entries, { s, random }: Order): readonly Plotted[] {
  const sender = { lines: [s.forwarder.name, ...s.forwarder.address], truth: {} }
  const consignee = { lines: [s.consignee.name, ...s.consignee.address], truth: {} }
  const carrier: Shown = {
    lines: [s.trucker.name, ...s.trucker.address.slice(0, 2)],
    truth: e.trucker.truth,
  }
  const loaded = printedMoment(s.times.delivery - 5 * hour, 'dd.mm.yyyy', '24h')
  const taken = { lines: [s.terminal.name, loaded], truth: {} }
  return [
    [[left, 50, half, 114], '1 Absender (Name, Anschrift) / Sender', sender],
    [[left, 114, half, 178], '2 Empfänger (Name, Anschrift, Land) / Consignee', consignee],
    [
      [left, 178, half, 240],
      '3 Auslieferungsort des Gutes / Place of delivery of the goods',
      e.deliverTo,
    ],
    [[left, 240, half, 276], '4 Ort und Tag der Übernahme / Place and date of taking over', taken],
    [[half, 50, end, 112], '16 Frachtführer (Name, Anschrift) / Carrier', carrier],
    [[half, 112, end, 150], '17 Nachfolgende Frachtführer / Successive carriers', nothing],
    [[half, 150, end, 206], '18 Vorbehalte der Frachtführer / Reservations', shown('')],
    [[half, 206, 431, 240], 'Lieferauftrag / Delivery order no.', e.deliveryOrder],
    [
      [431, 206, end, 240],
      'Kennzeichen / Truck, trailer',
      shown(`HH-${random.letters(2)} ${random.digits(3)} / HH-X ${random.digits(3)}`),
    ],
    [[half, 240, 431, 276], 'Seefrachtbrief / Ocean B/L', e.bill],
    [[431, 240, end, 276], 'Tour / Trip', shown(random.digits(8))],
  ]
}

function cargo(e: Entries, { s, random }: Order): readonly Plotted[] {
  const marks: Shown = {
    lines: s.boxes.flatMap(({ number, seal }) => [number, ` Plombe ${seal}`]),
    truth: e.containers.truth,
  }
  const papers = `Lieferschein ${random.digits(6)}, Packliste, EUR.1 nein`
  return [
    [[left, 276, end, 300], '5 Beigefügte Dokumente / Documents attached', shown(papers)],
    [[left, 300, 168, 430], '6 Kennzeichen und Nummern / Marks and Nos', marks],
    [[168, 300, 226, 430], '7 Anzahl / Number', e.packageCount],
    [[226, 300, 296, 430], '8 Verpackung / Packing', e.packageType],
    [[296, 300, 424, 430], '9 Bezeichnung des Gutes / Nature of goods', e.goods],
    [[424, 300, 464, 430], '10 Stat.-Nr.', shown((s.goods[0]?.hs ?? '').replace('.', ''))],
    [[464, 300, 522, 430], '11 Bruttogew. kg', e.weight],
    [[522, 300, end, 430], '12 Umfang m3', nothing],
  ]
}

function middle({ random }: Order): readonly Plotted[] {
  const advice = `Avis 1 Tag vorher, Tel. 040 555-${random.digits(4)}, Rampe ${random.int(1, 30)}`
  return [
    [[left, 430, half, 476], '13 Anweisungen des Absenders / Sender instructions', shown(advice)],
    [[left, 476, half, 502], '14 Frachtzahlung / Carriage', shown('[x] frei / paid   [ ] unfrei')],
    [[left, 502, 168, 528], '21 Ausgefertigt in / Established in', shown('Hamburg')],
    [[168, 502, half, 528], '15 Nachnahme / Cash on delivery', nothing],
    [[half, 430, end, 476], '19 Besondere Vereinbarungen / Special agreements', nothing],
    [
      [half, 476, end, 528],
      '20 Zu zahlen vom / To be paid by        Absender        Empfänger',
      nothing,
    ],
  ]
}

const filled: ListLook = {
  label: ink('sans', 7, red),
  value: ink('serifItalic', 11),
  place: 'beside',
  gap: 5,
  labelWidth: 98,
}

/** Three boxes side by side; only the last is about the delivery. */
function signatures(pen: Pen, top: number, e: Entries, { s, random }: Order): number {
  const bottom = top + 118
  const edges = [left, 176, 316, end]
  const titles = [
    '22 Unterschrift des Absenders',
    '23 Unterschrift des Frachtführers',
    '24 Gut empfangen / Goods received',
  ]
  titles.forEach((title, index) => {
    const [from, to] = [edges[index] ?? 0, edges[index + 1] ?? 0]
    plot(pen, [[[from, top, to, bottom], title, nothing]], look)
  })
  pen.text(left + 8, bottom - 30, 'i. A. Petersen', ink('serifItalic', 12))
  pen.text(184, bottom - 30, 'Wojcik', ink('serifItalic', 13))
  pen.text(184, bottom - 14, `Ausweis ${random.letters(2)}${random.digits(6)}`, ink('sans', 7))
  const arrival = printedMoment(s.times.delivery - 2 * hour, 'dd.mm.yyyy', '24h')
  const received: Labelled = {
    'Ankunft / Arrival': shown(arrival),
    'Abgeliefert / Delivered': e.delivered,
    'Name in Druckschrift': shown(random.pick(['KRAUSE', 'DE WIT', 'HOLLIS'])),
    'Vollzählig / Complete': shown('ja / yes'),
    'Unterschrift, Stempel': nothing,
  }
  list(pen, { x: 322, y: top + 14, width: 236 }, cells(received), filled)
  return bottom
}

function drawReceipt(order: Order) {
  const style = styleOf({ date: 'dd.mm.yyyy', time: '24h', number: 'eu', weight: 'bare' })
  const e = order.in({ ...style, upper: false, prefixed: order.random.chance(0.6) })
  const pen = createPen(595, 842)
  head(pen, order)
  plot(pen, [...parties(e, order), ...cargo(e, order), ...middle(order)], look)
  const y = signatures(pen, 528, e, order)
  const text = [
    'Diese Beförderung unterliegt trotz einer gegenteiligen Abmachung den Bestimmungen des Übereinkommens über den Beförderungsvertrag im internationalen Straßengüterverkehr (CMR). This carriage is subject, notwithstanding any clause to the contrary, to the CMR convention. Damage that is not apparent is to be notified in writing within 7 days.',
    'Leercontainer zurück laut Freistellung. Wartezeit über 2 Stunden wird nach Aufwand berechnet (freight invoice follows). Tauschpaletten: erhalten ____ / getauscht ____ / nicht getauscht ____.',
  ]
  prose(pen, { x: left, y: y + 8, width: end - left }, text, ink('sans', 6.5, 0.3))
  return pen.done()
}

export const roadReceipt: Layout = {
  name: 'road-receipt',
  copies: { proof_of_delivery: 2 },
  american: false,
  make: drawReceipt,
}
