import type { TextLine } from '../layout/lines.ts'
import { documentNumbersOf } from './document-numbers.ts'
import type { DocumentNumbers } from './document-numbers.ts'
import type { Page } from '../layout/page.ts'
import { strongTitleOf, titlesOf } from '../titles/titles.ts'
import type { Title } from '../titles/titles.ts'
import { linesOn } from '../layout/lines.ts'

/** "Page 2 of 3"; `of` is null where the whole is not named. */
type PageNumbering = { readonly page: number; readonly of: number | null }

/** The signs that a page is the first of a document or a later one. */
export type PageSigns = {
  readonly page: Page
  readonly isBlank: boolean
  /** A strong title at the top, if there is one. */
  readonly title: Title | undefined
  readonly numbering: readonly PageNumbering[]
  readonly saysItContinues: boolean
  readonly saysMoreFollows: boolean
  readonly numbers: DocumentNumbers
}

const digits = String.raw`([\dlIO]{1,3})`
const divided = String.raw`\s*(?:of|/|de|von|sur|di|van|out of|aus)\s*`
const named = String.raw`\b(?:page|pg|p[aá]gina|p[aá]g|seite|sheet|blatt|pagina)\b\s*(?:no|nr|number|#)?\s*[.:#]*\s*`
const ofWhole = new RegExp(named + digits + divided + digits + String.raw`\b`, 'gi')
const single = new RegExp(named + digits + String.raw`\s*$`, 'gi')
const bare = /^-?\s*(\d{1,2})\s+of\s+(\d{1,2})\s*-?$/gi

const numberOf = (text: string | undefined): number =>
  Number((text ?? '').replace(/[lI]/g, '1').replaceAll('O', '0'))

const numberingsIn = (text: string, pattern: RegExp): readonly PageNumbering[] =>
  [...text.matchAll(pattern)]
    .map(([, page, of]) => ({
      page: numberOf(page),
      of: of === undefined ? null : numberOf(of),
    }))
    .filter(({ page, of }) => page > 0 && (of === null || page <= of))

/** In the margin a number needs no word "page"; elsewhere "1 of 3" may count anything. */
const numberingOn = (lines: readonly TextLine[], height: number): readonly PageNumbering[] => {
  const all = lines.flatMap(({ text }) => numberingsIn(text, ofWhole))
  if (all.length > 0) return all
  const margin = lines.filter(({ box }) => box.y < 0.1 * height || box.y > 0.88 * height)
  return margin.flatMap(({ runs }) =>
    runs.flatMap(({ text }) => [...numberingsIn(text, bare), ...numberingsIn(text, single)]),
  )
}

const continuing =
  /\b(continued|cont'?d|continuation|riders?|attachment|attached (list|sheet|rider|page)|annex|appendix|addendum|terms (and|&) conditions|conditions of (carriage|contract)|brought forward|overflow|additional clauses)\b/i
const onlyMentioned = /\b(subject to|see|overleaf|reverse|next page|per attach|as per)\b/i
const moreFollows = /\b(continued|cont'?d) (on|over|to)\b|\bcarried forward\b|\bcontinues on\b/i

const saysItContinues = (lines: readonly TextLine[], height: number): boolean =>
  lines
    .filter(({ box }) => box.y < 0.35 * height)
    .flatMap(({ runs }) => runs)
    .some(({ text }) => text.length < 70 && continuing.test(text) && !onlyMentioned.test(text))

const legal =
  /\b(merchant|liability|liable|clause|jurisdiction|hereinafter|indemnify|arbitration)\b/gi

/** The back of a bill: a page full of clauses. */
const isClauses = (lines: readonly TextLine[]): boolean => {
  const text = lines.map((line) => line.text).join(' ')
  return text.length > 2500 && (text.match(legal)?.length ?? 0) >= 8
}

export const signsOf = (page: Page): PageSigns => {
  const lines = linesOn(page)
  return {
    page,
    isBlank: lines.length === 0,
    title: strongTitleOf(titlesOf(page)),
    numbering: numberingOn(lines, page.height),
    saysItContinues: saysItContinues(lines, page.height) || isClauses(lines),
    saysMoreFollows: lines.some(({ text }) => moreFollows.test(text)),
    numbers: documentNumbersOf(page),
  }
}
