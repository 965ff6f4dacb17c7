// Messages that a stopped process or an outage left behind.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RefusedMessage } from '../bus/bus.ts'
import type { Codec } from '../bus/codec.ts'
import type { Statement } from '../postgres/database.ts'
import type { Log } from '../process/log.ts'
import {
  codec as ownCodec,
  databaseError,
  fakeDatabase,
  valuesOf,
} from '../worker/worker-fixture.ts'
import { outboxOn, published, publishing, refusing } from './outbox-fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
  published.length = 0
})
afterEach(() => void vi.useRealTimers())

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
  id,
  topic: 'thing.counted',
  key: 'k',
  avro: Buffer.of(2),
  fingerprint,
  headers: {},
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

test('a backlog that is being published is congested only while it is large', async () => {
  const rows = [row('a'), row('b')]
  let left = 50_000
  const answer = ({ name, values = [] }: Statement): readonly unknown[] => {
    if (name === 'outbox_delete') left -= (values[0] as string[]).length
    if (name === 'outbox_claim') return rows.splice(0, 1)
    return name === 'outbox_count' ? [{ waiting: left }] : []
  }
  let published: () => void = () => undefined
  const outbox = outboxOn(
    fakeDatabase(answer),
    () => new Promise<void>((resolve) => (published = resolve)),
  )
  outbox.start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(outbox.congested()).toBe(true)
  published()
  await vi.advanceTimersByTimeAsync(0)
  expect(outbox.congested()).toBe(false)
  published()
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

test('a message that no broker takes holds up no others, and stays', async () => {
  const database = fakeDatabase(tableOf([row('a'), row('b'), row('c')]))
  const outbox = outboxOn(database, (messages) =>
    messages.some(({ id }) => id === 'b')
      ? Promise.reject(new RefusedMessage('too large'))
      : publishing(messages),
  )
  outbox.start()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(published.map(({ id }) => id)).toEqual(['a', 'c'])
  expect(valuesOf(database, 'outbox_delete')).toEqual([[['a', 'c']]])
  expect(valuesOf(database, 'outbox_release')).toEqual([])
  await outbox.stop()
})

test('a stop waits for the sweep in hand', async () => {
  const database = fakeDatabase(tableOf([row('a')]))
  let answer: () => void = () => undefined
  const slow = () => new Promise<void>((resolve) => (answer = resolve))
  const outbox = outboxOn(database, slow)
  outbox.start()
  await vi.advanceTimersByTimeAsync(1_000)
  let isStopped = false
  const stopped = outbox.stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(isStopped).toBe(false)
  answer()
  await stopped
  expect(valuesOf(database, 'outbox_delete')).toEqual([[['a']]])
})

test('a sweep that fails again and again is told once, and anew after one that succeeds', async () => {
  const warn = vi.fn()
  let isAway = true
  const database = fakeDatabase(() => {
    if (isAway) throw databaseError('08006')
    return [{ waiting: 0 }]
  })
  const log = { warn } as unknown as Log
  const outbox = outboxOn(database, publishing, ownCodec, log)
  outbox.start()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(warn).toHaveBeenCalledOnce()
  isAway = false
  await vi.advanceTimersByTimeAsync(1_000)
  isAway = true
  await vi.advanceTimersByTimeAsync(3_000)
  expect(warn).toHaveBeenCalledTimes(2)
  isAway = false
  await outbox.stop()
})
