// Sets up everything that the services need: `npm run setup`. May run again at any time.
import type { Log } from '../../platform/process/log.ts'
import type { Settings } from '../../services/settings.ts'
import { setUpDatabase } from './migrate.ts'
import { runAlone } from './run-alone.ts'
import { setUpSchemas } from './schemas.ts'
import { setUpTopics } from './topics.ts'

async function setUpAll(settings: Settings, log: Log): Promise<void> {
  await setUpDatabase(settings, log)
  // Without a broker the bus is embedded and needs neither.
  if (settings.KAFKA_BROKERS === null) return
  await setUpTopics(settings, log)
  await setUpSchemas(settings, log)
}

await runAlone(import.meta.url, setUpAll)
