import { expect, test } from 'vitest'
import { commitBatch } from './commit-batch.ts'
import { defineWorker, done, rejected } from './define.ts'
import { fakeDatabase, fakeOutbox, deadLettersOf, quietContext, seen } from './worker-fixture.ts'

type Thing = { readonly n: number }

const claimer = (handedOver: number[][]) =>
  defineWorker<Thing, null, number>({
    name: 'claimer',
    consumes: 'thing.seen',
    produces: [],
    commits: 'claims',
    gather: async (messages, db) => {
      await db.query({ name: 'claim', text: 'claim', values: [messages.length] })
      return null
    },
    handle: ({ value: { n } }) => (n < 0 ? rejected('below zero') : done({ handoff: n })),
    committed: (handoffs) => void handedOver.push([...handoffs]),
  })

test('a worker that claims opens no transaction, and passes on its claims', async () => {
  const [database, handedOver] = [fakeDatabase(), [] as number[][]]
  const dependencies = { ...quietContext(), database, outbox: fakeOutbox() }
  await commitBatch(claimer(handedOver), [seen(1), seen(2)], dependencies)
  expect(database.begun()).toBe(0)
  expect(database.committed.flat().map(({ name }) => name)).toEqual(['claim'])
  expect(handedOver).toEqual([[1, 2]])
})

test('the claims for dead letters are one, and are committed in the transaction that removes them', async () => {
  const handedOver: number[][] = []
  const database = fakeDatabase(({ name }) =>
    name === 'dead_letter_take' ? [{ id: 'd1' }, { id: 'd2' }] : [],
  )
  const dependencies = { ...quietContext(), database, outbox: fakeOutbox() }
  const letters = [
    { ...seen(1), deadLetterId: 'd1' },
    { ...seen(2), deadLetterId: 'd2' },
  ]
  await commitBatch(claimer(handedOver), letters, dependencies)
  const names = database.committed.map((statements) => statements.map(({ name }) => name))
  expect(names).toEqual([['dead_letter_take', 'claim']])
  expect(handedOver).toEqual([[1, 2]])
})

test('its dead letters are written in a transaction of their own', async () => {
  const [database, handedOver] = [fakeDatabase(), [] as number[][]]
  const dependencies = { ...quietContext(), database, outbox: fakeOutbox() }
  const tally = await commitBatch(claimer(handedOver), [seen(1), seen(-2)], dependencies)
  expect(tally).toEqual({ done: 1, skipped: 0, unfollowed: 0, retry: 0, rejected: 1 })
  expect(deadLettersOf(database)).toHaveLength(1)
  expect(handedOver).toEqual([[1]])
})
