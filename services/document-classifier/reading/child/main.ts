// Runs in a process of its own: is set up with one message, then answers each request with an outcome.
import { readFile } from 'node:fs/promises'
import { failed } from '../outcome.ts'
import type { ReaderSetup, ReadOutcome, ReadRequest } from '../outcome.ts'
import { closeNetwork } from './confine.ts'
import { loadPdf } from './pdf.ts'
import { readBytes } from './read-bytes.ts'

const say = (message: object): void => void process.send?.(message)

async function answer(setup: ReaderSetup, request: ReadRequest): Promise<ReadOutcome> {
  try {
    return await readBytes(await readFile(setup.input), request, setup)
  } catch (error) {
    // Libraries throw whatever they like at bytes that are not what they should be.
    console.error(error)
    return failed('broken')
  }
}

process.once('message', (setup: ReaderSetup) => {
  closeNetwork()
  process.on('message', (request: ReadRequest) => void answer(setup, request).then(say))
  void loadPdf(setup.pdfjsFolder).then(() => say({ ready: true }))
})
// The parent is gone: there is nobody left to read for.
process.once('disconnect', () => process.exit(0))
