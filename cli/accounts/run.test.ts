import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test.each([
  ['without arguments', []],
  ['without those of a command', ['delete', 'an id']],
])(
  'the command tells its use %s, also where there is no database',
  async (_, words) => {
    const env = { ...process.env, DATA_DIR: '/nowhere', DATABASE_URL: '' }
    const command = ['--import', 'tsx', 'cli/accounts/run.ts', ...words]
    const run = promisify(execFile)(process.execPath, command, { env })
    await expect(run).rejects.toMatchObject({
      stderr: expect.stringContaining('npm run accounts -- list\n') as string,
    })
  },
  30_000,
)
