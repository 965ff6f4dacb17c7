import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bus, Encoded } from '../bus/bus.ts'
import type { Codec } from '../bus/codec.ts'
import type { Statement } from '../postgres/database.ts'
import { silentLog } from '../process/log.ts'
import { createOutbox } from './outbox.ts'
import type { Outgoing } from './outbox.ts'
import {
  codec as ownCodec,
  databaseError,
  fakeDatabase,
  valuesOf,
} from '../worker/worker-fixture.ts'
import type { FakeDatabase } from '../worker/worker-fixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const message = (n: number, traceparent?: string): Outgoing => ({
  topic: 'thing.counted',
  key: `k${n}`,
  value: { n },
  traceparent,
})

function outboxOn(database: FakeDatabase, publish: Bus['publish'], codec: Codec = ownCodec) {
  const carries = (topic: string) => topic !== 'thing.seen'
  const bus = {
    publish,
    carries,
    check: vi.fn(),
    consume: vi.fn(),
    close: vi.fn(),
  } as unknown as Bus
  return createOutbox(database, bus, codec, silentLog())
}

const published: Encoded[] = []
beforeEach(() => void (published.length = 0))
const publishing: Bus['publish'] = (messages) => {
  published.push(...messages)
  return Promise.resolve()
}
const refusing: Bus['publish'] = () => Promise.reject(new Error('the broker is away'))

/** A table that holds these rows until they are deleted; a claim takes those that are released. */
function tableOf(rows: readonly { id: string }[]) {
  const waiting = new Map(rows.map((row) => [row.id, row]))
  const leased = new Set<string>()
  return ({ name, values = [] }: Statement): readonly unknown[] => {
    const ids = values[0] as string[]
    if (name === 'outbox_count') return [{ waiting: waiting.size }]
    if (name === 'outbox_delete') for (const id of ids) waiting.delete(id)
    if (name === 'outbox_release') for (const id of ids) leased.delete(id)
    if (name !== 'outbox_claim') return []
    const due = [...waiting.values()].filter(({ id }) => !leased.has(id))
    for (const { id } of due) leased.add(id)
    return due
  }
}

const row = (id: string, fingerprint: number | null = null) => ({
  created_at: new Date('2026-04-01T00:00:00Z'),
  id,
  topic: 'thing.counted',
  key: 'k',
  avro: Buffer.of(2),
  fingerprint,
  headers: {},
})

test('messages are encoded, and written in the transaction of their rows', async () => {
  const database = fakeDatabase()
  const outbox = outboxOn(database, publishing)
  const rows = await database.transaction((tx) => outbox.put(tx, [message(1, '00-ab'), message(2)]))
  expect(rows.map(({ topic, key, headers }) => ({ topic, key, headers }))).toEqual([
    { topic: 'thing.counted', key: 'k1', headers: { traceparent: '00-ab' } },
    { topic: 'thing.counted', key: 'k2', headers: {} },
  ])
  expect(valuesOf(database, 'outbox_insert')[0]?.[0]).toEqual(rows.map(({ id }) => id))
  expect(published).toEqual([])
})

test('no message is written that nobody can read on this bus', async () => {
  const database = fakeDatabase()
  const outbox = outboxOn(database, publishing)
  const unread = { topic: 'thing.seen', key: 'k', value: { n: 1 } }
  const rows = await database.transaction((tx) => outbox.put(tx, [unread, message(2)]))
  expect(rows.map(({ topic }) => topic)).toEqual(['thing.counted'])
  expect(valuesOf(database, 'outbox_insert')[0]?.[1]).toEqual(['thing.counted'])
})

test('a message that is made again if it is lost is published without a row, and its failure is told', async () => {
  const database = fakeDatabase()
  const outbox = outboxOn(database, publishing)
  const messages = outbox.encode([message(1)])
  await outbox.send(messages)
  expect(published).toEqual(messages)
  expect(database.committed).toEqual([])
  await expect(outboxOn(database, refusing).send(messages)).rejects.toThrow('the broker is away')
})

test('a row names the schema that wrote it', async () => {
  const database = fakeDatabase()
  const outbox = outboxOn(database, publishing)
  await database.transaction((tx) => outbox.put(tx, [message(1), message(2)]))
  const { fingerprint } = ownCodec.schemas.get('thing.counted') ?? {}
  expect(fingerprint).toBeGreaterThan(0)
  expect(valuesOf(database, 'outbox_insert')[0]?.[4]).toEqual([fingerprint, fingerprint])
})

test('the schemas are stored with the messages until some of these were committed', async () => {
  const database = fakeDatabase()
  const outbox = outboxOn(database, publishing)
  const stored = () => valuesOf(database, 'message_schema_insert')
  const failed = database.transaction((tx) => {
    outbox.put(tx, [message(1)])
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  const rows = await database.transaction((tx) => outbox.put(tx, [message(2)]))
  expect(stored()).toHaveLength(1)
  const texts = [...ownCodec.schemas.values()].map(({ text }) => text)
  expect(new Set(stored()[0]?.[1] as string[])).toEqual(new Set(texts))
  outbox.publish(rows)
  await database.transaction((tx) => outbox.put(tx, [message(3)]))
  expect(stored()).toHaveLength(1)
  await outbox.stop()
})

test('a message that its topic would refuse is thrown, and nothing is written', () => {
  const database = fakeDatabase()
  const outbox = outboxOn(database, publishing)
  const bad = { ...message(1), value: { n: 'one' } }
  expect(() => outbox.put(database, [message(2), bad])).toThrow('not a thing.counted message')
  expect(database.committed).toEqual([])
})

test('published messages leave the table', async () => {
  const database = fakeDatabase()
  const outbox = outboxOn(database, publishing)
  const rows = outbox.put(database, [message(1)])
  outbox.publish(rows)
  await outbox.stop()
  expect(published).toEqual(rows)
  expect(valuesOf(database, 'outbox_delete')).toEqual([[rows.map(({ id }) => id)]])
})

test('messages that could not be published are released at once and stay', async () => {
  const database = fakeDatabase()
  const outbox = outboxOn(database, refusing)
  const rows = outbox.put(database, [message(1)])
  outbox.publish(rows)
  await outbox.stop()
  expect(valuesOf(database, 'outbox_release')).toEqual([[rows.map(({ id }) => id)]])
  expect(valuesOf(database, 'outbox_delete')).toEqual([])
})

test('the sweep publishes messages that a process left behind, and deletes them', async () => {
  const database = fakeDatabase(tableOf([row('a'), row('b')]))
  const outbox = outboxOn(database, publishing)
  outbox.start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(published.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(valuesOf(database, 'outbox_delete')).toEqual([[['a', 'b']]])
  await outbox.stop()
})

test('a row of another version waits until its schema is found, and the others go on', async () => {
  const found = new Set<number | null>([null, 6])
  const codec: Codec = {
    ...ownCodec,
    learn: (_topic, fingerprint) =>
      found.has(fingerprint) ? Promise.resolve() : Promise.reject(new Error('not found')),
  }
  const table = tableOf([row('a', 5), row('b', 6), row('c'), row('d', 5)])
  const outbox = outboxOn(fakeDatabase(table), publishing, codec)
  outbox.start()
  await vi.advanceTimersByTimeAsync(1_000)
  const publishedSchemas = () => published.map(({ id, fingerprint }) => [id, fingerprint])
  expect(publishedSchemas()).toEqual([
    ['b', 6],
    ['c', null],
  ])
  found.add(5)
  // Its lease, which nobody ends, runs out in a database that has a clock.
  table({ name: 'outbox_release', text: '', values: [['a', 'd']] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(publishedSchemas().slice(2)).toEqual([
    ['a', 5],
    ['d', 5],
  ])
  await outbox.stop()
})

test('a whole claim of unknown schemas does not end the sweep', async () => {
  const codec: Codec = {
    ...ownCodec,
    learn: (_topic, fingerprint) =>
      fingerprint === 5 ? Promise.reject(new Error('not found')) : Promise.resolve(),
  }
  const table = tableOf([row('a', 5), row('b', 6)])
  const oneByOne = (statement: Statement): readonly unknown[] => {
    const rows = table(statement) as { id: string }[]
    if (statement.name !== 'outbox_claim') return rows
    const released = rows.slice(1).map(({ id }) => id)
    table({ name: 'outbox_release', text: '', values: [released] })
    return rows.slice(0, 1)
  }
  const outbox = outboxOn(fakeDatabase(oneByOne), publishing, codec)
  outbox.start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(published.map(({ id }) => id)).toEqual(['b'])
  await outbox.stop()
})

test('the sweep continues after an outage of the broker and the database', async () => {
  let away = 2
  const table = tableOf([row('a')])
  const database = fakeDatabase((statement) => {
    if (away === 1) throw databaseError('08006')
    return table(statement)
  })
  const outbox = outboxOn(database, (messages) =>
    away-- > 0 ? refusing(messages) : publishing(messages),
  )
  outbox.start()
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  away = 0
  expect(published).toEqual([])
  // Its lease, which could not be released, runs out in a database that has a clock.
  table({ name: 'outbox_release', text: '', values: [['a']] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(published.map(({ id }) => id)).toEqual(['a'])
  await outbox.stop()
})

test('the sweep publishes once to a broker that refuses', async () => {
  const publish = vi.fn(refusing)
  const outbox = outboxOn(fakeDatabase(tableOf([row('a')])), publish)
  outbox.start()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(publish).toHaveBeenCalledTimes(3)
  await outbox.stop()
})

test.each([
  [49_999, false],
  [50_000, true],
])('with %i messages waiting it is congested: %s', async (waiting, congested) => {
  const answer = ({ name }: Statement) => (name === 'outbox_count' ? [{ waiting }] : [])
  const outbox = outboxOn(fakeDatabase(answer), publishing)
  outbox.start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(outbox.congested()).toBe(congested)
  await outbox.stop()
})

test('a stopped outbox sweeps no more', async () => {
  const database = fakeDatabase(tableOf([row('a')]))
  const outbox = outboxOn(database, publishing)
  outbox.start()
  await outbox.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([published, database.committed]).toEqual([[], []])
})
