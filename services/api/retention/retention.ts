import type { Database, Db } from '../../../platform/postgres/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Log } from '../../../platform/process/log.ts'
import { repeatedly } from '../../../platform/process/pause.ts'
import { vesselPositionDays } from '../../../resources/vessel-positions.ts'
import type { Running } from '../../../platform/worker/run.ts'
import type { Settings } from '../../settings.ts'
import { clearUploads } from './expired-uploads.ts'

/** Short statements hold locks briefly and let a stop finish soon. */
const batchSize = 1_000
const everyMs = 60 * 60 * 1_000

/** For how long what the operator may want to keep is kept. */
type KeptTimes = Pick<Settings, 'OBSERVATION_MONTHS' | 'WEBHOOK_LOG_DAYS'>

/** Deletes at most `most` rows and returns one entry per row. */
type RetentionJob = (db: Db, most: number, kept: KeptTimes) => Promise<readonly unknown[]>

/**
 * Deletes the rows of a table that a condition calls expired; `$2` in it is what `days` gives. Rows that another
 * transaction holds are left for the next run: without waiting there is no deadlock.
 */
const deleteExpired =
  (table: string, condition: string, days?: (kept: KeptTimes) => number): RetentionJob =>
  (db, most, kept) =>
    db.query({
      name: `retention_${table}`,
      text: `
        delete from ${table} where ctid = any(array(
          select ctid from ${table} where ${condition}
          limit $1 for update skip locked))
        returning 1`,
      values: days === undefined ? [most] : [most, days(kept)],
    })

// The notification-builder may commit a delivery just after its webhook was deleted.
const endDeliveries = (db: Db, most: number) =>
  db.query({
    name: 'retention_deliveries',
    text: `
      with ended as (
        delete from delivery where ctid = any(array(
          select d.ctid from delivery d
          where not exists (
            select from webhook w where w.account_id = d.account_id and w.id = d.webhook_id)
          limit $1 for update of d skip locked))
        returning account_id, notification_id
      ), failed as (
        update webhook_notification n set delivery_status = 'failed'
        from ended
        where n.account_id = ended.account_id and n.id = ended.notification_id
          and n.delivery_status = 'pending'
      )
      select 1 from ended`,
    values: [most],
  })

// The webhook-deliverer may note a wait just after its webhook was deleted.
const deleteWaits = (db: Db, most: number) =>
  db.query({
    name: 'retention_waits',
    text: `
      delete from waiting_webhook where ctid = any(array(
        select b.ctid from waiting_webhook b
        where not exists (
          select from webhook w where w.account_id = b.account_id and w.id = b.webhook_id)
        limit $1 for update of b skip locked))
      returning 1`,
    values: [most],
  })

/** Makes the partitions of the months ahead and drops those of months that nothing needs any more, one at a time. */
async function keepObservations(
  db: Db,
  _most: number,
  { OBSERVATION_MONTHS }: KeptTimes,
): Promise<readonly unknown[]> {
  await db.query({ name: 'observation_partitions', text: 'call make_observation_partitions(3)' })
  const old = await db.query<{ name: string }>({
    name: 'retention_observations',
    text: `
      select relname as name from pg_class
      where relispartition and relname ~ '^carrier_observation_[0-9]{4}_[0-9]{2}$'
        and relname < 'carrier_observation_'
          || to_char(now() - $1 * interval '1 month', 'YYYY_MM')`,
    values: [OBSERVATION_MONTHS],
  })
  const [first] = old
  if (first !== undefined) await db.query({ text: `drop table ${first.name}` })
  return []
}

const jobs: Readonly<Record<string, RetentionJob>> = {
  answers: deleteExpired('idempotent_answer', `created_at < now() - interval '24 hours'`),
  // Admission deletes the old rows of accounts that still send requests; these belong to accounts that do not.
  windows: deleteExpired('admitted_request', `at < now() - interval '2 minutes'`),
  deliveries: endDeliveries,
  waits: deleteWaits,
  positions: deleteExpired(
    'vessel_position',
    `slot_at < now() - $2 * interval '1 day'`,
    () => vesselPositionDays,
  ),
  logs: deleteExpired(
    'webhook_notification_log',
    `attempted_at < now() - $2 * interval '1 day' order by attempted_at`,
    ({ WEBHOOK_LOG_DAYS }) => WEBHOOK_LOG_DAYS,
  ),
  // Statistics are about the last day.
  'attempt counts': deleteExpired('webhook_attempt_count', `hour < now() - interval '2 days'`),
  observations: keepObservations,
}

type RetentionDependencies = {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly files: Files
  readonly log: Log
  readonly settings: KeptTimes
}

async function clear(
  job: () => Promise<readonly unknown[]>,
  most: number,
  signal: AbortSignal,
): Promise<number> {
  let total = 0
  while (!signal.aborted) {
    const { length } = await job()
    total += length
    if (length < most) break
  }
  return total
}

/** Deletes all expired rows and files, `most` at a time; a job that fails does not stop the others. */
export async function clearExpired(
  { database, files, log, settings }: RetentionDependencies,
  signal: AbortSignal,
  most = batchSize,
): Promise<void> {
  const all = [
    ...Object.entries(jobs).map(
      ([what, job]) =>
        [what, () => clear(() => job(database, most, settings), most, signal)] as const,
    ),
    ['uploads', () => clearUploads({ database, files }, log, most, signal)] as const,
  ]
  for (const [what, work] of all) {
    try {
      const rows = await work()
      if (rows > 0) log.info({ what, rows }, 'deleted expired rows')
    } catch (error) {
      log.warn({ err: error, what }, 'could not delete expired rows')
    }
  }
}

/** Clears at the start and then hourly; stopping waits for no more than the batch in hand. */
export const runRetention = (context: RetentionDependencies): Running =>
  repeatedly(everyMs, (signal) => clearExpired(context, signal))
