// An invoice made in a spreadsheet: blocks side by side, a strip of labels over values, formulas in the table.
import ExcelJS from 'exceljs'
import { totalsOf } from '../../../content/cargo-entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { goodsRows } from '../../../content/rows.ts'
import { shown } from '../../../content/style.ts'
import type { Truth } from '../../../truth.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order, Written } from '../../layout.ts'
import { truthOf } from '../../written-entries.ts'
import { textOf } from '../drawn-with/cells.ts'
import { termsPlace } from '../drawn-with/in-words.ts'

const style = styleOf({ time: 'none', number: 'plain', place: 'state', weight: 'bare' })
const thin = { style: 'thin' } as const
const money = '#,##0.00'

function labelled(sheet: ExcelJS.Worksheet, at: string, text: string): void {
  const cell = sheet.getCell(at)
  cell.value = text
  cell.font = { size: 8, italic: true, color: { argb: 'FF555555' } }
}

function downwards(
  sheet: ExcelJS.Worksheet,
  column: string,
  from: number,
  lines: readonly string[],
) {
  lines.forEach((line, index) => {
    sheet.getCell(`${column}${from + index}`).value = line
  })
}

function head(sheet: ExcelJS.Worksheet, e: Entries, { s, random }: Order): Truth {
  sheet.mergeCells('A1:D1')
  sheet.getCell('A1').value = s.shipper.name
  sheet.getCell('A1').font = { bold: true, size: 14 }
  sheet.getCell('A2').value = s.shipper.address.join(', ')
  sheet.mergeCells('F1:I1')
  sheet.getCell('F1').value = 'COMMERCIAL INVOICE'
  sheet.getCell('F1').font = { bold: true, size: 16 }
  labelled(sheet, 'A4', 'Sold to')
  downwards(sheet, 'A', 5, e.buyer.lines)
  labelled(sheet, 'D4', 'Ship to')
  downwards(sheet, 'D', 5, [s.deliverTo.name, ...s.deliverTo.address])
  const facts: readonly (readonly [string, string | Date])[] = [
    ['Invoice #', textOf(e.invoice)],
    ['Invoice date', new Date(s.times.invoice)],
    ['Proforma #', `PF-${random.digits(6)}`],
    ['Customer PO', textOf(e.orders)],
    ['Sales terms', `${s.incoterm} ${termsPlace(s)}`],
    ['Payment', textOf(e.payment)],
  ]
  facts.forEach(([label, value], index) => {
    labelled(sheet, `G${4 + index}`, label)
    const cell = sheet.getCell(`H${4 + index}`)
    cell.value = value
    if (value instanceof Date) cell.numFmt = 'dd-mmm-yyyy'
  })
  const values = [e.supplier, e.buyer, e.invoice, e.invoiceDate, e.orders, e.incoterm, e.payment]
  return truthOf(values.map((value) => ['', value]))
}

/** Labels in one row, their values in the next. */
function strip(sheet: ExcelJS.Worksheet, e: Entries): Truth {
  const entries = [
    ['A', 'Vessel', e.vessel],
    ['C', 'Voyage', e.voyage],
    ['D', 'From', e.loading],
    ['F', 'To', e.discharge],
    ['H', 'Shipping bill (CHA ref.)', shown('n/a')],
    ['I', 'B/L', e.bill],
  ] as const
  for (const [column, label, value] of entries) {
    labelled(sheet, `${column}11`, label)
    sheet.getCell(`${column}12`).value = textOf(value)
  }
  labelled(sheet, 'A13', 'Equipment')
  sheet.getCell('C13').value = textOf(e.containersInLine)
  return truthOf([
    ...entries.map(([, label, value]) => [label, value] as const),
    ['', e.containersInLine],
  ])
}

function items(sheet: ExcelJS.Worksheet, top: number, { s, random }: Order): Truth {
  const titles = ['#', 'Style', 'Goods', 'HTS', 'Made in', 'Qty', 'UoM', 'Price', 'Ext. price']
  titles.forEach((title, index) => {
    const cell = sheet.getCell(top, index + 1)
    cell.value = title
    cell.font = { bold: true }
    cell.border = { top: thin, bottom: thin }
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE8EEF4' } }
  })
  const rows = goodsRows(s, style, ['description', 'hs', 'quantity', 'unit', 'price', 'amount'])
  s.goods.forEach((line, index) => {
    const at = top + 1 + index
    const [text = '', hs = '', , unit = ''] = rows.rows[index] ?? []
    const row = sheet.getRow(at)
    const number = `${random.letters(2)}${random.digits(4)}`
    const made = s.route.loading.country
    const amount = { formula: `F${at}*H${at}`, result: line.amount }
    row.values = [index + 1, number, text, hs, made, line.quantity, unit, line.unitPrice, amount]
    row.getCell(8).numFmt = money
    row.getCell(9).numFmt = money
    row.getCell(6).numFmt = '#,##0'
  })
  return rows.truth
}

function totals(sheet: ExcelJS.Worksheet, top: number, e: Entries, order: Order): Truth {
  const { s } = order
  const all = totalsOf(s)
  const last = top - 1
  const sum = { formula: `SUM(I${last - s.goods.length + 1}:I${last})`, result: all.goods }
  const rows = [
    ['Subtotal', sum],
    ['Inland freight', 'included'],
    ['Discount', 0],
    [`INVOICE TOTAL (${s.currency})`, { formula: `I${top}-I${top + 2}`, result: all.goods }],
  ] as const
  rows.forEach(([label, value], index) => {
    sheet.getCell(`G${top + index}`).value = label
    const cell = sheet.getCell(`I${top + index}`)
    cell.value = value
    cell.numFmt = money
    if (index === 3) {
      cell.font = { bold: true }
      cell.border = { top: thin, bottom: { style: 'double' } }
    }
  })
  const counts = [
    [`Packed in (${s.packageType})`, all.packages],
    ['Gross kg', all.kg],
    ['Net kg', all.netKg],
  ] as const
  counts.forEach(([label, value], index) => {
    labelled(sheet, `A${top + index}`, label)
    sheet.getCell(`C${top + index}`).value = value
  })
  const shownToo = [e.packages, e.weight, e.netWeight, e.goodsTotal, e.origin]
  return truthOf(shownToo.map((value) => ['', value]))
}

function foot(sheet: ExcelJS.Worksheet, top: number, { s, random }: Order): void {
  const lines = [
    `Bank: Eastgate Commercial Bank, A/C ${random.digits(4)}-${random.digits(6)}-${random.digits(2)}, SWIFT EGCBCNBJ`,
    'We certify that this invoice is true and correct and that the goods are of the origin stated.',
    `Documents enclosed: packing list, 3/3 bill of lading, certificate of origin no. ${random.digits(8)}.`,
    'Claims within 15 days of delivery.',
  ]
  downwards(sheet, 'A', top, lines)
  sheet.getCell(`G${top + 5}`).value = `For ${s.shipper.name}`
  sheet.getCell(`G${top + 7}`).value = 'Authorised signature'
}

async function writeForm(order: Order): Promise<Written> {
  const { s } = order
  const e = order.in(style)
  const workbook = new ExcelJS.Workbook()
  workbook.created = new Date(Date.UTC(2026, 0, 1))
  workbook.modified = workbook.created
  const sheet = workbook.addWorksheet('Invoice', { views: [{ showGridLines: false }] })
  sheet.columns = [5, 12, 34, 22, 16, 10, 16, 14, 18].map((width) => ({ width }))
  const bottom = 16 + s.goods.length
  const truths = [
    head(sheet, e, order),
    strip(sheet, e),
    items(sheet, 15, order),
    totals(sheet, bottom, e, order),
  ]
  foot(sheet, bottom + 6, order)
  const content = new Uint8Array(await workbook.xlsx.writeBuffer())
  return { extension: 'xlsx', content, truth: truthOf([], ...truths) }
}

export const formSheet: Layout = {
  name: 'form-sheet-invoice',
  copies: { commercial_invoice: 2 },
  make: writeForm,
}
