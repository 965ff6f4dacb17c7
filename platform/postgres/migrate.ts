import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from './database.ts'
import { isDeadlock } from './failures.ts'
import type { Database, Db } from './database.ts'
import { hasCode } from '../process/error-code.ts'
import type { Log } from '../process/log.ts'
import { StartError } from '../process/read-settings.ts'

/** Key of the advisory lock: any number that all processes share. */
const migrationLock = 7_203_551
const lockPollMs = 100

type LockWaits = {
  /** How long a statement waits for a lock, and all later statements on the table behind it. */
  readonly timeoutMs: number
  /** Before the second attempt; doubled each time. */
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  readonly attempts: number
}

/** About nine minutes in all. */
const defaultWaits: LockWaits = {
  timeoutMs: 2_000,
  firstPauseMs: 1_000,
  longestPauseMs: 30_000,
  attempts: 20,
}

const appliedNames = (db: Db) =>
  db.query<{ name: string }>({ text: `select name from migration order by name` })

const filesOf = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()

/**
 * Applies the numbered files that are not applied yet, in order: each in a transaction of its own, except files
 * named `*.concurrent.sql`, whose statements, separated by blank lines, run one by one outside a transaction.
 * These must bear being repeated from their beginning. Several processes may call it at once: one works, the
 * others wait. Returns the names of the files applied now. Throws a StartError when a migration does not get its
 * locks in all attempts.
 */
export async function migrate(
  url: string,
  folder: string,
  log: Log,
  waits = defaultWaits,
): Promise<readonly string[]> {
  // A migration may take minutes, and so may the wait for another process that applies it.
  const database = openDatabase(url, { max: 1, name: 'landfall migrate', longestSilenceMs: null })
  try {
    const { unapplied, unknown } = await compareMigrations(database, folder)
    warnOfNewer(unknown, log)
    // A role that may not make tables can start what another one has set up.
    if (unapplied.length === 0) return []
    return await applyMigrations(database, folder, log, waits)
  } finally {
    await database.end()
  }
}

export async function applyMigrations(
  database: Database,
  folder: string,
  log: Log,
  waits = defaultWaits,
): Promise<readonly string[]> {
  const applied: string[] = []
  for (const file of await filesOf(folder)) {
    const text = await readFile(join(folder, file), 'utf8')
    const apply = () =>
      file.endsWith('.concurrent.sql')
        ? applyConcurrently(database, file, text)
        : applyOnce(database, file, text, waits.timeoutMs)
    if (await withLocks(file, apply, log, waits)) applied.push(file)
  }
  return applied
}

type Compared = {
  /** The files of the folder that are not applied yet: all of them where no setup has begun. */
  readonly unapplied: readonly string[]
  /** The applied ones that the folder does not have: those of a newer version. */
  readonly unknown: readonly string[]
}

export async function compareMigrations(db: Db, folder: string): Promise<Compared> {
  const applied = await appliedNames(db).catch(async (error: unknown) => {
    if (!hasCode(error, '42P01')) throw error
    const [found] = await db.query<{ schema: string | null }>({
      name: 'current_schema',
      text: 'select current_schema() as schema',
    })
    if (found?.schema === null)
      throw new StartError('The role of DATABASE_URL may use no schema of its search_path.')
    return []
  })
  const names = applied.map(({ name }) => name)
  const files = await filesOf(folder)
  return {
    unapplied: files.filter((file) => !names.includes(file)),
    unknown: names.filter((name) => !files.includes(name)),
  }
}

/** Says that this process may meet tables that it does not know: it goes on, as one does beside an upgrade. */
export function warnOfNewer(unknown: readonly string[], log: Log): void {
  if (unknown.length > 0)
    log.warn({ migrations: unknown }, 'the tables are those of a newer version than this process')
}

/** A lock timeout, or a deadlock. */
const isLockFailure = (error: unknown): boolean => hasCode(error, '55P03') || isDeadlock(error)

/** Repeats `apply` until it gets its locks. Between the attempts it holds none, so others can work. */
async function withLocks<T>(
  name: string,
  apply: () => Promise<T>,
  log: Log,
  { firstPauseMs, longestPauseMs, attempts }: LockWaits,
): Promise<T> {
  for (let attempt = 1, pauseMs = firstPauseMs; ; attempt += 1) {
    try {
      return await apply()
    } catch (error) {
      if (!isLockFailure(error)) throw error
      if (attempt >= attempts)
        throw new StartError(
          `Migration ${name} did not get its locks in ${attempts} attempts: end the long transactions that pg_stat_activity shows, and start again.`,
          { cause: error },
        )
      log.warn({ err: error, migration: name, attempt, pauseMs }, 'a migration waits for a lock')
    }
    await sleep(pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

/**
 * Waits until this process alone migrates. A wait inside a statement would hold a snapshot, for the end of which
 * the other process's `create index concurrently` would wait in turn.
 */
async function lockOut(db: Db, acquire: string): Promise<void> {
  const statement = { text: `select ${acquire}(${migrationLock}) as locked` }
  while ((await db.query<{ locked: boolean }>(statement))[0]?.locked !== true)
    await sleep(lockPollMs)
}

const migrationTable = {
  text: `create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`,
}

const isApplied = async (db: Db, name: string): Promise<boolean> =>
  (await appliedNames(db)).some((row) => row.name === name)

const record = (db: Db, name: string) =>
  db.query({ text: `insert into migration (name) values ($1)`, values: [name] })

const applyOnce = (
  database: Database,
  name: string,
  text: string,
  lockTimeoutMs: number,
): Promise<boolean> =>
  database.transaction(async (tx) => {
    // The wait for other processes has no limit, whatever the role or the database has set.
    await tx.query({
      text: 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    })
    await lockOut(tx, 'pg_try_advisory_xact_lock')
    // A statement that waits for a long reader blocks all later readers of the table.
    await tx.query({ text: `set local lock_timeout = ${lockTimeoutMs}` })
    await tx.query(migrationTable)
    if (await isApplied(tx, name)) return false
    await tx.query({ text })
    await record(tx, name)
    return true
  })

/** The database must have one connection, which holds the lock. */
async function applyConcurrently(database: Database, name: string, text: string): Promise<boolean> {
  // These statements block neither readers nor writers while they wait.
  await database.query({ text: 'set statement_timeout = 0; set lock_timeout = 0' })
  await lockOut(database, 'pg_try_advisory_lock')
  try {
    await database.query(migrationTable)
    if (await isApplied(database, name)) return false
    for (const statement of text.split(/\n\s*\n/).filter((part) => part.trim() !== ''))
      await database.query({ text: statement })
    await record(database, name)
    return true
  } finally {
    await database.query({ text: `select pg_advisory_unlock(${migrationLock})` })
  }
}
