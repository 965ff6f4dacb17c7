// Connections to Postgres, with the settings that our statements are written for.
import pg from 'pg'

// Our statements are short and walk known indexes. Compiling them, or planning them anew for each list
// of ids, takes far longer than running them; and a plan that is made once must not read whole tables
// because they were small on that day.
const settings = [
  ...['jit=off', 'plan_cache_mode=force_generic_plan'],
  ...['enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off'],
]

/** `more` as `name=value`, besides what all our connections have; a connection is opened when it is needed. */
export function openPool(url: string, max: number, name: string, more: readonly string[] = []) {
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
    // A server that vanished without a word must not hold us up until TCP gives up.
    query_timeout: 30_000,
  })
  // A broken connection is replaced at the next use; without a listener it would end the process,
  // also while a transaction has it and waits for something else.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
