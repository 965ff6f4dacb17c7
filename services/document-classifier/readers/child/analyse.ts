// pages -> documents with their types and fields. Pure: applies the rules of domain/documents/.
import { characteristicWords } from '../../../../domain/documents/classify/corrections.ts'
import { extract } from '../../../../domain/documents/fields/extract.ts'
import type { Page, ReadDocument } from '../../../../domain/documents/layout/page.ts'
import type { ReferenceData } from '../../../../domain/documents/reference-data/reference-data.ts'
import { payloadOf } from '../../../../domain/documents/schemas.ts'
import { splitDocuments } from '../../../../domain/documents/split/split.ts'
import type { AnalysedDocument, AnalysisRequest } from '../protocol.ts'

type ClassifiedPages = Omit<AnalysedDocument, 'payload' | 'words'>

function classifiedParts(
  pages: readonly Page[],
  { type, pages: range, corrections }: AnalysisRequest,
  reference: ReferenceData,
): readonly ClassifiedPages[] {
  const [first, last] = [pages[0]?.number ?? 1, pages.at(-1)?.number ?? 1]
  if (type !== null)
    return [{ firstPage: first, lastPage: last, type, confidence: null, notes: null }]
  const parts = splitDocuments(pages, reference, corrections).map(
    ({ classification, ...part }) => ({ ...part, ...classification }),
  )
  // A document that was split off from a file is not split again.
  return range === null ? parts : parts.slice(0, 1).map((part) => ({ ...part, lastPage: last }))
}

// Postgres stores neither U+0000 nor half a surrogate pair, and the text of a file may hold both.
const storableText = (text: string): string =>
  text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\ufffd')

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)]))
}

/** The documents of a file; at least one, even if the file holds no text. */
export function analyse(
  document: ReadDocument,
  request: AnalysisRequest,
  reference: ReferenceData,
): readonly AnalysedDocument[] {
  const { first, last } = request.pages ?? { first: 1, last: Number.POSITIVE_INFINITY }
  const pages = document.pages.filter(({ number }) => number >= first && number <= last)
  return classifiedParts(pages, request, reference).map((part) => {
    const own = pages.filter(({ number }) => number >= part.firstPage && number <= part.lastPage)
    const payload = payloadOf(extract(part.type, own, reference))
    return storable({ ...part, payload, words: characteristicWords(own) }) as AnalysedDocument
  })
}
