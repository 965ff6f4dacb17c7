// After delivery: a trucker's receipt in Spanish and English, and a forwarder's invoice in French and English.
import { boxRows, chargeRows } from '../../../content/rows.ts'
import { shown } from '../../../content/style.ts'
import { letterhead, smallPrint } from '../../../drawing/around.ts'
import { boxes, ink, list } from '../../../drawing/blocks.ts'
import type { BoxLook, Cell, ListLook } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import type { TableLook } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'

const above: ListLook = {
  label: ink('sans', 7, [0.6, 0.1, 0.1]),
  value: ink('sansBold', 9.5),
  place: 'above',
  gap: 6,
}

/** What the receiver fills in, and how it was filled in. */
function signature(pen: Pen, y: number, order: Order): void {
  const e = order.in(styleOf({ date: 'mm/dd/yyyy', time: '12h' }))
  pen.box({ x: 40, y, width: 532, height: 92 }, { border: 1.2 })
  pen.text(48, y + 6, 'RECIBIDO CONFORME / RECEIVED IN FULL AND GOOD ORDER', ink('sansBold', 8.5))
  const filled: readonly Cell[] = [
    ['Entregado el / Delivered on: ', e.delivered],
    ['Recibió / Received by: ', shown('D. Orozco')],
    ['Firma / Signature: ', shown('D Orozco')],
    ['Observaciones / Remarks: ', shown('Sin daños / no damage')],
  ]
  const look: ListLook = { ...above, value: ink('sans', 10), place: 'glued', gap: 4 }
  list(pen, { x: 48, y: y + 24, width: 500 }, filled, look)
}

function drawReceipt(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'mm/dd/yyyy', time: '12h', weight: 'LBS', prefixed: false })
  const e = order.in(style)
  const pen = createPen()
  const head = { place: 'left', font: 'sans', bold: 'sansBold' } as const
  letterhead(pen, { x: 40, y: 34, width: 300 }, s.trucker, random, head)
  pen.show(e.trucker)
  pen.lines(370, 36, ['COMPROBANTE DE ENTREGA', 'DELIVERY RECEIPT (POD)'], ink('sansBold', 14))
  const columns: readonly (readonly Cell[])[] = [
    [['Entregar a / Consigned to', e.deliverTo]],
    [
      ['Orden de entrega / D.O. #', e.deliveryOrder],
      ['Conocimiento / Steamship B/L', e.bill],
    ],
    [
      ['Viaje / Trip #', shown(random.digits(6))],
      ['Tractor / Unit', shown(`T-${random.digits(3)}`)],
      ['Espera / Waiting', shown(`${random.int(5, 90)} min`)],
    ],
  ]
  const ends = columns.map((cells, index) =>
    list(pen, { x: [40, 260, 440][index] ?? 40, y: 104, width: 170 }, cells, above),
  )
  const cargo = boxRows(s, style, ['number', 'size'], 'dash')
  pen.show(cargo.truth)
  const titles = ['Contenedor / Container', 'Tipo / Type'].map((title) => ({ title, share: 1 }))
  const look: TableLook = {
    head: ink('sans', 7),
    body: ink('sans', 10),
    rules: 'all',
    rowHeight: 17,
  }
  const at = { x: 40, y: Math.max(...ends) + 8, width: 340 }
  const y = table(pen, at, titles, cargo.rows, { ...look, headFill: 0.92 })
  const totals: readonly Cell[] = [
    ['Bultos / Pieces', e.packages],
    ['Peso bruto / Gross weight', e.weight],
  ]
  const end = list(pen, { x: 400, y: at.y, width: 172 }, totals, above)
  signature(pen, Math.max(y, end) + 12, order)
  smallPrint(pen, { x: 40, y: Math.max(y, end) + 116, width: 532 }, random, { count: 2 })
  return pen.done()
}

export const spanishReceipt: Layout = {
  name: 'spanish-receipt',
  copies: { proof_of_delivery: 2 },
  american: true,
  make: drawReceipt,
}

const strip: BoxLook = {
  label: ink('sansBold', 6.5),
  value: ink('sans', 9),
  place: 'above',
  border: 0,
  labelFill: [0.88, 0.9, 0.97],
}

function billed({ random }: Order, e: ReturnType<Order['in']>) {
  const numbers: readonly Cell[] = [
    ['FACTURE N° / INVOICE NO.', e.invoice],
    ['DATE', e.invoiceDate],
    ['ÉCHÉANCE / DUE', e.due],
    ['RÈGLEMENT / TERMS', e.payment, 1.4],
    ['DOSSIER / FILE', shown(`${random.digits(2)}M${random.digits(5)}`)],
  ]
  const transport: readonly Cell[] = [
    ['NAVIRE - VOYAGE / VESSEL', e.vesselSpaceVoyage, 1.4],
    ['COMPAGNIE / LINE', e.carrier, 1.2],
    ['CONNAISSEMENT / B/L', e.bill],
    ['HBL', e.houseBill],
  ]
  const ports: readonly Cell[] = [
    ["PORT D'EMBARQUEMENT / POL", e.loading],
    ['PORT DE DÉCHARGEMENT / POD', e.discharge],
    ['CONTENEUR(S)', e.containersInLine, 2],
  ]
  return [numbers, transport, ports].map((cells) => ({ height: 27, cells }))
}

function drawFrench(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'dd/mm/yyyy', time: 'none', number: 'blank', place: 'locode' })
  const e = order.in({ ...style, upper: false })
  const pen = createPen(595, 842)
  const head = { place: 'left', font: 'sans', bold: 'sansBold', logo: true } as const
  letterhead(pen, { x: 42, y: 34, width: 250 }, s.forwarder, random, head)
  pen.text(42, 112, `Émetteur : ${s.forwarder.name}`, ink('sans', 7.5))
  pen.text(330, 40, 'FACTURE DE FRET / FREIGHT INVOICE', ink('sansBold', 11.5))
  pen.text(330, 74, 'Doit / Bill to', ink('sansItalic', 8))
  pen.lines(330, 86, e.buyer.lines, ink('sans', 10))
  const charges = chargeRows(s, style, 'currency and amount')
  pen.show({ supplier_name: s.forwarder.name }, e.buyer, charges.truth, e.chargesTotal)
  let y = boxes(pen, { x: 42, y: 150, width: 511 }, billed(order, e), strip)
  const rows = charges.rows.map(([name = '', currency = '', amount = '']) => [
    ...[name, '1', currency, '0 %', amount],
  ])
  const titles = ['Désignation / Charge', 'Qté', 'Devise', 'TVA', 'Montant / Amount']
  const columns = titles.map((title, index) => ({
    title,
    share: [4, 0.6, 0.8, 0.6, 1.5][index] ?? 1,
    ...(index === 0 ? {} : { align: 'right' as const }),
  }))
  const look: TableLook = {
    head: ink('sansBold', 8),
    body: ink('sans', 9),
    rules: 'rows',
    rowHeight: 17,
  }
  y = table(pen, { x: 42, y: y + 12, width: 511 }, columns, rows, look)
  const total = e.chargesTotal.lines[0] ?? ''
  const sums: readonly Cell[] = [
    ['Total HT / Net', shown(total)],
    ['TVA / VAT', shown(`${s.currency} 0,00`)],
    ['NET À PAYER / TOTAL DUE', shown(total)],
  ]
  const sumLook: ListLook = { ...above, place: 'right', gap: 5, labelWidth: 150 }
  list(pen, { x: 300, y: y + 10, width: 253 }, sums, { ...sumLook, label: ink('sans', 8.5) })
  smallPrint(pen, { x: 42, y: 770, width: 511 }, random, { count: 4, columns: 2 })
  return pen.done()
}

export const frenchFreightInvoice: Layout = {
  name: 'french-freight-invoice',
  copies: { freight_invoice: 2 },
  american: false,
  make: drawFrench,
}
