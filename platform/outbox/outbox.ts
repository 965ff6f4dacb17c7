import { randomUUID } from 'node:crypto'
import type { Bus, Encoded } from '../bus/bus.ts'
import type { Codec } from '../bus/codec.ts'
import { insertSchemas } from '../bus/message-schema.ts'
import type { Database, Db } from '../postgres/database.ts'
import type { Log } from '../process/log.ts'
import { errorWord } from '../tracing/tracing.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { createPublisher } from './publisher.ts'
import { congestedAt, insertMessages } from './sql.ts'
import { createSweep } from './sweep.ts'

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
   * written. Pass the result to `publish` after the commit.
   */
  put(tx: Db, messages: readonly Outgoing[]): readonly Encoded[]
  /** For messages that are made again if they are lost: they are not written to the table, and `send` publishes them. */
  encode(messages: readonly Outgoing[]): readonly Encoded[]
  /** Rejects when the messages may not have been published. */
  send(messages: readonly Encoded[]): Promise<void>
  /**
   * Publishes at once, and neither waits nor throws: a failure after the commit must not make the caller commit again.
   * Messages that cannot be published wait, and newer ones of their topic behind them.
   */
  publish(messages: readonly Encoded[]): void
  /** True while the backlog is so large that no new work should begin. */
  congested(): boolean
  start(): void
  stop(): Promise<void>
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
      await sweep.stop()
      await Promise.all(inFlight)
      await Promise.all([publisher.removePublished(), publisher.release()])
    },
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
