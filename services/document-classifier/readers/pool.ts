// Reads files in processes: a file that ends its reader's process does not affect other files.
import { stat } from 'node:fs/promises'
import { failed } from './protocol.ts'
import type { ReadOutcome, Rotation } from './protocol.ts'
import { startReaderProcess } from './process.ts'
import type { AnalysisRequest } from './protocol.ts'
import type { ProcessOptions, ReaderProcess } from './process.ts'

export type { FailureCode, ReadFailure, ReadOutcome, Rotation } from './protocol.ts'

export type ReaderOptions = ProcessOptions & {
  /** Processes, and files that are read at once. */
  readonly count: number
  readonly log?: { readonly warn: (fields: object, message: string) => void }
}

type ReadableFile = {
  readonly path: string
  readonly contentType: string | null
  readonly rotation?: Rotation
  /** Given: the outcome holds the analysed documents instead of the pages. */
  readonly analysis?: AnalysisRequest
}

export type ReaderPool = {
  /** Rejects when the signal is aborted, and after `stop`. */
  readonly read: (file: ReadableFile, signal?: AbortSignal) => Promise<ReadOutcome>
  /** Waits for the files that are being read, for which the timeout is the limit, and rejects those that wait. */
  readonly stop: () => Promise<void>
}

const maxBytes = 100 * 1024 * 1024
/** Files for one process: libraries leak memory. */
const recycleAfter = 200

async function refusalOf(path: string): Promise<ReadOutcome | null> {
  const { size } = await stat(path)
  if (size === 0) return failed('empty')
  return size > maxBytes ? failed('too_large') : null
}

/** One process of the pool: it starts with the first file and is replaced when it is used up or killed. */
function createSlot(options: ReaderOptions) {
  let reader: ReaderProcess | null = null
  let documents = 0

  async function runningReader(): Promise<ReaderProcess> {
    if (reader?.isAlive()) return reader
    documents = 0
    return (reader = await startReaderProcess(options))
  }

  async function recycle(used: ReaderProcess): Promise<void> {
    documents += 1
    const isFull = (await used.memoryMb()) > options.maxMemoryMb * 0.7
    if (documents >= recycleAfter || isFull) await used.kill()
  }

  async function readOnce(file: ReadableFile, signal?: AbortSignal): Promise<ReadOutcome> {
    signal?.throwIfAborted()
    const used = await runningReader()
    const { path, contentType, rotation = 0, analysis } = file
    const request = { contentType, rotation, ...(analysis && { analysis }) }
    const outcome = await used.read(path, request, signal)
    if (used.isAlive()) await recycle(used)
    else options.log?.warn({ outcome }, 'a file ended its reader')
    if (!outcome.ok && outcome.code === 'not_understood')
      options.log?.warn({ outcome }, 'a rule failed on the content of a file')
    return outcome
  }

  async function read(file: ReadableFile, signal?: AbortSignal): Promise<ReadOutcome> {
    const wasUsed = reader?.isAlive() === true && documents > 0
    const outcome = await readOnce(file, signal)
    // The memory that earlier files left in use is not this file's fault.
    return wasUsed && !outcome.ok && outcome.code === 'out_of_memory'
      ? readOnce(file, signal)
      : outcome
  }

  return { read, stop: async () => reader?.kill() }
}

type ReaderSlot = ReturnType<typeof createSlot>

/** Hands out free slots in the order of the calls to `take`. */
function createQueue(slots: readonly ReaderSlot[]) {
  const idle = [...slots]
  const waiting: { readonly take: (slot: ReaderSlot) => void; readonly refuse: () => void }[] = []
  return {
    take: (refused: Error) =>
      new Promise<ReaderSlot>((take, reject) => {
        const slot = idle.pop()
        if (slot) take(slot)
        else waiting.push({ take, refuse: () => reject(refused) })
      }),
    giveBack(slot: ReaderSlot): void {
      const next = waiting.shift()
      if (next) next.take(slot)
      else idle.push(slot)
    },
    refuseAll: () => waiting.splice(0).forEach(({ refuse }) => refuse()),
  }
}

export function createReaderPool(options: ReaderOptions): ReaderPool {
  const slots = Array.from({ length: options.count }, () => createSlot(options))
  const queue = createQueue(slots)
  const inProgress = new Set<Promise<unknown>>()
  const stopped = new Error('The readers have been stopped.')
  let isStopped = false

  async function readAt(slot: ReaderSlot, file: ReadableFile, signal?: AbortSignal) {
    const reading = slot.read(file, signal)
    inProgress.add(reading)
    return reading.finally(() => {
      inProgress.delete(reading)
      queue.giveBack(slot)
    })
  }

  return {
    async read(file, signal) {
      if (isStopped) throw stopped
      signal?.throwIfAborted()
      const refusal = await refusalOf(file.path)
      return refusal ?? readAt(await queue.take(stopped), file, signal)
    },
    async stop() {
      isStopped = true
      queue.refuseAll()
      await Promise.allSettled(inProgress)
      await Promise.all(slots.map((slot) => slot.stop()))
    },
  }
}
