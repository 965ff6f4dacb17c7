import type { DocumentType } from './document-types.ts'
import { arrivalEvidence } from './evidence-arrival.ts'
import { commerceEvidence } from './evidence-commerce.ts'
import type { EvidenceTable, Grades } from './evidence-grades.ts'
import { transportEvidence } from './evidence-transport.ts'
import { linesOf } from './layout.ts'
import type { Page } from './read-document.ts'
import { lettersOf, spacedOf } from './title-letters.ts'
import { findNear } from './title-match.ts'
import { listed } from './title-names.ts'

export type Evidence = {
  readonly type: DocumentType
  readonly phrase: string
  readonly weight: number
}

const odds = { strong: 1.5, fair: 0.7, faint: 0.25, against: -0.9 } as const
const grades = ['strong', 'fair', 'faint', 'against'] as const

const table: EvidenceTable = { ...transportEvidence, ...arrivalEvidence, ...commerceEvidence }

const entriesOf = ([type, graded]: readonly [string, Grades]): readonly Evidence[] =>
  grades.flatMap((grade) =>
    listed(graded[grade]).map((phrase) => ({
      ...{ type: type as DocumentType, phrase, weight: odds[grade] },
    })),
  )

const byPhrase = Object.entries(table)
  .flatMap(entriesOf)
  .reduce(
    (phrases, entry) => phrases.set(entry.phrase, [...(phrases.get(entry.phrase) ?? []), entry]),
    new Map<string, readonly Evidence[]>(),
  )

const longPhrase = 8
const plainWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .join(' ')} `

const phrases = [...byPhrase].map(([phrase, entries]) => ({
  ...{ entries, letters: lettersOf(phrase), spaced: spacedOf(phrase), plain: plainWords(phrase) },
  hasDigits: /\d/.test(phrase),
}))
type Phrase = (typeof phrases)[number]

/** All words of the trade that the table knows: they tell one shipper's papers from another's least of all. */
export const tradeWords: ReadonlySet<string> = new Set(
  phrases.flatMap(({ spaced }) => spaced.trim().split(' ')),
)

type Words = {
  readonly letters: string
  readonly spaced: string
  readonly plain: string
  readonly isRecognised: boolean
}

/** Pieces stay apart, so that no phrase is put together from two columns. */
const wordsOn = (page: Page): Words => {
  const texts = linesOf(page).flatMap(({ runs }) => runs.map(({ text }) => text))
  return {
    letters: texts.map(lettersOf).join('\n'),
    spaced: texts.map(spacedOf).join('\n'),
    plain: texts.map(plainWords).join('\n'),
    isRecognised: page.runs.some(({ confidence }) => confidence < 1),
  }
}

const stands = (phrase: Phrase, words: Words): boolean => {
  if (phrase.hasDigits) return words.plain.includes(phrase.plain)
  if (words.spaced.includes(phrase.spaced)) return true
  if (phrase.letters.length < longPhrase) return false
  if (words.letters.includes(phrase.letters)) return true
  return isNearlyThere(phrase, words)
}

/** Only recognised text has wrong letters; where the file itself carries the text, near is something else. */
const isNearlyThere = ({ letters }: Phrase, words: Words): boolean =>
  words.isRecognised &&
  letters.length >= 10 &&
  words.letters.split('\n').some((text) => findNear(text, letters, 1) !== undefined)

/** What a page says for and against each type. */
export const evidenceOf = (page: Page): readonly Evidence[] => {
  const words = wordsOn(page)
  return phrases.filter((phrase) => stands(phrase, words)).flatMap(({ entries }) => entries)
}
