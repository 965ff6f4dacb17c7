import { followCarriersFile } from '../../carriers/carriers-file.ts'
import { runLoop } from '../../platform/loop/run.ts'
import type { Running } from '../../platform/process/running.ts'
import { removeLeftFolders, temporaryFolder } from '../../platform/process/temporary-folders.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'
import { untilFilesAreRead } from '../files-watch.ts'
import type { Dependencies } from '../service.ts'
import type { Service } from '../service.ts'
import { fileFetcher } from './read/fetch-file.ts'
import { readLoop } from './read/loop.ts'
import type { ReadFile } from './read/loop.ts'
import { installedLanguages } from './readers/languages.ts'
import { confinement } from './readers/spawn-child.ts'
import { createReaderPool } from './readers/pool.ts'
import type { ReaderPool } from './readers/pool.ts'
import { classifierWorker } from './queue/worker.ts'
import { loadReferenceTables } from './readers/reference-tables.ts'

/** Files that are read at once, each in a process of its own. */
const atOnce = 3
/** An account whose files take long leaves this many of them to the other accounts. */
const reserved = 1
/** The resident memory of one reader; a file that needs more fails. */
export const maxMemoryMb = 512

function openReaders({ settings, log }: Dependencies): ReaderPool {
  const { pages, seconds } = settings.DOCUMENT_LIMITS
  const { network, user } = confinement()
  log.info({ network_closed_by_system: network, user }, 'readers are confined')
  return createReaderPool({
    count: atOnce,
    maxMemoryMb,
    timeoutMs: seconds * 1_000,
    maxPages: pages,
    log,
    // A reader starts with the first file; a missing language is an error now.
    languages: installedLanguages(settings.DOCUMENT_LANGUAGES),
    referenceTables: loadReferenceTables(),
  })
}

const readBy =
  (readers: ReaderPool): ReadFile =>
  async (file, analysis, signal) => {
    const outcome = await readers.read({ ...file, analysis }, signal)
    return outcome.ok ? { ok: true, documents: outcome.analysed ?? [] } : outcome
  }

/** Stops the loop first, because it waits for the files that are being read. */
const withReaders = (loop: Running, readers: ReaderPool): Running => ({
  ...loop,
  async stop() {
    await loop.stop()
    await readers.stop()
  },
})

const service: Service = {
  name: 'document-classifier',
  produces: ['tracking.requested', 'terminal.observed', 'event.recorded'],
  prepare: () => removeLeftFolders(),
  begin: (dependencies) => {
    const readers = openReaders(dependencies)
    const fetchFile = fileFetcher(dependencies.files, temporaryFolder, dependencies.log)
    const { database, settings } = dependencies
    const carriersFile = followCarriersFile({
      path: settings.CARRIERS,
      rows: loadReferenceData().carriers,
      calls: false,
      log: dependencies.log,
    })
    const { known: carriers } = carriersFile
    const loop = runLoop(
      readLoop({ database, fetchFile, read: readBy(readers), carriers, atOnce, reserved }),
      dependencies,
    )
    return {
      workers: [classifierWorker(() => loop.wake())],
      loops: [withReaders(loop, readers), carriersFile, untilFilesAreRead(dependencies)],
    }
  },
}

export default service
