// A command of the operator at a database that takes no writes.
import { execFile } from 'node:child_process'
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
