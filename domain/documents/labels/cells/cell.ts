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
  /** The fields that a label asks for; null where the cell is no label. */
  readonly names: readonly LabelName[] | null
  readonly colon: boolean
  /** A label that is an everyday word of other texts, too. */
  readonly weak: boolean
}

/** The cells of lines. */
export type CellRows = readonly (readonly Cell[])[]
