// What our statements, and the reading of their results, need of a connection. A database or a role may have other defaults.
import type { ClientBase } from 'pg'

export type ServerSettings = Readonly<Record<string, string>>

const needed: ServerSettings = {
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
}

/** For statements that may take minutes, also where a role has a limit for them. */
export const withoutTimeLimit: ServerSettings = {
  statement_timeout: '0',
  transaction_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

/**
 * The locks of a process that was frozen, or whose machine is gone, would hold up all others until it goes on, or for
 * the two hours after which the server asks a silent client for a sign of life.
 */
export const endedWhenIdle = (ms: number): ServerSettings => ({
  idle_in_transaction_session_timeout: `${ms}ms`,
})

/**
 * A statement that waits for a lock ends when its client has left. Otherwise it keeps its connection, and is carried out
 * later although the client was told of an outage. Servers on other systems cannot see that a client has left.
 */
const endsWithClient = `case when version() ~ 'linux'
  then set_config('client_connection_check_interval', '2s', false) end`

/** By a statement, because poolers refuse a connection that brings its settings along. */
export async function applySettings(client: ClientBase, more: ServerSettings): Promise<void> {
  const settings = Object.entries({ ...needed, ...more })
  const calls = settings.map(([name, value]) => `set_config('${name}', '${value}', false)`)
  await client.query(`select ${[...calls, endsWithClient].join(', ')}`)
}
