// What is sent when containers have arrived and been delivered: pickup notices and proofs of delivery.
import { shown } from '../../../content/style.ts'
import { boxRows } from '../../../content/rows.ts'
import { letterhead, smallPrint } from '../../../drawing/around.ts'
import { boxes, ink, list } from '../../../drawing/blocks.ts'
import { table } from '../../../drawing/table.ts'
import { createPen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'

function drawPickup(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: 'mm/dd/yyyy',
    time: '12h',
    place: 'city',
    prefixed: true,
    carrierName: 0,
  })
  const e = order.in(style)
  const pen = createPen()
  let y = letterhead(
    pen,
    { x: 40, y: 34, width: 530 },
    { ...s.forwarder, name: s.terminal.name },
    random,
    { place: 'left', font: 'sans', bold: 'sansBold', logo: random.chance(0.5) },
  )
  pen.text(40, y + 6, 'CONTAINER PICKUP NOTICE', ink('sansBold', 16))
  y = list(
    pen,
    { x: 40, y: y + 36, width: 530 },
    [
      ['Notice date', e.noticeDate],
      ['Terminal', e.terminal],
      ['FIRMS code', e.firms],
      ['Steamship line', e.carrier],
      ['Vessel / Voyage', e.vesselVoyage],
      ['Bill of lading', e.bill],
      ['Available for pickup', e.available],
      ['Last free day', e.lastFree],
      ['Pickup number', e.pickup],
      ['Holds', s.holds.length > 0 ? e.holds : shown('NONE')],
    ],
    {
      label: ink('sans', 9.5, 0.3),
      value: ink('sansBold', 10),
      place: 'right',
      gap: 5,
      labelWidth: 150,
    },
  )
  const cargo = boxRows(s, style, ['number', 'size'], 'plain')
  pen.show(cargo.truth)
  y = table(
    pen,
    { x: 40, y: y + 10, width: 400 },
    ['Container', 'Size/Type'].map((title) => ({ title, share: 1 })),
    cargo.rows,
    {
      head: ink('sansBold', 8),
      body: ink('sans', 9.5),
      rules: 'all',
      rowHeight: 16,
      headFill: 0.85,
    },
  )
  smallPrint(pen, { x: 40, y: y + 30, width: 530 }, random, { count: 3 })
  return pen.done()
}

export const terminalPickup: Layout = {
  name: 'terminal-pickup',
  copies: { pickup_notice: 6 },
  american: true,
  make: drawPickup,
}

function drawProof(order: Order) {
  const { s, random } = order
  const e = order.in(styleOf({ date: 'm/d/yy', time: '12h', place: 'city', weight: 'LBS' }))
  const pen = createPen()
  letterhead(pen, { x: 40, y: 30, width: 530 }, s.trucker, random, {
    place: 'left',
    font: 'sans',
    bold: 'sansBold',
  })
  pen.text(380, 34, 'PROOF OF DELIVERY', ink('sansBold', 16))
  pen.show(e.trucker)
  const y = boxes(
    pen,
    { x: 40, y: 100, width: 530 },
    [
      {
        height: 30,
        cells: [
          ['PRO NO.', shown(random.digits(8))],
          ['DELIVERY ORDER NO.', e.deliveryOrder],
          ['B/L NO.', e.bill],
        ],
      },
      {
        height: 66,
        cells: [
          ['DELIVERED TO', e.deliverTo],
          ['CONTAINER NO.', e.containers],
        ],
      },
      {
        height: 30,
        cells: [
          ['PIECES', e.packages],
          ['WEIGHT', e.weight],
          ['DELIVERED DATE/TIME', e.delivered],
        ],
      },
      {
        height: 50,
        cells: [
          ['RECEIVED BY (PRINT NAME)', shown('K. Ellery')],
          ['SIGNATURE', shown('K Ellery')],
          ['EXCEPTIONS', shown('')],
        ],
      },
    ],
    { label: ink('sansBold', 7), value: ink('sans', 10), place: 'above', border: 0.8 },
  )
  smallPrint(pen, { x: 40, y: y + 12, width: 530 }, random, { count: 2 })
  return pen.done()
}

export const truckerProof: Layout = {
  name: 'trucker-proof',
  copies: { proof_of_delivery: 4 },
  american: true,
  make: drawProof,
}
