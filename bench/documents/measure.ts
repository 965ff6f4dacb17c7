// Generates one half of the corpus, reads it with the service's readers and limits, and compares.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentType } from '../../domain/documents/document-types.ts'
import { extract } from '../../domain/documents/fields/extract.ts'
import { fieldsOf } from '../../domain/documents/fields/fields.ts'
import type { FieldName } from '../../domain/documents/fields/fields.ts'
import { referenceDataFrom } from '../../domain/documents/reference-data/reference-data.ts'
import type { ReferenceData } from '../../domain/documents/reference-data/reference-data.ts'
import { splitDocuments } from '../../domain/documents/split/split.ts'
import { loadReferenceTables } from '../../services/document-classifier/readers/reference-tables.ts'
import { documentLimits } from '../../services/settings.ts'
import { maxMemoryMb } from '../../services/document-classifier/service.ts'
import { installedLanguages } from '../../services/document-classifier/readers/languages.ts'
import { createReaderPool } from '../../services/document-classifier/readers/pool.ts'
import type { ReaderPool } from '../../services/document-classifier/readers/pool.ts'
import { generate } from '../../corpus/generate.ts'
import type { Labelled } from '../../corpus/generate.ts'
import type { Half } from '../../corpus/half.ts'
import type { LabelValue } from '../../corpus/truth.ts'
import { compare } from './compare.ts'
import type { Count } from './compare.ts'
import { watchReaders } from './reader-load.ts'
import type { ReaderLoad } from './reader-load.ts'

export type FieldResult = {
  readonly name: FieldName
  readonly count: Count
  readonly expected: LabelValue | undefined
  readonly found: unknown
}
export type FileResult = {
  readonly label: Labelled
  /** Null if the file could not be read; `problem` gives the reason. */
  readonly type: DocumentType | null
  readonly problem: string | null
  readonly parts: number
  readonly fields: readonly FieldResult[]
  /** Reading and deciding, in this process and in the reader's. */
  readonly processorSeconds: number
  readonly wallSeconds: number
}
export type Pace = {
  readonly documents: number
  readonly processorSeconds: number
  readonly wallSeconds: number
}
export type MeasuredCorpus = {
  readonly files: readonly FileResult[]
  readonly twoPages: Pace
  readonly peakMb: number
}

type ReadFile = Pick<FileResult, 'type' | 'problem' | 'parts'> & {
  readonly values: { readonly [name in FieldName]?: { readonly value: unknown } }
}
type ReadingSetup = {
  readonly readers: ReaderPool
  readonly folder: string
  readonly reference: ReferenceData
  readonly load: ReaderLoad
}

const contentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  csv: 'text/csv',
  txt: 'text/plain',
  eml: 'message/rfc822',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

// The first part is the labelled document; pages that were split off from it do not count.
async function read({ readers, folder, reference }: ReadingSetup, file: string): Promise<ReadFile> {
  const contentType = contentTypes[file.split('.').at(-1) ?? ''] ?? null
  const outcome = await readers.read({ path: join(folder, file), contentType })
  if (!outcome.ok) return { type: null, problem: outcome.code, parts: 0, values: {} }
  const parts = splitDocuments(outcome.document.pages, reference)
  const [part] = parts
  if (part === undefined) return { type: null, problem: 'no parts', parts: 0, values: {} }
  const { firstPage, lastPage, classification } = part
  const pages = outcome.document.pages.filter(
    ({ number }) => number >= firstPage && number <= lastPage,
  )
  const { type } = classification
  return {
    type,
    problem: null,
    parts: parts.length,
    values: extract(type, pages, reference).fields,
  }
}

function compared({ type, truth }: Labelled, read: ReadFile): readonly FieldResult[] {
  const asked = read.type === null ? [] : fieldsOf[read.type]
  return [...new Set([...fieldsOf[type], ...asked])].flatMap((name) => {
    const [expected, found] = [truth[name], read.values[name]?.value]
    const count = compare(name, expected, found)
    return count.expected + count.found === 0 ? [] : [{ name, count, expected, found }]
  })
}

async function timed<T>({ processorSeconds }: ReaderLoad, work: () => Promise<T>) {
  const [processor, wall] = [processorSeconds(), performance.now()]
  const result = await work()
  return {
    result,
    processorSeconds: processorSeconds() - processor,
    wallSeconds: (performance.now() - wall) / 1000,
  }
}

async function readFiles(reading: ReadingSetup, labels: readonly Labelled[]) {
  const files: FileResult[] = []
  for (const label of labels) {
    const { result, ...spent } = await timed(reading.load, () => read(reading, label.file))
    const { type, problem, parts } = result
    files.push({ label, type, problem, parts, ...spent, fields: compared(label, result) })
  }
  return files
}

const isTwoPages = ({ file, pages, way }: Labelled): boolean =>
  file.endsWith('.pdf') && pages === 2 && way === 'digital'

/** Reads the digital PDFs of two pages repeatedly, for this many seconds after a warm-up. */
async function paceOf(
  reading: ReadingSetup,
  labels: readonly Labelled[],
  seconds: number,
): Promise<Pace> {
  const files = labels.filter(isTwoPages).map(({ file }) => file)
  let documents = 0
  const run = async (until: number): Promise<void> => {
    while (files.length > 0 && performance.now() < until)
      for (const file of files) {
        await read(reading, file)
        documents += 1
      }
  }
  await run(performance.now() + 3000)
  documents = 0
  const spent = await timed(reading.load, () => run(performance.now() + seconds * 1000))
  const { processorSeconds, wallSeconds } = spent
  return { documents, processorSeconds, wallSeconds }
}

function referenceData(): ReferenceData {
  const { carriers, places } = loadReferenceTables()
  return referenceDataFrom(carriers, places)
}

async function measureIn(folder: string, half: Half, seconds: number): Promise<MeasuredCorpus> {
  const labels = await generate(half, folder)
  const { pages, seconds: longest } = documentLimits
  const limits = { maxMemoryMb, timeoutMs: longest * 1_000, maxPages: pages }
  const readers = createReaderPool({ count: 1, ...limits, languages: installedLanguages(['eng']) })
  const load = watchReaders()
  const reading = { readers, folder, reference: referenceData(), load }
  try {
    const files = await readFiles(reading, labels)
    const twoPages = await paceOf(reading, labels, seconds)
    return { files, twoPages, peakMb: load.peakMb() }
  } finally {
    load.stop()
    await readers.stop()
  }
}

/** `keep`: a folder for the generated files, which stays; without it, a temporary one. */
export async function measureDocuments(
  half: Half,
  seconds: number,
  keep: string | undefined,
): Promise<MeasuredCorpus> {
  const folder = keep ?? (await mkdtemp(join(tmpdir(), 'landfall-documents-')))
  try {
    return await measureIn(folder, half, seconds)
  } finally {
    if (keep === undefined) await rm(folder, { recursive: true, force: true })
  }
}
