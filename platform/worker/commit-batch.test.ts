import { describe, expect, test } from 'vitest'
import { RegistryOutage } from '../bus/codec.ts'
import { commitBatch } from './commit-batch.ts'
import type { Database, Statement } from '../postgres/database.ts'
import { defineWorker, done, rejected, skipped } from './define.ts'
import type { Message, Outcome, Worker } from './define.ts'
import {
  codec,
  databaseError,
  fakeDatabase,
  fakeOutbox,
  deadLettersOf,
  quietContext,
  seen,
} from './worker-fixture.ts'

type Thing = { readonly n: number }
type ThingWorker = Worker<Thing, readonly number[], number>

const row = (n: number) => ({ into: 'thing', key: ['n'], how: 'insert' as const, row: { n } })

const workerWith = (
  handle: (message: Message<Thing>, facts: readonly number[]) => Outcome<number>,
  more: Partial<ThingWorker> = {},
) =>
  defineWorker<Thing, readonly number[], number>({
    name: 'counter',
    consumes: 'thing.seen',
    produces: ['thing.counted'],
    gather: (messages) => Promise.resolve(messages.map(({ value }) => value.n)),
    handle,
    ...more,
  })

const writes = workerWith(({ value }) => done({ rows: [row(value.n)] }))
const rejecting = (reason: string) => workerWith(() => rejected(reason))
const batch = (...numbers: number[]) => numbers.map((n) => seen(n))

/** A database that refuses the rows of these things, as Postgres refuses data that violates a constraint. */
const refusing = (...refused: number[]) =>
  fakeDatabase((statement) => {
    if (rowsIn(statement).some((n) => refused.includes(n))) throw databaseError('23514', 'not so')
    return []
  })

const rowsIn = ({ text, values }: Statement): number[] =>
  text.includes('"thing"') ? (JSON.parse(String(values?.[0])) as Thing[]).map(({ n }) => n) : []

const dependencies = (database: Database) => ({ ...quietContext(), database, outbox: fakeOutbox() })

async function commit(worker = writes, received = batch(1, 2, 3), database = fakeDatabase()) {
  const outbox = fakeOutbox()
  const tally = await commitBatch(worker, received, { ...dependencies(database), outbox })
  const things = database.committed.flat().flatMap(rowsIn)
  return { tally, database, outbox, deadLetters: deadLettersOf(database), things }
}

describe('a batch without errors', () => {
  test('is one transaction', async () => {
    const { tally, database, things } = await commit()
    expect(tally).toEqual({ done: 3, skipped: 0, unfollowed: 0, retry: 0, rejected: 0 })
    expect(things).toEqual([1, 2, 3])
    expect(database.begun()).toBe(1)
  })

  test('is published after the commit, with the trace of the message that caused it', async () => {
    const publishes = workerWith(({ value }) =>
      done({ messages: [{ topic: 'thing.counted', key: 'k', value: { n: value.n } }] }),
    )
    const { outbox } = await commit(publishes, [seen(1, 'k', { traceparent: '00-ab-cd-01' })])
    expect(outbox.published).toMatchObject([
      { topic: 'thing.counted', key: 'k', headers: { traceparent: '00-ab-cd-01' } },
    ])
  })

  test('publishes nothing to a topic that its worker does not declare', async () => {
    const publishes = workerWith(() =>
      done({ messages: [{ topic: 'thing.seen', key: 'k', value: { n: 1 } }] }),
    )
    const { outbox, deadLetters } = await commit(publishes, batch(1))
    expect(outbox.published).toEqual([])
    const reason = 'counter does not declare that it writes to thing.seen'
    expect(deadLetters).toMatchObject([{ reason }])
  })

  test('passes on the handoffs of its messages after the commit', async () => {
    const database = fakeDatabase()
    const handed: [readonly number[], number][] = []
    const worker = workerWith(
      ({ value: { n } }) => (n === 2 ? skipped('no') : done({ handoff: n })),
      {
        committed: (handoffs) => void handed.push([handoffs, database.committed.length]),
      },
    )
    const { tally } = await commit(worker, batch(1, 2, 3), database)
    expect(handed).toEqual([[[1, 3], 1]])
    expect(tally).toMatchObject({ done: 2, skipped: 1 })
  })

  test('gathers facts for each round, so that messages of one key see each other', async () => {
    const facts: (readonly number[])[] = []
    const received = [seen(1, 'a'), seen(2, 'a'), seen(3, 'b')]
    const note = (_message: Message<Thing>, known: readonly number[]): Outcome => {
      facts.push(known)
      return done()
    }
    const { database } = await commit(workerWith(note), received)
    expect(facts).toEqual([[1, 3], [1, 3], [2]])
    expect(database.begun()).toBe(1)
    facts.length = 0
    await commit(workerWith(note, { commits: 'lazily' }), received)
    expect(facts[0]).toEqual([1, 2, 3])
  })

  test('of a worker that commits rounds is a transaction for each', async () => {
    const received = [seen(1, 'a'), seen(2, 'a'), seen(3, 'b')]
    const worker = workerWith(({ value }) => done({ rows: [row(value.n)] }), {
      commits: 'by_round',
    })
    const { database, tally } = await commit(worker, received)
    expect(database.committed.map((statements) => statements.flatMap(rowsIn))).toEqual([
      [1, 3],
      [2],
    ])
    expect(tally).toMatchObject({ done: 3 })
  })
})

describe('a message that cannot be handled', () => {
  test('becomes the only dead letter when its handler throws', async () => {
    const worker = workerWith(({ value: { n } }) => {
      if (n === 2) throw new Error('no such thing')
      return done({ rows: [row(n)] })
    })
    const { tally, deadLetters, things, database } = await commit(worker)
    expect(deadLetters).toMatchObject([{ offset: '2', attempts: 1, afterMs: null }])
    expect(deadLetters[0]?.reason).toMatch(/^the handler failed: Error: no such thing\n {4}at /)
    expect([things, tally.rejected, database.begun()]).toEqual([[1, 3], 1, 1])
  })

  test('becomes a dead letter with its reason when it is rejected', async () => {
    const { deadLetters } = await commit(rejecting('makes no sense'), batch(1))
    expect(deadLetters).toMatchObject([{ reason: 'makes no sense', afterMs: null }])
  })

  test('has one attempt more than before', async () => {
    const received = [seen(1, 'k', { 'landfall-attempts': '4' })]
    const { deadLetters } = await commit(rejecting('no'), received)
    expect(deadLetters).toMatchObject([{ attempts: 5 }])
  })

  test.each(['x', '-3', '1e9', '99999999999', ''])(
    'counts as its first attempt when its header is "%s"',
    async (attempts) => {
      const received = [seen(1, 'k', { 'landfall-attempts': attempts })]
      const { deadLetters } = await commit(rejecting('no'), received)
      expect(deadLetters).toMatchObject([{ attempts: 1 }])
    },
  )

  test('is poison when its bytes cannot be decoded; the worker does not receive it', async () => {
    const poison = { ...seen(2), value: Buffer.from('hello') }
    const { deadLetters, things } = await commit(writes, [seen(1), poison, seen(3)])
    expect(deadLetters).toMatchObject([{ offset: '2', reason: 'not in the Confluent wire format' }])
    expect(things).toEqual([1, 3])
  })

  test('gathers no facts when it is alone in the batch', async () => {
    const worker = workerWith(() => done(), { gather: () => Promise.reject(new Error('a bug')) })
    const { deadLetters } = await commit(worker, [{ ...seen(1), value: null }])
    expect(deadLetters).toMatchObject([{ reason: 'the message has no value' }])
  })

  test('leaves no NUL in its dead letter, which Postgres would refuse', async () => {
    const received = [seen(1, 'k', { 'x\0y': 'a\0b' })]
    const { deadLetters } = await commit(rejecting('a\0c'), received)
    expect(deadLetters).toMatchObject([{ reason: 'ac' }])
    expect(JSON.parse(String(deadLetters[0]?.headers))).toMatchObject({ xy: 'ab' })
  })
})

describe('a transaction that fails on its data', () => {
  test.each<[string, number[]]>([
    ['the first', [1]],
    ['one in the middle', [3]],
    ['the last', [7]],
    ['two', [2, 6]],
    ['all', [1, 2, 3, 4, 5, 6, 7]],
  ])('is halved until %s of seven is alone', async (_name, refused) => {
    const all = [1, 2, 3, 4, 5, 6, 7]
    const { tally, deadLetters, things } = await commit(writes, batch(...all), refusing(...refused))
    expect(deadLetters.map(({ offset }) => Number(offset))).toEqual(refused)
    expect(deadLetters[0]?.reason).toBe('cannot be written: not so')
    expect(things).toEqual(all.filter((n) => !refused.includes(n)))
    expect(tally).toMatchObject({ done: 7 - refused.length, rejected: refused.length })
  })

  test('is no second one where another process has handled the dead letter meanwhile', async () => {
    const received = [{ ...seen(1), deadLetterId: 'd1' }]
    let isTaken = false
    const database = fakeDatabase(({ name }) => {
      if (name !== 'dead_letter_take' || isTaken) return []
      isTaken = true
      throw databaseError('23514', 'not so')
    })
    const { tally, deadLetters } = await commit(writes, received, database)
    expect(deadLetters).toEqual([])
    expect(tally.rejected).toBe(0)
  })

  test('is also one whose message its topic refuses', async () => {
    const worker = workerWith(({ value: { n } }) =>
      done({ messages: [{ topic: 'thing.counted', key: 'k', value: { n: n === 2 ? 'two' : n } }] }),
    )
    const { deadLetters, outbox } = await commit(worker)
    expect(deadLetters).toMatchObject([{ offset: '2' }])
    expect(deadLetters[0]?.reason).toContain('not a thing.counted message: n is "two"')
    expect(outbox.published).toHaveLength(2)
  })
})

describe('an outage', () => {
  test.each<[string, Error]>([
    ['a refused connection', databaseError('ECONNREFUSED')],
    ['a shutdown', databaseError('57P01')],
    ['a full disk', databaseError('53100')],
    ['a right that the role lacks', databaseError('42501')],
    ['a deadlock', databaseError('40P01')],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
  ])('such as %s is thrown, and nothing is set aside', async (_name, error) => {
    const database = fakeDatabase((statement) => {
      if (rowsIn(statement).length > 0) throw error
      return []
    })
    await expect(commit(writes, batch(1, 2), database)).rejects.toBe(error)
    expect(database.committed).toEqual([])
    expect(database.begun()).toBe(1)
  })

  test('of the registry is thrown before anything is begun', async () => {
    const database = fakeDatabase()
    const away = { ...codec, decode: () => Promise.reject(new RegistryOutage('away')) }
    const committing = commitBatch(writes, batch(1), { ...dependencies(database), codec: away })
    await expect(committing).rejects.toThrow('away')
    expect(database.begun()).toBe(0)
  })
})
