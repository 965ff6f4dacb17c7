// Starts a server again that ended by itself: a few times if it keeps ending, and as often as needed while its disk is full.
import { statfs } from 'node:fs/promises'
import { pauseFor } from '../../process/pause.ts'
import { StartError } from '../../process/read-settings.ts'

export type Exit = { readonly code: number | null; readonly output: string }

export type RunningServer = {
  readonly pid: number | undefined
  readonly ended: Promise<Exit>
  /** The end of what it has printed. */
  output(): string
}

/** Before the 1st, 2nd, ... start in a row. */
const waits = [100, 1_000, 2_000, 4_000, 8_000]
/** A server that ran for so long did start. */
const steadyMs = 60_000
/** A recovery writes; with less room it would end the same way. */
const leastRoom = 32e6
const roomWaitMs = 2_000

type Ended = { readonly ranMs: number; readonly isFull: boolean; readonly failures: number }

/** Decides when to start again, and how many failures in a row that makes; null: no more. */
export function nextStart({ ranMs, isFull, failures }: Ended) {
  if (isFull) return { waitMs: roomWaitMs, failures }
  const before = ranMs >= steadyMs ? 0 : failures
  const waitMs = waits[before]
  return waitMs === undefined ? null : { waitMs, failures: before + 1 }
}

export const saysFull = (output: string): boolean =>
  /No space left on device|Disk quota exceeded/i.test(output)

async function isDiskFull(folder: string, { output }: Exit, ranMs: number): Promise<boolean> {
  // Of a server that ran for longer, the output may be old.
  if (ranMs < steadyMs && saysFull(output)) return true
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < leastRoom
}

/** The lines that say why it ended, the surest first. */
const reasons = [
  /[A-Z]+: .*(?:No space left on device|Disk quota exceeded)/,
  /PANIC: /,
  /FATAL: /,
  /error: /i,
  /\w+ process \(PID \d+\) was terminated/,
  // Of a shell that initdb starts.
  /.*: Permission denied/,
]

/** What it prints for each client that comes too early. */
const tooEarly = /^.*FATAL: +the database system is .*\n/gm

/** The end of an output to which a chunk is added, without what says nothing. */
export const keptOutput = (output: string, chunk: string): string =>
  (output + chunk).replace(tooEarly, '').slice(-2_000)

/** Why a server or `initdb` has ended, from what it has printed: one line. */
export function reasonIn(output: string): string {
  const lines = output.trim().split('\n')
  for (const kind of reasons) {
    const line = lines.findLast((one) => kind.test(one))
    if (line !== undefined) return line.slice(line.search(kind)).replace(/\s+/g, ' ')
  }
  return lines.at(-1) ?? ''
}

type Options = {
  readonly folder: string
  readonly launch: () => RunningServer
  /** One sentence for the operator. */
  readonly tell: (sentence: string) => void
}

export function keepRunning(first: RunningServer, { folder, launch, tell }: Options) {
  const halt = new AbortController()
  let server = first

  async function untilItKeepsEnding(): Promise<never> {
    let failures = 0
    let wasFull = false
    for (;;) {
      const started = performance.now()
      const exit = await server.ended
      if (halt.signal.aborted) return new Promise(() => undefined)
      const ranMs = performance.now() - started
      const isFull = await isDiskFull(folder, exit, ranMs)
      const next = nextStart({ ranMs, isFull, failures })
      const reason = reasonIn(exit.output)
      const why = reason === '' ? '' : `: ${reason}`
      const sentence = `The embedded Postgres in ${folder} ended (${exit.code ?? 'killed'})${why}.`
      if (next === null) {
        tell(`${sentence} It ended each time, and is not started again.`)
        throw new StartError('There is no database any more.')
      }
      const plan = isFull ? 'It starts again when its disk has room.' : 'It is started again.'
      if (!isFull || !wasFull) tell(`${sentence} ${plan}`)
      wasFull = isFull
      failures = next.failures
      await pauseFor(next.waitMs, halt.signal)
      if (!halt.signal.aborted) server = launch()
    }
  }

  return {
    lost: untilItKeepsEnding(),
    pid: () => server.pid,
    /** Ends it with the given signal and waits for its end. */
    async stop(end: (pid: number | undefined) => void): Promise<void> {
      halt.abort()
      end(server.pid)
      await server.ended
    },
  }
}
