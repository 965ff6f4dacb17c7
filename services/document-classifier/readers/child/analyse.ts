// What a file is and says, from its text: the thinking of this service. Pure.
import { splitDocuments } from '../../../../domain/documents/split/split.ts'
import type { Correction } from '../../../../domain/documents/classify/corrections.ts'
import { characteristicWords } from '../../../../domain/documents/classify/corrections.ts'
import type { DocumentType } from '../../../../domain/documents/document-types.ts'
import { extract } from '../../../../domain/documents/fields/extract.ts'
import type { ReferenceData } from '../../../../domain/documents/reference-data/reference-data.ts'
import { payloadOf } from '../../../../domain/documents/schemas.ts'
import type { FieldName } from '../../../../domain/documents/fields/fields.ts'
import type { Page, ReadDocument } from '../../../../domain/documents/layout/page.ts'

/** What is wanted of a file that was read. */
export type AnalysisRequest = {
  /** Given: the fields of this type; null: find out what it is, and whether it is several. */
  readonly type: DocumentType | null
  /** The pages that are this document, where its file holds several; null: all. */
  readonly pages: { readonly first: number; readonly last: number } | null
  readonly corrections: readonly Correction[]
}

/** The fields of a document by their names, after the schema of its type. */
export type DocumentPayload = Readonly<Record<string, unknown>>

/** One document of a file. */
export type AnalysedDocument = {
  readonly firstPage: number
  readonly lastPage: number
  readonly type: DocumentType
  /** Of the type, 0 to 1; null where the type was given. */
  readonly confidence: number | null
  readonly notes: string | null
  readonly payload: DocumentPayload
  readonly words: readonly string[]
}

const numberFields: readonly FieldName[] = [
  ...(['bill_of_lading_number', 'house_bill_of_lading_number', 'booking_number'] as const),
  ...(['delivery_order_number', 'invoice_number', 'purchase_order_numbers'] as const),
  ...(['it_number', 'entry_number', 'pickup_number', 'container_numbers'] as const),
]

export const plainNumber = (text: string): string => text.replace(/[\s-]+/g, '').toUpperCase()

/** Every number that a document can be found by, in upper case without blanks and dashes. */
export function numbersIn(payload: DocumentPayload): string[] {
  const values = numberFields.flatMap((name) => payload[name] ?? [])
  const texts = values.filter((value) => typeof value === 'string')
  return [...new Set(texts.map(plainNumber))]
}

type PartOfFile = Pick<AnalysedDocument, 'firstPage' | 'lastPage' | 'type' | 'confidence' | 'notes'>

function partsOf(
  pages: readonly Page[],
  { type, pages: range, corrections }: AnalysisRequest,
  reference: ReferenceData,
): readonly PartOfFile[] {
  const [first, last] = [pages[0]?.number ?? 1, pages.at(-1)?.number ?? 1]
  if (type !== null)
    return [{ firstPage: first, lastPage: last, type, confidence: null, notes: null }]
  const parts = splitDocuments(pages, reference, corrections).map(
    ({ classification, ...part }) => ({
      ...part,
      ...classification,
    }),
  )
  // What was split once is not split again.
  return range === null ? parts : parts.slice(0, 1).map((part) => ({ ...part, lastPage: last }))
}

// Postgres takes neither U+0000 nor half of a character, and a file may say anything.
const storableText = (text: string): string =>
  text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\ufffd')

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)]))
}

/** At least one document, also where the file says nothing. */
export function analyse(
  document: ReadDocument,
  request: AnalysisRequest,
  reference: ReferenceData,
): readonly AnalysedDocument[] {
  const { first, last } = request.pages ?? { first: 1, last: Number.POSITIVE_INFINITY }
  const pages = document.pages.filter(({ number }) => number >= first && number <= last)
  return partsOf(pages, request, reference).map((part) => {
    const own = pages.filter(({ number }) => number >= part.firstPage && number <= part.lastPage)
    const payload = payloadOf(extract(part.type, own, reference))
    return storable({ ...part, payload, words: characteristicWords(own) }) as AnalysedDocument
  })
}
