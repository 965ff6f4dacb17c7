// Freight invoices: of a forwarder in the United States, and of a European one with its decimal commas.
import { shown } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { chargeRows } from '../../../content/rows.ts'
import { letterhead, smallPrint } from '../../../drawing/around.ts'
import { boxes, ink, list } from '../../../drawing/blocks.ts'
import { table } from '../../../drawing/table.ts'
import type { BoxLook } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'

const box: BoxLook = {
  label: ink('sansBold', 7, 0.2),
  value: ink('sans', 9),
  place: 'above',
  border: 0.5,
}

/** Forwarders bill; their name is the letterhead's. */
const issuer = ({ s }: Order): Shown => shown(s.forwarder.name, { supplier_name: s.forwarder.name })

function drawAmerican(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'mm/dd/yyyy', time: 'none', place: 'state', prefixed: true })
  const e = order.in(style)
  const pen = createPen()
  letterhead(pen, { x: 36, y: 30, width: 300 }, s.forwarder, random, {
    place: 'left',
    font: 'sans',
    bold: 'sansBold',
  })
  pen.text(430, 34, 'INVOICE', ink('sansBold', 22))
  pen.show(issuer(order))
  let y = boxes(
    pen,
    { x: 36, y: 96, width: 540 },
    [
      {
        height: 62,
        cells: [
          ['BILL TO', e.buyer, 2],
          ['INVOICE NUMBER', e.invoice],
          ['INVOICE DATE', e.invoiceDate],
          ['DUE DATE', e.due],
        ],
      },
      {
        height: 28,
        cells: [
          ['MASTER BILL', e.bill],
          ['HOUSE BILL', e.houseBill],
          ['OUR FILE NO.', shown(random.digits(7))],
          ['TERMS', e.payment],
        ],
      },
      {
        height: 28,
        cells: [
          ['VESSEL / VOYAGE', e.vesselVoyage],
          ['LOAD PORT', e.loading],
          ['DISCHARGE PORT', e.discharge],
        ],
      },
      { height: 40, cells: [['CONTAINERS', e.containersInLine]] },
    ],
    box,
  )
  const charges = chargeRows(s, style, 'currency in amount')
  pen.show(charges.truth, e.chargesTotal)
  y = table(
    pen,
    { x: 36, y: y + 12, width: 540 },
    [
      { title: 'DESCRIPTION OF CHARGES', share: 3 },
      { title: 'AMOUNT', share: 1, align: 'right' },
    ],
    charges.rows,
    {
      head: ink('sansBold', 8),
      body: ink('sans', 9),
      rules: 'rows',
      rowHeight: 17,
      headFill: 0.85,
    },
  )
  pen.text(360, y + 10, 'PLEASE PAY THIS AMOUNT', ink('sansBold', 8))
  pen.text(490, y + 8, e.chargesTotal.lines[0] ?? '', ink('sansBold', 11))
  smallPrint(pen, { x: 36, y: y + 40, width: 540 }, random, { count: 4 })
  return pen.done()
}

export const americanFreightInvoice: Layout = {
  name: 'american-freight-invoice',
  copies: { freight_invoice: 6 },
  american: true,
  make: drawAmerican,
}

function drawEuropean(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: 'dd.mm.yyyy',
    time: 'none',
    number: 'eu',
    place: 'city',
    upper: false,
    prefixed: true,
    carrierName: 0,
  })
  const e = order.in(style)
  const pen = createPen(595, 842)
  letterhead(pen, { x: 55, y: 36, width: 485 }, s.forwarder, random, {
    place: 'right',
    font: 'sans',
    bold: 'sansBold',
  })
  pen.text(55, 110, `${s.forwarder.name} - ${s.forwarder.address[0]}`, ink('sans', 6))
  pen.lines(55, 124, e.buyer.lines, ink('sans', 10))
  pen.show(issuer(order), e.buyer)
  pen.text(55, 210, 'Freight Invoice', ink('sansBold', 16))
  let y = list(
    pen,
    { x: 340, y: 130, width: 220 },
    [
      ['Invoice no.', e.invoice],
      ['Date', e.invoiceDate],
      ['Customer no.', shown(random.digits(5))],
      ['Payable until', e.due],
    ],
    { label: ink('sans', 9), value: ink('sansBold', 9), place: 'beside', gap: 3, labelWidth: 90 },
  )
  y = list(
    pen,
    { x: 55, y: 240, width: 485 },
    [
      ['Vessel', e.mvVesselVoyage],
      ['Carrier', e.carrier],
      ['B/L', e.bill],
      ['From', e.loading],
      ['To', e.discharge],
      ['Container', e.containersInLine],
    ],
    { label: ink('sans', 9), value: ink('sans', 9), place: 'beside', gap: 3, labelWidth: 90 },
  )
  const charges = chargeRows(s, style, 'currency and amount')
  pen.show(charges.truth, e.chargesTotal)
  y = table(
    pen,
    { x: 55, y: y + 14, width: 485 },
    [
      { title: 'Service', share: 4 },
      { title: 'Curr.', share: 1 },
      { title: 'Amount', share: 1.4, align: 'right' },
    ],
    charges.rows,
    { head: ink('sansBold', 9), body: ink('sans', 9.5), rules: 'rows', rowHeight: 18 },
  )
  pen.text(300, y + 8, `Total payable   ${e.chargesTotal.lines[0]}`, ink('sansBold', 10.5))
  smallPrint(pen, { x: 55, y: 760, width: 485 }, random, { count: 3, columns: 3 })
  return pen.done()
}

export const europeanFreightInvoice: Layout = {
  name: 'european-freight-invoice',
  copies: { freight_invoice: 5 },
  american: false,
  make: drawEuropean,
}
