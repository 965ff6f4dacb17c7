import type { ExtractedFields } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { currencyIn } from '../../values/money.ts'
import type { DecimalSign } from '../../values/numbers.ts'
import type { LocatedCharge } from './charge.ts'
import { chargeOf, isAmount, isFigure, isNoCharge } from './charge.ts'
import { chargesByWords } from './charges-by-words.ts'
import type { DocumentReading } from '../reading.ts'
import { foundIn } from '../reading.ts'
import type { TableRow } from '../tables/rows.ts'
import type { Column, Table } from '../tables/heads.ts'
import { isBeside, rowsUnder } from '../tables/rows.ts'
import { tablesOn } from '../tables/heads.ts'

const amounts = ['amount', 'prepaid', 'collect', 'one', 'another', 'rate'] as const
type ChargeColumn = 'description' | 'currency' | 'several' | (typeof amounts)[number]

/** Columns of money with a currency as their head. */
const currencyHead = /^(?:USD|US\$|EUR|€|GBP|CNY|RMB|INR|HKD|SGD|JPY|CAD|AUD|CHF)$/i
/** The price of a container size; prices of several sizes are a tariff, not charges. */
const rateHead = /^(?:(?:20|40|45)\s?['’]?\s?(?:ST|DC|DV|GP|HC|HQ|RF|RH|OT|FR)?|RATE)$/i

const heads: readonly (readonly [ChargeColumn, RegExp])[] = [
  [
    'currency',
    /^(?:CURR|CCY|CUR\b|CURRENCY|W[AÄ]HRUNG|WHG|MONEDA|DEVISE|DEV\.?$|VALUTA|DIVISA|D[OÖ]V[Iİ]Z)/iu,
  ],
  ['amount', /AMOUNT|^TOTAL|BETRAG|BEDRAG|IMPORT[EO]\b|MONTANT|^VALUE|^VALOR\b|TUTAR/i],
  ['collect', /^COLLECT(?: ?\(?[A-Z]{3}\)?)?$/i],
  ['prepaid', /^PRE-?PAID(?: ?\(?[A-Z]{3}\)?)?$/i],
  ['one', currencyHead],
  ['another', currencyHead],
  ['rate', rateHead],
  ['several', rateHead],
  [
    'description',
    /DESCRI|PARTICULAR|D[EÉ]SIGNATION|OMSCHRIJVING|BEZEICHNUNG|CONCEPTO|LIBELL[EÉ]|GLOSA|DETALLE|A[CÇ]IKLAMA/iu,
  ],
  ['description', /CHARGE(?!\s?CODE)|SERVICE|SURCHARGE|FREIGHT|LEISTUNG|^ITEM/i],
]

const isHead = (columns: readonly Column<ChargeColumn>[], row: readonly Cell[]): boolean => {
  const names = columns.map(({ name }) => name)
  const isPriced = amounts.slice(0, -1).some((name) => names.includes(name))
  const isRated = names.includes('rate') && names.includes('currency') && !names.includes('several')
  const isLabelled = row.some((cell) => cell.colon && !isBeside(columns, cell))
  return names.includes('description') && (isPriced || isRated) && !isLabelled
}

type ChargePrice = { readonly name: ChargeColumn; readonly text: string }

/** The amounts of a row: one, one per payer, or one in its currency's column. */
function pricesOf({ values }: TableRow<ChargeColumn>): readonly ChargePrice[] {
  const all = amounts.flatMap((name) => {
    const text = values[name]
    return text === undefined ? [] : [{ name, text }]
  })
  const [first] = all
  if (first === undefined || first.name === 'amount') return all.slice(0, 1)
  return all.filter(({ name }) => all.length === 1 || name !== 'rate')
}

/** The text that names the currency: that of the column, of the row, or of the head. */
function currencyHint(
  { columns }: Table<ChargeColumn>,
  row: TableRow<ChargeColumn>,
  { name }: ChargePrice,
): string {
  const own = columns.find((column) => column.name === name)?.cell.text ?? ''
  const head = columns.map(({ cell }) => cell.text).join(' ')
  const inRow = row.cells.map((cell) => cell.text).find((text) => currencyIn(text) !== null)
  return currencyIn(own) === null ? (row.values.currency ?? inRow ?? head) : own
}

function chargesIn(
  table: Table<ChargeColumn>,
  row: TableRow<ChargeColumn>,
  sign: DecimalSign | null,
) {
  const prices = pricesOf(row)
  const words = row.values.description ?? ''
  if (isFigure(words)) return []
  return prices.flatMap((price): readonly LocatedCharge[] => {
    const charge = chargeOf(words, price.text, currencyHint(table, row, price), sign)
    // Where one side pays, the other's column may say 0.00.
    const isNothing = charge === null || (prices.length > 1 && charge.amount === 0)
    return isNothing ? [] : [{ charge, cells: row.cells }]
  })
}

/** Whether a row behind a subtotal is a charge again: it has words and an amount. */
function isLike(row: TableRow<ChargeColumn>): boolean {
  const { description = '' } = row.values
  const isWords = /\p{L}{2}/u.test(description) && !isNoCharge(description)
  return isWords && !isFigure(description) && pricesOf(row).some(({ text }) => isAmount(text))
}

function inTable(page: PageCells, sign: DecimalSign | null): readonly LocatedCharge[] {
  for (const table of tablesOn(page, heads, isHead)) {
    const found = rowsUnder(page, table, isLike).flatMap((row) => chargesIn(table, row, sign))
    if (found.length > 0) return found
  }
  return []
}

export const chargesOf = (reading: DocumentReading): readonly LocatedCharge[] =>
  reading.pages.flatMap((page) => {
    const table = inTable(page, reading.decimalSign)
    return table.length > 0 ? table : chargesByWords(page, reading.decimalSign)
  })

export function readCharges(reading: DocumentReading): ExtractedFields {
  const found = chargesOf(reading)
  const charges = found.map(({ charge }) => charge)
  const cells = found.flatMap((each) => each.cells)
  return found.length === 0 ? {} : { charges: foundIn(charges, cells, 0.8) }
}
