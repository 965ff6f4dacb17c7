// What an outage of the bus leaves waiting, and the leases of its rows.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Encoded } from '../bus/bus.ts'
import { silentLog } from '../process/log.ts'
import { databaseError, fakeDatabase, valuesOf } from '../worker/worker-fixture.ts'
import { createPublisher } from './publisher.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const messages = (count: number, avro = Buffer.alloc(0)): Encoded[] =>
  Array.from({ length: count }, (_, n) => ({
    id: String(n),
    topic: 'a',
    key: 'k',
    headers: {},
    avro,
    fingerprint: null,
  }))

/** A publisher whose bus takes `requestMs` for each request; what the bus has taken, and what is away. */
function publisherOn(requestMs = 0) {
  const taken: string[] = []
  const away = { bus: true, database: false, id: '' }
  const publish = async (sent: readonly Encoded[]): Promise<void> => {
    if (away.bus || sent.some(({ id }) => id === away.id)) throw new Error('away')
    if (requestMs > 0) await new Promise((resolve) => setTimeout(resolve, requestMs))
    taken.push(...sent.map(({ id }) => id))
  }
  const database = fakeDatabase(() => {
    if (away.database) throw databaseError('08006')
    return []
  })
  const publisher = createPublisher(database, publish, silentLog())
  const counts = (name: string) =>
    valuesOf(database, name).map(([ids]) => (ids as readonly string[]).length)
  return { taken, away, publisher, counts }
}

test('what waits is kept from other processes for as long as the outage lasts', async () => {
  const { publisher, counts } = publisherOn()
  await publisher.publish(messages(1))
  for (let second = 0; second < 25; second += 1) {
    await publisher.repeat()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(counts('outbox_renew')).toEqual([1, 1, 1])
})

test('what waits is kept from other processes while the backlog of another topic is published', async () => {
  const { publisher, counts } = publisherOn()
  await publisher.publish(messages(1))
  for (let second = 0; second < 25; second += 1) {
    await publisher.renew()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(counts('outbox_renew')).toEqual([1, 1, 1])
})

test('what waits is kept from other processes as soon as the database is there again', async () => {
  const { away, publisher, counts } = publisherOn()
  away.database = true
  await publisher.publish(messages(1))
  await publisher.repeat()
  away.database = false
  await publisher.repeat()
  expect(counts('outbox_renew')).toEqual([1])
})

test('what the sweep claims although it waits is published once, in its place', async () => {
  const { taken, away, publisher } = publisherOn()
  await publisher.publish(messages(2))
  await publisher.publish(messages(3))
  away.bus = false
  await publisher.repeat()
  expect(taken).toEqual(['0', '1', '2'])
})

test('a slow broker gives no other process what waits, nor what it has taken', async () => {
  const { away, publisher, counts } = publisherOn(4_000)
  await publisher.publish(messages(2_000))
  away.bus = false
  const repeated = publisher.repeat()
  await vi.advanceTimersByTimeAsync(13_000)
  expect(counts('outbox_renew')).toEqual([2_000, 500])
  expect(counts('outbox_delete')).toEqual([500, 500, 500])
  await vi.advanceTimersByTimeAsync(3_000)
  await repeated
})

test('what a broker has taken is not sent once more because a later request fails', async () => {
  const { taken, away, publisher } = publisherOn()
  await publisher.publish(messages(3, Buffer.alloc(500_000)))
  away.bus = false
  away.id = '2'
  await publisher.repeat()
  expect(taken).toEqual(['0', '1'])
  away.id = ''
  await publisher.repeat()
  expect(taken).toEqual(['0', '1', '2'])
})

test.each([
  ['20,000 messages', messages(20_001), 20_000],
  ['64 MiB', messages(65, Buffer.alloc(1024 * 1024)), 64],
])('what goes beyond %s is left to the sweep', async (_most, all, waiting) => {
  const { taken, away, publisher, counts } = publisherOn()
  await publisher.publish(all)
  // Its lease ends by itself: the sweep would claim it before all others, again and again.
  expect(counts('outbox_release')).toEqual([])
  away.bus = false
  await publisher.repeat()
  expect(taken).toEqual(all.slice(0, waiting).map(({ id }) => id))
})

test('what the sweep claims although it waits takes no room from others', async () => {
  const { taken, away, publisher } = publisherOn()
  const all = messages(64, Buffer.alloc(1024 * 1024))
  await publisher.publish(all.slice(0, 40))
  await publisher.publish(all.slice(0, 40))
  await publisher.publish(all.slice(40))
  away.bus = false
  await publisher.repeat()
  expect(taken).toEqual(all.map(({ id }) => id))
})

test('what is published makes room for what comes later in the outage', async () => {
  const { taken, away, publisher } = publisherOn()
  const all = messages(65, Buffer.alloc(1024 * 1024))
  await publisher.publish(all.slice(0, 64))
  Object.assign(away, { bus: false, id: '10' })
  await publisher.repeat()
  await publisher.publish(all.slice(64))
  away.id = ''
  await publisher.repeat()
  expect(taken).toEqual(all.map(({ id }) => id))
})

test('a stop leaves what still waits to other processes after the request in hand', async () => {
  const { taken, away, publisher, counts } = publisherOn(4_000)
  await publisher.publish(messages(2_000))
  away.bus = false
  let isStopped = false
  const repeated = publisher.repeat(() => isStopped)
  await vi.advanceTimersByTimeAsync(1_000)
  isStopped = true
  await vi.advanceTimersByTimeAsync(3_000)
  await repeated
  await publisher.release()
  expect(taken).toHaveLength(500)
  expect(counts('outbox_release')).toEqual([1_500])
  // Another process may publish it now.
  const after = publisher.repeat()
  await vi.advanceTimersByTimeAsync(13_000)
  await after
  expect(taken).toHaveLength(500)
})

test('a stop ends also while the database is away', async () => {
  const { away, publisher } = publisherOn()
  await publisher.publish(messages(1))
  away.database = true
  await expect(publisher.release()).resolves.toBeUndefined()
})
