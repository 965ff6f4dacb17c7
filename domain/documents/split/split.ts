import { classify } from '../classify/classify.ts'
import type { Classification } from '../classify/classify.ts'
import type { DocumentType } from '../document-types.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
import type { Correction } from '../classify/corrections.ts'
import { compareNumbers } from './document-numbers.ts'
import { signsOf } from './page-signs.ts'
import type { PageSigns } from './page-signs.ts'
import type { Page } from '../layout/page.ts'

/** One document of a file that may hold several. */
export type DocumentPart = {
  readonly firstPage: number
  readonly lastPage: number
  readonly classification: Classification
}

/** The part under construction: its pages so far, and its type once it was needed. */
type OpenPart = { readonly signs: PageSigns[]; type?: DocumentType }

type ClassifyPages = (pages: readonly Page[]) => Classification

/** The least confidence at which a page without a title begins a document. */
const sureAlone = 0.9

const bills: readonly DocumentType[] = ['bill_of_lading', 'house_bill_of_lading', 'sea_waybill']

const startsNumbering = ({ numbering }: PageSigns): boolean =>
  numbering.some(({ page }) => page === 1)

const isLaterPage = (own: PageSigns): boolean =>
  !startsNumbering(own) && own.numbering.some(({ page }) => page > 1)

const hasEnded = ({ numbering }: PageSigns): boolean =>
  numbering.some(({ page, of }) => page === of)

const staysByItsWords = (own: PageSigns, before: PageSigns): boolean =>
  own.isBlank ||
  isLaterPage(own) ||
  (!startsNumbering(own) && (own.saysItContinues || before.saysMoreFollows))

/** Whether a document of this type may have this title, as a commercial invoice has "invoice". */
const titleFits = ({ title }: PageSigns, type: DocumentType): boolean =>
  title !== undefined && (title.types[type] ?? 0) >= 0.5

const areBills = (own: PageSigns, type: DocumentType): boolean =>
  bills.includes(type) && bills.some((bill) => titleFits(own, bill))

/**
 * Whether a page begins a document. A wrong split is worse than none, so each way to begin needs
 * its own sign.
 */
const begins = (open: OpenPart, own: PageSigns, ask: ClassifyPages): boolean => {
  const first = open.signs.find(({ isBlank }) => !isBlank)
  const before = open.signs.at(-1)
  if (!first || !before || staysByItsWords(own, before)) return false
  const type = (open.type ??= ask([first.page]).type)
  const numbers = compareNumbers(first.numbers, own.numbers, type)
  const restarts = startsNumbering(own) && hasEnded(before)
  if (own.title) {
    if (titleFits(own, type) || areBills(own, type))
      return numbers === 'different' || (numbers === 'unknown' && restarts)
    return true
  }
  if (numbers === 'same') return false
  return restarts || (numbers === 'different' && isSureAlone(own, ask))
}

const isSureAlone = (own: PageSigns, ask: ClassifyPages): boolean => {
  const { type, confidence } = ask([own.page])
  return type !== 'other' && confidence >= sureAlone
}

const closed = ({ signs }: OpenPart, ask: ClassifyPages): DocumentPart => {
  const pages = signs.map(({ page }) => page)
  const written = signs.filter(({ isBlank }) => !isBlank).map(({ page }) => page)
  return {
    firstPage: pages[0]?.number ?? 1,
    lastPage: pages.at(-1)?.number ?? 1,
    classification: ask(written),
  }
}

/** Splits the pages of a file into documents, in order; every page belongs to one. */
export const splitDocuments = (
  pages: readonly Page[],
  reference: ReferenceData,
  corrections: readonly Correction[] = [],
): readonly DocumentPart[] => {
  const ask: ClassifyPages = (some) => classify(some, reference, corrections)
  const opened: OpenPart[] = []
  for (const own of pages.map(signsOf)) {
    const open = opened.at(-1)
    if (!open || begins(open, own, ask)) opened.push({ signs: [own] })
    else open.signs.push(own)
  }
  return opened.map((open) => closed(open, ask))
}
