import { closeLog } from './log.ts'
import { StartError } from './read-settings.ts'

const longestStopMs = 25_000

/** Work that does not end in time is repeated after the next start, so nothing is lost. */
const endInTime = (): void => void setTimeout(() => process.exit(1), longestStopMs).unref()

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false
    const stop = (): void => {
      if (isStopping) process.exit(1)
      isStopping = true
      endInTime()
      resolve()
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}

/** Resolves when the process is stopped; rejects when something is lost, after which the clean-up has to end in time. */
export async function untilStoppedOrLost(stopped: Promise<void>, lost: Promise<never>) {
  await Promise.race([stopped, lost]).catch((error: unknown) => {
    endInTime()
    throw error
  })
}

/** Runs a command of the operator with its words. Where they ask for help it shows its usage, and does nothing else. */
export const runCommand = (
  usage: string,
  work: (words: readonly string[]) => Promise<void>,
): Promise<never> =>
  runProcess(async () => {
    const words = process.argv.slice(2)
    if (words.some((word) => word === '--help' || word === '-h')) process.stdout.write(`${usage}\n`)
    else await work(words)
  })

/** Runs a process to its end: a StartError is one sentence on stderr, anything else its stack. */
export async function runProcess(main: () => Promise<void>): Promise<never> {
  // The reader of our output may end first, as `tee` does at a Ctrl-C; that must not end us before the stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  try {
    await main()
    await closeLog()
    process.exit(0)
  } catch (error) {
    const shown = error instanceof StartError ? error.message : error
    console.error(shown)
    await closeLog()
    process.exit(1)
  }
}
