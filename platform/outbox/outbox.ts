import { randomUUID } from 'node:crypto'
import type { Bus, Encoded } from '../bus/bus.ts'
import type { Codec } from '../bus/codec.ts'
import { insertSchemas } from '../bus/message-schema.ts'
import type { Database, Db } from '../postgres/database.ts'
import type { Log } from '../process/log.ts'
import {
  claimMessages,
  congestedAt,
  countMessages,
  deleteMessages,
  insertMessages,
  releaseMessages,
} from './sql.ts'
import type { Row } from './sql.ts'

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
   * Writes the messages beside the rows that they are about; call `publish` with the result after the
   * commit, which fails if they could not be written.
   */
  put(tx: Db, messages: readonly Outgoing[]): readonly Encoded[]
  /** Publishes at once and does not wait; what cannot be published stays in the table for the sweep. */
  publish(messages: readonly Encoded[]): void
  /** True while so much is waiting that no new work should be begun. */
  congested(): boolean
  start(): void
  stop(): Promise<void>
}

const sweepEveryMs = 1_000

type Sender = {
  /** Publishes, and tells how many messages got through. */
  send(messages: readonly Encoded[]): Promise<number>
  /** Deletes what was published since the last call. */
  removePublished(): Promise<void>
}

function createSender(database: Database, bus: Bus, log: Log): Sender {
  const published: string[] = []

  const sendTopic = async (messages: readonly Encoded[]): Promise<number> => {
    const ids = messages.map((message) => message.id)
    try {
      await bus.publish(messages)
      published.push(...ids)
      return ids.length
    } catch (error) {
      log.warn({ err: error, count: ids.length }, 'messages wait in the outbox')
      await releaseMessages(database, ids).catch(() => {})
      return 0
    }
  }

  return {
    // Topic by topic: one that cannot be published must not hold up, or repeat, the others.
    async send(messages) {
      const topics = [...new Set(messages.map(({ topic }) => topic))]
      const counts = await Promise.all(
        topics.map((topic) => sendTopic(messages.filter((message) => message.topic === topic))),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    },
    async removePublished() {
      const ids = published.splice(0)
      if (ids.length === 0) return
      // A failed delete only means that the sweep publishes them once more.
      await deleteMessages(database.lazy, ids).catch((error: unknown) =>
        log.warn({ err: error }, 'published messages stay in the outbox'),
      )
    },
  }
}

type Sweep = {
  readonly waiting: () => number
  readonly start: () => void
  readonly stop: () => void
}

const writtenBy = ({ topic, fingerprint }: Row): string => `${topic} ${fingerprint}`

/**
 * Leaves out rows of other versions whose schemas cannot be named now: they come again when their lease
 * has run out, and the others do not wait for them.
 */
async function withSchemas(rows: readonly Row[], codec: Codec, log: Log): Promise<Row[]> {
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

/** Once a second: publishes what was left in the table by a process that died or a bus that was away. */
function createSweep(database: Database, sender: Sender, codec: Codec, log: Log): Sweep {
  let waiting = 0
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const sweep = async (): Promise<void> => {
    await sender.removePublished()
    waiting = (await countMessages(database))[0]?.waiting ?? 0
    while (waiting > 0 && !stopped) {
      const rows = await withSchemas(await claimMessages(database), codec, log)
      const inOrder = rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
      if ((await sender.send(inOrder)) === 0) return
      await sender.removePublished()
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
    waiting: () => waiting,
    start: tick,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

export function createOutbox(database: Database, bus: Bus, codec: Codec, log: Log): Outbox {
  const sender = createSender(database, bus, log)
  const sweep = createSweep(database, sender, codec, log)
  const underWay = new Set<Promise<unknown>>()
  let areSchemasStored = false
  return {
    put(tx, messages) {
      const rows = messages.map((message) => encoded(codec, message))
      if (rows.length === 0) return rows
      // Neither is waited for: should one fail, the transaction does.
      if (!areSchemasStored) insertSchemas(tx, codec.schemas.values()).catch(() => undefined)
      insertMessages(tx, rows).catch(() => undefined)
      return rows
    },
    publish(messages) {
      if (messages.length === 0) return
      // They were committed with the first messages.
      areSchemasStored = true
      const done = sender.send(messages).finally(() => underWay.delete(done))
      underWay.add(done)
    },
    congested: () => sweep.waiting() >= congestedAt,
    start: sweep.start,
    async stop() {
      sweep.stop()
      await Promise.all(underWay)
      await sender.removePublished()
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

const encoded = (codec: Codec, message: Outgoing): Encoded => ({
  id: randomUUID(),
  topic: message.topic,
  key: message.key,
  avro: codec.encode(message.topic, message.value),
  fingerprint: codec.schemas.get(message.topic)?.fingerprint ?? null,
  headers: message.traceparent === undefined ? {} : { traceparent: message.traceparent },
})
