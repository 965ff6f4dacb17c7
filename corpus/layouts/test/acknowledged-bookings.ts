// Booking acknowledgements: two columns with labels at their right edge, and a letter with a table of deadlines.
import { shown } from '../../content/style.ts'
import { centred, smallPrint } from '../../drawing/around.ts'
import { ink, list, prose } from '../../drawing/blocks.ts'
import type { ListLook } from '../../drawing/blocks.ts'
import { createPen } from '../../drawing/pen.ts'
import { table } from '../../drawing/table.ts'
import { styleOf } from '../layout.ts'
import type { Layout, Order } from '../layout.ts'

const right: ListLook = {
  label: ink('serif', 8, 0.3),
  value: ink('serifBold', 9.5),
  place: 'right',
  gap: 6,
  labelWidth: 105,
}

function drawColumns(order: Order) {
  const { s, random } = order
  const e = order.in(
    styleOf({
      date: 'MMM dd, yyyy',
      time: 'hrs',
      place: 'state',
      weight: 'KG',
      decimals: 0,
      carrierName: 1,
    }),
  )
  const pen = createPen()
  pen.picture({ x: 30, y: 24, width: 300, height: 24 }, 'BOOKING ACKNOWLEDGEMENT', 'title')
  pen.text(380, 28, e.carrier.lines[0] ?? '', ink('serifBold', 10))
  pen.text(380, 42, `Customer service ${random.digits(3)}-${random.digits(7)}`, ink('serif', 8))
  pen.show(e.carrier)
  const one = list(
    pen,
    { x: 30, y: 70, width: 270 },
    [
      ['Our reference', e.booking],
      ['Acknowledged', e.bookedOn],
      ['Customer', shown(s.forwarder.name)],
      ['Named shipper', e.shipperName],
      ['Tariff / SC', shown(random.digits(7))],
      ['Cargo', e.goods],
      ['Cargo wgt (est.)', e.weight],
    ],
    right,
  )
  const two = list(
    pen,
    { x: 310, y: 70, width: 272 },
    [
      ['Vsl', e.vessel],
      ['Voy', e.voyage],
      ['Origin', e.receipt],
      ['Load at', e.loading],
      ['Sails', e.etd],
      ['Discharge at', e.discharge],
      ['Arrives', e.eta],
      ['Destination', e.delivery],
    ],
    right,
  )
  const y = list(
    pen,
    { x: 30, y: Math.max(one, two) + 10, width: 550 },
    [
      ['S/I due by', e.documentCutoff],
      ['Full return by', e.cargoCutoff],
      ['VGM due by', e.vgmCutoff],
      ['Earliest return', shown('SEE TERMINAL')],
    ],
    right,
  )
  smallPrint(pen, { x: 30, y: y + 10, width: 552 }, random, { count: 6, columns: 3 })
  return pen.done()
}

export const columnBooking: Layout = {
  name: 'column-booking',
  copies: { booking_confirmation: 5 },
  make: drawColumns,
}

function drawDeadlines(order: Order) {
  const { s, random } = order
  const e = order.in(
    styleOf({
      date: 'dd.mm.yyyy',
      time: '24h',
      number: 'eu',
      place: 'comma-locode',
      upper: false,
      weight: 'kg',
      carrierName: 0,
    }),
  )
  const pen = createPen(595, 842)
  centred(pen, 40, 'Confirmation of booking', ink('sansItalic', 17))
  let y = prose(
    pen,
    { x: 50, y: 74, width: 495 },
    [
      `Thank you for booking with ${e.carrier.lines[0]}. Your booking number ${e.booking.lines[0]} of ${e.bookedOn.lines[0]} must be quoted in all correspondence. Space is subject to availability.`,
    ],
    ink('sans', 10),
  )
  pen.show(
    e.carrier,
    e.booking,
    e.bookedOn,
    e.vessel,
    e.voyage,
    e.loading,
    e.discharge,
    e.etd,
    e.eta,
  )
  const text = (value: { readonly lines: readonly string[] }): string => value.lines[0] ?? ''
  const head = ink('sansItalic', 8.5)
  const body = ink('sans', 9)
  y = table(
    pen,
    { x: 50, y: y + 8, width: 495 },
    ['Leg', 'Vessel', 'Voyage', 'Port', 'ETD / ETA'].map((title, index) => ({
      title,
      share: [1, 2.4, 1, 2, 1.8][index] ?? 1,
    })),
    [
      ['Load', text(e.vessel), text(e.voyage), text(e.loading), text(e.etd)],
      ['Discharge', '', '', text(e.discharge), text(e.eta)],
    ],
    { head, body, rules: 'rows', rowHeight: 18 },
  )
  pen.show(e.documentCutoff, e.vgmCutoff, e.cargoCutoff)
  y = table(
    pen,
    { x: 50, y: y + 14, width: 350 },
    [
      { title: 'Deadline', share: 2 },
      { title: 'Local time', share: 1.4 },
    ],
    [
      ['Documentation closing', text(e.documentCutoff)],
      ['VGM closing', text(e.vgmCutoff)],
      ['CY closing', text(e.cargoCutoff)],
    ],
    { head, body, rules: 'all', rowHeight: 16, headFill: 0.9 },
  )
  list(
    pen,
    { x: 50, y: y + 14, width: 495 },
    [
      ['Shipper', e.shipperName],
      ['Goods', e.goods],
      ['Gross weight', e.weight],
      ['Units', shown(`${s.boxes.length} x 40HC`)],
      ['Reference', shown(random.digits(6))],
    ],
    { label: head, value: body, place: 'beside', gap: 4, labelWidth: 100 },
  )
  return pen.done()
}

export const deadlineBooking: Layout = {
  name: 'deadline-booking',
  copies: { booking_confirmation: 5 },
  make: drawDeadlines,
}
