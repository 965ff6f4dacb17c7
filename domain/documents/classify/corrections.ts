import type { DocumentType } from '../document-types.ts'
import { tradeWords } from '../evidence/evidence.ts'
import type { TextLine } from '../layout/lines.ts'
import type { Page } from '../layout/page.ts'
import { usualSize } from '../titles/candidates.ts'
import { foldedWords, lettersOf } from '../titles/folded-letters.ts'
import { titlesOf } from '../titles/titles.ts'
import { findNear } from '../titles/near-match.ts'
import { linesOn } from '../layout/lines.ts'

/** A user's correction of a document's type, with the words by which similar documents are recognised. */
export type Correction = { readonly type: DocumentType; readonly words: readonly string[] }

const mostWords = 160
const mostHeadings = 6
const titleMark = 'title='
const headingMark = 'heading='

const isTelling = (word: string): boolean =>
  word.length <= 24 && word.length >= (/^[a-z]+$/.test(word) ? 3 : 2)

/** The large texts of the page: the issuer and the title, even if that title is unknown. */
const headingsOf = (lines: readonly TextLine[]): readonly string[] => {
  const large = 1.35 * usualSize(lines)
  return lines
    .flatMap(({ runs }) => runs)
    .filter(({ box }) => box.height >= large)
    .map(({ text }) => lettersOf(text))
    .filter((letters) => letters.length >= 4 && letters.length <= 60)
    .slice(0, mostHeadings)
}

const clearTitle = 0.5

/** The title of the page, if it has a clear one. */
const titleOf = (page: Page): readonly string[] =>
  titlesOf(page)
    .slice(0, 1)
    .filter(({ strength }) => strength >= clearTitle)
    .map(({ text }) => lettersOf(text))

/**
 * The words that characterise a document: no numbers, at most 167, with title and headings marked.
 * They are stored in the folded form of `titles/folded-letters.ts`.
 */
export const characteristicWords = (pages: readonly Page[]): readonly string[] => {
  const read = pages.slice(0, 2)
  const first = read.slice(0, 1)
  const words = read
    .flatMap(linesOn)
    .flatMap(({ runs }) => runs)
    .flatMap(({ text }) => foldedWords(text))
    .filter(isTelling)
  return [
    ...first.flatMap(titleOf).map((title) => titleMark + title),
    ...[...new Set(first.flatMap((page) => headingsOf(linesOn(page))))].map(
      (heading) => headingMark + heading,
    ),
    ...[...new Set(words)].slice(0, mostWords),
  ]
}

const isHeading = (word: string): boolean =>
  word.startsWith(headingMark) || word.startsWith(titleMark)

/** Words of all corrections (the account's own name) weigh nothing; words of the trade weigh little. */
const weighing = (corrections: readonly Correction[]): ((word: string) => number) => {
  const counts = new Map<string, number>()
  for (const { words } of corrections)
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const most = Math.log(1 + corrections.length)
  return (word) => {
    const rarity = Math.log(1 + corrections.length / Math.max(counts.get(word) ?? 1, 1)) / most
    if (isHeading(word)) return 6 * Math.max(rarity, 0.5)
    return (tradeWords.has(word) ? 0.3 : 1) * Math.max(rarity, 0.1)
  }
}

const titleAmong = (words: ReadonlySet<string>): string | undefined =>
  [...words].find((word) => word.startsWith(titleMark))

/** The documents of one shipment share nearly all words; their titles tell them apart. */
const titlesDiffer = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  const [title, otherTitle] = [titleAmong(one), titleAmong(other)]
  if (title === undefined || otherTitle === undefined) return false
  return !findNear(title, otherTitle) && !findNear(otherTitle, title)
}
const otherTitle = 0.5

/** The cosine of the two sets of words, weighted by word. */
const likeness = (
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  weigh: (word: string) => number,
): number => {
  const total = (words: Iterable<string>): number =>
    [...words].reduce((sum, word) => sum + weigh(word), 0)
  const shared = total([...one].filter((word) => other.has(word)))
  const cosine = shared / Math.max(Math.sqrt(total(one) * total(other)), 1e-9)
  return titlesDiffer(one, other) ? otherTitle * cosine : cosine
}

export type LearnedType = {
  readonly type: DocumentType
  /** 0 to 1: the likeness with the most similar document that was corrected to this type. */
  readonly likeness: number
  readonly corrections: number
}

/** Documents of one account share parties and goods: a lower likeness means nothing. */
const resembles = 0.5

/** The types that the corrections suggest for a document with these words, the most similar first. */
export const learnedTypes = (
  corrections: readonly Correction[],
  words: readonly string[],
): readonly LearnedType[] => {
  const weigh = weighing(corrections)
  const own = new Set(words)
  const learned = new Map<DocumentType, LearnedType>()
  for (const correction of corrections) {
    const like = likeness(own, new Set(correction.words), weigh)
    if (like < resembles) continue
    const { type } = correction
    const before = learned.get(type)
    const corrected = (before?.corrections ?? 0) + 1
    learned.set(type, {
      type,
      likeness: Math.max(before?.likeness ?? 0, like),
      corrections: corrected,
    })
  }
  return [...learned.values()].sort((a, b) => b.likeness - a.likeness)
}
