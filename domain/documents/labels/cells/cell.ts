import type { Box } from '../../layout/page.ts'
import type { LabelName } from '../phrases/phrases.ts'

/** A label, or a value, or any other words that stand together on a line. */
export type Cell = {
  readonly text: string
  readonly box: Box
  readonly confidence: number
  readonly page: number
  /** Index of its line on the page. */
  readonly line: number
  /** What it asks for; null for all that is no label. */
  readonly names: readonly LabelName[] | null
  readonly colon: boolean
  /** A label of a word that other texts use as well. */
  readonly weak: boolean
}
