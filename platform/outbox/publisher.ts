import { RefusedMessage } from '../bus/bus.ts'
import type { Bus, Encoded } from '../bus/bus.ts'
import type { Database } from '../postgres/database.ts'
import type { Log } from '../process/log.ts'
import { deleteMessages } from './sql.ts'
import { createWaitingMessages } from './waiting-messages.ts'

export type Publisher = {
  /** Returns how many messages were published. Those of a topic that waits go behind what waits already. */
  publish(messages: readonly Encoded[]): Promise<number>
  /** Publishes what waits, in its order, until it is halted. */
  repeat(isHalted?: () => boolean): Promise<void>
  /** Keeps what waits from other processes while something else is published. */
  renew(): Promise<void>
  /** Leaves what waits to the sweep of any process. */
  release(): Promise<void>
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

/** What a publication left undone, because of an outage, in its order. */
type Attempted = { readonly count: number; readonly left: readonly Encoded[] }

/** Publishes messages of one topic; `tookAll` is told what was published. */
function createAttempt(
  publish: Bus['publish'],
  tookAll: (messages: readonly Encoded[]) => void,
  log: Log,
) {
  const told = createWaitingTopics(log)

  const attempt = async (topic: string, messages: readonly Encoded[]): Promise<Attempted> => {
    try {
      await publish(messages)
      tookAll(messages)
      told.succeed(topic)
      return { count: messages.length, left: [] }
    } catch (error) {
      const [only, ...others] = messages
      if (error instanceof RefusedMessage && only !== undefined) {
        if (others.length > 0) return attemptEach(topic, messages)
        return { count: keepRefused(only, error, log), left: [] }
      }
      told.fail(topic, error)
      return { count: 0, left: messages }
    }
  }

  /** One after the other, so that the others do not wait for one that is refused. */
  const attemptEach = async (topic: string, messages: readonly Encoded[]): Promise<Attempted> => {
    let count = 0
    for (const [index, message] of messages.entries()) {
      const one = await attempt(topic, [message])
      if (one.left.length > 0) return { count, left: messages.slice(index) }
      count += one.count
    }
    return { count, left: [] }
  }
  return attempt
}

export function createPublisher(database: Database, publish: Bus['publish'], log: Log): Publisher {
  const published: string[] = []
  const waiting = createWaitingMessages(database)
  const tookAll = (messages: readonly Encoded[]): void =>
    void published.push(...messages.map(({ id }) => id))
  const attempt = createAttempt(publish, tookAll, log)

  const publishTopic = async (topic: string, messages: readonly Encoded[]): Promise<number> => {
    const { count, left } = waiting.has(topic)
      ? { count: 0, left: messages }
      : await attempt(topic, messages)
    if (left.length > 0) waiting.add(topic, left)
    return count
  }

  const removePublished = async (): Promise<void> => {
    const ids = published.splice(0)
    if (ids.length === 0) return
    // If the delete fails, the sweep publishes them again.
    await deleteMessages(database.lazy, ids).catch((error: unknown) =>
      log.warn({ err: error }, 'published messages stay in the outbox'),
    )
  }
  /** Deletes each time, because the leases may end before all that waits is published. */
  const repeatTopic = async (topic: string, messages: readonly Encoded[]): Promise<number> => {
    const { left } = await attempt(topic, messages)
    await removePublished()
    return left.length
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
    repeat: (isHalted = () => false) => waiting.repeat(repeatTopic, isHalted),
    renew: () => waiting.renew(),
    release: () => waiting.release(),
    removePublished,
  }
}
