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
  transaction<T>(work: (tx: Db) => T | Promise<T>, options?: { lazy?: boolean }): Promise<T>
  end(): Promise<void>
}

const lazyBegin = 'begin; set local synchronous_commit to off'

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

export function openDatabase(url: string, options: { max: number; name: string }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.name,
    // Our statements are short and walk known indexes: compiling them, or planning them anew for each
    // list of ids, takes far longer than running them.
    options: '-c jit=off -c plan_cache_mode=force_generic_plan',
    // Statements that do not wait for each other's results share one way to the server and back.
    pipeline: true,
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
      const sent = corked(client)
      const tx = transactionOn(sendTo(sent))
      let broken: Error | undefined
      try {
        // Not waited for: it travels with the first statements, as the commit does with the last.
        const begun = sent.query({ text: lazy ? lazyBegin : 'begin' })
        const [result] = await Promise.all([work(tx), begun])
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
