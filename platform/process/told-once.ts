// Keeps a log readable while the same thing fails again and again.
import type { Log } from './log.ts'
import { reasonOf } from './reason-of.ts'

type ToldOnce = {
  /** Whether the text was not told within the time before; it is told now. */
  readonly isNew: (text: string) => boolean
  /** What comes next is new: the failure is over. */
  readonly forget: () => void
}

/** Of the same text one is new in so many milliseconds. */
export function toldOnce(everyMs = 30_000): ToldOnce {
  const toldAt = new Map<string, number>()
  return {
    isNew(text) {
      const last = toldAt.get(text)
      if (last !== undefined && performance.now() - last < everyMs) return false
      toldAt.set(text, performance.now())
      return true
    },
    forget: () => toldAt.clear(),
  }
}

type FailureLog = {
  readonly failed: (error: unknown, more?: object) => void
  /** The next failure is a new one. */
  readonly succeeded: () => void
}

/** Warns of the failures of what is tried again and again, of the same reason once in half a minute. */
export function failureLog(log: Pick<Log, 'warn'>, message: string): FailureLog {
  const told = toldOnce()
  return {
    failed: (error, more) => {
      if (told.isNew(reasonOf(error))) log.warn({ err: error, ...more }, message)
    },
    succeeded: told.forget,
  }
}
