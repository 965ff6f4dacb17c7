import type { Database } from '../../../platform/postgres/database.ts'
import type { Settings } from '../../settings.ts'

/** For how long what the operator may want to keep is kept. */
export type KeptTimes = Pick<
  Settings,
  'DEAD_LETTER_DAYS' | 'EVENT_MONTHS' | 'OBSERVATION_MONTHS' | 'WEBHOOK_LOG_DAYS'
>

/** Deletes at most `most` rows and returns one entry per row. */
export type RetentionJob = (
  db: Pick<Database, 'query' | 'transaction'>,
  most: number,
  kept: KeptTimes,
) => Promise<readonly unknown[]>
