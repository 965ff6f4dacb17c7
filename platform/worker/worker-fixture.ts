// For tests of workers and loops: a database that remembers what was committed, and what goes with it.
import { randomUUID } from 'node:crypto'
import { createCodec, localIds } from '../bus/codec.ts'
import type { Codec, Schemas } from '../bus/codec.ts'
import type { Bus, Encoded, Received } from '../bus/bus.ts'
import type { Database, Db, Statement } from '../postgres/database.ts'
import { createMetrics } from '../process/metrics.ts'
import { silentLog } from '../process/log.ts'
import type { Outbox } from '../outbox/outbox.ts'

const schemas: Schemas = new Map([
  ['thing.seen', { type: 'record', name: 'ThingSeen', fields: [{ name: 'n', type: 'int' }] }],
  ['thing.told', { type: 'record', name: 'ThingTold', fields: [{ name: 'n', type: 'int' }] }],
])

export const codec: Codec = createCodec(schemas, localIds(schemas))

/** A `thing.seen` message as it comes in. */
export function seen(n: number, key = `k${n}`, headers: Record<string, string> = {}): Received {
  const value = codec.frame('thing.seen', codec.encode('thing.seen', { n }))
  const id = { 'message-id': `m${n}` }
  const at = { topic: 'thing.seen', partition: 0, offset: String(n) }
  return { ...at, key: Buffer.from(key), value, headers: { ...id, ...headers } }
}

export type FakeDatabase = Database & {
  /** The statements of each transaction that was committed; a lone statement is one of its own. */
  readonly committed: (readonly Statement[])[]
  /** How many transactions were begun, in all and lazy ones. */
  begun(): number
  begunLazily(): number
}

/** `answer` gives the rows of a statement, or throws what Postgres would. */
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
      // As a commit does: it fails when any statement failed, waited for or not.
      await Promise.all(answers)
      committed.push(own)
      return result
    },
    async lazyTransaction(work) {
      begunLazily += 1
      return { result: await this.transaction(work), safe: Promise.resolve() }
    },
    begunLazily: () => begunLazily,
    end: () => Promise.resolve(),
  }
}

/** The values of all committed statements of this name, in their order. */
export const valuesOf = (database: FakeDatabase, name: string): (readonly unknown[])[] =>
  database.committed
    .flat()
    .filter((statement) => statement.name === name)
    .map(({ values = [] }) => values)

/** The reasons in the letters that were committed. */
export const lettersOf = (database: FakeDatabase) =>
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

/** What Postgres throws, as far as we look at it. */
export const databaseError = (code: string, message = 'refused'): Error =>
  Object.assign(new Error(message), { code })

export type FakeOutbox = Outbox & { readonly published: Encoded[] }

export function fakeOutbox(isCongested: () => boolean = () => false): FakeOutbox {
  const published: Encoded[] = []
  return {
    published,
    put: (_tx, messages) =>
      messages.map(({ topic, key, value, traceparent }) => ({
        id: randomUUID(),
        topic,
        key,
        avro: codec.encode(topic, value),
        fingerprint: codec.schemas.get(topic)?.fingerprint ?? null,
        headers: traceparent === undefined ? {} : { traceparent },
      })),
    publish: (messages) => void published.push(...messages),
    congested: isCongested,
    start: () => undefined,
    stop: () => Promise.resolve(),
  }
}

export const quietParts = () => ({ log: silentLog(), metrics: createMetrics(), codec })

/** A promise to be settled from outside. */
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

/** A bus whose batches the test hands over itself. */
export function handBus() {
  let onBatch: OnBatch = () => Promise.reject(new Error('nobody reads'))
  let stopped = false
  const bus: Bus = {
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
    check: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
  return { bus, give: (...numbers: number[]) => onBatch(numbers.map((n) => seen(n))) }
}
