// Runs in a process of its own: is set up with one message, then answers each request with an outcome.
import { readFile } from 'node:fs/promises'
import { referenceDataFrom } from '../../../../domain/documents/reference-data/reference-data.ts'
import type { ReferenceData } from '../../../../domain/documents/reference-data/reference-data.ts'
import { analyse } from './analyse.ts'
import { failed } from '../protocol.ts'
import type { ReaderSetup, ReadOutcome, ReadRequest } from '../protocol.ts'
import { closeNetwork } from './confine.ts'
import { loadPdf } from './pdf.ts'
import { readBytes } from './read-bytes.ts'

const say = (message: object): void => void process.send?.(message)

/** The thinking is done here as well: text can be made to keep a rule busy for hours. */
function thoughtAbout(
  outcome: ReadOutcome,
  { analysis }: ReadRequest,
  known: ReferenceData | null,
): ReadOutcome {
  if (!outcome.ok || !analysis || known === null) return outcome
  const { document } = outcome
  try {
    const analysed = analyse(document, analysis, known)
    return { ok: true, document: { ...document, pages: [] }, analysed }
  } catch (error) {
    // Text may say what it likes: whatever our rules throw is a fault of theirs, not of the file.
    return { ...failed('not_understood'), detail: String((error as Error).stack ?? error) }
  }
}

async function answer(
  setup: ReaderSetup,
  request: ReadRequest,
  known: ReferenceData | null,
): Promise<ReadOutcome> {
  try {
    const outcome = await readBytes(await readFile(setup.input), request, setup)
    return thoughtAbout(outcome, request, known)
  } catch (error) {
    // Libraries throw whatever they like at bytes that are not what they should be.
    console.error(error)
    return failed('broken')
  }
}

process.once('message', (setup: ReaderSetup) => {
  closeNetwork()
  const { referenceTables } = setup
  const known =
    referenceTables &&
    referenceDataFrom(referenceTables.carriers, referenceTables.ports, referenceTables.terminals)
  process.on('message', (request: ReadRequest) => void answer(setup, request, known).then(say))
  void loadPdf(setup.pdfjsFolder).then(() => say({ ready: true }))
})
// The parent is gone: there is nobody left to read for.
process.once('disconnect', () => process.exit(0))
