// Quotations of rates, and a report that is none of the known types.
import { chargeRows } from '../../content/rows.ts'
import { shown } from '../../content/style.ts'
import { centred, letterhead, smallPrint } from '../../drawing/around.ts'
import { ink, list, prose } from '../../drawing/blocks.ts'
import type { Drawing } from '../../drawing/pen.ts'
import { createPen } from '../../drawing/pen.ts'
import { table } from '../../drawing/table.ts'
import { styleOf } from '../layout.ts'
import type { Layout, Order } from '../layout.ts'

function drawRates(order: Order): Drawing {
  const { s, random } = order
  const style = styleOf({ date: 'dd-MMM-yyyy', place: 'country', number: 'us', carrierName: 1 })
  const e = order.in(style)
  const pen = createPen()
  letterhead(pen, { x: 40, y: 30, width: 530 }, s.forwarder, random, {
    place: 'right',
    font: 'serif',
    bold: 'serifBold',
  })
  pen.text(40, 40, 'RATE QUOTATION', ink('serifBold', 17))
  const y = list(
    pen,
    { x: 40, y: 96, width: 530 },
    [
      ['Quoted on', e.bookedOn],
      ['Line', e.carrier],
      ['Ex', e.loading],
      ['To', e.discharge],
    ],
    { label: ink('serif', 10), value: ink('serif', 10), place: 'dots', gap: 5, labelWidth: 100 },
  )
  const charges = chargeRows(s, style, 'currency and amount')
  pen.show(charges.truth, e.currency)
  const below = table(
    pen,
    { x: 40, y: y + 8, width: 400 },
    ['Item', 'Cur.', 'Rate / 40HC'].map((title, index) => ({
      title,
      share: index === 0 ? 2.5 : 1,
    })),
    charges.rows,
    { head: ink('serifBold', 9), body: ink('serif', 10), rules: 'none', rowHeight: 16 },
  )
  smallPrint(pen, { x: 40, y: below + 20, width: 530 }, random, { count: 4 })
  return pen.done()
}

function drawReport(order: Order): Drawing {
  const { s, random } = order
  const e = order.in(styleOf({ date: 'dd MMM yyyy', place: 'city', carrierName: 0 }))
  const pen = createPen(595, 842)
  centred(pen, 40, 'FUMIGATION CERTIFICATE', ink('sansItalic', 16))
  pen.text(50, 66, `Certificate ${random.letters(2)}-${random.digits(6)}`, ink('sans', 9))
  const y = list(
    pen,
    { x: 50, y: 90, width: 495 },
    [
      ['Treated on', e.bookedOn],
      ['Container', e.containers],
      ['Vessel', e.vesselVoyage],
      ['Load port', e.loading],
      ['Discharge port', e.discharge],
      ['B/L reference', e.bill],
      ['Fumigant', shown('Methyl bromide, 48 g/m3, 24 h, 21 C')],
    ],
    { label: ink('sans', 9), value: ink('sans', 10), place: 'beside', gap: 6, labelWidth: 110 },
  )
  prose(
    pen,
    { x: 50, y: y + 12, width: 495 },
    [
      `The goods of ${s.shipper.name} were treated in line with ISPM 15. This certificate is no document of title and does not replace the phytosanitary certificate, the packing list or the commercial invoice.`,
    ],
    ink('sans', 9),
  )
  return pen.done()
}

export const quotesAndReports: Layout = {
  name: 'quotes-and-reports',
  copies: { rate_sheet: 3, other: 4 },
  make: (order) => (order.type === 'rate_sheet' ? drawRates(order) : drawReport(order)),
}
