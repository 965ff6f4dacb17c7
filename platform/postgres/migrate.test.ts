import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../process/log.ts'
import { applyMigrations } from './migrate.ts'
import { fakeDatabase } from '../worker/worker-fixture.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrate-'))
  const files = ['0002-b.sql', '0001-a.sql', '0010-c.sql', 'schema.sql', 'dump.ts', '3-x.sql']
  for (const file of files) await writeFile(join(folder, file), `-- ${file}`)
})
afterEach(() => rm(folder, { recursive: true }))

/** A database to which these migrations have been applied, and those of the test. */
function databaseWith(...names: string[]) {
  const known = [...names]
  return fakeDatabase(({ text, values }) => {
    if (text.startsWith('insert into migration')) known.push(String(values?.[0]))
    if (text.includes('as locked')) return [{ locked: true }]
    return text.startsWith('select name') ? known.map((name) => ({ name })) : []
  })
}

const applied = (database: ReturnType<typeof fakeDatabase>) =>
  database.committed.flat().flatMap(({ text }) => (text.startsWith('--') ? [text.slice(3)] : []))

test('the numbered files are applied in their order, each in a transaction of its own', async () => {
  const database = databaseWith()
  const names = ['0001-a.sql', '0002-b.sql', '0010-c.sql']
  expect(await applyMigrations(database, folder, silentLog())).toEqual(names)
  expect(applied(database)).toEqual(names)
  expect(database.begun()).toBe(3)
})

test('files that are applied already are left out', async () => {
  const database = databaseWith('0001-a.sql', '0010-c.sql')
  expect(await applyMigrations(database, folder, silentLog())).toEqual(['0002-b.sql'])
  expect(await applyMigrations(database, folder, silentLog())).toEqual([])
})

test('a process waits for the lock before it reads which files are applied', async () => {
  const database = databaseWith()
  await applyMigrations(database, folder, silentLog())
  const [limits, lock, , , look] = database.committed[0] ?? []
  expect(limits?.text).toContain('set local statement_timeout = 0')
  expect(lock?.text).toContain('pg_try_advisory_xact_lock')
  expect(look?.text).toContain('select name')
})

test('every file runs under a lock timeout, which begins after the wait for other processes', async () => {
  const database = databaseWith()
  await applyMigrations(database, folder, silentLog())
  for (const statements of database.committed) {
    const texts = statements.map(({ text }) => text)
    const at = (part: string) => texts.findLastIndex((text) => text.includes(part))
    expect(at('pg_try_advisory_xact_lock')).toBeGreaterThan(-1)
    expect(at('lock_timeout')).toBeGreaterThan(at('pg_try_advisory_xact_lock'))
    expect(texts[at('lock_timeout')]).toBe('set local lock_timeout = 2000')
    expect(at('--')).toBeGreaterThan(at('lock_timeout'))
  }
})

test('a file that fails stops the rest', async () => {
  const database = fakeDatabase(({ text }) => {
    if (text === '-- 0002-b.sql') throw new Error('syntax error')
    return text.includes('as locked') ? [{ locked: true }] : []
  })
  await expect(applyMigrations(database, folder, silentLog())).rejects.toThrow('syntax error')
  expect(applied(database)).toEqual(['0001-a.sql'])
})
