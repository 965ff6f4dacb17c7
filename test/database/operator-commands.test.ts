// What commands of the operator tell.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../support/database.ts'

test('a command that writes ends with one sentence where the database is read-only', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const readOnly = new URL(database.url)
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
  const command = ['--import', 'tsx', 'cli/accounts/run.ts', 'create', 'Company']
  const run = promisify(execFile)(process.execPath, command, {
    env: { ...process.env, DATABASE_URL: readOnly.href },
  })
  const { host, pathname } = readOnly
  await expect(run).rejects.toMatchObject({
    stderr: `The database ${host}${pathname} does not serve us (DATABASE_URL): cannot execute INSERT in a read-only transaction\n`,
  })
}, 30_000)

test.each([
  ['', 'replaced and stored unencrypted, since SECRET_KEYS is not set: restart every api, '],
  [randomBytes(32).toString('base64'), 'replaced: restart every api, '],
])(
  'who replaces the key that signs URLs is told whether it is encrypted',
  async (SECRET_KEYS, told) => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const command = ['--import', 'tsx', 'cli/accounts/run.ts', 'replace-url-key']
    const env = { ...process.env, DATABASE_URL: database.url, SECRET_KEYS }
    const { stdout } = await promisify(execFile)(process.execPath, command, { env })
    expect(stdout).toBe(`${told}which signs with the old key until then\n`)
  },
  30_000,
)
