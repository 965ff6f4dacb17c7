// Lazy commits of a repeatable worker, and their repetition when they may be lost.
import { expect, test, vi } from 'vitest'
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
  'a worker whose `repeatable` is %s commits accordingly',
  async (repeatable) => {
    const database = fakeDatabase()
    const worker = defineWorker<{ n: number }, null>({
      name: 'builder',
      consumes: 'thing.seen',
      produces: [],
      independent: true,
      repeatable,
      gather: () => Promise.resolve(null),
      handle: ({ value: { n } }) =>
        done({ rows: [{ into: 'thing', key: ['n'], how: 'insert', row: { n } }] }),
    })
    await commitBatch(worker, [seen(1)], { ...quietContext(), database, outbox: fakeOutbox() })
    expect([database.begun(), database.begunLazily()]).toEqual([1, repeatable ? 1 : 0])
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
    independent: true,
    repeatable: true,
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
