import pino from 'pino'

export type Log = pino.Logger

/** JSON lines on stdout; `destination` is for tests and for `npm start`, which prints lines of its own. */
export function createLog(name: string, level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    name,
    level,
    base: { service: name },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.secret', '*.authorization', 'headers.authorization'], censor: '[hidden]' },
  }
  return destination ? pino(options, destination) : pino(options)
}

export const silentLog = (): Log => pino({ level: 'silent' })
