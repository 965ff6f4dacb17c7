/** The fourth letter: U for freight containers, J for detachable equipment, Z for trailers and chassis. */
type ContainerCategory = 'U' | 'J' | 'Z'

export type ContainerNumber = {
  /** Eleven characters, upper case, nothing between them. */
  readonly number: string
  /** The owner's code at the BIC register: the first three letters. */
  readonly ownerPrefix: string
  readonly category: ContainerCategory
  readonly checkDigitPassed: boolean
  readonly expectedCheckDigit: number
}

type NotAContainerNumber = {
  /** `check_digit_missing`: four letters and six digits. */
  readonly reason: 'blank' | 'shape' | 'category' | 'check_digit_missing'
}

// A is 10, and multiples of 11 are omitted: they would not count in the sum modulo 11 (ISO 6346).
const letterValues = new Map(
  Array.from(
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    (letter, index) => [letter, 10 + index + Math.ceil(index / 10)] as const,
  ),
)

// A copied number may have signs that print nothing, such as soft hyphens and directions of writing.
const unseen = /[\s\p{Cf}]+/gu
const dashes = /[\p{Pd}−]/gu
const separators = /[-_./·]+/g

/** Upper case, without blanks; every dash is a plain one. */
export const withPlainSigns = (raw: string): string =>
  raw.normalize('NFKC').replace(unseen, '').replace(dashes, '-').toUpperCase()

/** Upper case, without blanks, dashes, dots, slashes and underscores. */
export const compact = (raw: string): string => withPlainSigns(raw).replace(separators, '')

/** The check digit of the first ten characters of a container number (ISO 6346, annex A). */
export function containerCheckDigit(firstTen: string): number {
  const sum = Array.from(firstTen).reduce(
    (total, character, position) =>
      total + (letterValues.get(character) ?? Number(character)) * 2 ** position,
    0,
  )
  return (sum % 11) % 10
}

/** Reads a container number in any usual spelling: `msku 907032-3`, `MSKU-9070323`. */
export function parseContainerNumber(raw: string): ContainerNumber | NotAContainerNumber {
  const number = compact(raw)
  if (number === '') return { reason: 'blank' }
  if (/^[A-Z]{3}[UJZ]\d{6}$/.test(number)) return { reason: 'check_digit_missing' }
  if (!/^[A-Z]{4}\d{7}$/.test(number)) return { reason: 'shape' }
  const category = number.charAt(3)
  if (category !== 'U' && category !== 'J' && category !== 'Z') return { reason: 'category' }
  const expectedCheckDigit = containerCheckDigit(number.slice(0, 10))
  return {
    number,
    ownerPrefix: number.slice(0, 3),
    category,
    checkDigitPassed: expectedCheckDigit === Number(number.charAt(10)),
    expectedCheckDigit,
  }
}

/** A container number in its form, in whatever usual spelling it is written; another text as it is. */
export const plainContainerNumber = (raw: string): string => {
  if (/^[A-Z]{4}\d{7}$/.test(raw)) return raw
  const parsed = parseContainerNumber(raw)
  return 'number' in parsed ? parsed.number : raw
}

/** The container number if its form and check digit are right, else null. */
export function validContainerNumber(raw: string): string | null {
  const parsed = parseContainerNumber(raw)
  return 'number' in parsed && parsed.checkDigitPassed ? parsed.number : null
}
