// The messages between the service and a reader's process.
import type { Correction } from '../../../domain/documents/classify/corrections.ts'
import type { DocumentType } from '../../../domain/documents/document-types.ts'
import type { ReadDocument } from '../../../domain/documents/layout/page.ts'
import type { ListedCarrier } from '../../../domain/documents/reference-data/reference-data.ts'
import type { PlaceTables } from '../../../domain/places/place-lexicon.ts'

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

/** `problem` is one sentence for the client. */
export type ReadFailure = {
  readonly ok: false
  readonly code: FailureCode
  readonly problem: string
  /** For the log. */
  readonly detail?: string
}

export type ReadOutcome =
  | {
      readonly ok: true
      /** Without its pages if an analysis was requested: they stay in the reader's process. */
      readonly document: ReadDocument
      /** The result of the requested analysis. */
      readonly analysed?: readonly AnalysedDocument[]
    }
  | ReadFailure

/** In degrees, clockwise. */
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

/** Tesseract's code, such as `eng`, and the path of its data. */
export type Language = { readonly code: string; readonly file: string }

/** The first message to a reader's process. */
export type ReaderSetup = {
  /** The path at which the reader finds each file. */
  readonly input: string
  readonly maxPages: number
  readonly languages: readonly Language[]
  readonly pdfjsFolder: string
  /** The folder of the native add-ons that may be loaded. */
  readonly addonsFolder: string
  /** Null where no analysis will be requested. */
  readonly referenceTables: ReferenceTables | null
}

/** The arguments of `referenceDataFrom`, as plain data that can be sent to a process. */
export type ReferenceTables = {
  readonly carriers: readonly ListedCarrier[]
  readonly places: PlaceTables
}

export type ReadRequest = {
  readonly contentType: string | null
  /** Given and not 0: pages are turned by it, and not by the direction of their text. */
  readonly rotation: Rotation
  readonly analysis?: AnalysisRequest
}

/** What to find in the pages of a file. */
export type AnalysisRequest = {
  /** The type whose fields are read; null: find the type, and split the file if it holds several documents. */
  readonly type: DocumentType | null
  /** The pages of the document if its file holds several; null: all. */
  readonly pages: { readonly first: number; readonly last: number } | null
  readonly corrections: readonly Correction[]
}

/** The fields of a document by name, as the schema of its type defines them. */
export type DocumentPayload = Readonly<Record<string, unknown>>

/** One document of a file. */
export type AnalysedDocument = {
  readonly firstPage: number
  readonly lastPage: number
  readonly type: DocumentType
  /** Of the type, 0 to 1; null where the type was given. */
  readonly confidence: number | null
  readonly notes: string | null
  readonly payload: DocumentPayload
  /** By which later documents are compared with this one. */
  readonly words: readonly string[]
}
