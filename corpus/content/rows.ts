// Rows of tables: their texts, and what they say. A row's truth has only what its columns show.
import { printedNumber } from '../print.ts'
import type { Style } from './style.ts'
import type { Shipment } from './shipment.ts'
import type { Truth } from '../truth.ts'

export type Rows = { readonly rows: readonly (readonly string[])[]; readonly truth: Truth }

type GoodsColumn =
  'no' | 'description' | 'hs' | 'quantity' | 'unit' | 'price' | 'amount' | 'packages' | 'kg'

export function goodsRows(s: Shipment, style: Style, columns: readonly GoodsColumn[]): Rows {
  const has = (column: GoodsColumn): boolean => columns.includes(column)
  const lines = s.goods.map((line, index) => {
    const description = style.upper ? line.description.toUpperCase() : line.description
    const texts: Readonly<Record<GoodsColumn, string>> = {
      no: String(index + 1),
      description,
      hs: line.hs,
      unit: line.unit,
      quantity: printedNumber(line.quantity, 0, style.number),
      price: printedNumber(line.unitPrice, 2, style.number),
      amount: printedNumber(line.amount, 2, style.number),
      packages: printedNumber(line.packages, 0, style.number),
      kg: printedNumber(line.kg, style.decimals, style.number),
    }
    const item = {
      description,
      ...(has('hs') ? { hs_code: line.hs } : {}),
      ...(has('quantity') ? { quantity: line.quantity } : {}),
      ...(has('unit') ? { unit: line.unit } : {}),
      ...(has('price') ? { unit_price: line.unitPrice } : {}),
      ...(has('amount') ? { amount: line.amount } : {}),
    }
    return { row: columns.map((column) => texts[column]), item }
  })
  return {
    rows: lines.map(({ row }) => row),
    truth: {
      line_items: lines.map(({ item }) => item),
      // The descriptions of the lines are the goods, too, for who wants to say it twice.
      description_of_goods: { oneOf: ['', lines.map(({ item }) => item.description).join('\n')] },
    },
  }
}

type ChargeLook = 'amount' | 'currency and amount' | 'currency in amount'

export function chargeRows(s: Shipment, style: Style, look: ChargeLook): Rows {
  const rows = s.charges.map(({ description, amount }) => {
    const text = printedNumber(amount, 2, style.number)
    if (look === 'currency and amount') return [description, s.currency, text]
    return [description, look === 'amount' ? text : `${s.currency} ${text}`]
  })
  const currency = look === 'amount' ? {} : { currency: s.currency }
  return {
    rows,
    truth: { charges: s.charges.map((charge) => ({ ...charge, ...currency })) },
  }
}

type BoxText = 'plain' | 'blank' | 'dash' | 'wide'

/** `MSKU9070323` as people write it. */
export function boxText(number: string, look: BoxText): string {
  const [owner, serial, check] = [number.slice(0, 4), number.slice(4, 10), number.slice(10)]
  if (look === 'blank') return `${owner} ${serial}${check}`
  if (look === 'dash') return `${owner} ${serial}-${check}`
  return look === 'wide' ? `${owner}  ${serial}  ${check}` : number
}

type BoxColumn = 'number' | 'seal' | 'size' | 'packages' | 'kg' | 'cbm' | 'verified'

export function boxRows(
  s: Shipment,
  style: Style,
  columns: readonly BoxColumn[],
  look: BoxText = 'plain',
): Rows {
  const rows = s.boxes.map((box) => {
    const texts: Readonly<Record<BoxColumn, string>> = {
      number: boxText(box.number, look),
      seal: box.seal,
      size: box.size,
      packages: `${printedNumber(box.packages, 0, style.number)} ${s.packageType}`,
      kg: `${printedNumber(box.kg, style.decimals, style.number)} KGS`,
      cbm: `${printedNumber(box.cbm, 3, style.number)} CBM`,
      verified: `${printedNumber(box.verifiedKg, 0, style.number)} KG`,
    }
    return columns.map((column) => texts[column])
  })
  const seals = columns.includes('seal') ? { seal_numbers: s.boxes.map((box) => box.seal) } : {}
  return { rows, truth: { container_numbers: s.boxes.map((box) => box.number), ...seals } }
}
