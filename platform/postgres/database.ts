import pg from 'pg'
import { reasonOf } from '../process/reason-of.ts'
import { StartError } from '../process/settings.ts'
import { createFlusher } from './flusher.ts'
import { openPool } from './pool.ts'
import type { PoolOptions } from './pool.ts'
import type { Answer, Statement } from './pipeline.ts'
import { sendOnce, senderOn } from './sender.ts'
import type { Sender } from './sender.ts'

export type { Statement }

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

const sendTo = (query: (statement: Statement) => Promise<Answer>): Db => ({
  async query<R>(statement: Statement) {
    return (await query(statement)).rows as R[]
  },
})

/** For statements that stand alone. */
const singlyOn = (pool: pg.Pool): Db =>
  sendTo(async (statement) => {
    const client = await pool.connect()
    let isUsable = false
    try {
      const answer = await sendOnce(client, statement)
      isUsable = true
      return answer
    } finally {
      client.release(!isUsable)
    }
  })

type Transaction = Db & { close(): void }

/**
 * The statements of one transaction. Those that are sent in one turn of the event loop travel together
 * and are run in their order; one that nobody waits for makes the commit fail if it fails. After the
 * end none is sent any more: it would run on its own, for somebody else.
 */
function transactionOn(db: Db): Transaction {
  let closed = false
  return {
    query: <R>(statement: Statement) => {
      if (closed) return Promise.reject(new Error('the transaction is over'))
      const result = db.query<R>(statement)
      // Who does not wait for it learns of its failure from the commit.
      result.catch(() => undefined)
      return result
    },
    close: () => void (closed = true),
  }
}

async function commit(sender: Sender): Promise<void> {
  if (sender.failure() === undefined) {
    const { command } = await sender.query({ name: 'commit', text: 'commit' })
    // After a failed statement Postgres makes a rollback of it, and says so.
    if (command === 'COMMIT') return
  }
  throw sender.failure() ?? new Error('the transaction was rolled back')
}

async function transactionFrom<T>(pool: pg.Pool, work: Work<T>): Promise<T> {
  const client = await pool.connect()
  const sender = senderOn(client)
  const tx = transactionOn(sendTo(sender.query))
  let isUsable = true
  try {
    // Not waited for: it travels with the first statements, as the commit does with the last. Should
    // it fail, nothing is sent behind it.
    sender.query({ name: 'begin', text: 'begin' }).catch(() => undefined)
    const result = await work(tx)
    tx.close()
    await commit(sender)
    return result
  } catch (error) {
    tx.close()
    await sender.rollback().catch(() => (isUsable = false))
    throw error
  } finally {
    client.release(!isUsable)
  }
}

/** Connections of lazy ones; they are through in no time. */
const mostLazy = 4

/** Opens at most `max` connections, four lazy ones and one for flushing, as they are needed. */
export function openDatabase(url: string, options: PoolOptions): Database {
  const pool = openPool(url, options)
  const lazyOptions = { ...options, max: Math.min(mostLazy, options.max) }
  const lazyPool = openPool(url, lazyOptions, ['synchronous_commit=off'])
  const flushPool = openPool(url, { ...options, max: 1 }, ['synchronous_commit=on'])
  const flusher = createFlusher(flushPool)
  return {
    ...singlyOn(pool),
    lazy: singlyOn(lazyPool),
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

/** The database's clock, which decides what is due. Within a transaction: the time at which it began. */
export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await db.query<{ now: Date }>({ name: 'now', text: `select now() as now` })
  if (row === undefined) throw new Error('the database does not tell the time')
  return row.now
}

/** Throws a StartError when the database does not answer. */
export async function checkDatabase(database: Database, url: string): Promise<void> {
  try {
    await database.query({ text: 'select 1' })
  } catch (error) {
    const { host, pathname } = new URL(url)
    throw new StartError(`The database ${host}${pathname} does not answer: ${reasonOf(error)}`)
  }
}

/** Whether a statement failed because another row has what the unique constraint or index allows once. */
export const isTaken = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint

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

/** Somebody else has meanwhile written a row that may stand only once: asked anew, one sees it. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/** Whether trying again later can help: the database is away, full or busy, and the data is not at fault. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The server's messages quote the data, which may contain any text: only its SQLSTATE counts.
  if (error instanceof pg.DatabaseError && code.length === 5) return outageCodes.test(code)
  return outageCodes.test(code) || outageSystemCodes.has(code) || outageTexts.test(error.message)
}
