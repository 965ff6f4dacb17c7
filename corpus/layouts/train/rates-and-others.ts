// Rate sheets, and papers that are none of the known types.
import { shown } from '../../content/style.ts'
import { chargeRows } from '../../content/rows.ts'
import { centred, letterhead, smallPrint } from '../../drawing/around.ts'
import { ink, list, prose } from '../../drawing/blocks.ts'
import { table } from '../../drawing/table.ts'
import { createPen } from '../../drawing/pen.ts'
import { styleOf } from '../layout.ts'
import type { Layout, Order } from '../layout.ts'

function drawRates(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'dd MMM yyyy', place: 'city', carrierName: 0 })
  const e = order.in(style)
  const pen = createPen(595, 842)
  let y = letterhead(pen, { x: 45, y: 36, width: 505 }, s.forwarder, random, {
    place: 'left',
    font: 'sans',
    bold: 'sansBold',
  })
  y = centred(pen, y + 6, 'FCL RATE SHEET', ink('sansBold', 16)) + 6
  y = list(
    pen,
    { x: 45, y, width: 505 },
    [
      ['Issued', e.bookedOn],
      ['Carrier', e.carrier],
      ['Port of loading', e.loading],
      ['Port of discharge', e.discharge],
      ['Currency', e.currency],
      ['Valid for', shown('30 days')],
    ],
    { label: ink('sansBold', 9), value: ink('sans', 9), place: 'beside', gap: 3, labelWidth: 100 },
  )
  const charges = chargeRows(s, style, 'currency and amount')
  pen.show(charges.truth)
  y = table(
    pen,
    { x: 45, y: y + 10, width: 505 },
    [
      { title: 'Charge', share: 3 },
      { title: 'Currency', share: 1 },
      { title: "Per 40'HC", share: 1, align: 'right' },
    ],
    charges.rows,
    { head: ink('sansBold', 9), body: ink('sans', 9), rules: 'all', rowHeight: 17, headFill: 0.9 },
  )
  smallPrint(pen, { x: 45, y: y + 20, width: 505 }, random, { count: 3 })
  return pen.done()
}

// A letter about a claim: it names a bill, a container and a "bill of lading" without being one.
function drawLetter(order: Order) {
  const { s, random } = order
  const e = order.in(
    styleOf({ date: 'Month d, yyyy', place: 'city', upper: false, carrierName: 0 }),
  )
  const pen = createPen()
  let y = letterhead(pen, { x: 60, y: 40, width: 490 }, s.consignee, random, {
    place: 'left',
    font: 'serif',
    bold: 'serifBold',
  })
  pen.show(e.noticeDate, e.carrier, e.vessel, e.voyage, e.bill, e.containers)
  pen.text(60, y + 14, e.noticeDate.lines[0] ?? '', ink('serif', 11))
  const text = [
    `To: ${e.carrier.lines[0]}, Claims Department`,
    `Re: Bill of lading ${e.bill.lines[0]}, container ${s.boxes.map((box) => box.number).join(', ')}`,
    `Dear Sirs, we refer to the above shipment on the vessel ${s.vessel}, voyage ${s.voyage}, which was delivered to our warehouse with water damage to about ${random.int(3, 40)} cartons. We hold you fully responsible for the loss and invite you to a joint survey within 5 days.`,
    'A detailed statement with the commercial invoice, packing list and proof of delivery will follow. All our rights are reserved.',
    'Yours faithfully,',
  ]
  y = prose(pen, { x: 60, y: y + 40, width: 480 }, text, ink('serif', 11))
  return pen.done()
}

export const ratesAndLetters: Layout = {
  name: 'rates-and-letters',
  copies: { rate_sheet: 3, other: 4 },
  make: (order) => (order.type === 'rate_sheet' ? drawRates(order) : drawLetter(order)),
}
