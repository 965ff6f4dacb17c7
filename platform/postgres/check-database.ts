import pg from 'pg'
import { reasonOf } from '../process/reason-of.ts'
import { StartError } from '../process/read-settings.ts'
import { applySettings } from './connection-settings.ts'
import type { Db } from './database.ts'
import { isDatabaseOutage, readOnlyOutage } from './failures.ts'

const connection = 'select pg_postmaster_start_time()::text || pg_backend_pid() as connection'

/** A pooler that keeps a connection for each client lets a client wait while it has none left. */
const longestWaitMs = 5_000

/**
 * Whether the address is seen to lead to a pooler that lets one connection to the server run the statements of several clients
 * in turn. Statements that one of them has prepared are unknown there to the next. A client that gets no answer has seen nothing.
 */
export async function sharesConnections(url: string): Promise<boolean> {
  const options = { connectionString: url, connectionTimeoutMillis: longestWaitMs }
  const clients = [1, 2].map(() => new pg.Client({ ...options, query_timeout: longestWaitMs }))
  try {
    // Some poolers keep a connection for a client from its first settings on, and all of ours make them.
    for (const client of clients) {
      await client.on('error', () => undefined).connect()
      await applySettings(client, {})
    }
    const seen: unknown[] = []
    // One after the other: at the same time each would get a connection of its own.
    for (const client of clients) seen.push((await client.query<object>(connection)).rows[0])
    return JSON.stringify(seen[0]) === JSON.stringify(seen[1])
  } catch {
    return false
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

/** One sentence about an outage: it may have answered with a refusal. */
export function databaseSentence(url: string, error: unknown): string {
  const { host, pathname } = new URL(url)
  return `The database ${host}${pathname} does not serve us (DATABASE_URL): ${reasonOf(error)}`
}

/** A new connection to a standby takes no writes, and one to a database or for a role whose default says so. */
export const takesWrites = {
  text: `select current_setting('transaction_read_only') = 'off' as writes`,
}
export type Writes = { readonly writes: boolean }

/** Throws where the database takes no writes. */
export async function refuseReadOnly(db: Db): Promise<void> {
  const [found] = await db.query<Writes>(takesWrites)
  if (found?.writes === false) throw readOnlyOutage()
}

/** The result of the work, or one sentence for the operator where the database does not serve us. */
export async function servedBy<T>(url: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof StartError || !isDatabaseOutage(error)) throw error
    throw new StartError(databaseSentence(url, error), { cause: error })
  }
}

function poolerSentence(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname} is a pooler that shares connections among clients (DATABASE_URL): name Postgres itself, or let the pooler give each client a connection for as long as it stays.`
}

/** Throws a StartError when the database shares connections, or does not serve us, unless that `isAccepted`. */
export async function checkDatabase(
  database: Db,
  url: string,
  isAccepted: (error: unknown) => boolean = () => false,
): Promise<void> {
  try {
    await database.query({ text: 'select 1' })
  } catch (error) {
    if (isAccepted(error)) return
    throw new StartError(databaseSentence(url, error))
  }
  if (await sharesConnections(url)) throw new StartError(poolerSentence(url))
}
