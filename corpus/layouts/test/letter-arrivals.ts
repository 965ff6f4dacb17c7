// Arrival notices as letters, with values in their sentences.
import { chargeRows } from '../../content/rows.ts'
import { letterhead } from '../../drawing/around.ts'
import { ink, list, prose } from '../../drawing/blocks.ts'
import { createPen } from '../../drawing/pen.ts'
import { table } from '../../drawing/table.ts'
import { styleOf } from '../layout.ts'
import type { Layout, Order } from '../layout.ts'

function drawLetter(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: 'd Month yyyy',
    time: 'none',
    number: 'eu',
    decimals: 0,
    weight: 'kg',
    place: 'city',
    upper: false,
    carrierName: 0,
  })
  const e = order.in(style)
  const pen = createPen(595, 842)
  let y = letterhead(pen, { x: 60, y: 40, width: 475 }, s.forwarder, random, {
    place: 'right',
    font: 'serif',
    bold: 'serifBold',
  })
  y += pen.lines(60, y + 10, e.consignee.lines, ink('serif', 10)) + 24
  pen.text(400, y, e.noticeDate.lines[0] ?? '', ink('serif', 10))
  pen.text(60, y + 20, 'Notice of arrival', ink('serifBold', 14))
  pen.show(e.consignee, e.noticeDate, e.vessel, e.voyage, e.discharge, e.eta)
  y = prose(
    pen,
    { x: 60, y: y + 46, width: 475 },
    [
      'Dear customer,',
      `we are pleased to inform you that m.v. "${s.vessel}", voyage ${s.voyage}, is expected to arrive at ${e.discharge.lines[0]} on ${e.eta.lines[0]} with the following goods for your account:`,
    ],
    ink('serif', 10.5),
  )
  y = list(
    pen,
    { x: 80, y: y + 4, width: 450 },
    [
      ['House B/L', e.houseBill],
      ['Ocean B/L', e.bill],
      ['Shipping line', e.carrier],
      ['Sender', e.shipperName],
      ['Loaded in', e.loading],
      ['Unit(s)', e.containers],
      ['Colli', e.packages],
      ['Contents', e.goods],
      ['Weight', e.weight],
    ],
    {
      label: ink('serifItalic', 10),
      value: ink('serif', 10),
      place: 'beside',
      gap: 3,
      labelWidth: 110,
    },
  )
  const charges = chargeRows(s, style, 'currency in amount')
  pen.show(charges.truth, e.chargesTotal, e.terminal)
  y = table(
    pen,
    { x: 80, y: y + 8, width: 380 },
    [
      { title: 'Our charges', share: 3 },
      { title: '', share: 1.3, align: 'right' },
    ],
    [...charges.rows, ['Sum', e.chargesTotal.lines[0] ?? '']],
    { head: ink('serifBold', 9.5), body: ink('serif', 9.5), rules: 'none', rowHeight: 14 },
  )
  prose(
    pen,
    { x: 60, y: y + 12, width: 475 },
    [
      `The goods can be collected at ${s.terminal.name} after release. Please send us the original bill of lading and your delivery order.`,
      'Yours sincerely',
    ],
    ink('serif', 10.5),
  )
  return pen.done()
}

export const letterArrival: Layout = {
  name: 'letter-arrival',
  copies: { arrival_notice: 5 },
  american: false,
  make: drawLetter,
}
