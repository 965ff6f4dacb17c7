/** The currencies of the trade: ISO 4217 codes, and RMB. */
export const currencyCodes =
  'USD|EUR|GBP|CNY|RMB|JPY|HKD|SGD|AUD|CAD|CHF|INR|KRW|TWD|THB|VND|MYR|IDR|PHP|BRL|MXN|CLP|PEN|COP|ARS|ZAR|AED|SAR|TRY|SEK|NOK|DKK|PLN|NZD|ILS|EGP|NGN|KES|PKR|BDT|LKR'

/** The sign before the decimals: 1,234.56 or 1.234,56. */
export type DecimalSign = '.' | ','

/** Numbers may follow a currency, a unit or a multiplication sign without a blank: `USD61,500.00`, `x40 CTNS`. */
const glued = `(?<=(?<![\\p{L}\\p{N}])(?:${currencyCodes}|KGM|KGS?|MTQ|CBM|LBS?|GW|NW|[xX]))`
/** Digits within a word are no number; texts without blanks between words are no such words: `共40件`. */
const amid =
  '[\\p{N}.,]|(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}])\\p{L}'
const grouped =
  "\\d{1,3}(?:(?<sep>[,.' \\u00a0])\\d{3})(?:\\k<sep>\\d{3})*(?:[.,]\\d+)?(?![\\p{N}])"
const plain = '[-(]?\\d+(?:[.,]\\d+)?(?![\\p{N}]|[.,]\\d)'
const numberPattern = new RegExp(`(?:(?<!${amid})|${glued})(?:[-(]?${grouped}|${plain})`, 'gu')

/**
 * The decimal sign that the numbers of a document prove: `1,234.5`, `12.50`; null where none does,
 * or where they contradict each other.
 */
export function decimalSignOf(texts: readonly string[]): DecimalSign | null {
  const votes = { '.': 0, ',': 0 }
  for (const text of texts) {
    // A number with a stroke is that of a company or a file: `02.427.026/0001-46`.
    for (const [number] of text.matchAll(/(?<![\d.,]|\d[/-])\d[\d.,]*\d(?![\d.,]|[/-]\d)/g)) {
      const sign = provenSign(number)
      if (sign !== null) votes[sign] += 1
    }
  }
  if (votes['.'] > 2 * votes[',']) return '.'
  return votes[','] > 2 * votes['.'] ? ',' : null
}

function provenSign(number: string): DecimalSign | null {
  const both = /^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:\.\d{3})+,\d+$/.test(number)
  if (both || /^\d+[.,]\d{1,2}$/.test(number)) {
    return number.lastIndexOf('.') > number.lastIndexOf(',') ? '.' : ','
  }
  if (/^\d{1,3}(?:,\d{3}){2,}$/.test(number)) return '.'
  return /^\d{1,3}(?:\.\d{3}){2,}$/.test(number) ? ',' : null
}

/** `3,870,00`: OCR takes the decimal sign for that of the groups. `8482.10.00` has no groups of three digits. */
const misread = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*\1\d{1,2}$/

function decimalsStart(digits: string, sign: DecimalSign | null): number {
  const point = digits.lastIndexOf('.')
  const comma = digits.lastIndexOf(',')
  const last = Math.max(point, comma)
  if (last < 0) return -1
  if (point >= 0 && comma >= 0) return last
  const mark = digits.charAt(last)
  if (digits.indexOf(mark) !== last) return misread.test(digits) ? last : -1
  if (digits.length - last - 1 !== 3 || last > 3 || last === 0) return last
  return mark === (sign ?? '.') ? last : -1
}

/**
 * Parses 1,234.56 and 1.234,56 and 1 234,56 and 1'234.56. Three digits after a single sign may be
 * thousands or decimals: `sign` decides; without it a point is the decimal sign.
 */
export function numberOf(text: string, sign: DecimalSign | null): number | null {
  const negative = /^\s*[-(]/.test(text)
  const digits = text.replace(/[^\d.,]/g, '').replace(/[.,]+$/, '')
  if (!/\d/.test(digits)) return null
  const start = decimalsStart(digits, sign)
  const whole = (start < 0 ? digits : digits.slice(0, start)).replace(/[.,]/g, '')
  const value = Number(`${whole || '0'}.${start < 0 ? '0' : digits.slice(start + 1)}`)
  return negative && value !== 0 ? -value : value
}

type NumberIn = {
  readonly index: number
  readonly text: string
  readonly value: number
}

/** Every number in a text that is not part of a word. */
export const numbersIn = (text: string, sign: DecimalSign | null): readonly NumberIn[] =>
  Array.from(text.matchAll(numberPattern)).flatMap((match) => {
    const value = numberOf(match[0], sign)
    return value === null ? [] : [{ index: match.index, text: match[0], value }]
  })
