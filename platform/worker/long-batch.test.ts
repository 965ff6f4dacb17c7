import { expect, test, vi } from 'vitest'
import { commitBatch } from './commit-batch.ts'
import { defineWorker, done } from './define.ts'
import { deferred, fakeDatabase, fakeOutbox, quietContext, seen } from './worker-fixture.ts'

test.each(['by_round', 'lazily'] as const)(
  'a batch that is long at work, and committed %s, shows Postgres that its process is there',
  async (commits) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const database = fakeDatabase()
    const [began, end] = [deferred(), deferred()]
    const worker = defineWorker<{ n: number }, null>({
      name: 'ingester',
      consumes: 'thing.seen',
      produces: [],
      commits,
      gather: () => Promise.resolve(null),
      handle: async () => {
        began.resolve()
        await end.promise
        return done()
      },
    })
    const context = { ...quietContext(), database, outbox: fakeOutbox() }
    const committed = commitBatch(worker, [seen(1)], context)
    await began.promise
    vi.advanceTimersByTime(25_000)
    end.resolve()
    await committed
    expect(database.committed.flat().map(({ name }) => name)).toEqual(['alive', 'alive'])
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  },
)

test('a batch of several rounds begins none after the halt', async () => {
  const halt = new AbortController()
  const database = fakeDatabase()
  const rounds: number[] = []
  const worker = defineWorker<{ n: number }, null>({
    name: 'ingester',
    consumes: 'thing.seen',
    produces: [],
    commits: 'by_round',
    gather: (messages) => {
      rounds.push(...messages.map(({ value }) => value.n))
      if (rounds.length === 2) halt.abort()
      return Promise.resolve(null)
    },
    handle: () => done(),
  })
  const context = { ...quietContext(), database, outbox: fakeOutbox(), halt: halt.signal }
  const batch = [seen(1, 'same'), seen(2, 'same'), seen(3, 'same')]
  await expect(commitBatch(worker, batch, context)).rejects.toThrow('aborted')
  expect(rounds).toEqual([1, 2])
})
