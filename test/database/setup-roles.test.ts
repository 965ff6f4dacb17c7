// The setup as a process of its own, by the owner of the tables and by a role of rows. What Postgres refuses ends it with one
// sentence that names the setting.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

const role = `rows_${randomUUID().slice(0, 8)}`
let made: TestDatabase
const asOwner = (text: string) => made.database.query({ text })

beforeAll(async () => {
  made = await createTestDatabase()
  await asOwner(`create role ${role}`)
})
afterAll(async () => {
  await asOwner(`drop owned by ${role}`)
  await asOwner(`drop role ${role}`)
  await made.drop()
})

const setUp = (change: (url: URL) => void): Promise<{ code: unknown; errors: string }> =>
  new Promise((resolve) => {
    const url = new URL(made.url)
    change(url)
    const env = { PATH: process.env['PATH'], DATABASE_URL: url.href, LOG_LEVEL: 'silent' }
    execFile(
      process.execPath,
      ['--import', 'tsx', 'cli/setup/migrate.ts'],
      { env },
      (error, _out, errors) => resolve({ code: error?.code, errors }),
    )
  })

const asRole = (url: URL) => url.searchParams.set('options', `-c role=${role}`)

test('by the owner makes the months that a role of rows may not make', async () => {
  const months = `select relname from pg_class where relname ~ '^carrier_observation_[0-9]'`
  const before = await asOwner(months)
  const [{ relname: month } = { relname: '' }] = before as { readonly relname: string }[]
  await asOwner(`drop table ${month}`)
  expect(await setUp(() => undefined)).toEqual({ code: undefined, errors: '' })
  expect(new Set(await asOwner(months))).toEqual(new Set(before))
})

test('by a role of rows succeeds where all migrations are applied', async () => {
  await asOwner(`grant select, insert, update, delete on all tables in schema public to ${role}`)
  expect(await setUp(asRole)).toEqual({ code: undefined, errors: '' })
})

test.each<[string, (url: URL) => void, RegExp]>([
  ['a database that is not there', (url) => (url.pathname = '/none'), /"none" does not exist$/],
  [
    'a server without TLS',
    (url) => url.searchParams.set('sslmode', 'verify-full'),
    /does not support SSL connections$/,
  ],
  [
    'a certificate that is not there',
    (url) => url.searchParams.set('sslrootcert', '/none.pem'),
    /no such file or directory, open '\/none.pem'$/,
  ],
  [
    'a role that may not make the tables that are missing',
    asRole,
    /permission denied for schema public$/,
  ],
])('of %s', async (_name, change, reason) => {
  await asOwner(`delete from migration where name >= '0050'`)
  const { code, errors } = await setUp(change)
  expect(code).toBe(1)
  const [sentence = '', ...others] = errors.trim().split('\n')
  expect(sentence).toMatch(/^The database \S+ does not serve us \(DATABASE_URL\): /)
  expect(sentence).toMatch(reason)
  expect(others).toEqual([])
})
