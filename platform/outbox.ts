import { randomUUID } from 'node:crypto'
import type { Bus, Encoded } from './bus.ts'
import type { Codec } from './codec.ts'
import type { Database, Db } from './database.ts'
import type { Log } from './log.ts'

/** A message to publish, as data. */
export type Outgoing = {
  readonly topic: string
  readonly key: string
  readonly value: unknown
  /** W3C trace context of the request or message that caused it. */
  readonly traceparent?: string | undefined
}

export type Outbox = {
  /** Writes the messages beside the rows that they are about; call `publish` with the result after commit. */
  put(tx: Db, messages: readonly Outgoing[]): Promise<readonly Encoded[]>
  /** Publishes at once and does not wait; what cannot be published stays in the table for the sweep. */
  publish(messages: readonly Encoded[]): void
  /** True while so much is waiting that no new work should be begun. */
  congested(): boolean
  start(): void
  stop(): Promise<void>
}

/** While a process holds a message in memory, nobody else publishes it; longer than any publish takes. */
const lease = '30 seconds'
const sweepEveryMs = 1_000
const sweepSize = 500
const congestedAt = 50_000

type Row = {
  id: string
  topic: string
  key: string
  avro: Buffer
  headers: Record<string, string>
  created_at: Date
}

const insertMessages = (tx: Db, rows: readonly Encoded[]) =>
  tx.query({
    name: 'outbox_insert',
    text: `
      insert into outbox (id, topic, key, avro, headers, lease_until)
      select unnest($1::uuid[]), unnest($2::text[]), unnest($3::text[]), unnest($4::bytea[]),
             unnest($5::jsonb[]), now() + $6::interval`,
    values: [
      rows.map((row) => row.id),
      rows.map((row) => row.topic),
      rows.map((row) => row.key),
      rows.map((row) => row.avro),
      rows.map((row) => JSON.stringify(row.headers)),
      lease,
    ],
  })

const deleteMessages = (db: Db, ids: readonly string[]) =>
  db.query({
    name: 'outbox_delete',
    text: `delete from outbox where id = any($1::uuid[])`,
    values: [ids],
  })

const releaseMessages = (db: Db, ids: readonly string[]) =>
  db.query({
    name: 'outbox_release',
    text: `update outbox set lease_until = now() where id = any($1::uuid[])`,
    values: [ids],
  })

const claimMessages = (db: Db) =>
  db.query<Row>({
    name: 'outbox_claim',
    text: `
      with due as (
        select id from outbox where lease_until <= now()
        order by lease_until, created_at, id limit ${sweepSize} for update skip locked)
      update outbox set lease_until = now() + $1::interval from due where outbox.id = due.id
      returning outbox.id, topic, key, avro, headers, created_at`,
    values: [lease],
  })

const countMessages = (db: Db) =>
  db.query<{ waiting: number }>({
    name: 'outbox_count',
    text: `select count(*)::int as waiting from (select from outbox limit ${congestedAt + 1}) as rows`,
  })

export function createOutbox(database: Database, bus: Bus, codec: Codec, log: Log): Outbox {
  let waiting = 0
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const underWay = new Set<Promise<void>>()
  const published: string[] = []

  const removePublished = async (): Promise<void> => {
    const ids = published.splice(0)
    if (ids.length === 0) return
    // A failed delete only means that the sweep publishes them once more.
    await database
      .transaction((tx) => deleteMessages(tx, ids), { lazy: true })
      .catch((error: unknown) => log.warn({ err: error }, 'published messages stay in the outbox'))
  }

  /** Topic by topic: one that cannot be published must not hold up, or repeat, the others. */
  const send = async (messages: readonly Encoded[]): Promise<void> => {
    const topics = [...new Set(messages.map(({ topic }) => topic))]
    await Promise.all(
      topics.map((topic) => sendTopic(messages.filter((message) => message.topic === topic))),
    )
  }

  const sendTopic = async (messages: readonly Encoded[]): Promise<void> => {
    const ids = messages.map((message) => message.id)
    try {
      await bus.publish(messages)
      published.push(...ids)
    } catch (error) {
      if (!stopped) log.warn({ err: error, count: ids.length }, 'messages wait in the outbox')
      await releaseMessages(database, ids).catch(() => {})
    }
  }

  const sweep = async (): Promise<void> => {
    await removePublished()
    waiting = (await countMessages(database))[0]?.waiting ?? 0
    while (waiting > 0 && !stopped) {
      const rows = await claimMessages(database)
      if (rows.length === 0) return
      const before = published.length
      await send(rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()))
      if (published.length === before) return
      await removePublished()
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
    async put(tx, messages) {
      if (messages.length === 0) return []
      const rows = messages.map((message) => encoded(codec, message))
      await insertMessages(tx, rows)
      return rows
    },
    publish(messages) {
      if (messages.length === 0) return
      const done = send(messages).finally(() => underWay.delete(done))
      underWay.add(done)
    },
    congested: () => waiting >= congestedAt,
    start: tick,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await Promise.all(underWay)
      await removePublished()
    },
  }
}

const encoded = (codec: Codec, message: Outgoing): Encoded => ({
  id: randomUUID(),
  topic: message.topic,
  key: message.key,
  avro: codec.encode(message.topic, message.value),
  headers: message.traceparent === undefined ? {} : { traceparent: message.traceparent },
})
