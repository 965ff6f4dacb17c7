// Connections to Postgres, with the settings that our statements are written for.
import type { Socket } from 'node:net'
import pg from 'pg'
import type { PoolClient } from 'pg'

// Our statements are short and walk known indexes. Compiling them, or planning them anew for each list
// of ids, takes far longer than running them; and a plan that is made once must not read whole tables
// because they were small on that day.
const settings = [
  ...['jit=off', 'plan_cache_mode=force_generic_plan'],
  ...['enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off'],
]

/** What a client has and its types leave out. */
type Driver = {
  /** False while an answer is awaited. */
  readonly readyForQuery: boolean
  readonly connection: { readonly stream: Socket }
}

/**
 * A server that vanished without a word must not hold us up until TCP gives up. The socket has one clock
 * for all that comes over it; `query_timeout` of the driver would make one for each statement, and what
 * they leave behind costs the collector more than the statements do.
 */
function endWhenSilent(client: PoolClient, longestSilenceMs: number): void {
  const driver = client as unknown as Driver
  const { stream } = driver.connection
  stream.setTimeout(longestSilenceMs)
  stream.on('timeout', () => {
    if (!driver.readyForQuery) stream.destroy(new Error('query read timeout'))
  })
}

export type PoolOptions = {
  readonly max: number
  readonly name: string
  /**
   * How long the server may be silent while an answer is awaited. Null: as long as TCP finds it there,
   * for statements that may take minutes.
   */
  readonly longestSilenceMs?: number | null
}

/** `more` as `name=value`, besides what all our connections have; a connection is opened when it is needed. */
export function openPool(url: string, options: PoolOptions, more: readonly string[] = []) {
  const { max, name, longestSilenceMs = 30_000 } = options
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    options: [...settings, ...more].map((setting) => `-c ${setting}`).join(' '),
    connectionTimeoutMillis: 5_000,
    // A new connection has to prepare all statements anew.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // A broken connection is replaced at the next use; without a listener it would end the process,
  // also while a transaction has it and waits for something else.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (longestSilenceMs !== null) endWhenSilent(client, longestSilenceMs)
  })
  return pool
}
