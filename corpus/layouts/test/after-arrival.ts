// Availability notices with a row per container, and delivery receipts.
import { printedDate, printedMoment } from '../../print.ts'
import { shown } from '../../content/style.ts'
import { letterhead, smallPrint } from '../../drawing/around.ts'
import { ink, list, prose } from '../../drawing/blocks.ts'
import type { ListLook } from '../../drawing/blocks.ts'
import { createPen } from '../../drawing/pen.ts'
import { table } from '../../drawing/table.ts'
import { styleOf } from '../layout.ts'
import type { Layout, Order } from '../layout.ts'

function drawAvailability(order: Order) {
  const { s, random } = order
  const e = order.in(styleOf({ date: 'dd-MMM-yy', time: '24h', place: 'state', carrierName: 1 }))
  const pen = createPen(842, 595)
  pen.box({ x: 0, y: 0, width: 842, height: 46 }, { border: 0, fill: [0.9, 0.93, 0.88] })
  pen.text(
    30,
    14,
    'AVAILABILITY NOTICE - IMPORT CONTAINERS READY FOR PICK UP',
    ink('serifBold', 15),
  )
  const look: ListLook = {
    label: ink('serifItalic', 9),
    value: ink('serif', 10),
    place: 'beside',
    gap: 3,
    labelWidth: 90,
  }
  const one = list(
    pen,
    { x: 30, y: 60, width: 380 },
    [
      ['Facility', e.terminal],
      ['Facility code', e.firms],
      ['Sent', e.noticeDate],
    ],
    look,
  )
  list(
    pen,
    { x: 430, y: 60, width: 380 },
    [
      ['Line', e.carrier],
      ['Ship', e.vesselSpaceVoyage],
      ['Ocean bill', e.bill],
    ],
    look,
  )
  pen.show(
    e.containers,
    e.available,
    e.lastFree,
    e.pickup,
    ...(s.holds.length > 0 ? [e.holds] : []),
  )
  const rows = s.boxes.map((box) => [
    box.number,
    box.size,
    printedMoment(s.times.available, 'dd-MMM-yy', '24h'),
    printedDate(s.times.lastFree, 'dd-MMM-yy'),
    s.numbers.pickup,
    s.holds.length > 0 ? s.holds.join(' / ') : 'none',
  ])
  const y = table(
    pen,
    { x: 30, y: one + 12, width: 780 },
    ['Unit', 'Type', 'Ready from', 'Free until', 'PU ref', 'Holds'].map((title, index) => ({
      title,
      share: index === 5 ? 1.8 : 1,
    })),
    rows,
    { head: ink('serifBold', 9), body: ink('serif', 9.5), rules: 'rows', rowHeight: 17 },
  )
  prose(
    pen,
    { x: 30, y: y + 14, width: 780 },
    [
      `Bring this notice and a TWIC card. Gate hours 07:00-16:30, phone ${random.digits(3)}-${random.digits(3)}-${random.digits(4)}, appointment system terminal-appointments.example.com. Storage USD 155.00 per day thereafter.`,
    ],
    ink('serif', 9),
  )
  return pen.done()
}

export const availabilityTable: Layout = {
  name: 'availability-table',
  copies: { pickup_notice: 6 },
  american: true,
  make: drawAvailability,
}

function drawReceipt(order: Order) {
  const { s, random } = order
  const e = order.in(
    styleOf({
      date: 'dd.mm.yyyy',
      time: '24h',
      number: 'eu',
      decimals: 0,
      weight: 'kg',
      upper: false,
    }),
  )
  const pen = createPen(595, 842)
  pen.text(50, 40, 'Delivery receipt (POD)', ink('serifBold', 17))
  letterhead(pen, { x: 50, y: 70, width: 495 }, s.trucker, random, {
    place: 'left',
    font: 'serif',
    bold: 'serif',
  })
  pen.show(e.trucker)
  const y = list(
    pen,
    { x: 50, y: 140, width: 495 },
    [
      ['Order', e.deliveryOrder],
      ['Ocean B/L', e.bill],
      ['Unit', e.containers],
      ['Unloaded at', e.deliverTo],
      ['Handed over on', e.delivered],
      ['Packages counted', e.packages],
      ['Weight', e.weight],
      ['Remarks', shown('none, seal intact')],
    ],
    {
      label: ink('serifItalic', 10),
      value: ink('serif', 11),
      place: 'beside',
      gap: 8,
      labelWidth: 130,
    },
  )
  pen.line({ x: 50, y: y + 50 }, { x: 250, y: y + 50 })
  pen.text(50, y + 54, 'Signature of the receiver, stamp', ink('serif', 8))
  pen.text(80, y + 26, 'm. torvald', ink('serifItalic', 20, [0.1, 0.1, 0.6]))
  smallPrint(pen, { x: 50, y: 760, width: 495 }, random, { count: 2, columns: 2 })
  return pen.done()
}

export const deliveryReceipt: Layout = {
  name: 'delivery-receipt',
  copies: { proof_of_delivery: 4 },
  american: false,
  make: drawReceipt,
}
