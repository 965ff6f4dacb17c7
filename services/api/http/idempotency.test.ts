import { expect, test } from 'vitest'
import type { Db, Statement } from '../../../platform/postgres/database.ts'
import { silentLog } from '../../../platform/process/log.ts'
import { answerOnce } from './idempotency.ts'

const repeatable = {
  accountId: 'a',
  key: 'order-1',
  request: { method: 'POST', url: '/v2/x', body: null },
}
const answer = { status: 201, body: { data: 1 } }

/** A database that gives every claim, and fails the first `failing` tries of storing. */
function scene(failing: number) {
  const asked: string[] = []
  const database: Db = {
    query<R>({ name = '' }: Statement) {
      asked.push(name)
      const tries = asked.filter((each) => each === 'idempotency_store').length
      if (name === 'idempotency_store' && tries <= failing)
        return Promise.reject(new Error('the database is away'))
      return Promise.resolve([{}] as R[])
    },
  }
  return { asked, context: { database, log: silentLog() } }
}

test.each([
  [0, ['idempotency_claim', 'idempotency_store']],
  [1, ['idempotency_claim', 'idempotency_store', 'idempotency_store']],
  [2, ['idempotency_claim', 'idempotency_store', 'idempotency_store']],
])('done work is answered, and its claim kept, when storing fails %i times', async (n, names) => {
  const { asked, context } = scene(n)
  const given = await answerOnce(context, repeatable, () => Promise.resolve(answer))
  expect(given).toEqual(answer)
  expect(asked).toEqual(names)
})

test('work that failed gives its claim back', async () => {
  const { asked, context } = scene(0)
  const work = () => Promise.reject(new Error('no'))
  await expect(answerOnce(context, repeatable, work)).rejects.toThrow('no')
  expect(asked).toEqual(['idempotency_claim', 'idempotency_release'])
})
