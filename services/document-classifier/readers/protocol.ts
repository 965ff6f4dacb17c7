import type { ListedCarrier } from '../../../domain/documents/reference-data/reference-data.ts'
import type { ListedPort } from '../../../domain/documents/reference-data/locode-finder.ts'
import type { ReadDocument } from '../../../domain/documents/layout/page.ts'
import type { AnalysedDocument, AnalysisRequest } from './child/analyse.ts'

export type FailureCode =
  | 'broken'
  | 'empty'
  | 'encrypted'
  | 'not_understood'
  | 'out_of_memory'
  | 'timeout'
  | 'too_large'
  | 'too_many_pages'
  | 'unsupported'

/** `problem` is one sentence for whoever sent the file. */
export type ReadFailure = {
  readonly ok: false
  readonly code: FailureCode
  readonly problem: string
  /** For the log of whoever runs the service. */
  readonly detail?: string
}

export type ReadOutcome =
  | {
      readonly ok: true
      /** Without its pages where there was a wish: they stay where they were read. */
      readonly document: ReadDocument
      /** What was wished for. */
      readonly analysed?: readonly AnalysedDocument[]
    }
  | ReadFailure

export type Rotation = 0 | 90 | 180 | 270

const problems: Readonly<Record<FailureCode, string>> = {
  broken: 'The file is damaged and cannot be read.',
  empty: 'The file is empty.',
  encrypted: 'The file is protected by a password.',
  not_understood:
    'The file was read, but an error of the service kept its content from being understood.',
  out_of_memory: 'Reading the file took more memory than is allowed.',
  timeout: 'Reading the file took longer than is allowed.',
  too_large: 'The file holds more than can be read.',
  too_many_pages: 'The file has too many pages.',
  unsupported: 'Files of this kind cannot be read.',
}

export const failed = (code: FailureCode, problem = problems[code]): ReadFailure => ({
  ok: false,
  code,
  problem,
})

/** One of Tesseract's, like `eng`, and where its data lies. */
export type Language = { readonly code: string; readonly file: string }

/** What a reader process is told once, when it starts. */
export type ReaderSetup = {
  /** Where the one file that is to be read lies each time. */
  readonly input: string
  readonly maxPages: number
  readonly languages: readonly Language[]
  readonly pdfjsFolder: string
  /** For the thinking about what was read; none where nobody will wish for it. */
  readonly referenceTables: ReferenceTables | null
}

/** What `knownOf` makes its tables of, as it can be sent to a process. */
export type ReferenceTables = {
  readonly carriers: readonly ListedCarrier[]
  readonly ports: readonly ListedPort[]
  readonly terminals: readonly { readonly locode: string }[]
}

export type ReadRequest = {
  readonly contentType: string | null
  /** Clockwise; when it is not 0, the file is not turned by what its text looks like. */
  readonly rotation: Rotation
  readonly analysis?: AnalysisRequest
}
