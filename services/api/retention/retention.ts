import type { Database } from '../../../platform/postgres/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Log } from '../../../platform/process/log.ts'
import { pauseFor, repeatedly } from '../../../platform/process/pause.ts'
import { clearDeletedAccounts } from '../../../resources/accounts/delete-account.ts'
import type { Running } from '../../../platform/process/running.ts'
import { dropMonths, makeMonths } from '../../../resources/tracking/observation-months.ts'
import { clearUploads } from './expired-uploads.ts'
import { jobs } from './jobs.ts'
import type { KeptTimes } from './job.ts'

/** Short statements hold locks briefly and let a stop finish soon. */
const batchSize = 1_000
const everyMs = 60 * 60 * 1_000
const longestPauseMs = 1_000

type RetentionDependencies = {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly files: Files
  readonly log: Log
  readonly settings: KeptTimes
}

/** Between two batches the database has as much time for others as the last one took. */
async function clear(
  job: () => Promise<readonly unknown[]>,
  most: number,
  signal: AbortSignal,
): Promise<number> {
  let total = 0
  while (!signal.aborted) {
    const begin = performance.now()
    const { length } = await job()
    total += length
    if (length < most) break
    await pauseFor(Math.min(performance.now() - begin, longestPauseMs), signal)
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
    ['months ahead', () => makeMonths(database)] as const,
    ['old months', () => dropMonths(database, settings.OBSERVATION_MONTHS)] as const,
    ['deleted accounts', () => clearDeletedAccounts(database)] as const,
    ['uploads', () => clearUploads({ database, files }, log, most, signal)] as const,
  ]
  for (const [what, work] of all) {
    if (signal.aborted) return
    try {
      const rows = await work()
      if (rows) log.info({ what, rows }, 'deleted expired rows')
    } catch (error) {
      log.warn({ err: error, what }, 'a job of the retention failed')
    }
  }
}

/** Clears at the start and then hourly; stopping waits for no more than the batch in hand. */
export const runRetention = (context: RetentionDependencies): Running =>
  repeatedly(everyMs, (signal) => clearExpired(context, signal))
