// Pages written by hand, and the fields that are extracted from them.
import type { DocumentType } from '../document-types.ts'
import { extract } from './extract.ts'
import { testReferenceData } from '../reference-data/reference-data-fixture.ts'
import type { Page } from '../layout/page.ts'

export type Word = readonly [x: number, y: number, text: string, size?: number]

export type Rows = readonly (readonly Word[])[]

const page = (words: readonly Word[]): Page => ({
  number: 1,
  width: 595,
  height: 842,
  runs: words.map(([x, y, text, size = 9]) => ({
    text,
    box: { x, y, width: text.length * size * 0.5, height: size },
    confidence: 1,
    kind: 'text',
  })),
})

export const read = (type: DocumentType, words: readonly Word[]) =>
  Object.fromEntries(
    Object.entries(extract(type, [page(words)], testReferenceData).fields).map(
      ([name, { value }]) => [name, value],
    ),
  )

/** The values that are shown as candidates. */
export const candidatesOf = (type: DocumentType, words: readonly Word[]) =>
  Object.fromEntries(
    Object.entries(extract(type, [page(words)], testReferenceData).candidates).map(
      ([name, { value }]) => [name, value],
    ),
  )

/** Why the values that are shown as candidates are no facts. */
export const reasonsOf = (type: DocumentType, words: readonly Word[]) =>
  Object.fromEntries(
    Object.entries(extract(type, [page(words)], testReferenceData).candidates).map(
      ([name, { reason }]) => [name, reason],
    ),
  )

/** The bills beside the one that is shown as a candidate. */
export const otherBillsOf = (type: DocumentType, words: readonly Word[]) =>
  extract(type, [page(words)], testReferenceData).candidates.bill_of_lading_number?.others?.map(
    ({ value }) => value,
  )

/** Whose last free day it is. */
export const giverIn = (type: DocumentType, words: readonly Word[]) =>
  extract(type, [page(words)], testReferenceData).giver

/** What is said of single containers. */
export const byContainer = (type: DocumentType, words: readonly Word[]) =>
  extract(type, [page(words)], testReferenceData).byContainer

/** A line of cells whose columns begin at these x positions; an empty cell is left out. */
export const rowsAt =
  (...columns: readonly number[]) =>
  (y: number, ...cells: readonly string[]): readonly Word[] =>
    cells.flatMap((text, at) => (text === '' ? [] : [[columns[at] ?? 40, y, text] as const]))

/** A line of cells in four wide columns. */
export const row = rowsAt(40, 170, 300, 430)

/** The rows of a page, and some of the fields expected of it. */
export type ExtractionCase = readonly [
  what: string,
  type: DocumentType,
  rows: Rows,
  expected: Readonly<Record<string, unknown>>,
]

/** The extracted values of the expected fields. */
export function readAs([, type, rows, expected]: ExtractionCase): Readonly<
  Record<string, unknown>
> {
  const found = read(type, rows.flat())
  return Object.fromEntries(Object.keys(expected).map((name) => [name, found[name]]))
}
