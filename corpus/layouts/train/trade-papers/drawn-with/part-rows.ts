// Rows of parts with sums carried from page to page, and the title that each page begins with.
import type { Entries } from '../../../../content/entries.ts'
import { printedNumber } from '../../../../print.ts'
import type { Random } from '../../../../random.ts'
import type { Shipment } from '../../../../content/shipment.ts'
import { shown } from '../../../../content/style.ts'
import { ink } from '../../../../drawing/blocks.ts'
import { fitting } from '../../../../drawing/pen.ts'
import type { Ink, Pen } from '../../../../drawing/pen.ts'
import { endingAt } from '../../drawn-with/cells.ts'

export const [x, width] = [24, 744]
export const [plain, bold, tiny] = [ink('sans', 7.5), ink('sansBold', 7.5), ink('sans', 6)]
export const navy = [0.1, 0.16, 0.36] as const
export const cents = (value: number): number => Math.round(value * 100) / 100
const cost = (value: number): string => printedNumber(value, 4, 'us')
export const money = (value: number): string => printedNumber(value, 2, 'us')
const heads = [
  ['LN', ''],
  ['PART NUMBER', 'NO. DE PARTE'],
  ['DESCRIPTION', 'DESCRIPCIÓN'],
  ['C/O', 'PAÍS'],
  ['HTS CODE', 'FRACC. EUA'],
  ['QTY', 'CANT.'],
  ['UOM', 'UM'],
  ['UNIT COST', 'COSTO UNIT.'],
  ['EXTENDED', 'IMPORTE'],
] as const
/** Where columns begin; those of figures end where the next begins. */
const edges = [24, 46, 146, 390, 420, 510, 574, 612, 684, 768] as const
const figures = [5, 7, 8]

export function title(pen: Pen, e: Entries, page: number): void {
  pen.text(x, 20, 'COMMERCIAL INVOICE / FACTURA COMERCIAL', ink('sansBold', 13, navy))
  const facts = [
    ['INVOICE / FACTURA', e.invoice],
    ['DATE / FECHA', e.invoiceDate],
    ['PAGE / HOJA', shown(String(page))],
  ] as const
  facts.forEach(([label, value], index) => {
    const left = 500 + index * 96
    pen.box({ x: left, y: 16, width: index === 2 ? 76 : 96, height: 26 }, { border: 0.6 })
    pen.text(left + 3, 18, label, tiny)
    pen.text(left + 3, 28, value.lines[0] ?? '', fitting(value.lines, 90, ink('sansBold', 9)))
    pen.show(value)
  })
}

function writeRow(pen: Pen, y: number, texts: readonly string[], look: Ink): void {
  texts.forEach((text, index) => {
    const [left = 0, end = 0] = [edges[index], edges[index + 1]]
    const fit = fitting([text], end - left - 6, look)
    if (figures.includes(index)) endingAt(pen, end - 3, y, text, fit)
    else pen.text(left + 3, y, text, fit)
  })
}

function tableHead(pen: Pen, y: number): number {
  pen.box({ x, y, width, height: 19 }, { border: 0, fill: navy })
  const white = ink('sansBold', 6.5, 1)
  for (const line of [0, 1])
    writeRow(
      pen,
      y + 2.5 + line * 8,
      heads.map((head) => head[line] ?? ''),
      white,
    )
  return y + 25
}

/** Sums of pages stand below and above the break. */
export function parts(pen: Pen, top: number, s: Shipment, e: Entries, random: Random) {
  let [y, page, sum] = [tableHead(pen, top), 1, 0]
  s.goods.forEach((part, index) => {
    if (y > 560) {
      endingAt(pen, edges[8] - 6, y + 3, 'CARRIED FORWARD / PASA A LA HOJA SIGUIENTE', bold)
      endingAt(pen, 765, y + 3, money(sum), bold)
      pen.newPage()
      title(pen, e, ++page)
      y = tableHead(pen, 52)
      endingAt(pen, edges[8] - 6, y, 'BROUGHT FORWARD / VIENE DE LA HOJA ANTERIOR', bold)
      endingAt(pen, 765, y, money(sum), bold)
      y += 15
    }
    if (index % 2 === 1) pen.box({ x, y: y - 4, width, height: 15 }, { border: 0, fill: 0.94 })
    const number = `${random.digits(2)}${random.letters(2)}-${random.digits(5)}-${random.int(10, 99)}`
    const counted = printedNumber(part.quantity, 0, 'us')
    const texts = [String(index + 1), number, part.description, 'MX', part.hs, counted, part.unit]
    writeRow(pen, y, [...texts, cost(part.unitPrice), money(part.amount)], plain)
    sum = cents(sum + part.amount)
    y += 15
  })
  const items = s.goods.map(({ description, hs, quantity, unit, unitPrice, amount }) => ({
    description,
    hs_code: hs,
    quantity,
    unit,
    unit_price: unitPrice,
    amount,
  }))
  pen.show({ line_items: items })
  pen.line({ x, y }, { x: x + width, y }, 1)
  return { y: y + 6, page }
}
