// A log in a file that only its owner may read, and that is renamed when it is full.
import { open, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { hasCode } from './error-code.ts'
import { createLogWriter } from './log-writer.ts'
import type { Destination, LogWriter } from './log-writer.ts'
import { reasonOf } from './reason-of.ts'
import { StartError } from './read-settings.ts'

export type LogFileOptions = {
  readonly path: string
  readonly maxBytes: number
  /** The file that is written and the older ones, `path.1` being the youngest of these. */
  readonly files: number
  /** Told once for each time in which nothing can be written, and null when lines are written again. */
  readonly onProblem: (problem: string | null) => void
  readonly retryMs?: number
}

type OpenFile = { readonly handle: FileHandle; readonly fd: number; size: number }

async function openFile(path: string): Promise<OpenFile> {
  const handle = await open(path, 'a', 0o600)
  try {
    const found = await handle.stat()
    // An earlier version left it readable for all.
    if (found.isFile()) await handle.chmod(0o600)
    return { handle, fd: handle.fd, size: found.isFile() ? found.size : 0 }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function renameAll(path: string, files: number): Promise<void> {
  const name = (n: number): string => (n === 0 ? path : `${path}.${n}`)
  if (files === 1) return rm(path, { force: true })
  for (let n = files - 1; n > 0; n -= 1)
    await rename(name(n - 1), name(n)).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error
    })
}

/** The file that is written now, and another one when it is full. */
function createRotation({ path, maxBytes, files }: LogFileOptions): Destination {
  let file: OpenFile | null = null
  async function close(): Promise<void> {
    const { handle } = file ?? {}
    file = null
    await handle?.close()
  }
  async function targetFor(bytes: number): Promise<OpenFile> {
    file ??= await openFile(path)
    if (file.size === 0 || file.size + bytes <= maxBytes) return file
    await close()
    await renameAll(path, files)
    return (file = await openFile(path))
  }
  return { close, targetFor, present: () => file }
}

/** Throws a StartError when the file cannot be opened. */
export async function openLogFile(options: LogFileOptions): Promise<LogWriter> {
  const { path, onProblem, retryMs } = options
  const rotation = createRotation(options)
  await rotation.targetFor(0).catch((error: unknown) => {
    throw new StartError(`The log ${path} cannot be opened: ${reasonOf(error)}`)
  })
  const told = (error: Error | null): void =>
    onProblem(error && `The log ${path} cannot be written: ${reasonOf(error)}`)
  return createLogWriter(rotation, told, retryMs)
}
