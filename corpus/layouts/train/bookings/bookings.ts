// Booking confirmations: aligned colons as from an old system, and a modern page with cards.
import { shown } from '../../../content/style.ts'
import { smallPrint } from '../../../drawing/around.ts'
import { boxes, ink, list } from '../../../drawing/blocks.ts'
import { table } from '../../../drawing/table.ts'
import type { Cell } from '../../../drawing/blocks.ts'
import type { Shown } from '../../../truth.ts'
import { createPen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'

const afterColon = (value: Shown): Shown => ({
  ...value,
  lines: value.lines.map((line, index) => (index === 0 ? `: ${line}` : `  ${line}`)),
})

function drawColons(order: Order) {
  const { random } = order
  const e = order.in(
    styleOf({ date: 'dd-MMM-yyyy', time: '24h', place: 'country', decimals: 3, weight: 'KGS' }),
  )
  const pen = createPen(595, 842)
  pen.text(40, 36, e.carrier.lines[0] ?? '', ink('monoBold', 11))
  pen.text(210, 60, 'BOOKING CONFIRMATION', ink('monoBold', 13))
  pen.show(e.carrier)
  const cells: readonly Cell[] = [
    ['BOOKING NO.', e.booking],
    ['BOOKING DATE', e.bookedOn],
    ['SHIPPER', e.shipperName],
    ['FORWARDER', shown(order.s.forwarder.name)],
    ['SERVICE CONTRACT NO.', shown(`SC${random.digits(7)}`)],
    ['TRUNK VESSEL/VOYAGE', e.vesselSpaceVoyage],
    ['PLACE OF RECEIPT', e.receipt],
    ['PORT OF LOADING', e.loading],
    ['ETD', e.etd],
    ['PORT OF DISCHARGING', e.discharge],
    ['ETA', e.eta],
    ['PLACE OF DELIVERY', e.delivery],
    ['EQUIPMENT', shown(`${order.s.boxes.length} x 40' HI-CUBE`)],
    ['COMMODITY', e.goods],
    ['EST. WEIGHT', e.weight],
    ['DOC CUT-OFF', e.documentCutoff],
    ['CARGO CUT-OFF (CY)', e.cargoCutoff],
    ['VGM CUT-OFF', e.vgmCutoff],
  ]
  const y = list(
    pen,
    { x: 40, y: 92, width: 515 },
    cells.map(([label, value]) => [label, afterColon(value)]),
    { label: ink('mono', 9), value: ink('mono', 9), place: 'beside', gap: 3, labelWidth: 150 },
  )
  smallPrint(pen, { x: 40, y: y + 14, width: 515 }, random, { count: 6, ink: ink('mono', 6) })
  return pen.done()
}

export const colonBooking: Layout = {
  name: 'colon-booking',
  copies: { booking_confirmation: 5 },
  make: drawColons,
}

function drawCards(order: Order) {
  const { s, random } = order
  const e = order.in(
    styleOf({
      date: 'd Month yyyy',
      time: '24h',
      place: 'locode',
      upper: false,
      carrierName: 0,
      weight: 'kg',
    }),
  )
  const pen = createPen(595, 842)
  pen.box({ x: 0, y: 0, width: 595, height: 64 }, { border: 0, fill: [0.1, 0.25, 0.45] })
  pen.text(40, 22, 'Booking confirmed', ink('sansBold', 20, 1))
  pen.text(420, 26, e.carrier.lines[0] ?? '', ink('sansBold', 13, 1))
  pen.show(e.carrier)
  const card = {
    label: ink('sans', 7.5, 0.45),
    value: ink('sans', 10),
    place: 'above',
    border: 0,
    indent: 3,
  } as const
  let y = boxes(
    pen,
    { x: 40, y: 84, width: 515 },
    [
      {
        height: 34,
        cells: [
          ['Booking reference', e.booking],
          ['Issued', e.bookedOn],
          ['Booked by', e.shipperName],
        ],
      },
      {
        height: 34,
        cells: [
          ['From', e.loading],
          ['To', e.discharge],
          ['Delivery', e.delivery],
        ],
      },
      {
        height: 34,
        cells: [
          ['Commodity', e.goods, 2],
          ['Total cargo weight', e.weight],
        ],
      },
    ],
    card,
  )
  pen.show(e.vessel, e.voyage, e.etd, e.eta)
  const leg = [e.vessel, e.voyage, e.etd, e.eta].map((value) => value.lines[0] ?? '')
  y = table(
    pen,
    { x: 40, y: y + 10, width: 515 },
    ['Vessel', 'Voyage', 'Departure', 'Arrival'].map((title) => ({ title, share: 1 })),
    [leg],
    {
      head: ink('sansBold', 8),
      body: ink('sans', 9),
      rules: 'rows',
      rowHeight: 18,
      headFill: 0.93,
    },
  )
  y = boxes(
    pen,
    { x: 40, y: y + 16, width: 515 },
    [
      {
        height: 34,
        cells: [
          ['Shipping instructions deadline', e.documentCutoff],
          ['Container gate-in deadline', e.cargoCutoff],
          ['VGM deadline', e.vgmCutoff],
        ],
      },
      {
        height: 34,
        cells: [
          ['Equipment', shown(`${s.boxes.length} x 40 Dry High`)],
          ['Contract', shown(random.digits(8))],
          ['Price owner', shown(s.forwarder.name)],
        ],
      },
    ],
    { ...card, border: 0.3 },
  )
  smallPrint(pen, { x: 40, y: y + 20, width: 515 }, random, { count: 4, columns: 2 })
  return pen.done()
}

export const cardBooking: Layout = {
  name: 'card-booking',
  copies: { booking_confirmation: 5 },
  make: drawCards,
}
