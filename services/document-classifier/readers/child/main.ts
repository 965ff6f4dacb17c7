// The program of a reader's process: the first message sets it up, each later one is answered with an outcome.
import { readFile } from 'node:fs/promises'
import { referenceDataFrom } from '../../../../domain/documents/reference-data/reference-data.ts'
import type { ReferenceData } from '../../../../domain/documents/reference-data/reference-data.ts'
import { analyse } from './analyse.ts'
import { failed } from '../protocol.ts'
import type { ReaderSetup, ReadOutcome, ReadRequest } from '../protocol.ts'
import { closeNetwork, closeProcess } from './confine.ts'
import { loadPdf } from './pdf/pdf.ts'
import { readBytes } from './read-bytes.ts'

const send = (message: object): void => void process.send?.(message)

/** Runs in this process, because a malicious text can keep a rule busy for hours. */
function withAnalysis(
  outcome: ReadOutcome,
  { analysis }: ReadRequest,
  reference: ReferenceData | null,
): ReadOutcome {
  if (!outcome.ok || !analysis || reference === null) return outcome
  const { document } = outcome
  try {
    const analysed = analyse(document, analysis, reference)
    return { ok: true, document: { ...document, pages: [] }, analysed }
  } catch (error) {
    // A file may hold any text: an error of a rule is the rule's fault.
    return { ...failed('not_understood'), detail: String((error as Error).stack ?? error) }
  }
}

async function answer(
  setup: ReaderSetup,
  request: ReadRequest,
  reference: ReferenceData | null,
): Promise<ReadOutcome> {
  try {
    const outcome = await readBytes(await readFile(setup.input), request, setup)
    return withAnalysis(outcome, request, reference)
  } catch (error) {
    // Libraries throw errors of any kind for malformed bytes.
    console.error(error)
    return failed('broken')
  }
}

process.once('message', (setup: ReaderSetup) => {
  closeNetwork()
  closeProcess(setup.addonsFolder)
  const { referenceTables } = setup
  const reference =
    referenceTables && referenceDataFrom(referenceTables.carriers, referenceTables.places)
  process.on('message', (request: ReadRequest) => void answer(setup, request, reference).then(send))
  void loadPdf(setup.pdfjsFolder).then(() => send({ ready: true }))
})
// The parent has ended.
process.once('disconnect', () => process.exit(0))
