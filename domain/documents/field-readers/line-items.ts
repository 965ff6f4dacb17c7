import type { Extracted, LineItem } from '../fields.ts'
import type { ReadPage } from '../labels/cells.ts'
import { amountIn } from '../values/money.ts'
import type { DecimalSign } from '../values/numbers.ts'
import { numbersIn } from '../values/numbers.ts'
import type { Reading } from './reading.ts'
import { foundIn } from './reading.ts'
import type { Column, TableRow } from './tables.ts'
import { leadsOf } from './row-blocks.ts'
import { headsOn, rowsUnder } from './tables.ts'

type Name =
  'description' | 'hs_code' | 'quantity' | 'unit' | 'unit_price' | 'amount' | 'net' | 'gross'

type Row = TableRow<Name>

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
    /AMOUNT|^TOTAL(?! (?:QTY|QUANT|PCS|PIECES|UNITS?|CARTONS?|CTNS?|PKGS?|PACKAGES?|WEIGHT|PALLETS?))|^SUM\b|VALUE|BETRAG|IMPORTE|MONTANT|VALOR|^EXT|LINE TOTAL|GESAMT/i,
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

const withUnit = /^\d[\d.,]*\s[A-Z]+$/i

/** `5.55 / 1 PCS`, `28.09 SETS`: as wide as the columns of price and unit, if those of the quantity are others. */
function priceIn({ unit_price, unit, quantity }: Row['values'], sign: DecimalSign | null) {
  const isInUnit = quantity !== undefined && withUnit.test(unit ?? '')
  const text = unit_price ?? (isInUnit ? unit : undefined)
  if (text === undefined) return null
  const bare = text.replace(/\s?\/.*$/, '')
  return amountIn(bare, sign) ?? amountIn(bare.replace(/\s[A-Z]{2,6}\.?$/i, ''), sign)
}

function itemOf({ values }: Row, sign: DecimalSign | null): LineItem {
  const code = hsCode.exec(values.hs_code ?? '')?.[0]
  const price = priceIn(values, sign)
  const amount = values.amount === undefined ? null : amountIn(values.amount, sign)
  const unit = values.unit?.trim()
  return {
    ...(values.description === undefined ? {} : { description: values.description }),
    ...(code === undefined ? {} : { hs_code: code }),
    ...quantityOf(values.quantity ?? (withUnit.test(unit ?? '') ? unit : undefined), sign),
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

const wordsOf = ({ cells }: Row): string => cells.map((cell) => cell.text).join(' ')
const startsWithNumber = (text: string | undefined): boolean => /^\W*\d/.test(text ?? '')

const codeOrWeight = new RegExp(`${namedCode.source}|\\b(?:GROSS|NETT?|WEIGHT|KGS?|CBM)\\b`, 'iu')

/** Where amounts are asked for, a row with none of its figures carries on the one above. */
function carriesOn(row: Row): boolean {
  const { amount, quantity, unit_price: price } = row.values
  const counts = startsWithNumber(quantity) || startsWithNumber(price)
  const others = withUnit.test(quantity ?? '')
    ? wordsOf(row).replace(quantity ?? '', ' ')
    : wordsOf(row)
  return amount === undefined && (!counts || codeOrWeight.test(others))
}

/** Its words, and its code. */
function furtherOf(row: Row): LineItem {
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

const joined = (...words: readonly (string | undefined)[]): string =>
  words.filter((each) => each !== undefined && each !== '').join(' ')

/** An item with what stands in a row beneath it. */
function carriedOn(item: LineItem, further: LineItem): LineItem {
  const description = joined(item.description, further.description)
  return {
    ...item,
    ...(further.hs_code === undefined ? {} : { hs_code: further.hs_code }),
    ...(description === '' ? {} : { description }),
  }
}

// A line with words only carries on the description above it, unless it leads to what is beneath.
function itemsOf(rows: readonly Row[], isPriced: boolean, sign: DecimalSign | null) {
  const items: LineItem[] = []
  const leads = isPriced ? leadsOf(rows, carriesOn) : new Set<Row>()
  let lead: string | undefined
  for (const row of rows) {
    if (leads.has(row)) {
      lead = joined(lead, furtherOf(row).description)
      continue
    }
    const isFurther = isPriced && items.length > 0 && carriesOn(row)
    const item = isFurther ? furtherOf(row) : withoutPosition(itemOf(row, sign))
    const last = items.at(-1)
    if (isWhole(item)) {
      items.push(lead ? { ...item, description: joined(lead, item.description) } : item)
      lead = undefined
    } else if (last !== undefined) items[items.length - 1] = carriedOn(last, item)
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
