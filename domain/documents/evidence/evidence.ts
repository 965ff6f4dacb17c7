import type { DocumentType } from '../document-types.ts'
import { arrivalEvidence } from './arrival.ts'
import { formEvidence } from './form.ts'
import { commerceEvidence } from './commerce.ts'
import { languageEvidence } from './languages.ts'
import type { EvidenceTable, EvidenceGrades } from './grades.ts'
import { transportEvidence } from './transport.ts'
import type { Page } from '../layout/page.ts'
import { usualSize } from '../titles/candidates.ts'
import { lettersOf, spacedOf } from '../titles/folded-letters.ts'
import { nearFinder } from '../titles/near-match.ts'
import { memoized } from '../memoized.ts'
import { listed } from '../titles/names.ts'
import { linesWithoutMentions } from '../titles/mentions.ts'

export type Evidence = {
  readonly type: DocumentType
  readonly phrase: string
  readonly weight: number
}

const odds = { sure: 2.4, strong: 1.5, fair: 0.7, faint: 0.25, against: -0.9 } as const
const grades = ['sure', 'strong', 'fair', 'faint', 'against'] as const

const table: EvidenceTable = { ...transportEvidence, ...arrivalEvidence, ...commerceEvidence }

const entriesOf = ([type, graded]: readonly [
  string,
  Partial<EvidenceGrades>,
]): readonly Evidence[] =>
  grades.flatMap((grade) =>
    listed(graded[grade] ?? '').map((phrase) => ({
      type: type as DocumentType,
      phrase,
      weight: odds[grade],
    })),
  )

const byPhrase = [...Object.entries(table), ...Object.entries(languageEvidence)]
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
  entries,
  letters: lettersOf(phrase),
  spaced: spacedOf(phrase),
  plain: plainWords(phrase),
  hasDigits: /\d/.test(phrase),
}))
type EvidencePhrase = (typeof phrases)[number]

/** All words of the tables: words of the trade tell two shippers' documents apart least. */
export const tradeWords: ReadonlySet<string> = new Set(
  phrases.flatMap(({ spaced }) => spaced.trim().split(' ')),
)

type PageWords = {
  readonly letters: string
  readonly spaced: string
  /** All sequences of four letters; a phrase that begins with another sequence is not searched for. */
  readonly grams: ReadonlySet<string>
  readonly plain: string
  readonly isRecognised: boolean
}

/** Clauses in small print are copied from form to form and say little about this one. */
const smallPrint = 0.85
const longestLabel = 40

const gramLength = 4

function gramsOf(letters: string): ReadonlySet<string> {
  const grams = new Set<string>()
  for (let at = 0; at + gramLength <= letters.length; at += 1)
    grams.add(letters.slice(at, at + gramLength))
  return grams
}

/** Runs stay apart, so that no phrase spans two columns. */
const pageWords = (page: Page): PageWords => {
  const lines = linesWithoutMentions(page)
  const smallest = smallPrint * usualSize(lines)
  const texts = lines
    .flatMap(({ runs }) => runs)
    .filter(({ box, text }) => box.height >= smallest || text.length < longestLabel)
    .map(({ text }) => text)
  const letters = texts.map(lettersOf).join('\n')
  return {
    letters,
    grams: gramsOf(letters),
    spaced: texts.map(spacedOf).join('\n'),
    plain: texts.map(plainWords).join('\n'),
    isRecognised: page.runs.some(({ confidence }) => confidence < 1),
  }
}

const occurs = (phrase: EvidencePhrase, words: PageWords): boolean => {
  if (phrase.hasDigits) return words.plain.includes(phrase.plain)
  if (phrase.letters.length < longPhrase) return words.spaced.includes(phrase.spaced)
  const first = phrase.letters.slice(0, gramLength)
  return words.grams.has(first) && words.letters.includes(phrase.letters)
}

const nearPhrases = nearFinder(
  phrases.filter(({ letters, hasDigits }) => letters.length >= 10 && !hasDigits),
  () => 1,
)

/** Only recognised text has wrong letters; a near match in text of the file is another phrase. */
const nearlyOccurring = ({ isRecognised, letters }: PageWords): readonly EvidencePhrase[] =>
  isRecognised
    ? letters.split('\n').flatMap((text) => nearPhrases(text).map(({ name }) => name))
    : []

/** The evidence of a page for and against each type. */
export const evidenceOf = memoized((page: Page): readonly Evidence[] => {
  const words = pageWords(page)
  const standing = phrases.filter((phrase) => occurs(phrase, words))
  const occurring = [...new Set([...standing, ...nearlyOccurring(words)])]
  return [...occurring.flatMap(({ entries }) => entries), ...formEvidence(page)]
})
