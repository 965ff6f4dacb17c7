// Brings the database's tables up to date: `npm run migrate`.
import type { Log } from '../../platform/process/log.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { setUpTables } from '../../migrations/apply.ts'
import { makeMonths } from '../../resources/tracking/observation-months.ts'
import type { Settings } from '../../services/settings.ts'
import { servedBy } from '../../platform/postgres/check-database.ts'
import { openDatabase } from '../../platform/postgres/database.ts'
import { isDatabaseAway } from '../../platform/postgres/failures.ts'
import { runAlone } from './run-alone.ts'
import { waitFor } from './wait-for.ts'

/** The services do so as well, if their role may. It drops none: how long they are kept is a setting of the services. */
async function makeMonthsAt(url: string, log: Log): Promise<void> {
  const database = openDatabase(url, { max: 1, name: 'landfall setup' })
  try {
    await makeMonths(database)
  } catch (error) {
    log.warn({ err: error }, 'the next months of what carriers say have no partitions yet')
  } finally {
    await database.end()
  }
}

export async function setUpDatabase({ DATABASE_URL }: Settings, log: Log): Promise<void> {
  if (DATABASE_URL === null)
    throw new StartError('DATABASE_URL is not set; the embedded database is set up by npm start.')
  const host = new URL(DATABASE_URL).host
  const apply = () => setUpTables(DATABASE_URL, log)
  const waiting = waitFor(`Postgres at ${host}`, apply, isDatabaseAway, log)
  const applied = await servedBy(DATABASE_URL, waiting)
  await makeMonthsAt(DATABASE_URL, log)
  log.info({ applied }, applied.length > 0 ? 'database migrated' : 'database is up to date')
}

await runAlone(import.meta.url, setUpDatabase)
