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
type DocumentPart = {
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

const isLaterPage = (next: PageSigns): boolean =>
  !startsNumbering(next) && next.numbering.some(({ page }) => page > 1)

const hasEnded = ({ numbering }: PageSigns): boolean =>
  numbering.some(({ page, of }) => page === of)

const staysByItsWords = (next: PageSigns, before: PageSigns): boolean =>
  next.isBlank ||
  isLaterPage(next) ||
  (!startsNumbering(next) && (next.saysItContinues || before.saysMoreFollows))

/** Whether a document of this type may have this title, as a commercial invoice has "invoice". */
const titleFits = ({ title }: PageSigns, type: DocumentType): boolean =>
  title !== undefined && (title.types[type] ?? 0) >= 0.5

const areBills = (next: PageSigns, type: DocumentType): boolean =>
  bills.includes(type) && bills.some((bill) => titleFits(next, bill))

/**
 * Whether a page begins a document. A wrong split is worse than none, so each way to begin needs
 * its own sign.
 */
const begins = (open: OpenPart, next: PageSigns, classifyPages: ClassifyPages): boolean => {
  const first = open.signs.find(({ isBlank }) => !isBlank)
  const before = open.signs.at(-1)
  if (!first || !before || staysByItsWords(next, before)) return false
  const type = (open.type ??= classifyPages([first.page]).type)
  const numbers = compareNumbers(first.numbers, next.numbers, type)
  const restarts = startsNumbering(next) && hasEnded(before)
  if (next.title) {
    if (titleFits(next, type) || areBills(next, type))
      return numbers === 'different' || (numbers === 'unknown' && restarts)
    return true
  }
  if (numbers === 'same') return false
  return restarts || (numbers === 'different' && isSureAlone(next, classifyPages))
}

const isSureAlone = (next: PageSigns, classifyPages: ClassifyPages): boolean => {
  const { type, confidence } = classifyPages([next.page])
  return type !== 'other' && confidence >= sureAlone
}

const closed = ({ signs }: OpenPart, classifyPages: ClassifyPages): DocumentPart => {
  const pages = signs.map(({ page }) => page)
  const written = signs.filter(({ isBlank }) => !isBlank).map(({ page }) => page)
  return {
    firstPage: pages[0]?.number ?? 1,
    lastPage: pages.at(-1)?.number ?? 1,
    classification: classifyPages(written),
  }
}

/** Splits the pages of a file into documents, in order; every page belongs to one. */
export const splitDocuments = (
  pages: readonly Page[],
  reference: ReferenceData,
  corrections: readonly Correction[] = [],
): readonly DocumentPart[] => {
  const classifyPages: ClassifyPages = (some) => classify(some, reference, corrections)
  const opened: OpenPart[] = []
  for (const next of pages.map(signsOf)) {
    const open = opened.at(-1)
    if (!open || begins(open, next, classifyPages)) opened.push({ signs: [next] })
    else open.signs.push(next)
  }
  return opened.map((open) => closed(open, classifyPages))
}
