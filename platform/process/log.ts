import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { createLogWriter } from './log-writer.ts'
import type { LogWriter } from './log-writer.ts'
import { reasonOf } from './reason-of.ts'

export type Log = pino.Logger

/** Also when stdout leads to a full disk, the process goes on and says so on stderr. */
function openStdout(): LogWriter {
  const target = { fd: 1, size: 0 }
  const destination = {
    targetFor: () => Promise.resolve(target),
    present: () => target,
    close: () => Promise.resolve(),
  }
  return createLogWriter(destination, (error) => {
    const told = error ? `The log cannot be written to stdout: ${reasonOf(error)}` : null
    process.stderr.write(`${told ?? 'The log is written again.'}\n`)
  })
}

let stdout: LogWriter | null = null

/**
 * JSON lines on stdout; `destination` is for tests and for `npm start`, which prints lines of its own. `mixin` gives fields
 * to each line.
 */
export function createLog(
  name: string,
  level: string,
  destination?: pino.DestinationStream,
  mixin?: () => object,
): Log {
  const options: pino.LoggerOptions = {
    name,
    level,
    // Without process id and host; each service of the process adds its own name as `service`.
    base: {},
    timestamp: pino.stdTimeFunctions.isoTime,
    ...(mixin && { mixin }),
    redact: { paths: ['*.secret', '*.authorization', 'headers.authorization'], censor: '[hidden]' },
  }
  return pino(options, destination ?? (stdout ??= openStdout()))
}

const longestCloseMs = 1_000

/** Waits for the last lines, which would be written once more at the exit; not for long, as nobody may read them. */
export async function closeLog(): Promise<void> {
  await Promise.race([stdout?.close(), sleep(longestCloseMs)])
}

export const silentLog = (): Log => pino({ level: 'silent' })
