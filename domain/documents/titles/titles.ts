import { middle } from '../layout/boxes.ts'
import type { DocumentType } from '../document-types.ts'
import type { Box, Page } from '../layout/page.ts'
import { titleCandidatesOf } from './candidates.ts'
import type { TitleCandidate } from './candidates.ts'
import { lettersOf, spacedOf } from './folded-letters.ts'
import { nearFinder } from './near-match.ts'
import { titleNames } from './names.ts'
import type { TitleName, Weights } from './names.ts'
import { typesOfReleaseSubject } from './release-subject.ts'
import { memoized } from '../memoized.ts'
import { subjectWords } from '../subject-words.ts'

/** A title found on a page; `strength` is 0 to 1: how much it looks like the title of the page. */
export type Title = {
  readonly text: string
  readonly types: Weights
  readonly strength: number
  readonly box: Box
  readonly isTop: boolean
  readonly isLarge: boolean
}

type TitleMatch = {
  readonly name: TitleName
  readonly start: number
  readonly end: number
  readonly edits: number
}

const shortName = 8
/** Small text far down is skipped. */
const leastLook = 0.1
const faintest = 0.05

const foldedNames = titleNames.map((name) => ({
  name,
  letters: lettersOf(name.name),
  spaced: spacedOf(name.name),
}))

/** Short names count as whole words only, as in "pod" within "podium". Chinese has no spaces. */
const shortNames = foldedNames.filter(
  ({ letters }) => letters.length < shortName && /^[a-z]+$/.test(letters),
)
const chineseNames = foldedNames.filter(({ letters }) => !/^[a-z]+$/.test(letters))
const nearNames = nearFinder(foldedNames.filter(({ letters }) => letters.length >= shortName))

const matchesIn = (text: string): readonly TitleMatch[] => {
  const letters = lettersOf(text)
  const spaced = spacedOf(text)
  const exact = [
    ...shortNames.filter((name) => spaced.includes(name.spaced) || letters === name.letters),
    ...chineseNames.filter((name) => letters.includes(name.letters)),
  ].map(({ name, letters: own }) => {
    const start = letters.indexOf(own)
    return { name, start, end: start + own.length, edits: 0 }
  })
  const near = nearNames(letters).map(({ name, ...where }) => ({ ...where, name: name.name }))
  return [...near, ...exact]
}

const within = (inner: TitleMatch, outer: TitleMatch): boolean =>
  inner.start < outer.end - 1 && outer.start < inner.end - 1

/** The longest names of overlapping matches: "house bill of lading" contains "bill of lading". */
const longest = (matches: readonly TitleMatch[]): readonly TitleMatch[] => {
  const kept: TitleMatch[] = []
  const byLength = (a: TitleMatch, b: TitleMatch): number =>
    b.end - b.start - 2 * b.edits - (a.end - a.start - 2 * a.edits)
  for (const match of [...matches].sort(byLength))
    if (!kept.some((other) => within(match, other))) kept.push(match)
  return kept.sort((a, b) => a.start - b.start)
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const inJapaneseOrKorean = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|番号/u

const inChinese = /^\p{Script=Han}+$/u
/** `提单已放`: a name of a document ends its title, but for words that tell one copy from another. */
const goesOn = /^(?!副本|正本|复印|样本|草|确认|第|[和及与])\p{Script=Han}/u

/** `원산지증명서 유무`, `原産地証明書番号`: with one more word, a name of a document is a label or within a sentence. */
const isMention = (letters: string, matches: readonly TitleMatch[]): boolean => {
  if (matches.some(({ end }) => inChinese.test(letters) && goesOn.test(letters.slice(end))))
    return true
  const named = matches.map(({ start, end }) => letters.slice(start, end)).join('')
  const [own, all] = [named, letters].map((text) => (text.match(eastAsian) ?? []).length)
  return inJapaneseOrKorean.test(letters) && own !== all
}

/** A line of many words that ends with a full stop and begins or goes on in small letters. */
const isSentence = (text: string): boolean =>
  /\p{Ll}[.!?]$/u.test(text) && text.split(' ').filter((word) => /^\p{Ll}/u.test(word)).length > 7

/** The share of the text that the names cover: a sentence that mentions a document is no title. */
const coverage = (text: string, matches: readonly TitleMatch[], ratio: number): number => {
  const letters = lettersOf(text)
  const all = Math.max(letters.length, 1)
  if (ratio < 1.25 && isSentence(text)) return 0.08
  const covered = matches.reduce((sum, { start, end }) => sum + end - start, 0) / all
  if (ratio < 1.25 && isMention(letters, matches)) return 0.08
  if (covered >= 0.75) return 1
  if (covered >= 0.5 || (ratio >= 1.5 && isAtAnEdge(all, matches))) return 0.75
  return covered >= 0.3 ? 0.35 : 0.08
}

/** In large print the issuer's name may precede or follow the title; sentences are not printed large. */
const isAtAnEdge = (all: number, matches: readonly TitleMatch[]): boolean =>
  matches.some(({ start, end }) => end - start >= shortName && (start === 0 || end === all))

const labelled =
  /\b(no|nr|nbr|num|number|nummer|numero|numéro|date|datum|ref|reference)\b|[#№º°]|:\s*(?:[A-Z]{0,4}[-\s]?\d|[A-Z]{5,12}\d|$)/i

/** The subject of a letter is not its type. */
const subject = new RegExp(`^\\s*(?:re|${subjectWords})\\s*[:：]`, 'i')

/** "B/L no." is a label, however large its number is. */
const abbreviated = /^\s*(b\s?\/?\s?l|d\s?\/?\s?o|hbl|mbl|swb)\b/i

/** "Bill of lading no." in small print is a label; in large print it is the title that some carriers use. */
const labelling = ({ text, hasNumber, alone }: TitleCandidate, ratio: number): number => {
  if (subject.test(text)) return 0.2
  if (abbreviated.test(text) && !alone && ratio < 1.25) return 0.15
  if (!labelled.test(text) && !(hasNumber && ratio < 1.25)) return 1
  if (abbreviated.test(text)) return 0.15
  return ratio < 1.25 ? 0.35 : 0.8
}

/** The weight of a title by its distance from the top, as a share of the page's height. */
const places = [
  [0.15, 1],
  [0.25, 0.9],
  [0.4, 0.6],
  [0.6, 0.35],
] as const

const placing = ({ box, isSubject }: TitleCandidate, height: number, ratio: number): number => {
  const y = middle(box) / Math.max(height, 1)
  const place = places.find(([limit]) => y < limit)?.[1] ?? 0.2
  return Math.max(place, ratio >= 1.5 ? 0.4 : 0, isSubject ? 0.9 : 0)
}

/** Mails, sheets and plain text have one size: there a title is known by its place in the first lines. */
const sizing = ({ alone, first, isSubject }: TitleCandidate, ratio: number): number => {
  if (ratio >= 1.5) return 1
  if (ratio >= 1.25) return 0.9
  if ((first || isSubject) && alone) return 0.8
  if (ratio >= 1.1) return 0.7
  return alone ? 0.6 : 0.4
}

const typedIn = (matches: readonly TitleMatch[]): readonly TitleMatch[] =>
  matches.filter(({ name }) => Object.keys(name.types).length > 0)

/** In "arrival notice / delivery order" the second name counts for less. */
const combined = (matches: readonly TitleMatch[]): Weights => {
  const types: Partial<Record<DocumentType, number>> = {}
  typedIn(matches).forEach(({ name, edits }, order) => {
    for (const [type, weight] of Object.entries(name.types) as [DocumentType, number][]) {
      const own = weight * (order === 0 ? 1 : 0.7) * (1 - 0.08 * edits)
      types[type] = Math.max(types[type] ?? 0, own)
    }
  })
  return types
}

const ofThePaper =
  /^(\D{8,}?)\s*[-–—/|]\s*(?:[\p{L}&.]{1,12}[\s/]{1,2}){0,2}(?:no|nr|number|ref)\b[\s.:#–-]{1,5}\S*\d\S*$/iu

/** `BOOKING CONFIRMATION - Shipment No - EXP/19/0257`: the title, with the number of the paper or its shipment behind it. */
function withoutNumber(candidate: TitleCandidate): TitleCandidate {
  const [, title] = ofThePaper.exec(candidate.text) ?? []
  return title !== undefined && candidate.alone ? { ...candidate, text: title } : candidate
}

const titleOf = (given: TitleCandidate, usual: number, height: number): Title | undefined => {
  const candidate = withoutNumber(given)
  const ratio = candidate.size / usual
  const look = placing(candidate, height, ratio) * sizing(candidate, ratio)
  if (look < leastLook) return undefined
  const { text, box } = candidate
  const isTop = middle(box) / height < 0.3
  const released = typesOfReleaseSubject(text)
  if (released !== null)
    return { text, types: released, strength: look, box, isTop, isLarge: false }
  const matches = longest(matchesIn(text))
  const types = combined(matches)
  if (Object.keys(types).length === 0 || (candidate.isTorn && typedIn(matches).length > 1))
    return undefined
  const strength = look * coverage(text, matches, ratio) * labelling(candidate, ratio)
  return { text, types, strength, box, isTop, isLarge: ratio >= 1.25 }
}

/** The titles of a page, the strongest first. */
export const titlesOf = memoized((page: Page): readonly Title[] => {
  const { candidates, usual } = titleCandidatesOf(page)
  return candidates
    .map((candidate) => titleOf(candidate, usual, page.height))
    .filter((title): title is Title => title !== undefined && title.strength >= faintest)
    .sort((a, b) => b.strength - a.strength)
})

const strong = 0.5

const strengthOf = ({ strength, types }: Title): number =>
  strength * Math.max(...Object.values(types))

/** The first strong title at the top of the page. */
export const strongTitleOf = (titles: readonly Title[]): Title | undefined =>
  titles.find((title) => title.isTop && strengthOf(title) >= strong)
