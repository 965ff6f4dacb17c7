// The columns of a table of goods, and the values in its cells.
import type { LineItem } from '../fields.ts'
import { amountIn } from '../../values/money.ts'
import type { DecimalSign } from '../../values/numbers.ts'
import { numbersIn } from '../../values/numbers.ts'
import type { TableRow } from '../tables/rows.ts'
import type { Column, Table } from '../tables/heads.ts'

type ItemColumn =
  'description' | 'hs_code' | 'quantity' | 'unit' | 'unit_price' | 'amount' | 'net' | 'gross'
export type ItemRow = TableRow<ItemColumn>
type ItemTable = Table<ItemColumn>

export const itemHeads: readonly (readonly [ItemColumn, RegExp])[] = [
  [
    'hs_code',
    /\b(?:HS|H\.S\.|HTS|HTSUS|HSN(?:\/SAC)?|TARIFF|HARMONI[SZ]ED|ZOLLTARIF|NCM|TARIC|GT[Iİ]P|PARTIDA|SCHEDULE B|COMMODITY CODE|WARENNUMMER|COD(?:ICE|\.)? DOGAN|CODE DOUAN|ARANCEL|税号)/iu,
  ],
  [
    'unit_price',
    /UNIT\s?(?:PRICE|COST|VALUE)|^UNIT \(?(?:USD|US\$|EUR|GBP|CNY|RMB|JPY|INR|AUD|CAD|CHF|[$€£¥])\)?$|^U\/?\s?PRICE|^PRICE|PRICE\s?(?:\/|PER)|NET\s?PRICE|EINZELPREIS|^PREIS|STÜCKPREIS|PRECIO|PRIX|PRE[CÇ]O|PREZZO|^(?:EENHEIDS)?PRIJS|F[Iİ]YAT|^CENA\b|^P\.\s?U(?:NIT)?\.?$|^RATE\b|单价/iu,
  ],
  ['net', /\bNET(?!\s?(?:PRICE|VALUE|AMOUNT))|\bN\.?\s?W(?:T|GT)?\b|NETTO|净重/i],
  ['gross', /GROSS|\bG\.?\s?W(?:T|GT)?\b|BRUTTO|LORDO|MEAS|CBM|VOLUME|毛重|体积/i],
  [
    'quantity',
    /^(?:TOTAL )?(?:QUANT|MENGE|ANZAHL|AANTAL|CANT|QTD|QT[EÉ]\b|Q\.?T[AÀ]|M[Iİ]KTAR|IL[OÓ][SŚ][CĆ]|(?:PCS|PIECES|PRS|PAIRS|SETS)(?! ?(?:\/|PER))|Q['’´]?TY(?! ?(?:\/|PER)))|^数量/iu,
  ],
  [
    'unit',
    /^(?:UNITS?|UOM|U\/?M|U\.\s?M\.?|UNIT OF MEASURE|EINHEIT|EENHEID|UNIDADE?|UNID\.?|UND\.?|UN\.|UNIT[EÉ]|UNIT[AÀ]|B[Iİ]R[Iİ]M|ME|J\.?M\.?|PER)$|^单位/iu,
  ],
  [
    'amount',
    /AMOUNT|^TOTAL(?! (?:QTY|QUANT|PCS|PIECES|PRS|PAIRS|UNITS?|CARTONS?|CTNS?|PKGS?|PACKAGES?|WEIGHT|PALLETS?))|^SUM\b|VALUE|BETRAG|BEDRAG|IMPORT[EO]\b|MONTANT|VALOR|^EXT|LINE TOTAL|GESAMT|TUTAR|WARTO[SŚ]|金额|总价/iu,
  ],
  [
    'description',
    /DESCR|BESCHREIB|^WARE|GOODS|COMMODIT|PRODUCT(?! ?(?:CODE|NO))|BEZEICHNUNG|OMSCHRIJVING|D[EÉ]SIGNATION|MERCANC|MERCADOR|C[Iİ]NS[Iİ]|A[CÇ]IKLAMA|^NAZWA|DETAILS|MATERIAL(?! ?NO)|品名/iu,
  ],
  // These name a description only where no other column does; else they are numbers.
  ['description', /^ITEM(?:S| NAME)?$|ARTICLE/i],
]

/** A packing list has no prices: its totals are of pieces, cartons or kilograms. */
export const packedHeads = itemHeads.filter(([name]) => name !== 'unit_price' && name !== 'amount')

export const isItemHead = (columns: readonly Column<ItemColumn>[], all: number): boolean => {
  const names = columns.map(({ name }) => name)
  const counts = names.some((name) => ['quantity', 'amount', 'unit_price'].includes(name))
  const isWide = names.length >= 3 || (names.length === 2 && all >= 4)
  return isWide && names.includes('description') && counts
}

export const hsCode = /\b\d{4}(?:[. ]?\d{2}){1,3}\b/

/** `SETS`, beside or beneath a number. */
const unitWord = /^\p{L}{1,8}\.?$/u

export const isUnit = (text: string | undefined): text is string => unitWord.test(text ?? '')

function quantityOf(text: string | undefined, sign: DecimalSign | null) {
  const number =
    text === undefined
      ? undefined
      : numbersIn(text, sign ?? (/\d,\d{3}/.test(text) ? '.' : null))[0]
  if (text === undefined || number === undefined) return {}
  const unit = /^\s*(\p{L}{2,8})(?!\p{L})/u.exec(text.slice(number.index + number.text.length))?.[1]
  return { quantity: number.value, ...(unit === undefined ? {} : { unit }) }
}

const withUnit = /^\d[\d.,]*\s[A-Z]+$/i

/** Texts with words are no figures: `INCOTERMS 2020`. */
const isFigure = (text: string): boolean => !/\p{L}{5}/u.test(text)

/**
 * `5.55 / 1 PCS`, `28.09 SETS`: the price, which may be in the column of the unit if the quantity
 * has its own.
 */
function priceIn({ unit_price, unit, quantity }: ItemRow['values'], sign: DecimalSign | null) {
  const isInUnit = quantity !== undefined && withUnit.test(unit ?? '')
  const text = unit_price ?? (isInUnit ? unit : undefined)
  if (text === undefined) return null
  const bare = text.replace(/\s?\/.*$/, '')
  if (!isFigure(bare)) return null
  return amountIn(bare, sign) ?? amountIn(bare.replace(/\s[A-Z]{2,6}\.?$/i, ''), sign)
}

const amountOf = (text: string | undefined, sign: DecimalSign | null) =>
  text !== undefined && isFigure(text) ? amountIn(text, sign) : null

/** The description of a row, without the number of the row before it. */
function wordsOf({ cells, names, values }: ItemRow): string | undefined {
  const [first, ...others] = cells.filter((cell) => names.get(cell) === 'description')
  const isCounted = others.length > 0 && first !== undefined && /^\d{1,4}\.?$/.test(first.text)
  return isCounted ? others.map(({ text }) => text).join(' ') : values.description
}

/** The item in the named columns of a row. */
export function itemOf(row: ItemRow, sign: DecimalSign | null): LineItem {
  const { values } = row
  const description = wordsOf(row)
  const code = hsCode.exec(values.hs_code ?? '')?.[0]
  const price = priceIn(values, sign)
  const amount = amountOf(values.amount, sign)
  const unit = values.unit?.trim() ?? ''
  return {
    ...(description === undefined ? {} : { description }),
    ...(code === undefined ? {} : { hs_code: code }),
    ...quantityOf(values.quantity ?? (withUnit.test(unit) ? unit : undefined), sign),
    ...(/^[\p{L}()./]{1,10}$/u.test(unit) ? { unit } : {}),
    ...(price === null ? {} : { unit_price: price.value }),
    ...(amount === null ? {} : { amount: amount.value }),
  }
}

export const hasWeight = (row: ItemRow): boolean => {
  const { quantity = '' } = row.values
  const words = row.cells.map((cell) => cell.text).join(' ')
  const others = withUnit.test(quantity) ? words.replace(quantity, ' ') : words
  return /\b(?:GROSS|NETT?|WEIGHT|KGS?|CBM)\b/iu.test(others)
}

const headUnit =
  /\b(PCS|PRS|PAIRS|SETS?|KGS?|MTS?|TONS|SQM|M2|MTRS?|YDS|ROLLS|DOZ|CTNS|BAGS|UNITS)\b/i

/** `QTY (PCS)` gives the unit of all rows. */
export const unitOfHead = ({ columns }: ItemTable): string | undefined =>
  headUnit.exec(columns.find(({ name }) => name === 'quantity')?.cell.text ?? '')?.[1]
