import { scoreType, classificationFacts } from './score.ts'
import type { TypeScore } from './score.ts'
import { notesOn } from './notes.ts'
import { documentTypes, isDocumentType } from '../document-types.ts'
import type { DocumentType } from '../document-types.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
import type { Correction } from './corrections.ts'
import type { Page } from '../layout/page.ts'

export type Classification = {
  readonly type: DocumentType
  /** 0 to 1. */
  readonly confidence: number
  /** The reasons, in words for the user. */
  readonly notes: string
}

const types = Object.keys(documentTypes).filter(isDocumentType)

const temperature = 1.4

/**
 * Softmax over the scores. The temperature flattens the differences, because pieces of evidence are
 * less independent than their sum assumes.
 */
const confidenceOf = (cases: readonly TypeScore[], decided: TypeScore): number => {
  const parts = cases.map(({ score }) => Math.exp((score - decided.score) / temperature))
  const share = 1 / parts.reduce((sum, part) => sum + part, 0)
  return Math.round(Math.min(share, 0.99) * 100) / 100
}

/**
 * The type of the document that these pages are, by their titles and phrases and by the account's
 * corrections.
 */
export const classify = (
  pages: readonly Page[],
  reference: ReferenceData,
  corrections: readonly Correction[] = [],
): Classification => {
  const facts = classificationFacts(pages, reference, corrections)
  const cases = types
    .map((type) => scoreType(facts, type))
    .sort((one, other) => other.score - one.score)
  const [decided, next] = cases
  if (!decided || !next) return { type: 'other', confidence: 0, notes: '' }
  const confidence = confidenceOf(cases, decided)
  return { type: decided.type, confidence, notes: notesOn(decided, next, confidence) }
}
