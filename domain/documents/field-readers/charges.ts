import type { Charge, Extracted } from '../fields.ts'
import type { Cell, ReadPage } from '../labels/cells.ts'
import { amountIn, currencyIn } from '../values/money.ts'
import { monthOf, plain } from '../values/months.ts'
import type { DecimalSign } from '../values/numbers.ts'
import { packageTypeIn } from '../values/packages.ts'
import { street } from '../values/street.ts'
import type { Reading } from './reading.ts'
import { foundIn } from './reading.ts'
import type { Column } from './tables.ts'
import { isBeside, rowsUnder, tablesOn } from './tables.ts'

type Name = 'description' | 'currency' | 'amount' | 'collect' | 'prepaid'

const heads: readonly (readonly [Name, RegExp])[] = [
  ['currency', /^(?:CURR|CCY|CUR\b|CURRENCY|W[AÄ]HRUNG|MONEDA|DEVISE)/i],
  ['amount', /AMOUNT|^TOTAL|BETRAG|IMPORTE|MONTANT|^VALUE/i],
  ['collect', /^COLLECT$/i],
  ['prepaid', /^PRE-?PAID$/i],
  [
    'description',
    /CHARGE|DESCRIPTION|PARTICULAR|SERVICE|SURCHARGE|FREIGHT|LEISTUNG|CONCEPTO|LIBELL[EÉ]|^ITEM/i,
  ],
]

const chargeWords =
  /FREIGHT|HANDLING|THC|CHARGE|SURCHARGE|\bFEES?\b|DOCUMENTATION|BUNKER|\bBAF\b|\bCAF\b|\bPSS\b|\bGRI\b|CHASSIS|DRAYAGE|DEMURRAGE|DETENTION|STORAGE|CUSTOMS|CLEARANCE|\bISPS\b|\bAMS\b|\bISF\b|TRUCKING|DELIVERY|WHARFAGE|PIER PASS|CLEAN TRUCK|EXAM|\bDUTY\b|HAULAGE|FUEL|CONGESTION|SEAL|\bVGM\b|TELEX|INLAND|PICK\s?-?UP|FRACHT|FLETE|FRET\b|GEB[UÜ]HR|\bOTHC\b|\bDTHC\b|\bD\/O\b|MANIFEST|CLEANING|\bLSS\b|\bEBS\b|\bORC\b|\bCFS\b|RECARGO|GASTOS?\b|MANIFIESTO|VISTO BUENO|ALMACENAJE|HONORARI|EMISI[OÓ]N|TASA\b|LAGERGELD/i
const noCharge =
  /\bTOTALS?\b|SUBTOTAL|BALANCE|AMOUNT DUE|PAYABLE|\bREMIT\b|PLEASE PAY|PREPAID AT|DECLARED|COLLECT AT|VAT\b|\bTAX\b/i
/** `1,394.02`, `USD 45.00`; after it a letter may say how it is taxed. */
const amountShape =
  /^[A-Z]{0,3}\s?[€$£¥₹]?\s?-?\d{1,3}(?:[.,' ]?\d{3})*(?:[.,]\d{1,4})?\s?(?:[A-Z]{3}|[€$])?(?:\s[A-Z*])?$/i

function chargeOf(
  description: string,
  amountText: string,
  hint: string | undefined,
  sign: DecimalSign | null,
): Charge | null {
  const amount = amountIn(amountText, sign)
  const words = description.replace(/^\(?\d{1,2}[.)]\s+|[\s:.]+$/g, '')
  const isWords = /\p{L}{2}/u.test(words) && words.length < 60
  if (amount === null || !isWords || !amountShape.test(amountText) || noCharge.test(words)) {
    return null
  }
  const currency = amount.currency ?? (hint === undefined ? null : currencyIn(hint))
  return { description: words, amount: amount.value, ...(currency === null ? {} : { currency }) }
}

type Charged = { readonly charge: Charge; readonly cells: readonly Cell[] }

const isHead = (columns: readonly Column<Name>[], row: readonly Cell[]): boolean => {
  const names = columns.map(({ name }) => name)
  const priced = (['amount', 'collect', 'prepaid'] as const).some((name) => names.includes(name))
  const isLabelled = row.some((cell) => cell.colon && !isBeside(columns, cell))
  return names.includes('description') && priced && !isLabelled
}

function inTable(page: ReadPage, sign: DecimalSign | null): readonly Charged[] {
  for (const table of tablesOn(page, heads, isHead)) {
    const head = table.columns.map(({ cell }) => cell.text).join(' ')
    const found = rowsUnder(page, table).flatMap(({ values, cells }) => {
      const { amount, prepaid, collect } = values
      const amounts = amount === undefined ? [prepaid, collect] : [amount]
      const isEither = prepaid !== undefined && collect !== undefined
      const hint =
        values.currency ??
        cells.map((cell) => cell.text).find((text) => currencyIn(text) !== null) ??
        head
      return amounts.flatMap((text) => {
        const charge =
          text === undefined ? null : chargeOf(values.description ?? '', text, hint, sign)
        // Where one end pays, the other's column may say 0.00.
        const isNothing = charge === null || (isEither && charge.amount === 0)
        return isNothing ? [] : [{ charge, cells }]
      })
    })
    if (found.length > 0) return found
  }
  return []
}

/** `CHARGES TO BE COLLECTED, IN USD`, alone on its line over the rows that it speaks of. */
const isHeading = ([cell, ...others]: readonly Cell[]): boolean =>
  cell !== undefined &&
  others.length === 0 &&
  /CHARGES|FEES\b|FREIGHT/i.test(cell.text) &&
  !/\d/.test(cell.text) &&
  currencyIn(cell.text) !== null

/** `20' THC`, `2 x 40HC handling`, `1 chassis day`, `3rd party exam fee`, `1. Ocean freight`. */
const counted = /^\(?\d{1,2}(?:\s?x\s?\d{0,2})?[.)'’′]?\p{L}{0,2}\s\p{L}{2}/iu

/** `12 March`, `4. März` */
const startsWithDay = (text: string): boolean =>
  monthOf(plain(/^\d{1,2}\.?\s(\p{L}+)/u.exec(text)?.[1] ?? '')) !== null

/** A date, an address, packages, a sum or a number, and no charge that is counted. */
const isFigure = (text: string): boolean =>
  /^\P{L}*\p{N}/u.test(text) &&
  (!counted.test(text) || startsWithDay(text) || street.test(text) || packageTypeIn(text) !== null)

// Without a head: words that name a charge on the left, an amount at the right end.
function byWords(page: ReadPage, sign: DecimalSign | null): readonly Charged[] {
  let heading = ''
  return page.rows.flatMap((row) => {
    if (isHeading(row)) heading = row[0]?.text ?? ''
    const last = row.at(-1)
    const first = row.find((cell) => chargeWords.test(cell.text))
    if (first === undefined || last === undefined || first === last) return []
    if (first.text.length > 50 || row[0] !== first || isFigure(first.text)) return []
    if (!amountShape.test(last.text) || !/[.,]\d{2}\b|[€$£]|[A-Z]{3}/.test(last.text)) return []
    const hint = row
      .slice(1)
      .map((cell) => cell.text)
      .join(' ')
    const own = currencyIn(hint) === null ? heading : hint
    const charge = chargeOf(first.text, last.text, own, sign)
    return charge === null ? [] : [{ charge, cells: row }]
  })
}

export function readCharges(reading: Reading): Extracted {
  const found = reading.pages.flatMap((page) => {
    const table = inTable(page, reading.sign)
    return table.length > 0 ? table : byWords(page, reading.sign)
  })
  const cells = found.flatMap((each) => each.cells)
  return found.length === 0
    ? {}
    : {
        charges: foundIn(
          found.map(({ charge }) => charge),
          cells,
          0.8,
        ),
      }
}
