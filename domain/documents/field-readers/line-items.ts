import type { Extracted, LineItem } from '../fields.ts'
import type { ReadPage } from '../labels/cells.ts'
import { amountIn } from '../values/money.ts'
import type { DecimalSign } from '../values/numbers.ts'
import { numbersIn } from '../values/numbers.ts'
import type { Reading } from './reading.ts'
import { foundIn } from './reading.ts'
import type { Column, TableRow } from './tables.ts'
import { headsOn, rowsUnder } from './tables.ts'

type Name =
  'description' | 'hs_code' | 'quantity' | 'unit' | 'unit_price' | 'amount' | 'net' | 'gross'

const heads: readonly (readonly [Name, RegExp])[] = [
  ['hs_code', /\b(?:HS|H\.S\.|HTS|HSN(?:\/SAC)?|TARIFF|HARMONI[SZ]ED|ZOLLTARIF|NCM|TARIC)\b/i],
  [
    'unit_price',
    /UNIT\s?(?:PRICE|COST|VALUE)|^U\/?\s?PRICE|^PRICE|PRICE\s?(?:\/|PER)|NET\s?PRICE|EINZELPREIS|^PREIS|PRECIO|PRIX|PRE[CÇ]O|^RATE\b/i,
  ],
  ['net', /\bNET(?!\s?(?:PRICE|VALUE|AMOUNT))|\bN\.?W\b|NETTO/i],
  ['gross', /GROSS|\bG\.?W\b|BRUTTO|MEAS|CBM|VOLUME/i],
  ['quantity', /^(?:TOTAL )?(?:QUANT|MENGE|ANZAHL|CANT|QTD|PCS|PIECES|Q'?TY(?! PER))/i],
  ['unit', /^(?:UNITS?|UOM|U\/M|UNIT OF MEASURE|EINHEIT|UNIDAD|UNIT[EÉ]|PER)$/i],
  [
    'amount',
    /AMOUNT|^TOTAL(?! (?:QTY|QUANT|PCS|PIECES|UNITS?))|^SUM\b|VALUE|BETRAG|IMPORTE|MONTANT|VALOR|^EXT|LINE TOTAL|GESAMT/i,
  ],
  [
    'description',
    /DESCR|BESCHREIB|^WARE|GOODS|COMMODIT|ARTICLE|PRODUCT(?! ?(?:CODE|NO))|BEZEICHNUNG|D[EÉ]SIGNATION|MERCANC|^ITEM(?:S| NAME)?$|DETAILS|MATERIAL(?! ?NO)/i,
  ],
]

const hsCode = /\b\d{4}(?:[. ]?\d{2}){1,3}\b/

function quantityOf(text: string | undefined, sign: DecimalSign | null) {
  const number =
    text === undefined
      ? undefined
      : numbersIn(text, sign ?? (/\d,\d{3}/.test(text) ? '.' : null))[0]
  if (text === undefined || number === undefined) return {}
  const unit = /^\s*([A-Z]{2,8})\b/i.exec(text.slice(number.index + number.text.length))?.[1]
  return { quantity: number.value, ...(unit === undefined ? {} : { unit }) }
}

/** `5.55 / 1 PCS`, `28.09 SETS`, as wide as two columns. */
function priceIn({ unit_price, unit }: TableRow<Name>['values'], sign: DecimalSign | null) {
  const text = unit_price ?? (/^\d[\d.,]*\s[A-Z]+$/i.test(unit ?? '') ? unit : undefined)
  if (text === undefined) return null
  const bare = text.replace(/\s?\/.*$/, '')
  return amountIn(bare, sign) ?? amountIn(bare.replace(/\s[A-Z]{2,6}\.?$/i, ''), sign)
}

function itemOf({ values }: TableRow<Name>, sign: DecimalSign | null): LineItem {
  const code = hsCode.exec(values.hs_code ?? '')?.[0]
  const price = priceIn(values, sign)
  const amount = values.amount === undefined ? null : amountIn(values.amount, sign)
  const unit = values.unit?.trim()
  return {
    ...(values.description === undefined ? {} : { description: values.description }),
    ...(code === undefined ? {} : { hs_code: code }),
    ...quantityOf(values.quantity, sign),
    ...(unit !== undefined && /^[A-Z()./]{1,10}$/i.test(unit) ? { unit } : {}),
    ...(price === null ? {} : { unit_price: price.value }),
    ...(amount === null ? {} : { amount: amount.value }),
  }
}

const isWhole = (item: LineItem): boolean =>
  item.quantity !== undefined || item.amount !== undefined || item.unit_price !== undefined

const namedCode = new RegExp(
  `\\b(?:H\\.?S\\b|HTS|TARIFF|COMMODITY|CUSTOMS|ZOLLTARIF)[\\p{L}\\s.:#-]{0,18}(${hsCode.source})`,
  'iu',
)

const wordsOf = ({ cells }: TableRow<Name>): string => cells.map((cell) => cell.text).join(' ')
const startsWithNumber = (text: string | undefined): boolean => /^\W*\d/.test(text ?? '')

/** Below the words: codes and weights. */
const facts = new RegExp(`${namedCode.source}|\\b(?:GROSS|NETT?|WEIGHT|KGS?|CBM)\\b`, 'iu')

/** Where amounts are asked for, a row with none of its figures carries on the one above. */
function carriesOn(row: TableRow<Name>): boolean {
  const { amount, quantity, unit_price: price } = row.values
  const counts = startsWithNumber(quantity) || startsWithNumber(price)
  return amount === undefined && (!counts || facts.test(wordsOf(row)))
}

/** Its words, and its code. */
function furtherOf(row: TableRow<Name>): LineItem {
  const text = wordsOf(row)
  const [phrase, code] = namedCode.exec(text) ?? []
  const words = phrase === undefined ? text : text.replace(phrase, '').trim()
  return {
    ...(code === undefined ? {} : { hs_code: code }),
    ...(/\p{L}{3}/u.test(words) ? { description: words } : {}),
  }
}

/** 000010 counts the items and describes none. */
const withoutPosition = (item: LineItem): LineItem => {
  const { description, ...others } = item
  return description !== undefined && /^\d{1,6}\.?$/.test(description) ? others : item
}

const topOf = ({ cells }: TableRow<Name>): number => cells[0]?.box.y ?? 0

/** Where items are set apart by white, the rows that begin one: words may stand above its figures. */
function beginnings(rows: readonly TableRow<Name>[]): ReadonlySet<TableRow<Name>> {
  const gaps = rows.slice(1).map((row, at) => topOf(row) - topOf(rows[at] ?? row))
  const least = Math.min(...gaps.filter((gap) => gap > 2))
  return new Set(rows.filter((_, at) => at > 0 && (gaps[at - 1] ?? 0) > 1.25 * least))
}

const joined = (...words: readonly (string | undefined)[]): string =>
  words.filter((each) => each !== undefined && each !== '').join(' ')

// A line with words only carries on the description above it, unless white is between them.
function itemsOf(
  rows: readonly TableRow<Name>[],
  isPriced: boolean,
  sign: DecimalSign | null,
): readonly LineItem[] {
  const items: LineItem[] = []
  const begins = beginnings(rows)
  let lead: string | undefined
  for (const row of rows) {
    const isFurther = isPriced && carriesOn(row)
    const item = isFurther && items.length > 0 ? furtherOf(row) : withoutPosition(itemOf(row, sign))
    const last = items.at(-1)
    const next = rows[rows.indexOf(row) + 1]
    const leads = isFurther && (begins.has(row) || lead !== undefined) && next && !begins.has(next)
    if (isWhole(item) && !leads) {
      items.push(
        lead === undefined ? item : { ...item, description: joined(lead, item.description) },
      )
      lead = undefined
    } else if (leads) lead = joined(lead, item.description)
    else if (last !== undefined) {
      const description = joined(last.description, item.description)
      items[items.length - 1] = {
        ...last,
        ...(item.hs_code === undefined ? {} : { hs_code: item.hs_code }),
        ...(description === '' ? {} : { description }),
      }
    }
  }
  return items
}

/** Where items are counted, what only has an amount is no item: freight, instalments, what is to be paid. */
const withoutSums = (items: readonly LineItem[]): readonly LineItem[] => {
  const counted = items.filter((item) => item.quantity !== undefined)
  return 2 * counted.length >= items.length ? counted : items
}

const isHead = (columns: readonly Column<Name>[]): boolean => {
  const names = columns.map(({ name }) => name)
  const counts = names.some((name) => ['quantity', 'amount', 'unit_price'].includes(name))
  return names.length >= 3 && names.includes('description') && counts
}

function inPage(page: ReadPage, sign: DecimalSign | null) {
  for (const columns of headsOn(page, heads, isHead)) {
    const rows = rowsUnder(page, columns)
    const isPriced = columns.some(({ name }) => name === 'amount')
    const items = withoutSums(itemsOf(rows, isPriced, sign))
    if (items.length > 0) return { items, cells: rows.flatMap(({ cells }) => cells) }
  }
  return { items: [], cells: [] }
}

/** The goods of an invoice or packing list, from a table whose head names its columns. */
export function readLineItems(reading: Reading): Extracted {
  const found = reading.pages.map((page) => inPage(page, reading.sign))
  const items = found.flatMap((each) => each.items)
  const cells = found.flatMap((each) => each.cells)
  return items.length === 0 ? {} : { line_items: foundIn(items, cells, 0.8) }
}
