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

/** Errors of Kafka for what no broker takes later either; they are about a whole request. */
const refusals = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD'])

function isRefusal(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('type' in at && refusals.has(String(at.type))) return true
  return false
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
      if (isRefusal(error)) return publishOthers(messages, error)
      log.warn({ err: error, count: ids.length }, 'messages wait in the outbox')
      await releaseMessages(database, ids).catch(() => {})
      return 0
    }
  }

  /** One after the other, so that those beside it do not wait for one that is never taken. It is tried when its lease ends. */
  const publishOthers = async (messages: readonly Encoded[], error: unknown): Promise<number> => {
    const [first, ...others] = messages
    if (first === undefined) return 0
    if (others.length === 0) {
      const { id, topic, avro } = first
      const told = { err: error, message_id: id, topic, bytes: avro.length }
      log.error(told, 'the broker refuses a message, which stays in the outbox')
      return 0
    }
    let count = 0
    for (const message of messages) count += await publishTopic([message])
    return count
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
