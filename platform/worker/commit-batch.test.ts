import { describe, expect, test } from 'vitest'
import { RegistryOutage } from '../bus/codec.ts'
import { commitBatch } from './commit-batch.ts'
import type { Database, Statement } from '../postgres/database.ts'
import { defineWorker, done, rejected, retry, skipped } from './define.ts'
import type { Message, Outcome, Worker } from './define.ts'
import {
  codec,
  databaseError,
  fakeDatabase,
  fakeOutbox,
  lettersOf,
  quietParts,
  seen,
} from './worker-fixture.ts'

type Thing = { readonly n: number }
type ThingWorker = Worker<Thing, readonly number[], number>

const row = (n: number) => ({ into: 'thing', key: ['n'], how: 'insert' as const, row: { n } })

const workerThat = (
  handle: (message: Message<Thing>, facts: readonly number[]) => Outcome<number>,
  more: Partial<ThingWorker> = {},
) =>
  defineWorker<Thing, readonly number[], number>({
    name: 'thinker',
    consumes: 'thing.seen',
    produces: ['thing.told'],
    gather: (messages) => Promise.resolve(messages.map(({ value }) => value.n)),
    handle,
    ...more,
  })

const writes = workerThat(({ value }) => done({ rows: [row(value.n)] }))
const batch = (...numbers: number[]) => numbers.map((n) => seen(n))

/** A database that refuses the rows of these things, as Postgres refuses data that breaks a rule. */
const refusing = (...guilty: number[]) =>
  fakeDatabase((statement) => {
    if (rowsIn(statement).some((n) => guilty.includes(n))) throw databaseError('23514', 'not so')
    return []
  })

const rowsIn = ({ text, values }: Statement): number[] =>
  text.includes('"thing"') ? (JSON.parse(String(values?.[0])) as Thing[]).map(({ n }) => n) : []

const parts = (database: Database) => ({ ...quietParts(), database, outbox: fakeOutbox() })

async function commit(worker = writes, received = batch(1, 2, 3), database = fakeDatabase()) {
  const outbox = fakeOutbox()
  const tally = await commitBatch(worker, received, { ...parts(database), outbox })
  const things = database.committed.flat().flatMap(rowsIn)
  return { tally, database, outbox, letters: lettersOf(database), things }
}

describe('a batch that goes well', () => {
  test('is one transaction', async () => {
    const { tally, database, things } = await commit()
    expect(tally).toEqual({ done: 3, skipped: 0, retry: 0, rejected: 0 })
    expect(things).toEqual([1, 2, 3])
    expect(database.begun()).toBe(1)
  })

  test('is published after the commit, with the trace of the message that caused it', async () => {
    const tells = workerThat(({ value }) =>
      done({ messages: [{ topic: 'thing.told', key: 'k', value: { n: value.n } }] }),
    )
    const { outbox } = await commit(tells, [seen(1, 'k', { traceparent: '00-ab-cd-01' })])
    expect(outbox.published).toMatchObject([
      { topic: 'thing.told', key: 'k', headers: { traceparent: '00-ab-cd-01' } },
    ])
  })

  test('hands over what its messages left, once the transaction is safe', async () => {
    const database = fakeDatabase()
    const handed: [readonly number[], number][] = []
    const worker = workerThat(
      ({ value: { n } }) => (n === 2 ? skipped('no') : done({ handoff: n })),
      {
        committed: (handoffs) => void handed.push([handoffs, database.committed.length]),
      },
    )
    const { tally } = await commit(worker, batch(1, 2, 3), database)
    expect(handed).toEqual([[[1, 3], 1]])
    expect(tally).toMatchObject({ done: 2, skipped: 1 })
  })

  test('gathers anew for each round, so that messages of one key see each other', async () => {
    const facts: (readonly number[])[] = []
    const received = [seen(1, 'a'), seen(2, 'a'), seen(3, 'b')]
    const note = (_message: Message<Thing>, known: readonly number[]): Outcome => {
      facts.push(known)
      return done()
    }
    const { database } = await commit(workerThat(note), received)
    expect(facts).toEqual([[1, 3], [1, 3], [2]])
    expect(database.begun()).toBe(1)
    facts.length = 0
    await commit(workerThat(note, { independent: true }), received)
    expect(facts[0]).toEqual([1, 2, 3])
  })
})

describe('a message that cannot be handled', () => {
  test('goes to the dead letters alone when its handler throws', async () => {
    const worker = workerThat(({ value: { n } }) => {
      if (n === 2) throw new Error('no such thing')
      return done({ rows: [row(n)] })
    })
    const { tally, letters, things, database } = await commit(worker)
    expect(letters).toMatchObject([{ offset: '2', attempts: 1, afterMs: null }])
    expect(letters[0]?.reason).toMatch(/^the handler failed: Error: no such thing\n {4}at /)
    expect([things, tally.rejected, database.begun()]).toEqual([[1, 3], 1, 1])
  })

  test('goes there with its own reason when it is rejected', async () => {
    const { letters } = await commit(
      workerThat(() => rejected('makes no sense')),
      batch(1),
    )
    expect(letters).toMatchObject([{ reason: 'makes no sense', afterMs: null }])
  })

  test('is set aside with its time, and one more attempt, when it is to be tried again', async () => {
    const received = [seen(1, 'k', { 'landfall-attempts': '4' })]
    const { letters, tally } = await commit(
      workerThat(() => retry('not yet', 60_000)),
      received,
    )
    expect(letters).toMatchObject([{ reason: 'not yet', attempts: 5, afterMs: 60_000 }])
    expect(tally.retry).toBe(1)
  })

  test.each(['x', '-3', '1e9', '99999999999', ''])(
    'counts as not tried before when its header says "%s"',
    async (attempts) => {
      const received = [seen(1, 'k', { 'landfall-attempts': attempts })]
      const { letters } = await commit(
        workerThat(() => rejected('no')),
        received,
      )
      expect(letters).toMatchObject([{ attempts: 1 }])
    },
  )

  test('is poison when its bytes cannot be read; the worker never sees it', async () => {
    const poison = { ...seen(2), value: Buffer.from('hello') }
    const { letters, things } = await commit(writes, [seen(1), poison, seen(3)])
    expect(letters).toMatchObject([{ offset: '2', reason: 'not in the Confluent wire format' }])
    expect(things).toEqual([1, 3])
  })

  test('needs no facts when nothing else is in the batch', async () => {
    const worker = workerThat(() => done(), { gather: () => Promise.reject(new Error('a bug')) })
    const { letters } = await commit(worker, [{ ...seen(1), value: null }])
    expect(letters).toMatchObject([{ reason: 'the message has no value' }])
  })

  test('leaves no NUL in its letter, which Postgres would refuse', async () => {
    const received = [seen(1, 'k', { 'x\0y': 'a\0b' })]
    const { letters } = await commit(
      workerThat(() => rejected('a\0c')),
      received,
    )
    expect(letters).toMatchObject([{ reason: 'ac' }])
    expect(JSON.parse(String(letters[0]?.headers))).toMatchObject({ xy: 'ab' })
  })
})

describe('a transaction that fails on its data', () => {
  test.each<[string, number[]]>([
    ['the first', [1]],
    ['one in the middle', [3]],
    ['the last', [7]],
    ['two', [2, 6]],
    ['all', [1, 2, 3, 4, 5, 6, 7]],
  ])('is halved until %s of seven stands alone', async (_name, guilty) => {
    const all = [1, 2, 3, 4, 5, 6, 7]
    const { tally, letters, things } = await commit(writes, batch(...all), refusing(...guilty))
    expect(letters.map(({ offset }) => Number(offset))).toEqual(guilty)
    expect(letters[0]?.reason).toBe('cannot be written: not so')
    expect(things).toEqual(all.filter((n) => !guilty.includes(n)))
    expect(tally).toMatchObject({ done: 7 - guilty.length, rejected: guilty.length })
  })

  test('takes a message to be published that its topic refuses for such data', async () => {
    const worker = workerThat(({ value: { n } }) =>
      done({ messages: [{ topic: 'thing.told', key: 'k', value: { n: n === 2 ? 'two' : n } }] }),
    )
    const { letters, outbox } = await commit(worker)
    expect(letters).toMatchObject([{ offset: '2' }])
    expect(letters[0]?.reason).toContain('not a thing.told message: n is "two"')
    expect(outbox.published).toHaveLength(2)
  })
})

describe('an outage', () => {
  test.each<[string, Error]>([
    ['a refused connection', databaseError('ECONNREFUSED')],
    ['a shutdown', databaseError('57P01')],
    ['a full disk', databaseError('53100')],
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
    const committing = commitBatch(writes, batch(1), { ...parts(database), codec: away })
    await expect(committing).rejects.toThrow('away')
    expect(database.begun()).toBe(0)
  })
})
