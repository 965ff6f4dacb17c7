// carrier_reference (fed, of a carrier that is polled now) -> due
// What other systems reported stands; nobody has to ask for a number again because its carrier is polled now.
import type { Db } from '../../../platform/postgres/database.ts'
import type { Log } from '../../../platform/process/log.ts'
import { repeatedly } from '../../../platform/process/pause.ts'
import { isFollowed } from './claim-sql.ts'

const batchSize = 1_000
const everyMs = 3_600_000

/** Makes followed numbers that were fed due, at most so many, and returns one row for each that was fed. */
const makeFormerlyFedDue = (db: Db, polled: readonly string[], most: number) =>
  db.query({
    name: 'reference_formerly_fed',
    text: `
      with was_fed as (
        select ctid from carrier_reference where fed and scac = any($1::text[])
        order by scac limit $2 for update skip locked)
      update carrier_reference r set
        fed = false, paying_bucket = 'default', quiet_since = null, first_not_found_at = null,
        due_at = case when ${isFollowed} then coalesce(r.due_at, now()) else r.due_at end
      where ctid = any(array(select ctid from was_fed))
      returning 1`,
    values: [polled, most],
  })

type FormerlyFedDependencies = { readonly database: Db; readonly log: Log }

/** Makes all formerly fed numbers due; an error leaves the rest for the next time. */
export async function wakeFormerlyFed(
  { database, log }: FormerlyFedDependencies,
  polled: readonly string[],
  signal: AbortSignal,
  most = batchSize,
): Promise<number> {
  let total = 0
  try {
    for (let found = most; found === most && !signal.aborted; total += found)
      found = (await makeFormerlyFedDue(database, polled, most)).length
  } catch (error) {
    log.warn({ err: error }, 'could not make numbers due whose carriers are polled now')
  }
  if (total > 0) log.info({ numbers: total }, 'numbers are polled that other systems reported')
  return total
}

/**
 * At the start, when the configuration may have changed, and hourly for what a process of the former one wrote since;
 * `again` is for a change of the configuration meanwhile.
 */
export const runFormerlyFed = (
  dependencies: FormerlyFedDependencies,
  polled: () => readonly string[],
  wakePolls: () => void,
) =>
  repeatedly(everyMs, async (signal) => {
    if ((await wakeFormerlyFed(dependencies, polled(), signal)) > 0) wakePolls()
  })
