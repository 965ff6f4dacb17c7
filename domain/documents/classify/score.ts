import { issuerOf } from './issuer.ts'
import type { DocumentType } from '../document-types.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
import { learnedTypes, characteristicWords } from './corrections.ts'
import type { Correction, LearnedType } from './corrections.ts'
import type { Page } from '../layout/page.ts'
import { otherPaperTitleOf } from '../titles/other-papers.ts'
import { titlesOf } from '../titles/titles.ts'
import type { Title } from '../titles/titles.ts'
import type { Weights } from '../titles/names.ts'

/** The score of one type, with the evidence for it. */
export type TypeScore = {
  readonly type: DocumentType
  readonly score: number
  readonly title: (Title & { readonly page: number }) | undefined
  readonly evidence: readonly Evidence[]
  readonly learned: LearnedType | undefined
  readonly issuer: string
}

const weightOf = {
  title: 9,
  learned: 16,
  /** The first page decides the type; later pages may be attachments. */
  laterPage: 0.4,
  /** The score that any other type must exceed. */
  other: 2.2,
  /** Without evidence for either, a master bill is more likely than a house bill. */
  house: -1,
} as const

type ClassificationFacts = {
  readonly titles: readonly (Title & { readonly page: number })[]
  readonly evidence: readonly Evidence[]
  readonly learned: readonly LearnedType[]
  readonly issuer: ReturnType<typeof issuerOf> | undefined
}

const mostPages = 4

/** The titles of a page; on the first one, also that of a paper of no type. */
function titlesFrom(page: Page, order: number): readonly Title[] {
  const other = order === 0 ? otherPaperTitleOf(page) : undefined
  return other === undefined ? titlesOf(page) : [other, ...titlesOf(page)]
}

export const classificationFacts = (
  pages: readonly Page[],
  reference: ReferenceData,
  corrections: readonly Correction[],
): ClassificationFacts => {
  const read = pages.slice(0, mostPages)
  const perPage = read.map((page, order) => {
    const share = order === 0 ? 1 : weightOf.laterPage
    return {
      titles: titlesFrom(page, order).map((title) => ({
        ...title,
        strength: title.strength * share,
        page: page.number,
      })),
      evidence: evidenceOf(page).map((entry) => ({ ...entry, weight: entry.weight * share })),
    }
  })
  const [first] = read
  return {
    titles: perPage.flatMap(({ titles }) => titles),
    evidence: onceEach(perPage.flatMap(({ evidence }) => evidence)),
    learned: corrections.length === 0 ? [] : learnedTypes(corrections, characteristicWords(pages)),
    issuer: first && issuerOf(first, reference),
  }
}

const onceEach = (evidence: readonly Evidence[]): readonly Evidence[] => {
  const seen = new Map<string, Evidence>()
  for (const entry of evidence) {
    const key = `${entry.type} ${entry.phrase}`
    if (!seen.has(key)) seen.set(key, entry)
  }
  return [...seen.values()]
}

/** Labels come in groups, so that the tenth adds less than the first. */
const dampened = (sum: number): number => (sum <= 5 ? sum : 5 + 0.45 * (sum - 5))

const titleWeight = (title: Title | undefined, type: DocumentType): number =>
  title ? weightOf.title * title.strength * (title.types[type] ?? 0) : 0

const best = <T>(things: readonly T[], value: (thing: T) => number): T | undefined =>
  things.reduce<T | undefined>(
    (found, thing) => (found === undefined || value(thing) > value(found) ? thing : found),
    undefined,
  )

/** Grows from a likeness of 0.5, which means nothing, to a likeness that outweighs any title. */
const learnedWeight = (learned: LearnedType | undefined): number =>
  learned ? weightOf.learned * Math.min(1, (learned.likeness - 0.5) / 0.3) : 0

const bases: Weights = { other: weightOf.other, house_bill_of_lading: weightOf.house }

const bills: readonly DocumentType[] = ['bill_of_lading', 'house_bill_of_lading', 'sea_waybill']

export const scoreType = (facts: ClassificationFacts, type: DocumentType): TypeScore => {
  const evidence = facts.evidence.filter((entry) => entry.type === type)
  const titles = facts.titles.filter((title) => (title.types[type] ?? 0) > 0)
  const title = best(titles, (each) => titleWeight(each, type))
  const learned = facts.learned.find((each) => each.type === type)
  const fromEvidence = dampened(evidence.reduce((sum, { weight }) => sum + weight, 0))
  const bySelf = titleWeight(title, type) + fromEvidence
  const issuer = facts.issuer?.weights[type] ?? 0
  const base = bases[type] ?? 0
  return {
    type,
    title,
    evidence,
    learned,
    // The issuer supports the bill types that it has no weight against.
    issuer: bills.includes(type) && issuer === 0 ? (facts.issuer?.words ?? '') : '',
    score: base + bySelf + issuer + learnedWeight(learned),
  }
}
