import { StartError } from './settings.ts'

const longestStopMs = 25_000

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false
    const ask = (): void => {
      if (asked) process.exit(1)
      asked = true
      // What does not end in time is taken up again at the next start: nothing is lost by leaving.
      setTimeout(() => process.exit(1), longestStopMs).unref()
      resolve()
    }
    process.on('SIGINT', ask)
    process.on('SIGTERM', ask)
  })
}

/** Runs a process to its end: a StartError is one sentence on stderr, anything else its stack. */
export async function runProcess(main: () => Promise<void>): Promise<never> {
  // Whoever read our lines has gone, as `tee` does at a Ctrl-C: no reason to end without stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  try {
    await main()
    process.exit(0)
  } catch (error) {
    const shown = error instanceof StartError ? error.message : error
    console.error(shown)
    process.exit(1)
  }
}
