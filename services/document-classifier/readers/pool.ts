// Reads files in processes of their own: whatever a file does to its reader, the others go on.
import { stat } from 'node:fs/promises'
import { failed } from './protocol.ts'
import type { ReadOutcome, Rotation } from './protocol.ts'
import { startReaderProcess } from './process.ts'
import type { AnalysisRequest } from './protocol.ts'
import type { ProcessOptions, ReaderProcess } from './process.ts'

export type { FailureCode, ReadFailure, ReadOutcome, Rotation } from './protocol.ts'

export type ReaderOptions = ProcessOptions & {
  /** So many files are read at once. */
  readonly count: number
  readonly log?: { readonly warn: (fields: object, message: string) => void }
}

export type ReadableFile = {
  readonly path: string
  readonly contentType: string | null
  /** Clockwise; when it is given and not 0, pages are not turned by what their text looks like. */
  readonly rotation?: Rotation
  /** Given: not the pages come back, but what is in them. */
  readonly analysis?: AnalysisRequest
}

export type ReaderPool = {
  /** Rejects when the signal says so, and after `stop`. */
  readonly read: (file: ReadableFile, signal?: AbortSignal) => Promise<ReadOutcome>
  /** Waits for what is being read, which its timeout bounds; what still waits for a reader is turned away. */
  readonly stop: () => Promise<void>
}

const maxBytes = 100 * 1024 * 1024
/** Libraries leave something behind with each document. */
const recycleAfter = 200

async function refusalOf(path: string): Promise<ReadOutcome | null> {
  const { size } = await stat(path)
  if (size === 0) return failed('empty')
  return size > maxBytes ? failed('too_large') : null
}

/** One place in the row of readers; its process starts with the first file, and is replaced when used up. */
function createSlot(options: ReaderOptions) {
  let reader: ReaderProcess | null = null
  let documents = 0

  async function warm(): Promise<ReaderProcess> {
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
    const used = await warm()
    const { path, contentType, rotation = 0, analysis } = file
    const request = { contentType, rotation, ...(analysis && { analysis }) }
    const outcome = await used.read(path, request, signal)
    if (used.isAlive()) await recycle(used)
    else options.log?.warn({ outcome }, 'a file was too much for its reader')
    if (!outcome.ok && outcome.code === 'not_understood')
      options.log?.warn({ outcome }, 'a rule failed at what a file says')
    return outcome
  }

  async function read(file: ReadableFile, signal?: AbortSignal): Promise<ReadOutcome> {
    const wasUsed = reader?.isAlive() === true && documents > 0
    const outcome = await readOnce(file, signal)
    // What others left in the reader's memory is not this file's fault.
    return wasUsed && !outcome.ok && outcome.code === 'out_of_memory'
      ? readOnce(file, signal)
      : outcome
  }

  return { read, stop: async () => reader?.kill() }
}

type ReaderSlot = ReturnType<typeof createSlot>

/** Hands out places in the order in which they were asked for. */
function createQueue(slots: readonly ReaderSlot[]) {
  const idle = [...slots]
  const waiting: { readonly take: (place: ReaderSlot) => void; readonly refuse: () => void }[] = []
  return {
    take: (refused: Error) =>
      new Promise<ReaderSlot>((take, reject) => {
        const place = idle.pop()
        if (place) take(place)
        else waiting.push({ take, refuse: () => reject(refused) })
      }),
    giveBack(place: ReaderSlot): void {
      const next = waiting.shift()
      if (next) next.take(place)
      else idle.push(place)
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

  async function readAt(place: ReaderSlot, file: ReadableFile, signal?: AbortSignal) {
    const reading = place.read(file, signal)
    inProgress.add(reading)
    return reading.finally(() => {
      inProgress.delete(reading)
      queue.giveBack(place)
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
      await Promise.all(slots.map((place) => place.stop()))
    },
  }
}
