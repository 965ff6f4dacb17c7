// For tests of workers and loops: a database that records its commits, an outbox, and a bus driven by hand.
import { randomUUID } from 'node:crypto'
import { createCodec, localIds } from '../bus/codec.ts'
import type { Codec, Schemas } from '../bus/codec.ts'
import type { Bus, Encoded, Received } from '../bus/bus.ts'
import type { Database, Db, Statement } from '../postgres/database.ts'
import { createMetrics } from '../process/metrics.ts'
import { silentLog } from '../process/log.ts'
import type { Outbox, Outgoing } from '../outbox/outbox.ts'

const schemas: Schemas = new Map([
  ['thing.seen', { type: 'record', name: 'ThingSeen', fields: [{ name: 'n', type: 'int' }] }],
  ['thing.counted', { type: 'record', name: 'ThingCounted', fields: [{ name: 'n', type: 'int' }] }],
])

export const codec: Codec = createCodec(schemas, localIds(schemas))

/** A received `thing.seen` message. */
export function seen(n: number, key = `k${n}`, headers: Record<string, string> = {}): Received {
  const value = codec.frame('thing.seen', codec.encode('thing.seen', { n }))
  const id = { 'message-id': `m${n}` }
  const at = { topic: 'thing.seen', partition: 0, offset: String(n) }
  return { ...at, key: Buffer.from(key), value, headers: { ...id, ...headers } }
}

export type FakeDatabase = Database & {
  /** The statements of each committed transaction; a single statement is a transaction of its own. */
  readonly committed: (readonly Statement[])[]
  /** How many transactions were begun, lazy ones included. */
  begun(): number
  begunLazily(): number
}

/** `answer` returns the rows of a statement, or throws the error of Postgres. */
export function fakeDatabase(
  answer: (statement: Statement) => readonly unknown[] | Promise<readonly unknown[]> = () => [],
): FakeDatabase {
  const committed: (readonly Statement[])[] = []
  let begun = 0
  let begunLazily = 0
  const rowsOf = async <R>(statement: Statement): Promise<R[]> =>
    [...(await answer(statement))] as R[]
  const alone: Db = {
    async query<R>(statement: Statement) {
      const rows = await rowsOf<R>(statement)
      committed.push([statement])
      return rows
    },
  }
  return {
    ...alone,
    lazy: alone,
    committed,
    begun: () => begun,
    async transaction(work) {
      begun += 1
      const own: Statement[] = []
      const answers: Promise<unknown>[] = []
      const result = await work({
        query<R>(statement: Statement) {
          own.push(statement)
          const rows = rowsOf<R>(statement)
          answers.push(rows)
          return rows
        },
      })
      // Like a commit, it fails if any statement failed, awaited or not.
      await Promise.all(answers)
      committed.push(own)
      return result
    },
    async lazyTransaction(work) {
      begunLazily += 1
      return { result: await this.transaction(work), safe: Promise.resolve() }
    },
    begunLazily: () => begunLazily,
    closeIdle: () => undefined,
    end: () => Promise.resolve(),
  }
}

/** The values of all committed statements of this name, in their order. */
export const valuesOf = (database: FakeDatabase, name: string): (readonly unknown[])[] =>
  database.committed
    .flat()
    .filter((statement) => statement.name === name)
    .map(({ values = [] }) => values)

/** The dead letters that were committed. */
export const deadLettersOf = (database: FakeDatabase) =>
  valuesOf(database, 'dead_letter_insert').flatMap((values) => {
    const [, , , , offsets, , , headers, reasons, attempts, afterMs] = values as unknown[][]
    return (reasons ?? []).map((reason, i) => ({
      offset: offsets?.[i],
      headers: headers?.[i],
      reason: String(reason),
      attempts: attempts?.[i],
      afterMs: afterMs?.[i],
    }))
  })

/** An error of Postgres, as far as the code reads it. */
export const databaseError = (code: string, message = 'refused'): Error =>
  Object.assign(new Error(message), { code })

type FakeOutbox = Outbox & { readonly published: Encoded[] }

export function fakeOutbox(isCongested: () => boolean = () => false): FakeOutbox {
  const published: Encoded[] = []
  const encode = (messages: readonly Outgoing[]): Encoded[] =>
    messages.map(({ topic, key, value, traceparent }) => ({
      id: randomUUID(),
      topic,
      key,
      avro: codec.encode(topic, value),
      fingerprint: codec.schemas.get(topic)?.fingerprint ?? null,
      headers: traceparent === undefined ? {} : { traceparent },
    }))
  return {
    published,
    put: (_tx, messages) => encode(messages),
    encode,
    send: (messages) => Promise.resolve(void published.push(...messages)),
    publish: (messages) => void published.push(...messages),
    congested: isCongested,
    start: () => undefined,
    stop: () => Promise.resolve(),
  }
}

export const quietContext = () => ({ log: silentLog(), metrics: createMetrics(), codec })

/** A promise that the test settles. */
export function deferred<T = void>() {
  let resolve!: (value: T) => void
  let reject!: (reason: unknown) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

type OnBatch = (batch: readonly Received[]) => Promise<void>

/** A bus whose batches the test delivers. */
export function manualBus() {
  let onBatch: OnBatch = () => Promise.reject(new Error('no reader'))
  let stopped = false
  const bus: Bus = {
    carries: () => true,
    publish: () => Promise.resolve(),
    consume: (_group, _topic, take) => {
      onBatch = take
      return Promise.resolve({
        ready: () => !stopped,
        stop: () => {
          stopped = true
          return Promise.resolve()
        },
      })
    },
    lags: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  }
  return { bus, give: (...numbers: number[]) => onBatch(numbers.map((n) => seen(n))) }
}
