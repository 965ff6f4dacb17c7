// Writes lines in the background. Its errors end nothing: lines that cannot be written wait for a while, and then they
// are counted instead.
import { write, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { pauseFor } from './pause.ts'
import { hasCode } from './error-code.ts'

/** Where lines go now. */
type Target = { readonly fd: number; size: number }

export type Destination = {
  /** Opens it where necessary; `bytes` more are to be written. */
  targetFor(bytes: number): Promise<Target>
  /** Null while it is closed. */
  present(): Target | null
  close(): Promise<void>
}

export type LogWriter = { write(line: string): void; close(): Promise<void> }

/** Of lines that wait. */
const mostWaiting = 4_000_000
/** A reader of our output that does not keep up. */
const isBusy = (error: unknown): boolean => hasCode(error, 'EAGAIN')
const busyMs = 50

const writeTo = promisify(write)

/** Lines that wait to be written, up to a size; beyond it they are counted. */
function createWaiting() {
  let lines: Buffer[] = []
  let bytes = 0
  let lost = 0
  const push = (line: string): void => {
    lines.push(Buffer.from(line))
    bytes += Buffer.byteLength(line)
  }
  return {
    add(line: string): void {
      if (bytes + Buffer.byteLength(line) > mostWaiting) lost += 1
      else push(line)
    },
    isEmpty: () => bytes === 0 && lost === 0,
    all(): Buffer {
      const note = { level: 50, time: new Date().toISOString(), lost, msg: 'lines were not logged' }
      if (lost > 0) push(`${JSON.stringify(note)}\n`)
      lost = 0
      const all = Buffer.concat(lines)
      lines = [all]
      return all
    },
    written(count: number): void {
      lines[0] = lines[0]?.subarray(count) ?? Buffer.alloc(0)
      bytes -= count
    },
  }
}

type Waiting = ReturnType<typeof createWaiting>

async function writeAll(waiting: Waiting, destination: Destination): Promise<void> {
  const lines = waiting.all()
  const target = await destination.targetFor(lines.length)
  for (let at = 0; at < lines.length;) {
    const { bytesWritten } = await writeTo(target.fd, lines, at)
    target.size += bytesWritten
    at += bytesWritten
    waiting.written(bytesWritten)
  }
}

/** A process that ends by itself or by a second signal tries once to write its last lines. */
function writeLast(waiting: Waiting, destination: Destination): void {
  const target = destination.present()
  try {
    if (target !== null && !waiting.isEmpty()) writeSync(target.fd, waiting.all())
  } catch {
    // Nobody is left to hear of it.
  }
}

/** `onProblem` is told once for each time in which nothing can be written, and null when lines are written again. */
export function createLogWriter(
  destination: Destination,
  onProblem: (problem: Error | null) => void,
  retryMs = 1_000,
): LogWriter {
  const waiting = createWaiting()
  const closing = new AbortController()
  let hasProblem = false
  let writing: Promise<void> | null = null

  function tell(problem: Error | null): void {
    if (hasProblem !== (problem !== null)) onProblem(problem)
    hasProblem = problem !== null
  }

  async function writeOnce(): Promise<void> {
    try {
      await writeAll(waiting, destination)
      tell(null)
    } catch (error) {
      if (isBusy(error)) return pauseFor(busyMs, closing.signal)
      tell(error as Error)
      await destination.close().catch(() => undefined)
      await pauseFor(retryMs, closing.signal)
    }
  }

  async function drain(): Promise<void> {
    do await writeOnce()
    while (!waiting.isEmpty() && !closing.signal.aborted)
  }

  function begin(): void {
    writing ??= drain().finally(() => {
      writing = null
      // A line may come between the last look and now.
      if (!waiting.isEmpty() && !closing.signal.aborted) begin()
    })
  }

  const atExit = (): void => writeLast(waiting, destination)
  process.once('exit', atExit)
  return {
    write(line) {
      waiting.add(line)
      begin()
    },
    async close() {
      if (hasProblem) closing.abort()
      await writing
      process.off('exit', atExit)
      await destination.close().catch(() => undefined)
    },
  }
}
