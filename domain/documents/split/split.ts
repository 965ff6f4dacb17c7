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

/** The part that is being read: its pages so far, and its type once somebody has asked. */
type OpenPart = { readonly signs: PageSigns[]; type?: DocumentType }

type ClassifyPages = (pages: readonly Page[]) => Classification

/** An untitled page begins a document only where its labels leave hardly a doubt what it is. */
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

/** Whether a title may stand on a document of this type: "invoice" on a commercial invoice, for one. */
const titleFits = ({ title }: PageSigns, type: DocumentType): boolean =>
  title !== undefined && (title.types[type] ?? 0) >= 0.5

const areBills = (own: PageSigns, type: DocumentType): boolean =>
  bills.includes(type) && bills.some((bill) => titleFits(own, bill))

/** Splitting wrongly is worse than not splitting: each way to begin needs a sign of its own. */
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

/** The documents that the pages of a file are, in their order; every page belongs to one. */
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
