// Freight invoices under other names: a debit note with totals in the middle of the page, and a carrier's tax invoice.
import { chargeRows } from '../../content/rows.ts'
import { shown } from '../../content/style.ts'
import { centred, letterhead, smallPrint } from '../../drawing/around.ts'
import { boxes, ink, list } from '../../drawing/blocks.ts'
import { createPen } from '../../drawing/pen.ts'
import { table } from '../../drawing/table.ts'
import { styleOf } from '../layout.ts'
import type { Layout, Order } from '../layout.ts'

function drawNote(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: 'dd MMM yyyy',
    time: 'none',
    number: 'us',
    place: 'country',
    upper: true,
    prefixed: random.chance(0.5),
    carrierName: 1,
  })
  const e = order.in(style)
  const pen = createPen(595, 842)
  let y = letterhead(pen, { x: 40, y: 30, width: 515 }, s.forwarder, random, {
    place: 'center',
    font: 'serif',
    bold: 'serifBold',
  })
  y = centred(pen, y + 4, 'DEBIT NOTE', ink('serifBold', 16)) + 4
  pen.show(shown('', { supplier_name: s.forwarder.name }), e.buyer)
  pen.lines(40, y, ['M/S', ...e.buyer.lines], ink('serif', 10))
  y = list(
    pen,
    { x: 330, y, width: 225 },
    [
      ['D/N NO.', e.invoice],
      ['D/N DATE', e.invoiceDate],
      ['CREDIT TERM', e.payment],
      ['PAY BY', e.due],
      ['JOB NO.', shown(random.digits(8))],
    ],
    {
      label: ink('serifBold', 9),
      value: ink('serif', 9.5),
      place: 'beside',
      gap: 3,
      labelWidth: 85,
    },
  )
  y = list(
    pen,
    { x: 40, y: y + 16, width: 515 },
    [
      ['FEEDER/MOTHER VSL', e.vesselVoyage],
      ['LINE', e.carrier],
      ['OB/L', e.bill],
      ['HB/L', e.houseBill],
      ['LOADING', e.loading],
      ['DISCHARGE', e.discharge],
      ['CTNR', e.containersInLine],
    ],
    {
      label: ink('serifBold', 9),
      value: ink('serif', 9.5),
      place: 'dots',
      gap: 2,
      labelWidth: 130,
    },
  )
  const charges = chargeRows(s, style, 'currency and amount')
  pen.show(charges.truth, e.chargesTotal)
  y = table(
    pen,
    { x: 40, y: y + 10, width: 515 },
    [
      { title: 'BEING', share: 3 },
      { title: 'CCY', share: 0.7 },
      { title: 'DEBIT', share: 1.2, align: 'right' },
    ],
    [...charges.rows, ['BALANCE DUE US', ...(e.chargesTotal.lines[0] ?? '').split(' ')]],
    { head: ink('serifBold', 9), body: ink('serif', 10), rules: 'all', rowHeight: 18 },
  )
  smallPrint(pen, { x: 40, y: y + 20, width: 515 }, random, { count: 4, ink: ink('serif', 6) })
  return pen.done()
}

export const debitNote: Layout = {
  name: 'debit-note',
  copies: { freight_invoice: 5 },
  make: drawNote,
}

function drawTax(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: 'iso',
    time: 'none',
    number: 'plain',
    place: 'locode',
    upper: true,
    carrierName: 1,
  })
  const e = order.in(style)
  const carrier = e.carrier.lines[0] ?? ''
  const card = {
    label: ink('sans', 7, 0.4),
    value: ink('sans', 9),
    place: 'above',
    border: 0,
    labelFill: 0.92,
  } as const
  const pen = createPen()
  pen.text(30, 26, carrier, ink('sansItalic', 16))
  pen.text(400, 30, 'TAX INVOICE - FREIGHT', ink('sans', 12))
  pen.show(e.carrier, shown('', { supplier_name: carrier }))
  const y = boxes(
    pen,
    { x: 30, y: 64, width: 552 },
    [
      {
        height: 32,
        cells: [
          ['Invoice', e.invoice],
          ['Issued', e.invoiceDate],
          ['Pay before', e.due],
          ['VAT reg.', shown(`GB${random.digits(9)}`)],
        ],
      },
      {
        height: 64,
        cells: [
          ['Payer', e.buyer],
          ['Transport document', e.bill],
          ['Booking', e.booking],
        ],
      },
      {
        height: 32,
        cells: [
          ['Vessel', e.vessel],
          ['Voyage', e.voyage],
          ['Load', e.loading],
          ['Disch.', e.discharge],
        ],
      },
      {
        height: 64,
        cells: [
          ['Equipment', e.containers],
          ['Rate of exchange', shown('1.0832')],
        ],
      },
    ],
    card,
  )
  const charges = chargeRows(s, style, 'currency and amount')
  pen.show(charges.truth, e.chargesTotal)
  const below = table(
    pen,
    { x: 30, y: y + 10, width: 552 },
    [
      { title: 'Charge', share: 3 },
      { title: 'Cur', share: 0.6 },
      { title: 'Total', share: 1, align: 'right' },
    ],
    charges.rows,
    { head: ink('sansItalic', 8), body: ink('sans', 9), rules: 'none', rowHeight: 15 },
  )
  pen.box({ x: 360, y: below + 6, width: 222, height: 22 }, { border: 1.2 })
  pen.text(368, below + 12, `Invoice total: ${e.chargesTotal.lines[0]}`, ink('sansBold', 10))
  smallPrint(pen, { x: 30, y: below + 40, width: 552 }, random, { count: 6, columns: 2 })
  return pen.done()
}

export const carrierTaxInvoice: Layout = {
  name: 'carrier-tax-invoice',
  copies: { freight_invoice: 5 },
  make: drawTax,
}
