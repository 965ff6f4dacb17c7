import type { Codec } from '../bus/codec.ts'
import type { Database } from '../postgres/database.ts'
import type { Log } from '../process/log.ts'
import { failureLog } from '../process/told-once.ts'
import type { Publisher } from './publisher.ts'
import { claimMessages, countMessages } from './sql.ts'
import type { OutboxRow } from './sql.ts'

const sweepEveryMs = 1_000

type Sweep = {
  readonly backlog: () => number
  readonly start: () => void
  /** Waits for the sweep in hand, which uses the bus and the database. */
  readonly stop: () => Promise<void>
}

const writtenBy = ({ topic, fingerprint }: OutboxRow): string => `${topic} ${fingerprint}`

/**
 * Leaves out rows of other versions whose schemas cannot be found now: they are claimed again when their lease
 * ends, and the other rows do not wait for them.
 */
async function withKnownSchemas(
  rows: readonly OutboxRow[],
  codec: Codec,
  log: Log,
): Promise<OutboxRow[]> {
  const unknown = new Set<string>()
  const oneOfEach = new Map(rows.map((row) => [writtenBy(row), row]))
  const learning = [...oneOfEach].map(([name, { topic, fingerprint }]) =>
    codec.learn(topic, fingerprint).catch((error: unknown) => {
      unknown.add(name)
      log.warn({ err: error, topic }, 'messages of another version wait in the outbox')
    }),
  )
  await Promise.all(learning)
  return rows.filter((row) => !unknown.has(writtenBy(row)))
}

/** Once a second, publishes the messages that wait since the bus was away, and those that a stopped process left. */
export function createSweep(
  database: Database,
  publisher: Publisher,
  codec: Codec,
  log: Log,
): Sweep {
  const { failed, succeeded } = failureLog(log, 'the outbox could not be swept')
  let backlog = 0
  let timer: NodeJS.Timeout | undefined
  let sweeping = Promise.resolve()
  let stopped = false

  const sweep = async (): Promise<void> => {
    await publisher.repeat(() => stopped)
    for (;;) {
      await Promise.all([publisher.removePublished(), publisher.renew()])
      // Counted each time: other work begins again before the last message is published.
      backlog = (await countMessages(database))[0]?.waiting ?? 0
      if (backlog === 0 || stopped) return
      const claimed = await claimMessages(database)
      const rows = await withKnownSchemas(claimed, codec, log)
      const isRefused = (await publisher.publish(rows)) === 0 && rows.length > 0
      if (claimed.length === 0 || isRefused) return
    }
  }
  const tick = (): void => {
    timer = setTimeout(() => {
      sweeping = sweep()
        .then(succeeded, failed)
        .finally(() => {
          if (!stopped) tick()
        })
    }, sweepEveryMs)
  }
  return {
    backlog: () => backlog,
    start: tick,
    stop() {
      stopped = true
      clearTimeout(timer)
      return sweeping
    },
  }
}
