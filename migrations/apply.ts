import { openDatabase } from '../platform/postgres/database.ts'
import type { Db } from '../platform/postgres/database.ts'
import { migrate } from '../platform/postgres/migrate.ts'
import type { Log } from '../platform/process/log.ts'
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
