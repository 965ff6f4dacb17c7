// What the process lacks at the moment, such as a broker: it goes on without it, and the log and `/readyz` say so.
import type { Log } from './log.ts'
import { pauseFor } from './pause.ts'
import { toldOnce } from './told-once.ts'

/** One attempt to get something that may be away. */
type Attempt<T> = {
  /** What it is, in a few words: the log says that it is there. */
  readonly what: string
  readonly work: () => Promise<T>
  /** One sentence about a failure, which names the setting that may be wrong. */
  readonly sentence: (error: unknown) => string
}

export type Missing = {
  /** A sentence for each thing that is missing. */
  all(): readonly string[]
  /** Tries until it succeeds; null if it was stopped before. */
  untilThere<T>(attempt: Attempt<T>, halt: AbortSignal): Promise<T | null>
}

type Waits = {
  readonly firstMs: number
  readonly longestMs: number
  /** The same sentence is logged once in this time. */
  readonly repeatMs: number
}

const usualWaits: Waits = { firstMs: 500, longestMs: 5_000, repeatMs: 30_000 }

export function createMissing(log: Log, waits = usualWaits): Missing {
  const sentences = new Map<Attempt<unknown>, string>()
  const told = toldOnce(waits.repeatMs)

  const tell = (attempt: Attempt<unknown>, error: unknown): void => {
    const sentence = attempt.sentence(error)
    sentences.set(attempt, sentence)
    if (told.isNew(sentence)) log.warn({ err: error }, sentence)
  }
  const tellEnd = (attempt: Attempt<unknown>): void => {
    if (!sentences.delete(attempt)) return
    told.forget()
    log.info(`${attempt.what} is there`)
  }
  return {
    all: () => [...new Set(sentences.values())],
    async untilThere(attempt, halt) {
      for (let pause = waits.firstMs; !halt.aborted; pause = Math.min(2 * pause, waits.longestMs)) {
        try {
          const result = await attempt.work()
          tellEnd(attempt)
          return result
        } catch (error) {
          tell(attempt, error)
        }
        await pauseFor(pause, halt)
      }
      sentences.delete(attempt)
      return null
    },
  }
}
