import { describe, expect, test } from 'vitest'
import { commitBatch } from './commit-batch.ts'
import type { Statement } from '../postgres/database.ts'
import { defineWorker, done } from './define.ts'
import { fakeDatabase, fakeOutbox, quietContext, seen } from './worker-fixture.ts'

type Thing = { readonly n: number }

const writes = defineWorker<Thing, null>({
  name: 'counter',
  consumes: 'thing.seen',
  produces: [],
  gather: () => Promise.resolve(null),
  handle: ({ value: { n } }) =>
    done({ rows: [{ into: 'thing', key: ['n'], how: 'insert', row: { n } }] }),
})

const rowsIn = ({ text, values }: Statement): number[] =>
  text.includes('"thing"') ? (JSON.parse(String(values?.[0])) as Thing[]).map(({ n }) => n) : []

/** The driver's error for a row that exists already. */
const conflict = (): Error => Object.assign(new Error('duplicate key'), { code: '23505' })

describe('a message whose row another transaction has just written', () => {
  const commitUntil = async (conflicts: number) => {
    let left = conflicts
    const database = fakeDatabase(({ text }) => {
      if (!text.includes('insert into "thing"') || left === 0) return []
      left -= 1
      throw conflict()
    })
    const dependencies = { ...quietContext(), database, outbox: fakeOutbox() }
    return commitBatch(writes, [seen(1)], dependencies)
  }

  test.each([
    ['is handled again, with that row', 1, { done: 1, rejected: 0 }],
    ['is set aside when it happens twice', 2, { done: 0, rejected: 1 }],
  ])('%s', async (_name, conflicts, tally) => {
    expect(await commitUntil(conflicts)).toMatchObject(tally)
  })
})

async function commit(received: ReturnType<typeof seen>[]) {
  const database = fakeDatabase()
  const dependencies = { ...quietContext(), database, outbox: fakeOutbox() }
  const tally = await commitBatch(writes, received, dependencies)
  return { tally, things: database.committed.flat().flatMap(rowsIn) }
}

describe('a message that is in the batch twice', () => {
  const called = (n: number, id: string) => ({ ...seen(n), headers: { 'message-id': id } })

  test('is handled once, and counted twice', async () => {
    const { tally, things } = await commit([called(1, 'a'), called(2, 'b'), called(1, 'a')])
    expect(things).toEqual([1, 2])
    expect(tally).toEqual({ done: 2, skipped: 1, unfollowed: 0, retry: 0, rejected: 0 })
  })

  test('is another message when only the id is the same', async () => {
    const { things } = await commit([called(1, 'a'), called(2, 'a')])
    expect(things).toEqual([1, 2])
  })
})
