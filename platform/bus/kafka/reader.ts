import type { Consumer } from '../bus.ts'
import { within } from '../../process/within.ts'
import type { Member } from './member.ts'
import type { Log } from '../../process/log.ts'
import { pauseFor } from '../../process/pause.ts'
import { reasonOf } from '../../process/reason-of.ts'
import { toldOnce } from '../../process/told-once.ts'

const joinAgainAfterMs = 1_000
const stopMs = 8_000

/**
 * Reads until it is stopped: when a membership ends it begins another one with new connections, because
 * kafkajs does not recover from every restart of a broker. `join` tries until the group is joined, and gives
 * null when it is stopped before.
 */
export function kafkaReader(
  join: (halt: AbortSignal) => Promise<Member | null>,
  log: Log,
  pauseMs = joinAgainAfterMs,
): Consumer {
  const halt = new AbortController()
  // A group may be joined and lost again and again, as where the user may not read the topic.
  const told = toldOnce()
  let member: Member | null = null

  const keepReading = async (): Promise<void> => {
    for (;;) {
      member = await join(halt.signal)
      if (member === null) return
      // The reader was stopped while the member joined.
      if (halt.signal.aborted) await member.stop()
      const reason = await member.ended
      if (reason === null) return
      const text = reasonOf(reason)
      if (told.isNew(text))
        log.warn({ reason: text }, 'the membership of the group ended: joining it again')
      await pauseFor(pauseMs, halt.signal)
    }
  }
  const reading = keepReading()
  return {
    ready: () => !halt.signal.aborted && member?.ready() === true,
    async stop() {
      if (halt.signal.aborted) return
      halt.abort()
      await member?.stop()
      const ended = within(stopMs, reading, 'the broker does not answer')
      await ended.catch((error: unknown) => log.warn({ err: error }, 'stopped while joining'))
    },
  }
}
