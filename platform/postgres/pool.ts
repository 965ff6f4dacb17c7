// Connections to Postgres, with the settings that our statements are written for.
import type { Socket } from 'node:net'
import pg from 'pg'
import type { ClientBase, PoolClient } from 'pg'
import { applySettings, endedWhenIdle, withoutTimeLimit } from './connection-settings.ts'
import type { ServerSettings } from './connection-settings.ts'
import { noteEnd } from './failures.ts'

// Our statements are short and use known indexes. Compiling them, or planning them anew for each list of
// ids, takes far longer than running them; and a plan that is kept must not scan whole tables because
// they were small when it was made.
const settings: ServerSettings = {
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
}

/** Members of a client that its types leave out. */
type Driver = {
  /** False while an answer is awaited. */
  readonly readyForQuery: boolean
  readonly connection: { readonly stream: Socket }
}

/** The pool waits for what it does with a new connection, which its types leave out. */
type PoolConfig = Omit<pg.PoolConfig, 'onConnect'> & {
  readonly onConnect: (client: ClientBase) => Promise<void>
}

const driverOf = (client: ClientBase): Driver => client as unknown as Driver

/**
 * A server that disappears without closing the connection must not block statements until TCP gives up.
 * The socket has one timer for all statements; the driver's `query_timeout` makes one for each, and
 * collecting their garbage costs more than the statements do.
 */
function endWhenSilent(client: ClientBase, longestSilenceMs: number): void {
  const driver = driverOf(client)
  const { stream } = driver.connection
  stream.setTimeout(longestSilenceMs)
  stream.on('timeout', () => {
    if (!driver.readyForQuery) stream.destroy(new Error('query read timeout'))
  })
}

/** A pool, and what closes those of its connections that nobody uses. */
type Pool = pg.Pool & { closeIdle(): void }

export type PoolOptions = {
  readonly max: number
  readonly name: string
  /**
   * How long the server may be silent while an answer is awaited, and we within a transaction. Null: for as
   * long as the TCP connection lasts, for statements that may take minutes, also where a role has a limit
   * for them.
   */
  readonly longestSilenceMs?: number | null
  /** How long a statement may wait for a lock; without it for as long as the server may be silent. */
  readonly longestLockMs?: number | undefined
  /** Told of each wait for a connection, also of one that ended without a connection. */
  readonly waited?: ((pool: 'main' | 'lazy', ms: number) => void) | undefined
  /** Told of each statement, or transaction, that the disk of Postgres has no room for. */
  readonly refused?: (() => void) | undefined
  /** Told of each connection that Postgres refused because it has none left. */
  readonly tooManyConnections?: (() => void) | undefined
  /** Told of each statement, or transaction, that the role has no right to. */
  readonly denied?: ((refusal: unknown) => void) | undefined
}

/** `more`: further settings of the server. A connection is opened when it is needed. */
export function openPool(url: string, options: PoolOptions, more: ServerSettings = {}): Pool {
  const { max, name, longestSilenceMs = 30_000, longestLockMs } = options
  const patience: ServerSettings = {
    ...(longestSilenceMs === null ? withoutTimeLimit : endedWhenIdle(longestSilenceMs)),
    ...(longestLockMs !== undefined && { lock_timeout: `${longestLockMs}ms` }),
  }
  const config: PoolConfig = {
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    // A new connection has to prepare all its statements.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Not `verify`: there the driver keeps a connection for ever that is ready too late for who waited for it.
    onConnect: async (client) => {
      client.on('error', (reason) => noteEnd(client, reason))
      if (longestSilenceMs !== null) endWhenSilent(client, longestSilenceMs)
      await applySettings(client, { ...settings, ...patience, ...more })
    },
  }
  const pool = new pg.Pool(config)
  // The pool replaces a broken connection at the next use. Without listeners its error would end the
  // process, also while a transaction holds the connection.
  pool.on('error', () => {})
  const idle = new Set<PoolClient>()
  pool.on('release', (_error, client) => void idle.add(client))
  pool.on('acquire', (client) => void idle.delete(client))
  pool.on('remove', (client) => void idle.delete(client))
  const closeIdle = (): void =>
    [...idle].forEach((client) => {
      // At an error the pool drops an idle connection at once. It would hand out one whose socket is closing.
      client.emit('error', new Error('closed while idle'))
      driverOf(client).connection.stream.destroy()
    })
  return Object.assign(pool, { closeIdle })
}
