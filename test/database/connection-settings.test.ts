// Databases, roles and addresses may bring settings that change what statements mean and how their results are written.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/postgres/database.ts'
import type { PoolOptions } from '../../platform/postgres/pool.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
  const name = new URL(made.url).pathname.slice(1)
  for (const setting of [
    `datestyle = 'German, DMY'`,
    `timezone = 'America/New_York'`,
    `standard_conforming_strings = off`,
    `default_transaction_isolation = serializable`,
    `extra_float_digits = -3`,
    `enable_seqscan = on`,
    `statement_timeout = '50ms'`,
    `transaction_timeout = '150ms'`,
    `idle_in_transaction_session_timeout = '100ms'`,
  ])
    await made.database.query({ text: `alter database ${name} set ${setting}` })
})
afterAll(() => made.drop())

/** The row that the statement gives over a connection of its own. */
async function ask(text: string, url = made.url, options: Partial<PoolOptions> = {}) {
  const database = openDatabase(url, { max: 1, name: 'test', ...options })
  try {
    return (await database.query({ name: 'asked', text }))[0]
  } finally {
    await database.end()
  }
}

test('settings of the database change neither the meaning of statements nor the form of results', async () => {
  const row = await ask(String.raw`
    select '2026-02-01T05:06:07Z'::timestamptz as at, to_char('2026-02-01T02:00:00Z'::timestamptz, 'DD') as day,
      '7' ~ '^\d$' as digit, 0.1::float8 + 0.2::float8 as sum, current_setting('transaction_isolation') as isolation`)
  expect(row).toEqual({
    at: new Date('2026-02-01T05:06:07Z'),
    day: '01',
    digit: true,
    sum: 0.1 + 0.2,
    isolation: 'read committed',
  })
})

test('options of the address count beside ours', async () => {
  const url = new URL(made.url)
  url.searchParams.set('options', '-c search_path=elsewhere')
  const shown = `select current_setting('search_path') as path, current_setting('enable_seqscan') as scans`
  expect(await ask(shown, url.href)).toEqual({ path: 'elsewhere', scans: 'off' })
})

test('a time limit of the database ends statements, but none of those that may take minutes', async () => {
  const slow = `select pg_sleep(0.2), 1 as done`
  await expect(ask(slow)).rejects.toThrow('statement timeout')
  expect(await ask(slow, made.url, { longestSilenceMs: null })).toMatchObject({ done: 1 })
})

test('a limit of the database for pauses ends no transaction of work that may take minutes', async () => {
  const database = openDatabase(made.url, { max: 1, name: 'test', longestSilenceMs: null })
  const paused = database.transaction(async (tx) => {
    await tx.query({ text: 'select 1' })
    await sleep(300)
    return tx.query({ text: 'select 2 as two' })
  })
  await expect(paused).resolves.toEqual([{ two: 2 }])
  await database.end()
})
