// House bills: values glued to labels inside boxes, and terms on a first page with the form behind them.
import { boxRows } from '../../content/rows.ts'
import { nothing, shown } from '../../content/style.ts'
import { centred, smallPrint } from '../../drawing/around.ts'
import { boxes, ink, list } from '../../drawing/blocks.ts'
import type { BoxLook } from '../../drawing/blocks.ts'
import { createPen } from '../../drawing/pen.ts'
import { table } from '../../drawing/table.ts'
import { styleOf } from '../layout.ts'
import type { Layout, Order } from '../layout.ts'

const glued: BoxLook = {
  label: ink('mono', 7),
  value: ink('mono', 8),
  place: 'glued',
  border: 1,
}

function drawGlued(order: Order) {
  const { s, type, random } = order
  const e = order.in(styleOf({ date: 'dd-MMM-yy', weight: 'LBS', place: 'state', upper: true }))
  const instruction = type === 'shipping_instruction'
  const pen = createPen()
  pen.picture({ x: 30, y: 20, width: 200, height: 30 }, s.forwarder.name, 'logo')
  pen.text(
    330,
    26,
    instruction ? 'B/L INSTRUCTIONS (SI)' : 'NVOCC HOUSE BILL OF LADING',
    ink('monoBold', 13),
  )
  const y = boxes(
    pen,
    { x: 30, y: 60, width: 552 },
    [
      {
        height: 20,
        cells: [
          instruction ? ['DRAFT: ', shown('1')] : ['HBL#: ', e.houseBill],
          ['MBL#: ', instruction ? nothing : e.bill],
          ['BKG#: ', e.booking],
        ],
      },
      {
        height: 60,
        cells: [
          ['SHPR: ', e.shipper],
          ['CNEE: ', e.consignee],
        ],
      },
      {
        height: 60,
        cells: [
          ['NTFY: ', e.notify],
          ['REF/PO#: ', e.orders],
        ],
      },
      {
        height: 20,
        cells: [
          ['VSL: ', e.vessel],
          ['VOY: ', e.voyage],
          ['POR: ', e.receipt],
        ],
      },
      {
        height: 20,
        cells: [
          ['POL: ', e.loading],
          ['POD: ', e.discharge],
          ['FINAL: ', e.delivery],
        ],
      },
      {
        height: 70,
        cells: [
          ['CNTR: ', e.containers],
          ['SEAL: ', e.seals],
          ['CARGO: ', e.goods, 2],
        ],
      },
      {
        height: 20,
        cells: [
          ['PCS: ', e.packages],
          ['G/W: ', e.weight],
          ['CBM: ', e.volumeBare],
          ['FRT: ', e.freightTerms],
        ],
      },
      {
        height: 20,
        cells: [
          ['ISSUED: ', e.issueDate],
          ['OBD: ', e.onBoard],
          ['BY: ', shown(s.forwarder.name)],
        ],
      },
    ],
    glued,
  )
  smallPrint(pen, { x: 30, y: y + 8, width: 552 }, random, { count: 8, ink: ink('sans', 5) })
  return pen.done()
}

export const gluedHouseBill: Layout = {
  name: 'glued-house-bill',
  copies: { house_bill_of_lading: 5, shipping_instruction: 3 },
  american: true,
  make: drawGlued,
}

// The back comes first: a page of conditions, as double-sided scans often have them.
function drawBackFirst(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: 'dd.mm.yyyy',
    number: 'eu',
    decimals: 2,
    weight: 'KGS',
    place: 'city',
    upper: false,
    carrierName: 0,
  })
  const e = order.in(style)
  const pen = createPen(595, 842)
  smallPrint(pen, { x: 40, y: 40, width: 515 }, random, {
    count: 8,
    columns: 2,
    ink: ink('serif', 6),
  })
  pen.newPage()
  centred(pen, 30, 'NEGOTIABLE FORWARDER BILL', ink('serifBold', 16))
  centred(pen, 50, '(House Bill of Lading)', ink('serifItalic', 11))
  let y = list(
    pen,
    { x: 50, y: 80, width: 500 },
    [
      ['Document no. (HB/L)', e.houseBill],
      ['Ocean carrier B/L', e.bill],
      ['Supplied by', e.shipper],
      ['Deliver to the order of', e.consignee],
      ['Arrival to be notified to', e.notify],
      ['Sailing with', e.vessel],
      ['Voyage', e.voyage],
      ['From (port)', e.loading],
      ['To (port)', e.discharge],
      ['Onward to', e.delivery],
    ],
    {
      label: ink('serifBold', 9),
      value: ink('serif', 10),
      place: 'right',
      gap: 5,
      labelWidth: 150,
    },
  )
  const cargo = boxRows(s, style, ['number', 'seal'])
  pen.show(cargo.truth)
  y = table(
    pen,
    { x: 50, y: y + 6, width: 300 },
    ['Container', 'Plombe / seal'].map((title) => ({ title, share: 1 })),
    cargo.rows,
    { head: ink('serifBold', 9), body: ink('serif', 9.5), rules: 'outside', rowHeight: 14 },
  )
  list(
    pen,
    { x: 50, y: y + 10, width: 500 },
    [
      ['Kind and number', e.packages],
      ['Nature of goods', e.goods],
      ['Gross', e.weight],
      ['Cubic', e.volume],
      ['Freight', e.freightTerms],
      ['Issued', e.issueDate],
    ],
    {
      label: ink('serifBold', 9),
      value: ink('serif', 10),
      place: 'right',
      gap: 4,
      labelWidth: 150,
    },
  )
  return pen.done()
}

export const backFirstBill: Layout = {
  name: 'back-first-bill',
  copies: { house_bill_of_lading: 4 },
  american: false,
  make: drawBackFirst,
}
