import type pg from 'pg'
import { isTooManyConnections, isDenied, isFull, isReadOnly, notingFailure } from './failures.ts'
import { createFlusher } from './flusher.ts'
import { openPool } from './pool.ts'
import type { PoolOptions } from './pool.ts'
import { sendOnce, senderOn } from './sender.ts'
import type { Sender, Statement, StatementResult } from './sender.ts'

export type { Statement }

/** Takes statements: the pool, each in a transaction of its own, or one transaction. */
export type Db = { query<R = Record<string, unknown>>(statement: Statement): Promise<R[]> }

type Work<T> = (tx: Db) => T | Promise<T>

/** The result of a transaction that others see already. */
export type LazyCommit<T> = {
  readonly result: T
  /** Resolves when the commit is on the disk; rejects with an outage when it may be lost. */
  readonly safe: Promise<void>
}

export type Database = Db & {
  /**
   * For single statements that may be lost in a crash of the server because they are sent again
   * (claims, leases, deletions): their commit does not wait for the disk.
   */
  readonly lazy: Db
  transaction<T>(work: Work<T>): Promise<T>
  /**
   * For work that can be repeated: resolves when others see the commit, before it is on the disk. If
   * the server ends in between, the commit may or may not be lost: `safe` then rejects with an outage.
   */
  lazyTransaction<T>(work: Work<T>): Promise<LazyCommit<T>>
  /** Closes the connections that are not in use, after something that may have cut them off unnoticed. */
  closeIdle(): void
  end(): Promise<void>
}

const sendTo = (query: (statement: Statement) => Promise<StatementResult>): Db => ({
  async query<R>(statement: Statement) {
    return (await query(statement)).rows as R[]
  },
})

type Connections = {
  readonly connect: () => Promise<pg.PoolClient>
  readonly failed: (error: unknown) => void
}

/** The connections of a pool, with the waits for them told, and what was refused for want of room or of a right. */
const observed = (
  pool: pg.Pool,
  name: 'main' | 'lazy',
  { waited, refused, tooManyConnections, denied }: PoolOptions,
): Connections => ({
  failed: (error) => {
    if (isFull(error)) refused?.()
    if (isDenied(error)) denied?.(error)
  },
  async connect() {
    const began = performance.now()
    try {
      return await notingFailure(() => pool.connect())
    } catch (error) {
      if (isTooManyConnections(error)) tooManyConnections?.()
      throw error
    } finally {
      waited?.(name, performance.now() - began)
    }
  },
})

/** Each statement takes a connection and is a transaction of its own. */
const autocommitOn = (pool: Connections): Db =>
  sendTo(async (statement) => {
    const client = await pool.connect()
    let isUsable = false
    try {
      const result = await sendOnce(client, statement)
      isUsable = true
      return result
    } catch (error) {
      pool.failed(error)
      throw error
    } finally {
      client.release(!isUsable)
    }
  })

type Transaction = Db & { close(): void }

/**
 * The statements of one transaction. Statements of one turn of the event loop travel together and run in
 * their order. A statement that fails makes the commit fail, even if the caller does not await it. After
 * the end of the transaction none is sent any more: it would run in the next user's transaction.
 */
function transactionOn(db: Db): Transaction {
  let closed = false
  return {
    query: <R>(statement: Statement) => {
      if (closed) return Promise.reject(new Error('the transaction is over'))
      const result = db.query<R>(statement)
      // A caller that does not await the statement learns of its failure from the commit.
      result.catch(() => undefined)
      return result
    },
    close: () => void (closed = true),
  }
}

async function commit(sender: Sender): Promise<void> {
  if (sender.failure() === undefined) {
    const { command } = await sender.query({ name: 'commit', text: 'commit' })
    // After a failed statement Postgres rolls back instead, and answers ROLLBACK.
    if (command === 'COMMIT') return
  }
  throw sender.failure() ?? new Error('the transaction was rolled back')
}

async function transactionFrom<T>(pool: Connections, work: Work<T>): Promise<T> {
  const client = await pool.connect()
  const sender = senderOn(client)
  const tx = transactionOn(sendTo(sender.query))
  let isUsable = true
  try {
    // Not awaited: `begin` travels with the first statements, as the commit does with the last. If it
    // fails, nothing is sent behind it.
    sender.query({ name: 'begin', text: 'begin' }).catch(() => undefined)
    const result = await work(tx)
    tx.close()
    await commit(sender)
    return result
  } catch (error) {
    tx.close()
    await sender.rollback().catch(() => (isUsable = false))
    // The next connection may lead to another server, or begin with another default.
    if (isReadOnly(error)) isUsable = false
    pool.failed(error)
    throw error
  } finally {
    client.release(!isUsable)
  }
}

/** Enough for lazy commits, which take a millisecond. */
const maxLazyConnections = 4

/** Opens at most `max` connections, four for lazy commits and one for flushing, as they are needed. */
export function openDatabase(url: string, options: PoolOptions): Database {
  const pool = openPool(url, options)
  const lazyOptions = { ...options, max: Math.min(maxLazyConnections, options.max) }
  const lazyPool = openPool(url, lazyOptions, { synchronous_commit: 'off' })
  const flushPool = openPool(url, { ...options, max: 1 }, { synchronous_commit: 'on' })
  const pools = [pool, lazyPool, flushPool]
  const flusher = createFlusher(flushPool)
  const main = observed(pool, 'main', options)
  const lazy = observed(lazyPool, 'lazy', options)
  return {
    ...autocommitOn(main),
    lazy: autocommitOn(lazy),
    transaction: (work) => transactionFrom(main, work),
    async lazyTransaction(work) {
      const generation = await notingFailure(() => flusher.connectionGeneration())
      const result = await transactionFrom(lazy, work)
      const safe = flusher.flushed(generation)
      // A rejection that the caller does not await must not end the process.
      safe.catch(() => undefined)
      return { result, safe }
    },
    closeIdle: () => pools.forEach((one) => one.closeIdle()),
    end: async () => void (await Promise.all(pools.map((one) => one.end()))),
  }
}

/** The same database, with what takes its statements wrapped: alone, lazy, and in each transaction. */
export const wrapStatements = (database: Database, wrap: (db: Db) => Db): Database => ({
  ...wrap(database),
  lazy: wrap(database.lazy),
  transaction: (work) => database.transaction((tx) => work(wrap(tx))),
  lazyTransaction: (work) => database.lazyTransaction((tx) => work(wrap(tx))),
  closeIdle: () => database.closeIdle(),
  end: () => database.end(),
})

/** The database's clock, which decides what is due. Within a transaction: the time at which it began. */
export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await db.query<{ now: Date }>({ name: 'now', text: `select now() as now` })
  if (row === undefined) throw new Error('the database does not tell the time')
  return row.now
}
