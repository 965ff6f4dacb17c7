// Lazy commits and unkept messages of a worker that commits lazily, and their repetition when they may be lost.
import { describe, expect, test, vi } from 'vitest'
import { commitBatch } from './commit-batch.ts'
import { runWorker } from './run.ts'
import { defineWorker, done } from './define.ts'
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

test.each([true, false])(
  'a worker that commits lazily (%s) has a lazy transaction',
  async (isLazy) => {
    const database = fakeDatabase()
    const worker = defineWorker<{ n: number }, null>({
      name: 'builder',
      consumes: 'thing.seen',
      produces: [],
      ...(isLazy && { commits: 'lazily' }),
      gather: () => Promise.resolve(null),
      handle: ({ value: { n } }) =>
        done({ rows: [{ into: 'thing', key: ['n'], how: 'insert', row: { n } }] }),
    })
    await commitBatch(worker, [seen(1)], { ...quietContext(), database, outbox: fakeOutbox() })
    expect([database.begun(), database.begunLazily()]).toEqual([1, isLazy ? 1 : 0])
  },
)

test('a lazily committed batch is done when it is on the disk, and handled again if it is lost', async () => {
  const database = fakeDatabase()
  const ends = [deferred(), deferred()]
  const [lost, kept] = ends
  let begun = 0
  const lazily: FakeDatabase = {
    ...database,
    lazyTransaction: async (work) => {
      const safe = ends[begun]?.promise ?? Promise.resolve()
      begun += 1
      return { result: await database.transaction(work), safe }
    },
  }
  const batches: number[][] = []
  const worker = defineWorker<{ n: number }, null>({
    name: 'builder',
    consumes: 'thing.seen',
    produces: [],
    commits: 'lazily',
    gather: (messages) => {
      batches.push(messages.map(({ value }) => value.n))
      return Promise.resolve(null)
    },
    handle: () => done(),
  })
  const { bus, give } = manualBus()
  const context = { ...quietContext(), database: lazily, outbox: fakeOutbox(), bus }
  const reader = await runWorker(worker, context)
  let isDone = false
  const given = give(1).then(() => (isDone = true))
  await vi.waitFor(() => expect(begun).toBe(1))
  lost?.reject(databaseError('57P01'))
  await vi.waitFor(() => expect(batches).toEqual([[1], [1]]))
  // The next batch does not wait for the disk.
  await give(2)
  expect(isDone).toBe(false)
  kept?.resolve()
  await given
  expect(batches).toEqual([[1], [1], [2]])
  await reader.stop()
})

describe('a worker that makes the same messages again', () => {
  const worker = defineWorker<{ n: number }, null>({
    name: 'builder',
    consumes: 'thing.seen',
    produces: ['thing.counted'],
    commits: 'lazily',
    gather: () => Promise.resolve(null),
    handle: ({ value: { n } }) =>
      done({
        rows: [{ into: 'thing', key: ['n'], how: 'insert', row: { n } }],
        messages: [{ topic: 'thing.counted', key: 'k', value: { n } }],
      }),
  })

  test('has a batch done when its messages are published, and handles it again until they are', async () => {
    const database = fakeDatabase()
    const outbox = fakeOutbox()
    const sendings = [deferred(), deferred()]
    const [lost, kept] = sendings
    let sent = 0
    const send = () => sendings[sent++]?.promise ?? Promise.resolve()
    const { bus, give } = manualBus()
    const context = { ...quietContext(), database, outbox: { ...outbox, send }, bus }
    const reader = await runWorker(worker, context)
    let isDone = false
    const given = give(1).then(() => (isDone = true))
    await vi.waitFor(() => expect(sent).toBe(1))
    // The rows are committed before anybody hears of them.
    const texts = database.committed.flat().map(({ text }) => text)
    expect(texts.filter((text) => text.includes('into "thing"'))).toHaveLength(1)
    lost?.reject(new Error('the broker is away'))
    await vi.waitFor(() => expect(sent).toBe(2))
    expect(isDone).toBe(false)
    kept?.resolve()
    await given
    expect(outbox.published).toEqual([])
    await reader.stop()
  })

  test('keeps the messages of a dead letter in the outbox, because the dead letter is gone', async () => {
    const database = fakeDatabase(({ name }) => (name === 'dead_letter_take' ? [{ id: 'd1' }] : []))
    const outbox = fakeOutbox()
    const send = () => Promise.reject(new Error('sent without a row'))
    const context = { ...quietContext(), database, outbox: { ...outbox, send } }
    await commitBatch(worker, [{ ...seen(1), deadLetterId: 'd1' }], context)
    expect(outbox.published).toHaveLength(1)
  })
})
