// One reader: a child process that reads one file after another, and is killed when a file exceeds its limits.
import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:fs'
import { chmod, chown, copyFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { childProgram, packageFolder } from './child-program.ts'
import { failed } from './protocol.ts'
import type {
  Language,
  ReaderSetup,
  ReadOutcome,
  ReadRequest,
  ReferenceTables,
} from './protocol.ts'
import { endOfChild } from '../../../platform/process/end-of-child.ts'
import { temporaryFolder } from '../../../platform/process/temporary-folders.ts'
import { confinement, residentMb, spawnChild } from './spawn-child.ts'

export type ProcessOptions = {
  readonly maxMemoryMb: number
  readonly timeoutMs: number
  readonly maxPages: number
  readonly languages: readonly Language[]
  /** Needed for requests with an analysis. */
  readonly referenceTables?: ReferenceTables
}

export type ReaderProcess = {
  /** One file at a time. The process is no longer alive after a file that it did not survive. */
  readonly read: (path: string, request: ReadRequest, signal?: AbortSignal) => Promise<ReadOutcome>
  readonly isAlive: () => boolean
  readonly memoryMb: () => Promise<number>
  readonly kill: () => Promise<void>
}

/** A start takes a second, and longer on an overloaded machine. */
const startMs = 60_000
const memoryCheckMs = 100

const setupFor = (input: string, options: ProcessOptions): ReaderSetup => ({
  input,
  maxPages: options.maxPages,
  languages: options.languages,
  pdfjsFolder: packageFolder('pdfjs-dist'),
  addonsFolder: dirname(packageFolder('@napi-rs/canvas')),
  referenceTables: options.referenceTables ?? null,
})

/** Nobody but a system that is short of memory ends a reader that reads. */
const outcomeOfEnd = (lastOutput: string): ReadOutcome =>
  /heap out of memory|allocation failed|out of memory|\bexit SIGKILL$/i.test(lastOutput)
    ? failed('out_of_memory')
    : failed('broken', 'The file is damaged: nothing could be read before the reader gave up.')

type FirstEvent = { readonly answer: unknown } | { readonly ended: string } | 'timeout' | 'memory'

type Watched = {
  readonly child: ChildProcess
  readonly end: Promise<string>
  readonly maxMemoryMb: number
}

/** The first of answer, end, timeout and exceeded memory; rejects with the signal's reason. */
function firstEvent(
  watched: Watched,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<FirstEvent> {
  const { child, end, maxMemoryMb } = watched
  const over = new AbortController()
  return new Promise<FirstEvent>((resolve, reject) => {
    const answered = (answer: unknown) => resolve({ answer })
    const aborted = () => reject(signal?.reason as Error)
    const timer = setTimeout(() => resolve('timeout'), timeoutMs)
    const checkMemory = () =>
      void residentMb(child.pid).then((mb) => mb > maxMemoryMb && resolve('memory'))
    const watch = setInterval(checkMemory, memoryCheckMs)
    over.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      clearInterval(watch)
      child.off('message', answered)
      signal?.removeEventListener('abort', aborted)
    })
    child.once('message', answered)
    signal?.addEventListener('abort', aborted)
    void end.then((ended) => resolve({ ended }))
  }).finally(() => over.abort())
}

function outcomeOf(event: FirstEvent): ReadOutcome {
  if (event === 'timeout') return failed('timeout')
  if (event === 'memory') return failed('out_of_memory')
  return 'ended' in event ? outcomeOfEnd(event.ended) : (event.answer as ReadOutcome)
}

async function startedChild(watched: Watched, setup: ReaderSetup): Promise<void> {
  watched.child.send(setup)
  const event = await firstEvent(watched, startMs)
  if (typeof event === 'string' || !('answer' in event))
    throw new Error(`A reader's process does not start: ${JSON.stringify(event)}`)
}

/** Lets the group of the reader's own user read it; without such a user it is the service's anyway. */
async function showTo(path: string, mode: number): Promise<void> {
  const { user } = confinement()
  if (user === null) return
  await chown(path, 0, user)
  await chmod(path, mode)
}

/** Throws when the process does not start, which is a fault of the installation. */
export async function startReaderProcess(options: ProcessOptions): Promise<ReaderProcess> {
  // First, because bundling may fail and leave nothing to remove.
  const program = childProgram()
  const inbox = await temporaryFolder('reader')
  const input = join(inbox, 'input')
  await showTo(inbox, 0o750)
  const child = spawnChild(inbox, options.maxMemoryMb, program)
  const watched = { child, end: endOfChild(child), maxMemoryMb: options.maxMemoryMb }
  let alive = true

  async function kill(): Promise<void> {
    alive = false
    child.kill('SIGKILL')
    await watched.end
    await rm(inbox, { recursive: true, force: true })
  }

  async function read(path: string, request: ReadRequest, signal?: AbortSignal) {
    let survived = false
    try {
      await copyFile(path, input, constants.COPYFILE_FICLONE)
      await showTo(input, 0o640)
      child.send(request)
      const event = await firstEvent(watched, options.timeoutMs, signal)
      survived = typeof event === 'object' && 'answer' in event
      return outcomeOf(event)
    } finally {
      if (survived) await rm(input, { force: true })
      else await kill()
    }
  }

  await startedChild(watched, setupFor(input, options)).catch(async (error: unknown) => {
    await kill()
    throw error
  })
  const memoryMb = () => residentMb(child.pid)
  // A process that was ended by a signal, as by a system that is short of memory, has no exit code.
  const isAlive = () => alive && child.exitCode === null && child.signalCode === null
  return { read, kill, memoryMb, isAlive }
}
