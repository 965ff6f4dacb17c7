// An Asian carrier's booking confirmation: the route as a strip of places, two ships, and a box per cut-off.
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { printedDate, printedMoment } from '../../../print.ts'
import { nothing, shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import { boxes, ink, list, prose } from '../../../drawing/blocks.ts'
import type { BoxLook, ListLook } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import type { Random } from '../../../random.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { cells, endingAt, row, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'
import { legs, strip } from './drawn-with/route-strips.ts'
import { transshipped } from './drawn-with/transshipments.ts'
import type { Transshipped } from './drawn-with/transshipments.ts'

const [x, width, right] = [34, 527, 561]
const day = 86_400_000
const [bold, small] = [ink('sansBold', 8), ink('sans', 7, 0.3)]
const blue = [0.86, 0.91, 0.97] as const

function head(pen: Pen, e: Entries, { s }: Transshipped, random: Random): number {
  pen.picture({ x, y: 24, width: 120, height: 30 }, s.carrier.names[0] ?? '', 'logo')
  pen.text(x, 58, textOf(e.carrier), bold)
  pen.show(e.carrier)
  pen.text(225, 30, 'BOOKING CONFIRMATION', ink('sansBold', 14))
  const printed = `Printed ${printedMoment(s.times.invoice + day, 'yyyy/mm/dd', '24h')}  by WEB${random.digits(3)}   Page 1 of 1`
  endingAt(pen, right, 50, printed, small)
  const left: Labelled = {
    TO: { lines: [s.forwarder.name, ...s.forwarder.address.slice(0, 2)], truth: {} },
    ATTN: shown(`Export docs / ${random.pick(['Ms. Lin', 'Mr. Anand', 'Ms. Thuy'])}`),
    SHIPPER: e.shipperName,
    CONSIGNEE: nothing,
  }
  const facts: Labelled = {
    'BOOKING NO.': e.booking,
    'BOOKING DATE': e.bookedOn,
    'CUST. REF. NO.': shown(`${random.letters(3)}-${random.digits(6)}`),
    'S/C NO.': shown(`${random.letters(2)}${random.digits(7)}`),
    TERM: shown(random.pick(['CY / CY', 'CY / DOOR'])),
    FREIGHT: e.freightTerms,
  }
  const look: ListLook = {
    label: small,
    value: ink('sansBold', 8.5),
    place: 'beside',
    gap: 2.5,
    labelWidth: 58,
  }
  const ends = [
    list(pen, { x, y: 76, width: 280 }, cells(left), look),
    list(pen, { x: 345, y: 76, width: 216 }, cells(facts), { ...look, labelWidth: 80 }),
  ]
  return Math.max(...ends) + 6
}

function cutOffs(pen: Pen, top: number, e: Entries, { s }: Transshipped, style: Style): number {
  pen.text(x, top, 'CUT-OFF (local time at port of loading)', bold)
  const look: BoxLook = {
    label: ink('sans', 6.5),
    value: ink('sansBold', 9),
    place: 'above',
    border: 0.5,
    labelFill: blue,
  }
  const at = (time: number): string => printedMoment(time, style.date, style.time)
  const rows = [
    row(30, {
      'SI CUT-OFF (DOC)': e.documentCutoff,
      'VGM CUT-OFF': e.vgmCutoff,
      'CY CUT-OFF (FULL IN)': e.cargoCutoff,
    }),
    row(30, {
      'DG CUT-OFF': shown(at(s.times.vgmCutoff - 2 * day)),
      'AMS / ENS CUT-OFF': shown(at(s.times.documentCutoff - day / 4)),
      'REEFER PLUG-IN': nothing,
    }),
  ]
  return boxes(pen, { x, y: top + 12, width }, rows, look) + 8
}

function equipment(
  pen: Pen,
  top: number,
  e: Entries,
  { s }: Transshipped,
  style: Style,
  random: Random,
): number {
  const look: BoxLook = {
    label: ink('sans', 6.5, 0.3),
    value: ink('sansBold', 8),
    place: 'above',
    border: 0.5,
  }
  const pickup = `${random.pick(['Longda', 'Seaview', 'Evergate'])} Container Depot, gate ${random.int(1, 9)}`
  const rows = [
    row(28, {
      EQUIPMENT: shown(
        `${s.boxes.length} x ${random.pick(["40' HIGH CUBE", "20' GENERAL", '45G1'])}`,
      ),
      'GROSS WEIGHT (CARGO)': e.weight,
      'SOC / OOG / DG': shown('N / N / N'),
    }),
    row(56, {
      COMMODITY: e.goods,
      'EMPTY PICK-UP CY': {
        lines: [pickup, `Tel ${random.digits(4)}-${random.digits(7)}`],
        truth: {},
      },
      'FULL RETURN CY': {
        lines: [
          `Terminal No. ${random.int(2, 6)}`,
          `from ${printedDate(s.times.cargoCutoff - 6 * day, style.date)}`,
        ],
        truth: {},
      },
    }),
  ]
  return boxes(pen, { x, y: top, width }, rows, look) + 10
}

const remarks = [
  'REMARK 1. Please submit S/I with HS code and full address of consignee and notify party; no S/I, no B/L. Amendment fee USD 40 per B/L after the cut-off. 2. VGM by EDI or web only; shut-out containers are for account of the shipper. 3. DG needs our approval before the DG cut-off. 4. Schedule and T/S port are subject to change without notice.',
  '5. Free time at origin: 7 days combined demurrage and detention from empty pick-up. 6. Booking cancellation within 3 working days of ETD: USD 150 per TEU. 7. B/L release against payment of local charges; bank details on our invoice only. 8. Hot line +86 574 2788 1402, documentation +86 574 2788 1466.',
]

function drawBooking(order: Order) {
  const { random } = order
  const leg = transshipped(order.s, random)
  const style = styleOf({ date: 'yyyy/mm/dd', time: '24h', place: 'locode', carrierName: 1 })
  const e = entriesOf(leg.s, style)
  const pen = createPen(595, 842)
  let y = strip(pen, head(pen, e, leg, random), e, leg, style)
  y = cutOffs(pen, legs(pen, y, leg, style), e, leg, style)
  y = equipment(pen, y, e, leg, style, random)
  y = prose(pen, { x, y, width }, remarks, ink('sans', 7.5, 0.15))
  const thanks = `Thank you for choosing ${textOf(e.carrier)} - this is a system message, no signature is needed.`
  pen.text(x, y + 6, thanks, fitting([thanks], width, ink('sansItalic', 8)))
  return pen.done()
}

export const twoLegBooking: Layout = {
  name: 'two-leg-booking',
  copies: { booking_confirmation: 3 },
  make: drawBooking,
}
