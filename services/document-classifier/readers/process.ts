// One reader: a warm child process that reads one file at a time, and is killed when one is too much for it.
import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childProgram, packageFolder } from './child-program.ts'
import { failed } from './protocol.ts'
import type {
  Language,
  ReaderSetup,
  ReadOutcome,
  ReadRequest,
  ReferenceTables,
} from './protocol.ts'
import { endOf, residentMb, spawnChild } from './spawn-child.ts'

export type ProcessOptions = {
  readonly maxMemoryMb: number
  readonly timeoutMs: number
  readonly maxPages: number
  readonly languages: readonly Language[]
  /** For wishes that go beyond the text. */
  readonly referenceTables?: ReferenceTables
}

export type ReaderProcess = {
  /** One file at a time. After an outcome that it did not survive, the process is not alive. */
  readonly read: (path: string, request: ReadRequest, signal?: AbortSignal) => Promise<ReadOutcome>
  readonly isAlive: () => boolean
  readonly memoryMb: () => Promise<number>
  readonly kill: () => Promise<void>
}

/** A start takes a second; on a machine that is overrun, some more. */
const startMs = 60_000
const watchMs = 100

const setupFor = (input: string, options: ProcessOptions): ReaderSetup => ({
  input,
  maxPages: options.maxPages,
  languages: options.languages,
  pdfjsFolder: packageFolder('pdfjs-dist'),
  referenceTables: options.referenceTables ?? null,
})

const outcomeOfEnd = (said: string): ReadOutcome =>
  /heap out of memory|allocation failed|out of memory/i.test(said)
    ? failed('out_of_memory')
    : failed('broken', 'The file is damaged: nothing could be read before the reader gave up.')

type FirstEvent = { readonly answer: unknown } | { readonly ended: string } | 'timeout' | 'memory'

type Watched = {
  readonly child: ChildProcess
  readonly end: Promise<string>
  readonly maxMemoryMb: number
}

/** What happens first; rejects with the signal's reason. */
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
    const look = () =>
      void residentMb(child.pid).then((mb) => mb > maxMemoryMb && resolve('memory'))
    const watch = setInterval(look, watchMs)
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

function outcomeOf(waited: FirstEvent): ReadOutcome {
  if (waited === 'timeout') return failed('timeout')
  if (waited === 'memory') return failed('out_of_memory')
  return 'ended' in waited ? outcomeOfEnd(waited.ended) : (waited.answer as ReadOutcome)
}

async function startedChild(watched: Watched, setup: ReaderSetup): Promise<void> {
  watched.child.send(setup)
  const waited = await firstEvent(watched, startMs)
  if (typeof waited === 'string' || !('answer' in waited))
    throw new Error(`A reader does not start: ${JSON.stringify(waited)}`)
}

/** Throws when it does not start: then something is wrong with the installation. */
export async function startReaderProcess(options: ProcessOptions): Promise<ReaderProcess> {
  // Before there is anything to clear away: bundling it may fail.
  const program = childProgram()
  const inbox = await mkdtemp(join(tmpdir(), 'landfall-reader-'))
  const input = join(inbox, 'input')
  const child = spawnChild(inbox, options.maxMemoryMb, program)
  const watched = { child, end: endOf(child), maxMemoryMb: options.maxMemoryMb }
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
      child.send(request)
      const waited = await firstEvent(watched, options.timeoutMs, signal)
      survived = typeof waited === 'object' && 'answer' in waited
      return outcomeOf(waited)
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
  return { read, kill, memoryMb, isAlive: () => alive && child.exitCode === null }
}
