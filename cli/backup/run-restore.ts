// npm run restore -- <folder of a backup>
import { createLog } from '../../platform/process/log.ts'
import { runProcess } from '../../platform/process/run-process.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { filesOf, openNew } from '../open.ts'
import { restoreBackup } from './restore.ts'

/** What was on its way when the backup was taken had been recorded before. */
const dayBefore = (at: string): string => new Date(Date.parse(at) - 86_400_000).toISOString()

await runProcess(async () => {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0) throw new StartError('npm run restore -- <folder of a backup>')
  const opened = await openNew()
  try {
    const log = createLog('restore', opened.settings.LOG_LEVEL, process.stderr)
    const files = await filesOf(opened.settings)
    const { takenAt, tables } = await restoreBackup(opened.url, files, folder, log)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(
      `Restored ${rows} rows as of ${takenAt}. Start the services, then: npm run republish -- since=${dayBefore(takenAt)}\n`,
    )
  } finally {
    await opened.close()
  }
})
