// Writes what attempts mean for their webhooks: pauses, failures in a row, and webhooks that are switched off.
import type { Db } from '../../platform/postgres/database.ts'
import type { Settlement } from '../../platform/loop/define.ts'
import { outcomesOf, switchedOff } from './health.ts'
import { pausesOf } from './settlement.ts'
import type { FinishedAttempt } from './settlement.ts'
import { noteOutcomes, pauseWebhooks } from './webhook-sql.ts'

/** The webhooks that failed are locked already. Nothing waits here where none did. */
export async function settleWebhooks(
  finished: readonly FinishedAttempt[],
  tx: Db,
): Promise<Settlement> {
  const outcomes = outcomesOf(finished)
  if (outcomes.length === 0) return {}
  const pauses = pausesOf(finished)
  const paused = pauses.length > 0 ? pauseWebhooks(tx, pauses) : undefined
  const noted = noteOutcomes(tx, outcomes)
  if (outcomes.every(({ failures }) => failures === 0)) {
    // A failure fails the transaction.
    noted.catch(() => undefined)
    return {}
  }
  await paused
  return switchedOff(await noted, finished)
}
