// Decides whether a value that was read is right:
//
// - Texts: case, blanks, line feeds, accents and punctuation do not count; every letter and digit does. So an
//   address of three lines is wrong if one character of it is.
// - A bill of lading is right with and without its carrier's four letters in front: documents print it both ways.
// - Numbers: within 0.5 percent. Dates and moments: to the day, and to the minute where the document names one.
// - Lists are sets of items, each of them found, missed, or too many.
// - Line items and charges are sets of rows; a row is right if every value that the label holds for it is right.
// - Where a label says that a value may also be left out (the address behind SAME AS CONSIGNEE), leaving it out
//   does not count.
// - A field that the document does not show and that was filled all the same counts against precision.
import { fields } from '../../domain/documents/fields/fields.ts'
import type { Charge, FieldName, LineItem } from '../../domain/documents/fields/fields.ts'
import type { LabelValue, OneOf } from '../../corpus/truth.ts'

/** The values in the labels, those that were found, and those of them that are right. */
export type Count = { readonly expected: number; readonly found: number; readonly right: number }

export const noCount: Count = { expected: 0, found: 0, right: 0 }
export const addCounts = (a: Count, b: Count): Count => ({
  expected: a.expected + b.expected,
  found: a.found + b.found,
  right: a.right + b.right,
})

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const asText = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? plain(String(value)) : null

const sameText = (expected: unknown, found: unknown): boolean =>
  asText(found) !== null && asText(expected) === asText(found)

function sameNumber(expected: number, found: unknown): boolean {
  const value = typeof found === 'string' ? Number(found) : found
  return typeof value === 'number' && Math.abs(value - expected) <= Math.abs(expected) * 0.005
}

const sameValue = (expected: unknown, found: unknown): boolean =>
  typeof expected === 'number' ? sameNumber(expected, found) : sameText(expected, found)

const withoutPrefix = (text: string): string => text.replace(/^[A-Z]{4}(?=[A-Z0-9]{8,})/, '')

function sameBill(expected: unknown, found: unknown): boolean {
  const [one, other] = [asText(expected) ?? '', asText(found) ?? '']
  return one === other || withoutPrefix(one) === other || withoutPrefix(other) === one
}

type RowValues = Readonly<Record<string, unknown>>
const isRow = (value: unknown): value is RowValues => typeof value === 'object' && value !== null

const sameRow = (expected: LineItem | Charge, found: unknown): boolean =>
  isRow(found) && Object.entries(expected).every(([name, value]) => sameValue(value, found[name]))

/** Pairs off items, each at most once. */
function paired<T>(
  expected: readonly T[],
  found: readonly unknown[],
  same: (expected: T, found: unknown) => boolean,
): Count {
  const left = [...found]
  let right = 0
  for (const each of expected) {
    const at = left.findIndex((candidate) => same(each, candidate))
    if (at < 0) continue
    left.splice(at, 1)
    right += 1
  }
  return { expected: expected.length, found: found.length, right }
}

const isOneOf = (value: LabelValue): value is OneOf =>
  typeof value === 'object' && !Array.isArray(value)

// Lists are sets: a repeated value counts once.
const distinct = (items: readonly unknown[]): readonly unknown[] => [
  ...new Map(items.map((item) => [asText(item), item])).values(),
]

function isRight(name: FieldName, expected: LabelValue, found: unknown): boolean {
  if (isOneOf(expected)) return expected.oneOf.some((each) => sameText(each, found))
  if (name === 'bill_of_lading_number') return sameBill(expected, found)
  return sameValue(expected, found)
}

const listKinds = new Set<string>(['texts', 'container_numbers', 'line_items', 'charges'])
const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? (value as unknown[]) : [value]

/** Compares one field of one document; either side may be missing. */
export function compare(name: FieldName, expected: LabelValue | undefined, found: unknown): Count {
  const [kind] = fields[name]
  if (kind === 'line_items' || kind === 'charges')
    return paired((expected ?? []) as readonly (LineItem | Charge)[], listOf(found), sameRow)
  if (listKinds.has(kind)) return paired(listOf(expected), distinct(listOf(found)), sameText)
  const isFound = found !== undefined && found !== null && found !== ''
  if (!isFound && expected !== undefined && isOneOf(expected) && expected.oneOf.includes(''))
    return noCount
  const right = expected !== undefined && isFound && isRight(name, expected, found)
  return { expected: Number(expected !== undefined), found: Number(isFound), right: Number(right) }
}

type Rates = { readonly precision: number; readonly recall: number; readonly f1: number }

/** NaN where no value was found, or none was expected. */
export function ratesOf({ expected, found, right }: Count): Rates {
  const [precision, recall] = [right / found, right / expected]
  return { precision, recall, f1: (2 * right) / (expected + found) }
}
