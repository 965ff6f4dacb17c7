import type { Consumer } from '../bus.ts'
import type { Member } from './member.ts'
import type { Log } from '../../process/log.ts'
import { pauseFor } from '../../process/pause.ts'

const joinAgainAfterMs = 1_000

/**
 * Reads until it is stopped: when a membership ends it begins another one with new connections, because
 * kafkajs does not recover from every restart of a broker. Throws if the first membership cannot begin.
 */
export async function kafkaReader(
  join: () => Promise<Member>,
  log: Log,
  pauseMs = joinAgainAfterMs,
): Promise<Consumer> {
  const halt = new AbortController()
  let member = await join()

  const joinAgain = async (): Promise<Member | null> => {
    for (;;) {
      await pauseFor(pauseMs, halt.signal)
      if (halt.signal.aborted) return null
      try {
        return await join()
      } catch (error) {
        log.warn({ err: error }, 'the group cannot be joined yet')
      }
    }
  }
  const keepReading = async (): Promise<void> => {
    for (;;) {
      const reason = await member.ended
      if (reason === null) return
      log.warn({ err: reason }, 'the membership of the group ended: joining it again')
      const next = await joinAgain()
      if (next === null) return
      member = next
      // The reader was stopped while the member joined.
      if (halt.signal.aborted) await member.stop()
    }
  }
  const reading = keepReading()
  return {
    ready: () => !halt.signal.aborted && member.ready(),
    async stop() {
      if (halt.signal.aborted) return
      halt.abort()
      await member.stop()
      await reading
    },
  }
}
