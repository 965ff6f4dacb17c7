import type { DocumentType } from '../document-types.ts'

/**
 * Phrases for and against a type, separated by commas, from knowledge of the trade. Each grade
 * stands for a logarithm of odds, so that the evidence adds up as in a naive Bayes classifier.
 */
export type EvidenceGrades = {
  readonly sure?: string
  readonly strong: string
  readonly fair: string
  readonly faint: string
  readonly against: string
}
export type EvidenceTable = { readonly [type in DocumentType]?: EvidenceGrades }
