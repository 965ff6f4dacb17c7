// Tells by log and `/readyz` while the store of uploaded documents keeps no files, which may be an outage or a wrong setting.
import { randomUUID } from 'node:crypto'
import { filesProblem, tryFiles, tryReading } from '../platform/files/files.ts'
import type { Running } from '../platform/process/running.ts'
import type { Dependencies } from './service.ts'
import { filesPlaceOf } from './settings.ts'

type FilesDependencies = Pick<Dependencies, 'files' | 'settings' | 'missing'>

export const untilFilesAreKept = (dependencies: FilesDependencies): Running =>
  untilTried(dependencies, tryFiles)

/** For a service that writes no files. */
export const untilFilesAreRead = (dependencies: FilesDependencies): Running =>
  untilTried(dependencies, tryReading)

function untilTried(
  { files, settings, missing }: FilesDependencies,
  attemptWith: typeof tryFiles,
): Running {
  const halt = new AbortController()
  const id = randomUUID()
  const attempt = {
    what: 'the store of files',
    work: () => attemptWith(files, id),
    sentence: (error: unknown) => filesProblem(filesPlaceOf(settings), error),
  }
  void missing.untilThere(attempt, halt.signal)
  return {
    // All that needs no files goes on.
    ready: () => true,
    // Not after a store that is silent.
    stop: () => Promise.resolve(halt.abort()),
  }
}
