// Brings the database's tables up to date: `npm run migrate`.
import type { Log } from '../../platform/process/log.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { setUpTables } from '../../migrations/apply.ts'
import type { Settings } from '../../services/settings.ts'
import { servedBy } from '../../platform/postgres/check-database.ts'
import { isDatabaseAway } from '../../platform/postgres/failures.ts'
import { runAlone } from './run-alone.ts'
import { waitFor } from './wait-for.ts'

export async function setUpDatabase({ DATABASE_URL }: Settings, log: Log): Promise<void> {
  if (DATABASE_URL === null)
    throw new StartError('DATABASE_URL is not set; the embedded database is set up by npm start.')
  const host = new URL(DATABASE_URL).host
  const apply = () => setUpTables(DATABASE_URL, log)
  const waiting = waitFor(`Postgres at ${host}`, apply, isDatabaseAway, log)
  const applied = await servedBy(DATABASE_URL, waiting)
  log.info({ applied }, applied.length > 0 ? 'database migrated' : 'database is up to date')
}

await runAlone(import.meta.url, setUpDatabase)
