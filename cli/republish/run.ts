// npm run republish -- [since=2026-11-20T12:00:00Z]: publishes again what Kafka lost.
import { databaseNow } from '../../platform/postgres/database.ts'
import { runCommand } from '../../platform/process/run-process.ts'
import { withDatabase } from '../open.ts'
import { givenSince, lostSince, usage } from './lost-since.ts'
import { republish } from './republish.ts'

await runCommand(usage, async (words) => {
  const given = givenSince(words)
  await withDatabase('republish', async ({ database, settings }) => {
    const now = await databaseNow(database)
    const { since, keptSince } = lostSince(given, settings.EVENT_MONTHS, now)
    const counts = await republish(database, since, keptSince)
    const lines = [...counts].map(([topic, count]) => `${topic} ${count}\n`)
    const end = 'Running services publish them within seconds.\n'
    process.stdout.write(lines.length === 0 ? 'Nothing is missing.\n' : lines.join('') + end)
  })
})
