import pino from 'pino'
import { describe, expect, test, vi } from 'vitest'
import type { Bus, Received } from '../bus/bus.ts'
import type { Log } from '../process/log.ts'
import { runWorker } from './run.ts'
import { defineWorker, done, rejected } from './define.ts'
import {
  databaseError,
  deferred,
  fakeDatabase,
  fakeOutbox,
  manualBus,
  quietContext,
  seen,
} from './worker-fixture.ts'
import type { FakeDatabase } from './worker-fixture.ts'

const wait = vi.waitFor

async function running(database: FakeDatabase, gate: (n: readonly number[]) => Promise<void>) {
  const batches: number[][] = []
  const worker = defineWorker<{ n: number }, null>({
    name: 'counter',
    consumes: 'thing.seen',
    produces: [],
    gather: async (messages) => {
      const numbers = messages.map(({ value }) => value.n)
      batches.push(numbers)
      await gate(numbers)
      return null
    },
    handle: ({ value: { n } }) => (n < 0 ? rejected('negative') : done()),
  })
  const { bus, give } = manualBus()
  const context = quietContext()
  const reader = await runWorker(worker, { ...context, database, outbox: fakeOutbox(), bus })
  return { batches, give, reader, metrics: context.metrics }
}

/** A worker with this log, to which a test gives single messages. */
async function logging(log: Log) {
  const worker = defineWorker<{ n: number }, null>({
    name: 'counter',
    consumes: 'thing.seen',
    produces: [],
    gather: () => Promise.resolve(null),
    handle: ({ value: { n } }) => (n < 0 ? rejected('negative') : done()),
  })
  let takeOne: (message: Received) => Promise<void> = () => Promise.resolve()
  const consume: Bus['consume'] = (_group, _topic, onBatch) => {
    takeOne = (message) => onBatch([message])
    return Promise.resolve({ ready: () => true, stop: () => Promise.resolve() })
  }
  const bus = { ...manualBus().bus, consume }
  const context = { ...quietContext(), log, database: fakeDatabase(), outbox: fakeOutbox(), bus }
  return { reader: await runWorker(worker, context), takeOne: (one: Received) => takeOne(one) }
}

const open = () => Promise.resolve()
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

test('a message that is set aside is a line with its place and its trace, and a batch is none', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as never) })
  const { takeOne, reader } = await logging(log)
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await takeOne(seen(-1, 'k', { traceparent }))
  await reader.stop()
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      msg: 'message set aside',
      worker: 'counter',
      topic: 'thing.seen',
      partition: 0,
      offset: '-1',
      message_id: 'm-1',
      trace_id: '0af7651916cd43dd8448eb211c80319c',
      reason: 'negative',
    }),
  ])
})

describe('group commit', () => {
  test('takes everything that waits in one transaction, in its order', async () => {
    const first = deferred()
    const { batches, give, reader } = await running(fakeDatabase(), ([n]) =>
      n === 1 ? first.promise : open(),
    )
    const given = [give(1), give(2, 3), give(4)]
    await wait(() => expect(batches).toEqual([[1]]))
    first.resolve()
    await Promise.all(given)
    expect(batches).toEqual([[1], [2, 3, 4]])
    await reader.stop()
  })

  test('takes no more than 500 messages at once, and splits no batch that fits', async () => {
    const first = deferred()
    const { batches, give, reader } = await running(fakeDatabase(), ([n]) =>
      n === 0 ? first.promise : open(),
    )
    const given = [give(0), give(...range(1, 300)), give(...range(301, 600)), give(601)]
    await wait(() => expect(batches).toHaveLength(1))
    first.resolve()
    await Promise.all(given)
    expect(batches.map((batch) => batch.length)).toEqual([1, 300, 301])
    await reader.stop()
  })

  test('splits a batch of more than 500 messages, and resolves when all of it is committed', async () => {
    const database = fakeDatabase()
    const { batches, give, reader } = await running(database, open)
    await give(...range(1, 1_200))
    expect(batches.map((batch) => batch.length)).toEqual([500, 500, 200])
    expect(batches.flat()).toEqual(range(1, 1_200))
    await reader.stop()
  })

  test('keeps the order of messages behind such a batch', async () => {
    const { batches, give, reader } = await running(fakeDatabase(), open)
    await Promise.all([give(...range(1, 1_200)), give(1_201)])
    expect(batches.flat()).toEqual(range(1, 1_201))
    await reader.stop()
  })

  test('resolves a batch only after its commit', async () => {
    const database = fakeDatabase()
    const { give, reader } = await running(database, open)
    const transactions = () => database.committed.filter(({ length }) => length !== 1).length
    const before = transactions()
    await give(1)
    expect(transactions()).toBe(before + 1)
    await reader.stop()
  })
})

describe('an outage', () => {
  test('makes the batch wait until it is over; nothing is thrown to the bus', async () => {
    let failures = 2
    const { batches, give, reader } = await running(fakeDatabase(), () =>
      failures-- > 0 ? Promise.reject(databaseError('57P03')) : open(),
    )
    await give(1)
    expect(batches).toEqual([[1], [1], [1]])
    await reader.stop()
  })
})

test('the outcomes of messages are counted', async () => {
  const { give, reader, metrics } = await running(fakeDatabase(), open)
  await give(1, 2, -3)
  const { values } = await metrics.messages.get()
  expect(values.map(({ labels, value }) => [labels.outcome, value])).toEqual([
    ['done', 2],
    ['rejected', 1],
  ])
  await reader.stop()
})

test('a batch that cannot be counted is not committed again', async () => {
  const database = fakeDatabase()
  const { give, reader, metrics } = await running(database, open)
  vi.spyOn(metrics.messages, 'inc').mockImplementationOnce(() => {
    throw new Error('no such label')
  })
  await give(1)
  expect(database.begun()).toBe(1)
  await reader.stop()
})

test('stopping waits for the batch in flight', async () => {
  const hold = deferred()
  const { batches, give, reader } = await running(fakeDatabase(), () => hold.promise)
  const given = give(1)
  await wait(() => expect(batches).toHaveLength(1))
  let stopped = false
  const stopping = reader.stop().then(() => (stopped = true))
  await new Promise(setImmediate)
  expect(stopped).toBe(false)
  hold.resolve()
  await Promise.all([given, stopping])
  expect(reader.ready()).toBe(false)
})

test('a due dead letter is handled again, counted, and leaves the table in the same transaction', async () => {
  const { headers, key, value } = seen(7)
  const deadLetter = { id: 'd7', topic: 'thing.seen', key, value, headers, attempts: 2 }
  const rows = [deadLetter]
  const database = fakeDatabase(({ name }) => {
    if (name === 'dead_letter_due') return [...rows]
    return name === 'dead_letter_take' ? rows.splice(0) : []
  })
  const { batches, reader, metrics } = await running(database, open)
  await wait(() => expect(batches).toEqual([[7]]))
  await reader.stop()
  expect(database.begun()).toBe(1)
  expect((await metrics.messages.get()).values).toMatchObject([
    { labels: { worker: 'counter', outcome: 'done' }, value: 1 },
  ])
})

test('dead letters that cannot be looked for are told once', async () => {
  const warn = vi.fn()
  const log = { child: () => ({ warn }) } as unknown as Log
  const { bus } = manualBus()
  const look = vi.fn(() => {
    throw databaseError('08006')
  })
  const database = fakeDatabase(look)
  const context = { ...quietContext(), log, database, outbox: fakeOutbox(), bus }
  const worker = defineWorker<{ n: number }, null>({
    name: 'counter',
    consumes: 'thing.seen',
    produces: [],
    gather: () => Promise.resolve(null),
    handle: () => done(),
  })
  const reader = await runWorker(worker, context)
  await wait(() => expect(look.mock.calls.length).toBeGreaterThan(1), 10_000)
  expect(warn).toHaveBeenCalledOnce()
  await reader.stop()
})
