import { databaseSentence, refuseReadOnly } from '../platform/postgres/check-database.ts'
import { openDatabase } from '../platform/postgres/database.ts'
import { isDatabaseOutage } from '../platform/postgres/failures.ts'
import type { Db } from '../platform/postgres/database.ts'
import { compareMigrations, migrate, warnOfNewer } from '../platform/postgres/migrate.ts'
import type { Log } from '../platform/process/log.ts'
import type { Missing } from '../platform/process/missing.ts'
import { reasonOf } from '../platform/process/reason-of.ts'
import { migrationsFolder } from './folder.ts'

/**
 * In a server to which the database was restored, transactions have lower numbers than its last events have: its
 * own begin behind them. No visible event is beyond the snapshot otherwise.
 */
const continuePositions = (db: Db) =>
  db.query({
    name: 'event_epoch_continue',
    text: `
      with latest as (
        select max(e.position) as position from account a
        cross join lateral (
          select position from event where account_id = a.id order by position desc limit 1) e
      )
      update event_epoch
      set added = latest.position + 1 - pg_snapshot_xmax(pg_current_snapshot())::text::bigint
      from latest
      where latest.position >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + added`,
    values: [],
  })

/** Brings the database up to date before any service writes to it; the names of the files applied now. */
export async function setUpTables(url: string, log: Log): Promise<readonly string[]> {
  const applied = await migrate(url, migrationsFolder, log)
  const database = openDatabase(url, { max: 1, name: 'landfall setup' })
  try {
    await continuePositions(database)
  } finally {
    await database.end()
  }
  return applied
}

async function refuseUnusable(db: Db, log: Log): Promise<true> {
  await refuseReadOnly(db)
  const { unapplied, unknown } = await compareMigrations(db, migrationsFolder)
  const [first, ...others] = unapplied
  if (first !== undefined) {
    const verb = others.length === 0 ? 'is' : `and ${others.length} more are`
    throw new Error(`the migration ${first} ${verb} not applied`)
  }
  warnOfNewer(unknown, log)
  return true
}

type TablesOf = {
  readonly database: Db
  readonly databaseUrl: string
  readonly missing: Missing
  readonly log: Log
}

/**
 * Waits until the database takes writes and its tables are those of this version; false if it was stopped before. Kubernetes
 * starts the services beside the setup, and a statement on a column that is not there yet makes a dead letter of each
 * message.
 */
export async function untilTablesAreSetUp(
  { database, databaseUrl, missing, log }: TablesOf,
  halt: AbortSignal,
): Promise<boolean> {
  const tables = {
    what: 'the setup of the tables',
    work: () => refuseUnusable(database, log),
    sentence: (error: unknown) =>
      isDatabaseOutage(error)
        ? databaseSentence(databaseUrl, error)
        : `The tables are not those of this version, so wait for its setup or run it (npm run setup): ${reasonOf(error)}`,
  }
  return (await missing.untilThere(tables, halt)) === true
}
