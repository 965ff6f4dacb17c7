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

// Rows that another transaction holds are left for the next run: without waiting there is no deadlock.
const deleteAnswers = (db: Db, most: number) =>
  db.query({
    name: 'retention_answers',
    text: `
      delete from idempotent_answer where ctid = any(array(
        select ctid from idempotent_answer where created_at < now() - interval '24 hours'
        limit $1 for update skip locked))
      returning 1`,
    values: [most],
  })

// Admission deletes the old rows of accounts that still send requests; these belong to accounts that do not.
const deleteWindows = (db: Db, most: number) =>
  db.query({
    name: 'retention_windows',
    text: `
      delete from admitted_request where ctid = any(array(
        select ctid from admitted_request where at < now() - interval '2 minutes'
        limit $1 for update skip locked))
      returning 1`,
    values: [most],
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

const deletePositions = (db: Db, most: number) =>
  db.query({
    name: 'retention_positions',
    text: `
      delete from vessel_position where ctid = any(array(
        select ctid from vessel_position where slot_at < now() - $2 * interval '1 day'
        limit $1 for update skip locked))
      returning 1`,
    values: [most, vesselPositionDays],
  })

/** For how long what the operator may want to keep is kept. */
type KeptTimes = Pick<Settings, 'OBSERVATION_MONTHS' | 'WEBHOOK_LOG_DAYS'>

const deleteLogs = (db: Db, most: number, { WEBHOOK_LOG_DAYS }: KeptTimes) =>
  db.query({
    name: 'retention_logs',
    text: `
      delete from webhook_notification_log where ctid = any(array(
        select ctid from webhook_notification_log
        where attempted_at < now() - $2 * interval '1 day'
        order by attempted_at limit $1 for update skip locked))
      returning 1`,
    values: [most, WEBHOOK_LOG_DAYS],
  })

// Statistics are about the last day.
const deleteCounts = (db: Db, most: number) =>
  db.query({
    name: 'retention_attempt_counts',
    text: `
      delete from webhook_attempt_count where ctid = any(array(
        select ctid from webhook_attempt_count where hour < now() - interval '2 days'
        limit $1 for update skip locked))
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

/** Deletes at most `most` rows and returns one entry per row. */
type RetentionJob = (db: Db, most: number, kept: KeptTimes) => Promise<readonly unknown[]>

const jobs: Readonly<Record<string, RetentionJob>> = {
  answers: deleteAnswers,
  windows: deleteWindows,
  deliveries: endDeliveries,
  waits: deleteWaits,
  positions: deletePositions,
  logs: deleteLogs,
  'attempt counts': deleteCounts,
  observations: keepObservations,
}

type RetentionDependencies = {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly files: Files
  readonly log: Log
  readonly settings: KeptTimes
}

async function clear(
  job: (db: Db, most: number) => Promise<readonly unknown[]>,
  db: Db,
  most: number,
  signal: AbortSignal,
): Promise<number> {
  let total = 0
  while (!signal.aborted) {
    const { length } = await job(db, most)
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
    ...Object.entries(jobs).map(([what, job]) => {
      const work: Parameters<typeof clear>[0] = (db, count) => job(db, count, settings)
      return [what, () => clear(work, database, most, signal)] as const
    }),
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
