// A South American exporter's invoice in three languages: terms that fall due in parts, and two banks.
import { entriesOf } from '../../../../content/entries.ts'
import type { Entries } from '../../../../content/entries.ts'
import { printedDate } from '../../../../print.ts'
import type { Random } from '../../../../random.ts'
import { goodsRows } from '../../../../content/rows.ts'
import type { Shipment } from '../../../../content/shipment.ts'
import { shown } from '../../../../content/style.ts'
import type { Style } from '../../../../content/style.ts'
import { ink, list, prose } from '../../../../drawing/blocks.ts'
import type { ListLook } from '../../../../drawing/blocks.ts'
import { createPen, fitting, wrapped } from '../../../../drawing/pen.ts'
import type { Pen } from '../../../../drawing/pen.ts'
import { styleOf } from '../../../layout.ts'
import type { Layout, Order } from '../../../layout.ts'
import { both, cells, endingAt, textOf } from '../../drawn-with/cells.ts'
import type { Labelled } from '../../drawn-with/cells.ts'
import { termsPlace } from '../../drawn-with/in-words.ts'
import { banks, sold, sums } from './mercosur-sales.ts'
import type { Sale } from './mercosur-sales.ts'

const [x, end] = [42, 553]
const green = [0.12, 0.42, 0.25] as const
const [plain, bold, small] = [ink('sans', 8.5), ink('sansBold', 8.5), ink('sans', 6.5, 0.35)]
const facts: ListLook = {
  label: ink('sans', 7, 0.3),
  value: ink('sansBold', 8.5),
  place: 'beside',
  gap: 3.2,
  labelWidth: 118,
}

const ownNames: Readonly<Record<string, string>> = { Brazil: 'Brasil', Argentina: 'Rep. Argentina' }

function head(pen: Pen, e: Entries, { s, tax }: Sale): void {
  pen.picture({ x, y: 30, width: 120, height: 28 }, s.shipper.name, 'logo')
  const lines = [s.shipper.name, ...s.shipper.address, tax]
  pen.lines(x + 130, 30, lines, fitting(lines, 190, ink('sans', 8)))
  pen.show(e.supplier)
  pen.box({ x: 372, y: 28, width: end - 372, height: 52 }, { border: 1.2 })
  pen.text(380, 33, 'FACTURA / FATURA COMERCIAL', ink('sansBold', 10.5, green))
  pen.text(380, 47, 'COMMERCIAL INVOICE', ink('sans', 9))
  pen.text(380, 62, 'Nº', ink('sans', 9))
  pen.text(398, 60, textOf(e.invoice), ink('sansBold', 12))
  pen.show(e.invoice)
  pen.line({ x, y: 92 }, { x: end, y: 92 }, 1.5)
}

function particulars(pen: Pen, e: Entries, { s }: Sale): number {
  const own = ownNames[s.shipper.country] ?? s.shipper.country
  const origin = own === s.shipper.country ? own : `${own} / ${s.shipper.country}`
  const said = { country_of_origin: { oneOf: [origin, s.shipper.country, own] } }
  const due = printedDate(s.times.due, 'dd/mm/yyyy')
  const left: Labelled = {
    'Cliente / Importador (Buyer):': e.buyer,
    'Consignatário / Consignee:': shown('À ORDEM / TO ORDER'),
    'Notificar / Notify:': shown(s.notify.name),
    'Pedido del cliente (P.O.):': e.orders,
    'País de origem / Origin:': shown(origin, said),
    'Vía / Modal:': shown('Marítimo - Sea'),
  }
  const right: Labelled = {
    'Fecha / Data (dd/mm/aaaa):': e.invoiceDate,
    'Cond. de pago / Payment:': e.payment,
    'Vencimento / Due date:': shown(due),
    'Incoterms 2020:': shown(`${s.incoterm} ${termsPlace(s)}`, e.incoterm.truth),
    'Pto. de embarque (POL):': e.loading,
    'Pto. de destino (POD):': e.discharge,
    'Buque-viaje / Navio:': both(e.vessel, ' - ', e.voyage),
    'Conhecimento (B/L):': e.bill,
  }
  const ends = [left, right].map((half, index) =>
    list(pen, { x: x + index * 262, y: 100, width: 250 }, cells(half), {
      ...facts,
      labelWidth: index === 0 ? 112 : 104,
    }),
  )
  return Math.max(...ends) + 8
}

const heads = [
  ['Ítem', '#'],
  ['Descripción / Descrição', 'Description of goods'],
  ['NCM', 'HS code'],
  ['Cant. / Qtde.', "Q'ty"],
  ['Un.', 'Unit'],
  ['Preço unit.', 'Unit price'],
  ['Valor total', 'Amount'],
] as const
/** Where a column begins, or ends if it is one of figures. */
const places = [46, 74, 268, 390, 400, 476, 549] as const
const figures = [3, 5, 6]

function goods(pen: Pen, top: number, { s }: Sale, style: Style): number {
  const said = goodsRows(s, style, [
    'no',
    'description',
    'hs',
    'quantity',
    'unit',
    'price',
    'amount',
  ])
  pen.show(said.truth)
  const write = (column: number, y: number, text: string, look: typeof plain): void =>
    figures.includes(column)
      ? endingAt(pen, places[column] ?? 0, y, text, look)
      : pen.text(places[column] ?? 0, y, text, look)
  pen.box({ x, y: top, width: end - x, height: 23 }, { border: 0, fill: green })
  heads.forEach(([first, second], column) => {
    write(column, top + 3, column === 6 ? `${first} ${s.currency}` : first, ink('sansBold', 7, 1))
    write(column, top + 13, second, ink('sansItalic', 6.5, 1))
  })
  let y = top + 23
  said.rows.forEach((texts, index) => {
    const words = wrapped(texts[1] ?? '', 185, plain)
    const height = 8 + words.length * 10.2
    if (index % 2 === 0)
      pen.box({ x, y, width: end - x, height }, { border: 0, fill: [0.94, 0.97, 0.94] })
    texts.forEach((text, column) => {
      if (column === 1) pen.lines(74, y + 4, words, plain)
      else write(column, y + 4, text, plain)
    })
    y += height
  })
  pen.line({ x, y }, { x: end, y }, 1)
  return y + 6
}

function packing(pen: Pen, top: number, e: Entries, s: Shipment, random: Random): void {
  const load: Labelled = {
    'Contêiner(es) / Contenedor:': e.containersInLine,
    'Volumes / Bultos / Packages:': e.packages,
    'Peso bruto / Gross weight:': e.weight,
    'Peso líquido / neto / Net:': e.netWeight,
    'Cubagem / Volumen:': e.volume,
  }
  const y = list(pen, { x, y: top, width: 511 }, cells(load), facts) + 6
  pen.box({ x, y, width: end - x, height: 72 }, { border: 0.5, fill: 0.96 })
  pen.text(x + 6, y + 5, 'DADOS BANCÁRIOS / DATOS BANCARIOS / BANK DETAILS', bold)
  banks(pen, y + 18, s, random)
  const words = [
    'Declaramos que os preços e demais dados são verdadeiros e que a mercadoria é de origem nacional. / Declaramos bajo juramento que los precios son los reales. / We certify this invoice true and correct.',
    `${s.shipper.country === 'Brazil' ? 'DU-E' : 'DUA'}: ${random.int(23, 26)}${random.letters(2)}${random.digits(9)}-${random.digits(1)}. Acompañan: lista de empaque (romaneio), certificado de origen, conocimiento de embarque.`,
  ]
  const below = prose(pen, { x, y: y + 80, width: end - x }, words, small)
  pen.line({ x: 370, y: below + 34 }, { x: end, y: below + 34 }, 0.5)
  pen.text(370, below + 38, 'Firma y sello / Assinatura / Signature', small)
}

function drawFactura(order: Order) {
  const { random } = order
  const sale = sold(order.s, random)
  const style = styleOf({
    date: 'dd/mm/yyyy',
    time: 'none',
    number: 'eu',
    weight: 'KG',
    decimals: 2,
    place: 'city',
    upper: false,
  })
  const e = entriesOf(sale.s, { ...style, place: random.chance(0.5) ? 'country' : 'city' })
  const pen = createPen(595, 842)
  head(pen, e, sale)
  const y = goods(pen, particulars(pen, e, sale), sale, style)
  packing(pen, sums(pen, y, sale), e, sale.s, random)
  return pen.done()
}

export const mercosurInvoice: Layout = {
  name: 'mercosur-invoice',
  copies: { commercial_invoice: 3 },
  make: drawFactura,
}
