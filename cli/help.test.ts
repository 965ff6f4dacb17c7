import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test.each([
  ['accounts', 'accounts/run.ts'],
  ['import', 'import/run.ts'],
  ['backup', 'backup/run-backup.ts'],
  ['restore', 'backup/run-restore.ts'],
  ['republish', 'republish/run.ts'],
  ['dead-letters', 'dead-letters/run.ts'],
  ['calibration', 'calibration/run.ts'],
  ['setup', 'setup/all.ts'],
  ['migrate', 'setup/migrate.ts'],
])(
  '%s --help tells its use, and does nothing, also where there is no database',
  async (name, file) => {
    const env = { ...process.env, DATA_DIR: '/nowhere', DATABASE_URL: '' }
    const command = ['--import', 'tsx', `cli/${file}`, '--help']
    const shown = await promisify(execFile)(process.execPath, command, { env })
    expect(shown).toEqual({
      stdout: expect.stringContaining(`npm run ${name}`) as string,
      stderr: '',
    })
    expect(existsSync('--help')).toBe(false)
  },
  30_000,
)
