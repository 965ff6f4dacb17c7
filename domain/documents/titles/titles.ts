import { middle } from '../layout/boxes.ts'
import type { DocumentType } from '../document-types.ts'
import type { Box, Page } from '../layout/page.ts'
import { titleCandidatesOf } from './candidates.ts'
import type { TitleCandidate } from './candidates.ts'
import { lettersOf, spacedOf } from './folded-letters.ts'
import { nearFinder } from './near-match.ts'
import { titleNames } from './names.ts'
import type { TitleName, Weights } from './names.ts'
import { memoized } from '../memoized.ts'

/** A title found on a page; strength is 0 to 1 and says how much it looks like the page's own title. */
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
/** Small letters far down are not even looked at. */
const leastLook = 0.1
const faintest = 0.05

const foldedNames = titleNames.map((name) => ({
  name,
  letters: lettersOf(name.name),
  spaced: spacedOf(name.name),
}))

/** Names that are found as whole words only: "pod" in "podium" is chance. Chinese has no spaces. */
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

/** "House bill of lading" holds "bill of lading": the longest name is what is meant. */
const longest = (matches: readonly TitleMatch[]): readonly TitleMatch[] => {
  const kept: TitleMatch[] = []
  const byLength = (a: TitleMatch, b: TitleMatch): number =>
    b.end - b.start - 2 * b.edits - (a.end - a.start - 2 * a.edits)
  for (const match of [...matches].sort(byLength))
    if (!kept.some((other) => within(match, other))) kept.push(match)
  return kept.sort((a, b) => a.start - b.start)
}

/** The part of the text that the names account for: a sentence that mentions a document is no title. */
const coverage = (text: string, matches: readonly TitleMatch[], ratio: number): number => {
  const all = Math.max(lettersOf(text).length, 1)
  const covered = matches.reduce((sum, { start, end }) => sum + end - start, 0) / all
  if (covered >= 0.75) return 1
  if (covered >= 0.5 || (ratio >= 1.5 && isAtAnEdge(all, matches))) return 0.75
  return covered >= 0.3 ? 0.35 : 0.08
}

/** In large letters the issuer's name may stand before or after the title: nobody writes sentences so. */
const isAtAnEdge = (all: number, matches: readonly TitleMatch[]): boolean =>
  matches.some(({ start, end }) => end - start >= shortName && (start === 0 || end === all))

const labelled =
  /\b(no|nr|nbr|num|number|nummer|numero|numéro|date|datum|ref|reference)\b|[#№º°]|:\s*$/i

/** What a letter is about is not what it is. */
const subject = /^\s*(re|subject|betreff|asunto|objet)\s*:/i

/** Nobody titles a bill "B/L no.", however large the number stands. */
const abbreviated = /^\s*(b\s?\/?\s?l|d\s?\/?\s?o|hbl|mbl|swb)\b/i

/** "Bill of lading no." in small letters is a label; in large letters it is how some carriers title. */
const labelling = ({ text, hasNumber }: TitleCandidate, ratio: number): number => {
  if (subject.test(text)) return 0.2
  if (!labelled.test(text) && !(hasNumber && ratio < 1.25)) return 1
  if (abbreviated.test(text)) return 0.15
  return ratio < 1.25 ? 0.35 : 0.8
}

/** From the top edge, as a part of the page's height: how much a title there is worth. */
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

/** Mails, sheets and plain text have one size for all: there the first lines stand out by their place. */
const sizing = ({ alone, first, isSubject }: TitleCandidate, ratio: number): number => {
  if (ratio >= 1.5) return 1
  if (ratio >= 1.25) return 0.9
  if ((first || isSubject) && alone) return 0.8
  if (ratio >= 1.1) return 0.7
  return alone ? 0.6 : 0.4
}

const typedIn = (matches: readonly TitleMatch[]): readonly TitleMatch[] =>
  matches.filter(({ name }) => Object.keys(name.types).length > 0)

/** What comes second in "arrival notice / delivery order" is less than what comes first. */
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

const titleOf = (candidate: TitleCandidate, usual: number, height: number): Title | undefined => {
  const ratio = candidate.size / usual
  const look = placing(candidate, height, ratio) * sizing(candidate, ratio)
  if (look < leastLook) return undefined
  const matches = longest(matchesIn(candidate.text))
  const types = combined(matches)
  if (Object.keys(types).length === 0 || (candidate.isTorn && typedIn(matches).length > 1))
    return undefined
  const strength = look * coverage(candidate.text, matches, ratio) * labelling(candidate, ratio)
  const isTop = middle(candidate.box) / height < 0.3
  const { text, box } = candidate
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

/** The first that stands as a title at the top. */
export const strongTitleOf = (titles: readonly Title[]): Title | undefined =>
  titles.find((title) => title.isTop && strengthOf(title) >= strong)
