// A charge: its description and its amount.
import type { Charge } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { amountIn, currencyIn } from '../../values/money.ts'
import { monthOf } from '../../values/months.ts'
import { upperWithoutAccents } from '../../values/spelling.ts'
import type { DecimalSign } from '../../values/numbers.ts'
import { packageTypeIn } from '../../values/packages.ts'
import { street } from '../../values/address.ts'

/** A charge with its cells. */
export type LocatedCharge = { readonly charge: Charge; readonly cells: readonly Cell[] }

const noCharge =
  /\bTOTALS?\b|SUB\s?-?TOTA|BALANCE|AMOUNT DUE|PAYABLE|\bREMIT\b|PLEASE PAY|PREPAID AT|DECLARED|COLLECT AT|VAT\b|\bTAX\b|\b[CSI]?GST\b|^(?:NETO|NETTO|NET AMOUNT|BTW|IVA|TVA|KDV|MWST|UST|MOMS|SUMME|TOTALE|TOTAAL|TOPLAM)\b|GESAMT|ZWISCHENSUMME|^(?:RECHNUNGS|NETTO|BRUTTO|END)BETRAG|A PAGAR|TE BETALEN|ZU ZAHLEN|DA PAGARE|[AÀ] PAYER|^[A-Z]{3} \d/i
/** `1,394.02`, `USD 45.00`; a letter behind it may be a tax code. */
const amountShape =
  /^[A-Z]{0,3}\s?[€$£¥₹]?\s?-?\d{1,3}(?:[.,' ]?\d{3})*(?:[.,]\d{1,4})?\s?(?:[A-Z]{3}|[€$])?(?:\s[A-Z*])?$/i

export const isAmount = (text: string): boolean => amountShape.test(text)
export const isNoCharge = (text: string): boolean => noCharge.test(text)

/** The charge of a description and an amount; `hint` tells the currency where the amount does not. */
export function chargeOf(
  description: string,
  amountText: string,
  hint: string | undefined,
  sign: DecimalSign | null,
): Charge | null {
  const amount = amountIn(amountText, sign)
  const words = description.replace(/^\(?\d{1,2}[.)]\s+|[\s:.]+$/g, '')
  const isWords = /\p{L}{2}/u.test(words) && words.length < 60
  if (amount === null || !isWords || !isAmount(amountText) || isNoCharge(words)) return null
  const currency = amount.currency ?? (hint === undefined ? null : currencyIn(hint))
  return { description: words, amount: amount.value, ...(currency === null ? {} : { currency }) }
}

/** `20' THC`, `2 x 40HC handling`, `1 chassis day`, `3rd party exam fee`, `1. Ocean freight`. */
const counted = /^\(?\d{1,2}(?:\s?x\s?\d{0,2})?[.)'’′]?\p{L}{0,2}\s\p{L}{2}/iu

/** `12 March`, `4. März` */
const startsWithDay = (text: string): boolean =>
  monthOf(upperWithoutAccents(/^\d{1,2}\.?\s(\p{L}+)/u.exec(text)?.[1] ?? '')) !== null

/** Whether a text is a date, an address, packages, a total or a number, and no charge with a count. */
export const isFigure = (text: string): boolean =>
  /^\P{L}*\p{N}/u.test(text) &&
  (!counted.test(text) || startsWithDay(text) || street.test(text) || packageTypeIn(text) !== null)
