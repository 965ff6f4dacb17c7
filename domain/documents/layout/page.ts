/** In points (72 an inch) from the page's top left corner. */
export type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * A piece of text as it stands on a page. Pieces may be glued together or torn apart, and their order is
 * that of the file: who wants lines or columns looks at the boxes.
 */
export type TextRun = {
  readonly text: string
  readonly box: Box
  /** 0 to 1; 1 is text that the file itself carries, less is what was recognised in an image. */
  readonly confidence: number
  /** A `field` is what a form was filled with. */
  readonly kind: 'text' | 'field'
}

/** A page after it was turned upright and straight; sheets and mails are laid out as pages, too. */
export type Page = {
  /** From 1. */
  readonly number: number
  readonly width: number
  readonly height: number
  readonly runs: readonly TextRun[]
}

export type ReadFormat = 'pdf' | 'image' | 'docx' | 'sheet' | 'mail' | 'text'

/** All that was read of one file. */
export type ReadDocument = {
  readonly format: ReadFormat
  readonly pages: readonly Page[]
}
