import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Page, TextRun } from '../../../domain/documents/layout/page.ts'
import type { AnalysisRequest } from './protocol.ts'
import { installedLanguages } from './languages.ts'
import { createReaderPool } from './pool.ts'
import type { ReaderOptions, ReadOutcome } from './pool.ts'

/** A pool of readers for one test file, and a function that has it read bytes as a file. */
export function readersForTest(options: Partial<ReaderOptions> = {}) {
  const readers = createReaderPool({
    count: 1,
    maxMemoryMb: 600,
    // On a busy machine the words of one scan take most of a minute.
    timeoutMs: 240_000,
    maxPages: 5,
    languages: installedLanguages(['eng']),
    ...options,
  })
  let folder = ''
  let files = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reading-'))
  })
  afterAll(async () => {
    await readers.stop()
    await rm(folder, { recursive: true })
  })
  async function read(
    bytes: Uint8Array | string,
    contentType: string | null = null,
    signal?: AbortSignal,
    analysis?: AnalysisRequest,
  ): Promise<ReadOutcome> {
    const path = join(folder, `${(files += 1)}`)
    await writeFile(path, bytes)
    return readers.read({ path, contentType, ...(analysis && { analysis }) }, signal)
  }
  return { readers, read }
}

export function pagesOf(outcome: ReadOutcome): readonly Page[] {
  if (!outcome.ok) throw new Error(outcome.problem)
  return outcome.document.pages
}

export const textsOf = (outcome: ReadOutcome): readonly string[] =>
  pagesOf(outcome).flatMap((page) => page.runs.map((run) => run.text))

export function runWith(page: Page | undefined, text: string): TextRun {
  const found = page?.runs.find((run) => run.text.includes(text))
  if (!found) throw new Error(`The page does not hold ${text}.`)
  return found
}
