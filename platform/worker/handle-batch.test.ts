import { expect, test } from 'vitest'
import { done, defineWorker, messageOf } from './define.ts'
import { decoded, gatherAndHandle } from './handle-batch.ts'
import { codec, fakeDatabase, seen } from './worker-fixture.ts'

const row = (n: unknown) => ({ into: 'thing', key: ['n'], how: 'insert' as const, row: { n } })

function stayBusy(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('between the messages of a large batch others have their turn, and the rows stay in order', async () => {
  const numbers = Array.from({ length: 20 }, (_, n) => n)
  const worker = defineWorker<number, undefined>({
    name: 'counter',
    consumes: 'thing.seen',
    produces: [],
    gather: () => Promise.resolve(undefined),
    handle: ({ value }) => {
      stayBusy(10)
      const outcome = done({ rows: [row(value)] })
      return value % 2 === 0 ? outcome : Promise.resolve(outcome)
    },
  })
  const items = numbers.map((n) => ({ received: seen(n), message: messageOf(seen(n), n) }))
  let turns = 0
  const other = setInterval(() => void (turns += 1), 0)
  const { rows } = await gatherAndHandle(worker, items, fakeDatabase())
  clearInterval(other)
  expect(rows).toEqual(numbers.map(row))
  expect(turns).toBeGreaterThan(1)
})

test('a handler that fails between its turns sets its message aside', async () => {
  const worker = defineWorker<number, undefined>({
    name: 'counter',
    consumes: 'thing.seen',
    produces: [],
    gather: () => Promise.resolve(undefined),
    handle: () => Promise.reject(new Error('a bug')),
  })
  const items = [{ received: seen(1), message: messageOf(seen(1), 1) }]
  const { deadLetters } = await gatherAndHandle(worker, items, fakeDatabase())
  expect(deadLetters).toMatchObject([{ reason: expect.stringContaining('a bug') as string }])
})

test('a worker may bring messages into its form first, and one that it cannot read is set aside', async () => {
  const worker = defineWorker<{ n: number }, number[]>({
    name: 'counter',
    consumes: 'thing.seen',
    produces: [],
    read: ({ n }) => {
      if (n === 2) throw new Error('a bug')
      return { n: n * 10 }
    },
    gather: (messages) => Promise.resolve(messages.map(({ value }) => value.n)),
    handle: ({ value }, gathered) => done({ rows: [row([value.n, ...gathered])] }),
  })
  const items = await Promise.all([1, 2, 3].map((n) => decoded(worker, codec, seen(n))))
  const { rows, deadLetters } = await gatherAndHandle(worker, items, fakeDatabase())
  expect(rows).toEqual([row([10, 10, 30]), row([30, 10, 30])])
  expect(deadLetters).toMatchObject([
    { reason: expect.stringContaining('the reader failed: Error: a bug') as string },
  ])
})
