import type { Consumer } from '../bus.ts'
import type { Member } from './member.ts'
import type { Log } from '../../process/log.ts'
import { pauseFor } from '../../process/pause.ts'

const joinAgainAfterMs = 1_000

/**
 * Reads for as long as it is wanted: whatever ends a membership, another one is begun with connections
 * of its own, because kafkajs takes some of what a broker's restart does for its own end. Throws when
 * the first one cannot be begun.
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
      log.warn({ err: reason }, 'reading was broken off and begins again')
      const next = await joinAgain()
      if (next === null) return
      member = next
      // It was asked to stop while it joined.
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
