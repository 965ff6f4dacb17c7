import pg from 'pg'
import { reasonOf } from '../process/reason-of.ts'
import { StartError } from '../process/read-settings.ts'
import type { Db } from './database.ts'

const connection = 'select pg_postmaster_start_time()::text || pg_backend_pid() as connection'

/**
 * Whether the address leads to a pooler that lets one connection to the server run the statements of several clients in turn.
 * Statements that one of them has prepared are unknown there to the next.
 */
export async function sharesConnections(url: string): Promise<boolean> {
  const clients = [1, 2].map(() => new pg.Client(url))
  try {
    for (const client of clients) await client.on('error', () => undefined).connect()
    const seen: unknown[] = []
    // One after the other: at the same time each would get a connection of its own.
    for (const client of clients) seen.push((await client.query<object>(connection)).rows[0])
    return JSON.stringify(seen[0]) === JSON.stringify(seen[1])
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

/** One sentence about a failure to reach it. */
export function awaySentence(url: string, error: unknown): string {
  const { host, pathname } = new URL(url)
  return `The database ${host}${pathname} does not answer (DATABASE_URL): ${reasonOf(error)}`
}

function poolerSentence(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname} is a pooler that shares connections among clients (DATABASE_URL): name Postgres itself, or let the pooler give each client a connection for as long as it stays.`
}

/** Throws a StartError when the database shares connections, or does not answer, which may be an outage that `isAccepted`. */
export async function checkDatabase(
  database: Db,
  url: string,
  isAccepted: (error: unknown) => boolean = () => false,
): Promise<void> {
  try {
    await database.query({ text: 'select 1' })
    if (!(await sharesConnections(url))) return
  } catch (error) {
    if (isAccepted(error)) return
    throw new StartError(awaySentence(url, error))
  }
  throw new StartError(poolerSentence(url))
}
