import type { DocumentType } from '../document-types.ts'

/**
 * Phrases that speak for a type and against it, divided by commas, from knowledge of the trade. The numbers behind the grades are
 * logarithms of odds, so that they add up as in a naive Bayes classifier.
 */
export type EvidenceGrades = {
  readonly sure?: string
  readonly strong: string
  readonly fair: string
  readonly faint: string
  readonly against: string
}
export type EvidenceTable = { readonly [type in DocumentType]?: EvidenceGrades }
