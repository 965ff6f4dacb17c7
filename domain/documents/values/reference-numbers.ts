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

/** The number with the letters of its SCAC, where a scan made digits of them: `00LU2377005134` is OOLU's. */
export function withScac(number: string, scacs: { has(scac: string): boolean }): string {
  const [start, rest] = [number.slice(0, 4), number.slice(4)]
  const scac = start.replace(/[0158]/g, (digit) => letterFor[digit] ?? digit)
  return /[A-Z].*[A-Z]/.test(start) && scacs.has(scac) ? scac + rest : number
}

/** A number of the form that carriers give their bills: their SCAC and at least six characters, mostly digits. */
export function billNumbersIn(text: string, scacs: ReadonlySet<string>): readonly string[] {
  return Array.from(
    text.toUpperCase().matchAll(/(?<![A-Z0-9])([A-Z0158]{4})(?=\s?([A-Z0-9]{6,14})(?![A-Z0-9]))/g),
  )
    .filter(([, , rest = '']) => (rest.match(/\d/g) ?? []).length >= 5)
    .map(([, start = '', rest = '']) => withScac(start + rest, scacs))
    .filter((number) => scacs.has(number.slice(0, 4)))
    .filter((number) => validContainerNumber(number) === null)
}
