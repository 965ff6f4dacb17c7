import { validContainerNumber } from '../../numbers/container-number.ts'
import { datesIn } from './dates.ts'
import type { BillForms } from './recognised-bills.ts'

const word = '[A-Z0-9][A-Z0-9]*(?:[-/._][A-Z0-9]+)*'
const shape = new RegExp(`^(?:([A-Z]{3,4})\\s+)?(${word})`)

const isDate = (text: string): boolean => datesIn(text).some(({ length }) => length >= text.length)

/** `736 481 205` is one number. */
const inOnePiece = (text: string): string =>
  /^\d{3}(?: \d{3}){2}$/.test(text.trim()) ? text.replace(/ /g, '') : text

/**
 * The reference number that a text begins with: letters and digits, with at least two digits and
 * four characters. `MAEU 123456789` is one number; dates, amounts and words are none.
 */
export function referenceNumberIn(text: string): string | null {
  const upper = inOnePiece(
    text
      .toUpperCase()
      .replace(/^[\s:#.*=°º-]+/, '')
      .replace(/^N(?:[RO]|UM)?[.°º:]\s*(?=[A-Z0-9])/, ''),
  )
  const [, prefix = '', number = ''] = shape.exec(upper) ?? []
  if (!/\d/.test(number) && prefix === '') return null
  if ((number.match(/\d/g) ?? []).length < 2 || (prefix + number).length < 4) return null
  if (isDate(upper) || isDate(number) || /^\d+\.\d{1,3}$/.test(number)) return null
  return prefix + number
}

/** `MAEU 234 981 177`: the bill that is all of a text, in groups that only together have the form of the carrier's bills. */
export function groupedBillIn(text: string, billForms: BillForms): string | null {
  const groups = text
    .toUpperCase()
    .replace(/^[\s:#.*=°º-]+/, '')
    .trim()
    .split(/\s+/)
  const begun = groups.map((_, n) => groups.slice(0, n + 1).join(''))
  const isForm = (number: string): boolean =>
    billForms.get(number.slice(0, 4))?.test(number.slice(4)) === true
  const areGroups = groups.length > 1 && groups.every((group) => /^[A-Z0-9]{2,}$/.test(group))
  return areGroups && begun.findIndex(isForm) === groups.length - 1 ? (begun.at(-1) ?? null) : null
}

/** The numbers of a list: `4500012345, 4500012346 / PO-77`. */
export const referenceNumbersIn = (text: string): readonly string[] =>
  text
    .split(/[,;&\n|]|\s\/\s|\s+(?:AND\s+)?/i)
    .map(referenceNumberIn)
    .filter((number) => number !== null)

/** Numbers that look like a carrier's bill: a SCAC and at least six characters, mostly digits. */
export const billNumbersIn = (text: string, scacs: ReadonlySet<string>): readonly string[] =>
  Array.from(
    text.toUpperCase().matchAll(/(?<![A-Z0-9])([A-Z]{4})(?=\s?([A-Z0-9]{6,14})(?![A-Z0-9]))/g),
  )
    .filter(([start, , rest = '']) => scacs.has(start) && (rest.match(/\d/g) ?? []).length >= 5)
    .map(([start, , rest = '']) => start + rest)
    .filter((number) => validContainerNumber(number) === null)

/** Numbers of one series have one shape: `AAAA999999999`. */
export const shapeOf = (number: string): string => number.replace(/\d/g, '9').replace(/[A-Z]/g, 'A')

/** Whether a number has fewer digits than the waybills of carriers, which have nine or more. */
export const isTooShort = (number: string): boolean => /^\d{1,8}$/.test(number)

/** Whether a number's own prefix says that it is no bill: orders, bookings, invoices, delivery orders. */
export const isOtherNumber = (number: string): boolean =>
  /^(?:P\.?O|EBKG|BKG|INV|D\/?O)[-#/]?\d{4,}/i.test(number)
