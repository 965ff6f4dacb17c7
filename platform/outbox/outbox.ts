import { randomUUID } from 'node:crypto'
import type { Bus, Encoded } from '../bus/bus.ts'
import type { Codec } from '../bus/codec.ts'
import { insertSchemas } from '../bus/message-schema.ts'
import type { Database, Db } from '../postgres/database.ts'
import type { Log } from '../process/log.ts'
import { errorWord } from '../tracing/tracing.ts'
import type { Tracing } from '../tracing/tracing.ts'
import {
  claimMessages,
  congestedAt,
  countMessages,
  deleteMessages,
  insertMessages,
  releaseMessages,
} from './sql.ts'
import type { OutboxRow } from './sql.ts'

/** A message to publish, as data. */
export type Outgoing = {
  readonly topic: string
  readonly key: string
  readonly value: unknown
  /** W3C trace context of the request or message that caused it. */
  readonly traceparent?: string | undefined
}

export type Outbox = {
  /**
   * Writes the messages in the transaction of the rows that they are about, which fails if they cannot be
   * written. Pass the result to `publishCommitted` after the commit.
   */
  put(tx: Db, messages: readonly Outgoing[]): readonly Encoded[]
  /** For messages that are made again if they are lost: they are not written to the table, and `send` publishes them. */
  encode(messages: readonly Outgoing[]): readonly Encoded[]
  /** Rejects when the messages may not have been published. */
  send(messages: readonly Encoded[]): Promise<void>
  /** Publishes at once and does not wait; messages that cannot be published stay in the table for the sweep. */
  publish(messages: readonly Encoded[]): void
  /** True while the backlog is so large that no new work should begin. */
  congested(): boolean
  start(): void
  stop(): Promise<void>
}

const sweepEveryMs = 1_000

type Publisher = {
  /** Returns how many messages were published. */
  publish(messages: readonly Encoded[]): Promise<number>
  /** Deletes what was published since the last call. */
  removePublished(): Promise<void>
}

function createPublisher(database: Database, publish: Bus['publish'], log: Log): Publisher {
  const published: string[] = []

  const publishTopic = async (messages: readonly Encoded[]): Promise<number> => {
    const ids = messages.map((message) => message.id)
    try {
      await publish(messages)
      published.push(...ids)
      return ids.length
    } catch (error) {
      log.warn({ err: error, count: ids.length }, 'messages wait in the outbox')
      await releaseMessages(database, ids).catch(() => {})
      return 0
    }
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

type Sweep = {
  readonly backlog: () => number
  readonly start: () => void
  readonly stop: () => void
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

/** Once a second, publishes the messages that a stopped process, or a bus that was away, left in the table. */
function createSweep(database: Database, publisher: Publisher, codec: Codec, log: Log): Sweep {
  let backlog = 0
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const sweep = async (): Promise<void> => {
    await publisher.removePublished()
    backlog = (await countMessages(database))[0]?.waiting ?? 0
    while (backlog > 0 && !stopped) {
      const claimed = await claimMessages(database)
      const rows = await withKnownSchemas(claimed, codec, log)
      const inOrder = rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
      const isRefused = (await publisher.publish(inOrder)) === 0 && rows.length > 0
      if (claimed.length === 0 || isRefused) return
      await publisher.removePublished()
    }
  }
  const tick = (): void => {
    timer = setTimeout(() => {
      void sweep()
        .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be swept'))
        .finally(() => !stopped && tick())
    }, sweepEveryMs)
  }
  return {
    backlog: () => backlog,
    start: tick,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

export function createOutbox(
  database: Database,
  bus: Bus,
  codec: Codec,
  log: Log,
  tracing: Tracing | null = null,
): Outbox {
  const publish: Bus['publish'] =
    tracing === null ? (messages) => bus.publish(messages) : publishTraced(bus)
  const publisher = createPublisher(database, publish, log)
  const sweep = createSweep(database, publisher, codec, log)
  const inFlight = new Set<Promise<unknown>>()
  let areSchemasStored = false
  const encode = (messages: readonly Outgoing[]): Encoded[] =>
    encodeMessages(
      codec,
      messages.filter(({ topic }) => bus.carries(topic)),
      tracing,
    )
  return {
    encode,
    put(tx, messages) {
      const rows = encode(messages)
      if (rows.length === 0) return rows
      // Not awaited: if a statement fails, so does the transaction.
      if (!areSchemasStored) insertSchemas(tx, codec.schemas.values()).catch(() => undefined)
      insertMessages(tx, rows).catch(() => undefined)
      return rows
    },
    publish(messages) {
      if (messages.length === 0) return
      // The schemas were committed with the first messages.
      areSchemasStored = true
      const done = publisher.publish(messages).finally(() => inFlight.delete(done))
      inFlight.add(done)
    },
    send: (messages) => (messages.length === 0 ? Promise.resolve() : publish(messages)),
    congested: () => sweep.backlog() >= congestedAt,
    start: sweep.start,
    async stop() {
      sweep.stop()
      await Promise.all(inFlight)
      await publisher.removePublished()
    },
  }
}

/**
 * Publishes what a transaction has just committed, and never throws: a failure from here on must not make
 * the caller commit again.
 */
export function publishCommitted(outbox: Outbox, messages: readonly Encoded[], log: Log): void {
  try {
    outbox.publish(messages)
  } catch (error) {
    log.error({ err: error }, 'committed messages stay in the outbox until the next sweep')
  }
}

/** Messages as rows of the outbox. */
export const encodeMessages = (
  codec: Codec,
  messages: readonly Outgoing[],
  tracing: Tracing | null = null,
): Encoded[] => messages.map((message) => encoded(codec, tracing, message))

function encoded(codec: Codec, tracing: Tracing | null, message: Outgoing): Encoded {
  const id = randomUUID()
  const avro = codec.encode(message.topic, message.value)
  const span = tracing === null ? null : sendSpan(tracing, message, id)
  const traceparent = span?.traceparent ?? message.traceparent
  return {
    id,
    topic: message.topic,
    key: message.key,
    avro,
    fingerprint: codec.schemas.get(message.topic)?.fingerprint ?? null,
    headers: traceparent === undefined ? {} : { traceparent },
    ...(span !== null && { span }),
  }
}

/** From the writing of the row to the broker's receipt. The span of a message that is never published is never sent. */
const sendSpan = (tracing: Tracing, { topic, traceparent }: Outgoing, id: string) =>
  tracing.begin(`send ${topic}`, {
    kind: 'producer',
    parent: traceparent,
    attributes: {
      'messaging.system': 'kafka',
      'messaging.operation.type': 'send',
      'messaging.operation.name': 'send',
      'messaging.destination.name': topic,
      'messaging.message.id': id,
    },
  })

const publishTraced =
  (bus: Bus): Bus['publish'] =>
  async (messages) => {
    try {
      await bus.publish(messages)
      for (const { span } of messages) span?.end()
    } catch (error) {
      for (const { span } of messages) span?.end(errorWord(error))
      throw error
    }
  }
