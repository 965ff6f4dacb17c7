import { beforeEach, expect, test } from 'vitest'
import { codec as ownCodec, fakeDatabase, valuesOf } from '../worker/worker-fixture.ts'
import { outboxOn, published, publishing, refusing } from './outbox-fixture.ts'
import type { Outgoing } from './outbox.ts'

beforeEach(() => void (published.length = 0))

const message = (n: number, traceparent?: string): Outgoing => ({
  topic: 'thing.counted',
  key: `k${n}`,
  value: { n },
  traceparent,
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

test('a bus that throws at once stops nobody after the commit, and the messages stay', async () => {
  const database = fakeDatabase()
  const outbox = outboxOn(database, () => {
    throw new Error('no bus')
  })
  const rows = await database.transaction((tx) => outbox.put(tx, [message(1)]))
  outbox.publish(rows)
  await outbox.stop()
  expect(valuesOf(database, 'outbox_release')).toEqual([[[rows[0]?.id]]])
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
