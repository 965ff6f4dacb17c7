import { validContainerNumber } from '../../container-number.ts'
import { datesIn } from './dates.ts'

const word = '[A-Z0-9][A-Z0-9]*(?:[-/._][A-Z0-9]+)*'
const shape = new RegExp(`^(?:([A-Z]{3,4})\\s+)?(${word})`)

const isDate = (text: string): boolean => datesIn(text).some(({ length }) => length >= text.length)

/**
 * The reference number that a text begins with: letters and digits, at least one digit and four characters.
 * `MAEU 123456789` is one number; a date, an amount or a word is none.
 */
export function referenceNumberIn(text: string): string | null {
  const upper = text.toUpperCase().replace(/^[\s:#.*=-]+/, '')
  const [, prefix = '', number = ''] = shape.exec(upper) ?? []
  if (!/\d/.test(number) && prefix === '') return null
  if ((number.match(/\d/g) ?? []).length < 2 || (prefix + number).length < 4) return null
  if (isDate(upper) || isDate(number) || /^\d+\.\d{1,3}$/.test(number)) return null
  return prefix + number
}

/** The numbers of a list: `4500012345, 4500012346 / PO-77`. */
export function referenceNumbersIn(text: string): readonly string[] {
  return text
    .split(/[,;&\n|]|\s\/\s|\s+(?:AND\s+)?/i)
    .map(referenceNumberIn)
    .filter((number) => number !== null)
}

const letterFor: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B' }

/**
 * Recognised text whose bills have the letters of their SCACs, where a scan made digits of them: `00LU2377005134` is
 * OOLU's. What follows has to have the form of that carrier's bills, as other numbers may begin nearly alike.
 */
export const withScacs = (text: string, forms: ReadonlyMap<string, RegExp>): string =>
  text.replace(
    /(?<![A-Z0-9])([A-Z0158]{4})(?=\s?([A-Z0-9]{6,14})(?![A-Z0-9]))/g,
    (start: string, _: string, rest: string) => {
      const scac = start.replace(/[0158]/g, (digit) => letterFor[digit] ?? digit)
      return /[A-Z].*[A-Z]/.test(start) && forms.get(scac)?.test(rest) ? scac : start
    },
  )

/** A number of the form that carriers give their bills: their SCAC and at least six characters, mostly digits. */
export function billNumbersIn(text: string, scacs: ReadonlySet<string>): readonly string[] {
  return Array.from(
    text.toUpperCase().matchAll(/(?<![A-Z0-9])([A-Z]{4})(?=\s?([A-Z0-9]{6,14})(?![A-Z0-9]))/g),
  )
    .filter(([start, , rest = '']) => scacs.has(start) && (rest.match(/\d/g) ?? []).length >= 5)
    .map(([start, , rest = '']) => start + rest)
    .filter((number) => validContainerNumber(number) === null)
}
