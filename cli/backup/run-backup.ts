// npm run backup -- <new folder> [without-files]
import { runCommand } from '../../platform/process/run-process.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { filesOf, withDatabase } from '../open.ts'
import { takeBackup } from './backup.ts'

const usage = `npm run backup -- <new folder> [without-files]
(without-files leaves out uploaded documents, for a bucket that has backups of its own)`

await runCommand(usage, async ([folder, choice, ...more]) => {
  if (!folder || more.length > 0 || (choice !== undefined && choice !== 'without-files'))
    throw new StartError(usage)
  await withDatabase('backup', async ({ settings, url }) => {
    const files = choice === undefined ? await filesOf(settings) : null
    const { tables, files: stored } = await takeBackup(url, files, folder, new Date())
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(
      `${folder}: ${tables.length} tables, ${rows} rows, ${stored?.length ?? 'no'} files\n`,
    )
  })
})
