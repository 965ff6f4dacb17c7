// npm run restore -- <folder of a backup>
import { randomUUID } from 'node:crypto'
import { filesProblem, tryFiles } from '../../platform/files/files.ts'
import type { Files } from '../../platform/files/files.ts'
import { createLog } from '../../platform/process/log.ts'
import { runCommand } from '../../platform/process/run-process.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { filesPlaceOf, loadSettings } from '../../services/settings.ts'
import type { Settings } from '../../services/settings.ts'
import { filesOf, withNewDatabase } from '../open.ts'
import { checkedBackup, restoreBackup } from './restore.ts'

/** What was on its way when the backup was taken had been recorded before. */
const dayBefore = (at: string): string => new Date(Date.parse(at) - 86_400_000).toISOString()

const checkFiles = (files: Files, settings: Settings): Promise<void> =>
  tryFiles(files, randomUUID()).catch((error: unknown) => {
    throw new StartError(`${filesProblem(filesPlaceOf(settings), error)}. Nothing was restored.`)
  })

const usage = 'npm run restore -- <folder of a backup>'

await runCommand(usage, async ([folder, ...more]) => {
  if (!folder || more.length > 0) throw new StartError(usage)
  // First, so that what is refused makes no database.
  const backup = await checkedBackup(folder)
  const { takenAt, tables, files: stored } = backup.manifest
  const settings = loadSettings()
  const files = await filesOf(settings)
  if (stored !== null && stored.length > 0) await checkFiles(files, settings)
  const log = createLog('restore', settings.LOG_LEVEL, process.stderr)
  await withNewDatabase(settings, ({ url }) => restoreBackup(url, files, backup, log))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `Restored ${rows} rows as of ${takenAt}. Start the services, then: npm run republish -- since=${dayBefore(takenAt)}\n`,
  )
})
