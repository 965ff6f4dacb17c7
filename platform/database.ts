import type pg from 'pg'
import { createFlusher } from './database-flusher.ts'
import { openPool } from './database-pool.ts'

/** One statement; `name` makes Postgres keep its plan, so the text of a name never varies. */
export type Statement = {
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
}

/** Something that statements can be sent to: the pool, or one transaction. */
export type Db = { query<R = Record<string, unknown>>(statement: Statement): Promise<R[]> }

export type Work<T> = (tx: Db) => T | Promise<T>

export type Lazily<T> = {
  readonly result: T
  /** Resolves when the commit is on the disk. */
  readonly safe: Promise<void>
}

export type Database = Db & {
  /**
   * For statements that stand alone and whose loss in a crash of the server is harmless because they
   * are made again (claims, leases, what clears away): their commit does not wait for the disk.
   */
  readonly lazy: Db
  transaction<T>(work: Work<T>): Promise<T>
  /**
   * For work that can be done again: resolves when others see it, and before it is on the disk.
   * Should the server end in between, it may be lost, or not: `safe` then rejects with an outage.
   */
  lazyTransaction<T>(work: Work<T>): Promise<Lazily<T>>
  end(): Promise<void>
}

type Answer = { readonly rows: unknown[]; readonly command: string }
type Client = { query: (statement: pg.QueryConfig) => Promise<Answer> }

const sendTo = (client: Client): Db => ({
  async query<R>(statement: Statement) {
    return (await client.query(statement as pg.QueryConfig)).rows as R[]
  },
})

type Transaction = Db & { close(): void; firstFailure(): Promise<unknown> }

/**
 * The statements of one transaction. Those that are sent together travel together and are run in their
 * order; one that nobody waits for makes the commit fail if it fails. After the end none is sent any
 * more: it would run on its own, for somebody else.
 */
function transactionOn(db: Db): Transaction {
  let closed = false
  const sent: Promise<unknown>[] = []
  return {
    query: <R>(statement: Statement) => {
      if (closed) return Promise.reject(new Error('the transaction is over'))
      const result = db.query<R>(statement)
      // Who does not wait for it learns of its failure from the commit.
      result.catch(() => undefined)
      sent.push(result)
      return result
    },
    close: () => void (closed = true),
    firstFailure: () =>
      Promise.all(sent).then(
        () => new Error('the transaction was rolled back'),
        (error: unknown) => error,
      ),
  }
}

type Corkable = { readonly connection?: { readonly stream?: { cork(): void; uncork(): void } } }

/** Makes one write of all statements that are sent in the same turn of the event loop. */
function corked(client: Client & Corkable): Client {
  const stream = client.connection?.stream
  if (!stream) return client
  let waiting = false
  return {
    query(statement) {
      if (!waiting) {
        waiting = true
        stream.cork()
        process.nextTick(() => {
          waiting = false
          stream.uncork()
        })
      }
      return client.query(statement)
    },
  }
}

async function transactionFrom<T>(pool: pg.Pool, work: Work<T>): Promise<T> {
  const client = await pool.connect()
  const sent = corked(client)
  const tx = transactionOn(sendTo(sent))
  let broken: Error | undefined
  try {
    // Not waited for: it travels with the first statements, as the commit does with the last. It
    // can only fail with the connection, and then so do all of them.
    sent.query({ text: 'begin' }).catch(() => undefined)
    const result = await work(tx)
    tx.close()
    const { command } = await sent.query({ text: 'commit' })
    // After a failed statement Postgres makes a rollback of it, and says so.
    if (command !== 'COMMIT') throw await tx.firstFailure()
    return result
  } catch (error) {
    tx.close()
    await client.query('rollback').catch((failed: Error) => (broken = failed))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Connections of lazy ones; they are through in no time. */
const mostLazy = 4

/** Opens at most `max` connections, four lazy ones and one for flushing, as they are needed. */
export function openDatabase(url: string, options: { max: number; name: string }): Database {
  const pool = openPool(url, options.max, options.name)
  const lazyPool = openPool(url, Math.min(mostLazy, options.max), options.name, [
    'synchronous_commit=off',
  ])
  const flushPool = openPool(url, 1, options.name, ['synchronous_commit=on'])
  const flusher = createFlusher(flushPool)
  return {
    ...sendTo(pool),
    lazy: sendTo(lazyPool),
    transaction: (work) => transactionFrom(pool, work),
    async lazyTransaction(work) {
      const life = await flusher.life()
      const result = await transactionFrom(lazyPool, work)
      const safe = flusher.flushed(life)
      // Who does not ask must not be ended by its failure.
      safe.catch(() => undefined)
      return { result, safe }
    },
    end: async () => {
      await Promise.all([pool.end(), lazyPool.end(), flushPool.end()])
    },
  }
}

// Connection, shutdown, resources, deadlock, lock and statement timeouts, read-only after a failover,
// the server's own I/O.
const outageCodes = /^(08...|57P..|53...|58...|40001|40P01|55P03|25P03|25006|57014)$/
const outageSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
const outageTexts =
  /connection (terminated|ended)|query read timeout|timeout exceeded|client has encountered|not queryable/i

/** Whether trying again later can help: the database is away, full or busy, and the data is not at fault. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return outageCodes.test(code) || outageSystemCodes.has(code) || outageTexts.test(error.message)
}
