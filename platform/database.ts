import pg from 'pg'

/** One statement; `name` makes Postgres keep its plan, so the text of a name never varies. */
export type Statement = {
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
}

/** Something that statements can be sent to: the pool, or one transaction. */
export type Db = { query<R = Record<string, unknown>>(statement: Statement): Promise<R[]> }

export type Database = Db & {
  /**
   * Runs `work` in one transaction. `lazy`: the commit does not wait for the disk, which is right
   * only for rows whose loss is harmless because they are made again (claims, rate windows).
   */
  transaction<T>(work: (tx: Db) => Promise<T>, options?: { lazy?: boolean }): Promise<T>
  end(): Promise<void>
}

type Client = { query: (statement: pg.QueryConfig) => Promise<{ rows: unknown[] }> }

const sendTo = (client: Client): Db => ({
  async query<R>(statement: Statement) {
    return (await client.query(statement as pg.QueryConfig)).rows as R[]
  },
})

type Turns = Db & { done(): Promise<void> }

/**
 * One connection takes one statement at a time: those that are sent together are run in their order.
 * After one that failed none is sent any more: it would run after the rollback, on its own.
 */
function inTurn(db: Db): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    query<R>(statement: Statement) {
      const result = last.then(() => db.query<R>(statement))
      last = result
      return result
    },
    done: () =>
      last.then(
        () => undefined,
        () => undefined,
      ),
  }
}

export function openDatabase(url: string, options: { max: number; name: string }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.name,
    // Our statements are short: compiling them takes longer than running them.
    options: '-c jit=off',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A server that vanished without a word must not hold us up until TCP gives up.
    query_timeout: 30_000,
  })
  // A broken connection is replaced at the next use; without a listener it would end the process,
  // also while a transaction has it and waits for something else.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    ...sendTo(pool),
    async transaction(work, { lazy = false } = {}) {
      const client = await pool.connect()
      const tx = inTurn(sendTo(client))
      let broken: Error | undefined
      try {
        await client.query(lazy ? 'begin; set local synchronous_commit to off' : 'begin')
        const result = await work(tx)
        await client.query('commit')
        return result
      } catch (error) {
        await tx.done()
        await client.query('rollback').catch((failed: Error) => (broken = failed))
        throw error
      } finally {
        client.release(broken)
      }
    },
    end: () => pool.end(),
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
