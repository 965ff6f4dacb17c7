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

export function createPublisher(database: Database, publish: Bus['publish'], log: Log): Publisher {
  const published: string[] = []

  const publishTopic = async (messages: readonly Encoded[]): Promise<number> => {
    const ids = messages.map((message) => message.id)
    try {
      await publish(messages)
      published.push(...ids)
      return ids.length
    } catch (error) {
      const [only, ...others] = messages
      if (error instanceof RefusedMessage && only !== undefined)
        return others.length > 0 ? publishEach(messages) : keepRefused(only, error)
      log.warn({ err: error, count: ids.length }, 'messages wait in the outbox')
      await releaseMessages(database, ids).catch(() => {})
      return 0
    }
  }

  /** One after the other, so that the others do not wait for one that is refused. */
  const publishEach = async (messages: readonly Encoded[]): Promise<number> => {
    let count = 0
    for (const message of messages) count += await publishTopic([message])
    return count
  }

  /** Its lease stays, so that it is not tried again and again. */
  const keepRefused = ({ id, topic, avro }: Encoded, error: RefusedMessage): number => {
    const told = { err: error, message_id: id, topic, bytes: avro.length }
    log.error(told, 'the broker refuses a message, which stays in the outbox')
    return 0
  }

  return {
    // Topic by topic: one that cannot be published must not delay, or repeat, the others.
    async publish(messages) {
      const topics = [...new Set(messages.map(({ topic }) => topic))]
      const counts = await Promise.all(
        topics.map((topic) => publishTopic(messages.filter((message) => message.topic === topic))),
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
