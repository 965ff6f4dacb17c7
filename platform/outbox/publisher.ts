import { RefusedMessage } from '../bus/bus.ts'
import type { Bus, Encoded } from '../bus/bus.ts'
import type { Database } from '../postgres/database.ts'
import type { Log } from '../process/log.ts'
import { deleteMessages, releaseMessages } from './sql.ts'

export type Publisher = {
  /** Returns how many messages were published. */
  publish(messages: readonly Encoded[]): Promise<number>
  /** Deletes what was published since the last call. */
  removePublished(): Promise<void>
}

/** The log names a topic whose messages wait once in this time, however many messages come meanwhile. */
const tellAgainMs = 30_000

function createWaitingTopics(log: Log) {
  const toldAt = new Map<string, number>()
  return {
    fail(topic: string, error: unknown): void {
      const last = toldAt.get(topic)
      if (last !== undefined && performance.now() - last < tellAgainMs) return
      toldAt.set(topic, performance.now())
      log.warn({ err: error, topic }, 'messages wait in the outbox')
    },
    succeed(topic: string): void {
      if (toldAt.delete(topic)) log.info({ topic }, 'messages are published again')
    },
  }
}

/** Its lease stays, so that it is not tried again and again. */
function keepRefused({ id, topic, avro }: Encoded, error: RefusedMessage, log: Log): number {
  const told = { err: error, message_id: id, topic, bytes: avro.length }
  log.error(told, 'the broker refuses a message, which stays in the outbox')
  return 0
}

export function createPublisher(database: Database, publish: Bus['publish'], log: Log): Publisher {
  const published: string[] = []
  const waiting = createWaitingTopics(log)

  const publishTopic = async (topic: string, messages: readonly Encoded[]): Promise<number> => {
    const ids = messages.map((message) => message.id)
    try {
      await publish(messages)
      published.push(...ids)
      waiting.succeed(topic)
      return ids.length
    } catch (error) {
      const [only, ...others] = messages
      if (error instanceof RefusedMessage && only !== undefined)
        return others.length > 0 ? publishEach(topic, messages) : keepRefused(only, error, log)
      waiting.fail(topic, error)
      await releaseMessages(database, ids).catch(() => {})
      return 0
    }
  }

  /** One after the other, so that the others do not wait for one that is refused. */
  const publishEach = async (topic: string, messages: readonly Encoded[]): Promise<number> => {
    let count = 0
    for (const message of messages) count += await publishTopic(topic, [message])
    return count
  }

  return {
    // Topic by topic: one that cannot be published must not delay, or repeat, the others.
    async publish(messages) {
      const topics = [...new Set(messages.map(({ topic }) => topic))]
      const counts = await Promise.all(
        topics.map((topic) =>
          publishTopic(
            topic,
            messages.filter((message) => message.topic === topic),
          ),
        ),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    },
    async removePublished() {
      const ids = published.splice(0)
      if (ids.length === 0) return
      // If the delete fails, the sweep publishes them again.
      await deleteMessages(database.lazy, ids).catch((error: unknown) =>
        log.warn({ err: error }, 'published messages stay in the outbox'),
      )
    },
  }
}
