// House bills and instructions of forwarders: a letterhead with columns, and a form that is filled in.
import { shown } from '../../../content/style.ts'
import { boxRows } from '../../../content/rows.ts'
import { centred, letterhead, smallPrint } from '../../../drawing/around.ts'
import { boxes, ink, list } from '../../../drawing/blocks.ts'
import { table } from '../../../drawing/table.ts'
import type { BoxLook, ListLook } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'

const above: ListLook = {
  label: ink('sansBold', 7),
  value: ink('sans', 9),
  place: 'above',
  gap: 7,
}

// No boxes: two columns of labels with values below, as word processors make them.
function drawLetter(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: 'd Month yyyy',
    decimals: 1,
    weight: 'KG',
    place: 'city',
    upper: false,
  })
  const e = order.in(style)
  const pen = createPen(595, 842)
  let y = letterhead(pen, { x: 45, y: 36, width: 505 }, s.forwarder, random, {
    place: 'left',
    font: 'sans',
    bold: 'sansBold',
    logo: true,
  })
  y = centred(pen, y + 6, 'COMBINED TRANSPORT BILL OF LADING', ink('sansBold', 14)) + 10
  const left = list(
    pen,
    { x: 45, y, width: 240 },
    [
      ['Consignor', e.shipper],
      ['Consigned to order of', e.consignee],
      ['Notify address', e.notify],
      ['Place of receipt', e.receipt],
    ],
    above,
  )
  const right = list(
    pen,
    { x: 320, y, width: 230 },
    [
      ['FBL No.', e.houseBill],
      ['Master B/L', e.bill],
      ['Ocean vessel', e.mvVesselVoyage],
      ['Port of loading', e.loading],
      ['Port of discharge', e.discharge],
      ['Place of delivery', e.delivery],
      ['Order ref.', e.orders],
    ],
    above,
  )
  const cargo = boxRows(s, style, ['number', 'seal', 'size'], 'dash')
  pen.show(cargo.truth)
  y = table(
    pen,
    { x: 45, y: Math.max(left, right) + 10, width: 505 },
    [
      { title: 'Container', share: 2 },
      { title: 'Seal', share: 1 },
      { title: 'Type', share: 1 },
    ],
    cargo.rows,
    { head: ink('sansBold', 8), body: ink('sans', 9), rules: 'rows', rowHeight: 16 },
  )
  y = list(
    pen,
    { x: 45, y: y + 12, width: 505 },
    [
      ['Number and kind of packages', e.packages],
      ['Description of goods', e.goods],
      ['Gross weight', e.weight],
      ['Measurement', e.volume],
      ['Freight', e.freightTerms],
      ['Date of issue', e.issueDate],
    ],
    { ...above, place: 'beside', labelWidth: 160, gap: 4 },
  )
  smallPrint(pen, { x: 45, y: y + 20, width: 505 }, random, { count: 4, columns: 2 })
  return pen.done()
}

export const letterHouseBill: Layout = {
  name: 'letter-house-bill',
  copies: { house_bill_of_lading: 5 },
  make: drawLetter,
}

const filled: BoxLook = {
  label: ink('sans', 6.5),
  value: ink('sans', 9),
  place: 'above',
  border: 0.5,
  filled: true,
}

// What was typed into the fields of a form is not in the page's text.
function drawForm(order: Order) {
  const { type, s } = order
  const e = order.in(styleOf({ date: 'mm/dd/yyyy', weight: 'KGS', place: 'state', upper: true }))
  const house = type === 'house_bill_of_lading'
  const pen = createPen()
  pen.text(36, 30, s.forwarder.name, ink('sansBold', 12))
  pen.text(
    330,
    30,
    house ? 'HOUSE BILL OF LADING' : "SHIPPER'S LETTER OF INSTRUCTIONS",
    ink('sansBold', 13),
  )
  const y = boxes(
    pen,
    { x: 36, y: 60, width: 540 },
    [
      {
        height: 74,
        cells: [
          ['2. EXPORTER (Principal or seller and address)', e.shipper],
          house ? ['5. HOUSE B/L NUMBER', e.houseBill] : ['5. BOOKING NUMBER', e.booking],
        ],
      },
      {
        height: 74,
        cells: [
          ['3. CONSIGNED TO', e.consignee],
          ['6. EXPORT REFERENCES (P.O. NO.)', e.orders],
        ],
      },
      {
        height: 74,
        cells: [
          ['4. NOTIFY PARTY / INTERMEDIATE CONSIGNEE', e.notify],
          ['7. FORWARDER', shown(s.forwarder.name)],
        ],
      },
      {
        height: 30,
        cells: [
          ['12. PRE-CARRIAGE BY', shown('TRUCK')],
          ['13. PLACE OF RECEIPT BY PRE-CARRIER', e.receipt],
          ['9. POINT AND COUNTRY OF ORIGIN', shown(s.route.loading.country)],
        ],
      },
      {
        height: 30,
        cells: [
          ['14. EXPORTING CARRIER', e.vesselSpaceVoyage],
          ['15. PORT OF LOADING/EXPORT', e.loading],
          ['10. LOADING PIER', shown('')],
        ],
      },
      {
        height: 30,
        cells: [
          ['16. FOREIGN PORT OF UNLOADING', e.discharge],
          ['17. PLACE OF DELIVERY BY ON-CARRIER', e.delivery],
          ['11. TYPE OF MOVE', shown('FCL/FCL CY-CY')],
        ],
      },
      {
        height: 120,
        cells: [
          ['18. MARKS AND NUMBERS / CONTAINERS', e.containers],
          ['19. NUMBER OF PACKAGES', e.packages],
          ['20. DESCRIPTION OF COMMODITIES', e.goods, 2],
          ['21. GROSS WEIGHT', e.weight],
          ['22. MEASUREMENT', e.volume],
        ],
      },
      {
        height: 30,
        cells: [
          ['23. SEALS', e.sealsInLine, 2],
          ['24. FREIGHT', e.freightTerms],
          ['25. DATED', e.issueDate],
        ],
      },
    ],
    filled,
  )
  smallPrint(pen, { x: 36, y: y + 10, width: 540 }, order.random, { count: 5 })
  return pen.done()
}

export const filledForm: Layout = {
  name: 'filled-form',
  copies: { house_bill_of_lading: 4, shipping_instruction: 3 },
  american: true,
  make: drawForm,
}
