import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db, Statement } from '../../../platform/postgres/database.ts'
import { silentLog } from '../../../platform/process/log.ts'
import { createSigner } from '../../../platform/signing/signed-text.ts'
import { answerOnce } from './idempotency.ts'

const repeatable = {
  accountId: 'a',
  key: 'order-1',
  request: { method: 'POST', url: '/v2/x', body: null },
}
const signer = createSigner(Buffer.alloc(32))
const answer = { status: 201, body: { data: 1 } }

/** A database that grants every claim and fails the first `failing` tries of storing. */
function fakeDatabase(failing: number) {
  const statements: string[] = []
  const database: Db = {
    query<R>({ name = '' }: Statement) {
      statements.push(name)
      const tries = statements.filter((each) => each === 'idempotency_store').length
      if (name === 'idempotency_store' && tries <= failing)
        return Promise.reject(new Error('the database is unavailable'))
      return Promise.resolve([{ request_hash: Buffer.alloc(32) }] as R[])
    },
  }
  return { statements, dependencies: { database, log: silentLog(), signer } }
}

test.each([
  [0, ['idempotency_claim', 'idempotency_store']],
  [1, ['idempotency_claim', 'idempotency_store', 'idempotency_store']],
  [2, ['idempotency_claim', 'idempotency_store', 'idempotency_store']],
])(
  'finished work is answered, and its claim kept, when storing fails %i times',
  async (n, names) => {
    const { statements, dependencies } = fakeDatabase(n)
    const given = await answerOnce(dependencies, repeatable, () => Promise.resolve(answer))
    expect(given).toEqual(answer)
    expect(statements).toEqual(names)
  },
)

test('failed work releases its claim', async () => {
  const { statements, dependencies } = fakeDatabase(0)
  const work = () => Promise.reject(new Error('no'))
  await expect(answerOnce(dependencies, repeatable, work)).rejects.toThrow('no')
  expect(statements).toEqual(['idempotency_claim', 'idempotency_release'])
})

test('a claim whose release fails is released when the database answers again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const releases: unknown[] = []
  let isAway = false
  const database: Db = {
    query<R>({ name = '', values = [] }: Statement) {
      if (name === 'idempotency_release') releases.push(values)
      if (isAway) return Promise.reject(new Error('the database is unavailable'))
      return Promise.resolve([{ request_hash: Buffer.alloc(32), claimed_at: 'then' }] as R[])
    },
  }
  const work = () => {
    isAway = true
    return Promise.reject(new Error('no'))
  }
  await expect(
    answerOnce({ database, log: silentLog(), signer }, repeatable, work),
  ).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(1_000)
  isAway = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(releases).toEqual(Array.from({ length: 3 }, () => ['a', 'order-1', 'then']))
})
