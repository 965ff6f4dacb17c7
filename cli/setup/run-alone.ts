import { pathToFileURL } from 'node:url'
import { createLog } from '../../platform/process/log.ts'
import type { Log } from '../../platform/process/log.ts'
import { loadSettings } from '../../services/settings.ts'
import type { Settings } from '../../services/settings.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { runCommand } from '../../platform/process/run-process.ts'

const usage = 'npm run setup and npm run migrate take no words, only settings: docs/settings.md.'

/** Runs the job when its file is what Node was started with, not when another file imports it. */
export async function runAlone(
  url: string,
  job: (settings: Settings, log: Log) => Promise<void>,
): Promise<void> {
  const [, started] = process.argv
  if (started === undefined || pathToFileURL(started).href !== url) return
  await runCommand(usage, async (words) => {
    if (words.length > 0) throw new StartError(usage)
    const settings = loadSettings()
    await job(settings, createLog('setup', settings.LOG_LEVEL))
  })
}
