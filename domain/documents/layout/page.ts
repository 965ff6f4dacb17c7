/** In points (72 an inch) from the page's top left corner. */
export type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * A piece of text on a page. Runs may hold several words or a part of one, and their order is that
 * of the file; `linesOf` makes lines and columns of them by their boxes.
 */
export type TextRun = {
  readonly text: string
  readonly box: Box
  /** 0 to 1. 1 is text that the file itself carries; less is text recognised in an image. */
  readonly confidence: number
  /** `field` is the content of a form field. */
  readonly kind: 'text' | 'field'
}

/** A page that is already turned upright and straightened. Sheets and mails are laid out as pages, too. */
export type Page = {
  /** From 1. */
  readonly number: number
  readonly width: number
  readonly height: number
  readonly runs: readonly TextRun[]
}

/** The pages of one file. */
export type ReadDocument = { readonly pages: readonly Page[] }
