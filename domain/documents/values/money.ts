import { currencyCodes, numbersIn } from './numbers.ts'
import type { DecimalSign } from './numbers.ts'

const codePattern = new RegExp(`(?<![A-Z])(${currencyCodes})(?![A-Z])`, 'g')

// The dollar sign alone is ambiguous, but the trade pays in US dollars.
const signs: readonly (readonly [RegExp, string])[] = [
  [/US\s?\$|U\.S\.\s?\$|US DOLLARS?|U\.S\. DOLLARS?|\bUSS(?=\s?\d)/, 'USD'],
  [/C(?:AN)?\$/, 'CAD'],
  [/A(?:U)?\$/, 'AUD'],
  [/HK\$/, 'HKD'],
  [/S(?:G)?\$/, 'SGD'],
  [/R\$/, 'BRL'],
  [/NT\$/, 'TWD'],
  [/€|\bEUROS?\b/, 'EUR'],
  [/£/, 'GBP'],
  [/¥|\bYUAN\b/, 'CNY'],
  [/₹|\bRS\./, 'INR'],
  [/\$/, 'USD'],
]

/** The ISO 4217 code of the currency that a text names by code or sign, or null. */
export function currencyIn(text: string): string | null {
  const upper = text.toUpperCase()
  const code = new RegExp(codePattern).exec(upper)?.[1]
  if (code !== undefined) return code === 'RMB' ? 'CNY' : code
  return signs.find(([pattern]) => pattern.test(upper))?.[1] ?? null
}

export type Amount = { readonly value: number; readonly currency: string | null }

/** The last amount in a text with its currency: rates and quantities precede it. */
export function amountIn(text: string, sign: DecimalSign | null): Amount | null {
  const joined = text.replace(/(\d)\s+([.,]\d{2})(?!\d)/g, '$1$2').replace(/[€$£¥₹]/g, ' $& ')
  // Amounts have two decimals: three digits after a single sign are thousands.
  const thousands = sign ?? (/\d\.\d{3}(?![\d,])/.test(joined) ? ',' : '.')
  const last = numbersIn(joined, thousands).at(-1)
  return last === undefined ? null : { value: last.value, currency: currencyIn(text) }
}
