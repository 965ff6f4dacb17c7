import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test.each([
  ['npm run accounts', 'cli/accounts/run.ts'],
  ['npm run import', 'cli/import/run.ts'],
  ['npm run backup', 'cli/backup/run-backup.ts'],
  ['npm run restore', 'cli/backup/run-restore.ts'],
  ['npm run republish', 'cli/republish/run.ts'],
  ['npm run dead-letters', 'cli/dead-letters/run.ts'],
  ['npm run calibration', 'cli/calibration/run.ts'],
  ['npm run setup', 'cli/setup/all.ts'],
  ['npm run migrate', 'cli/setup/migrate.ts'],
  ['npm start', 'app/start.ts'],
  ['npm run service', 'app/main.ts'],
  ['npm run chaos', 'test/compose/chaos.ts'],
])(
  '%s --help tells its use, and does nothing, also where there is no database',
  async (name, file) => {
    const env = { ...process.env, DATA_DIR: '/nowhere', DATABASE_URL: '' }
    const command = ['--import', 'tsx', file, '--help']
    const shown = await promisify(execFile)(process.execPath, command, { env })
    expect(shown).toEqual({
      stdout: expect.stringContaining(name) as string,
      stderr: '',
    })
    expect(existsSync('--help')).toBe(false)
  },
  30_000,
)
