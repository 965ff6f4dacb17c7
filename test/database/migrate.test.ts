// How long migrations wait for other processes and for locks, on a real Postgres.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createLog, silentLog } from '../../platform/process/log.ts'
import { setUpTables, untilTablesAreSetUp } from '../../migrations/apply.ts'
import { migrate } from '../../platform/postgres/migrate.ts'
import { createMissing } from '../../platform/process/missing.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { createTestDatabase, waitingForLocks } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let made: TestDatabase
let folder: string
/** A connection that holds locks in the way of migrations. */
let holder: pg.Client

beforeAll(async () => {
  made = await createTestDatabase()
})
afterAll(() => made.drop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrate-'))
  holder = new pg.Client({ connectionString: made.url })
  await holder.connect()
})
afterEach(async () => {
  await holder.end()
  await rm(folder, { recursive: true })
})

const migration = (name: string, text: string) => writeFile(join(folder, name), text)

/** A log, and the numbers of the attempts in its lines. */
function attemptLog() {
  const attempts: number[] = []
  const write = (line: string): void => {
    const { attempt } = JSON.parse(line) as { attempt?: number }
    if (attempt !== undefined) attempts.push(attempt)
  }
  return { attempts, log: createLog('test', 'warn', { write }) }
}

const quick = { timeoutMs: 100, firstPauseMs: 50, longestPauseMs: 100, attempts: 1_000 }
const patient = { ...quick, timeoutMs: 60_000 }

/** Processes that have waited for longer than `quick` allows: for a lock, or for another process. */
const longWaits = () =>
  made.database.query({
    text: `select pid from pg_stat_activity
           where datname = current_database() and xact_start < now() - interval '200 ms'
             and (wait_event_type = 'Lock' or query like '%pg_try_advisory%')`,
  })

/** Processes that wait for another one outside a transaction. */
const idleWaits = () =>
  made.database.query({
    text: `select pid from pg_stat_activity
           where datname = current_database() and query like '%pg_try_advisory_lock%'
             and pid <> pg_backend_pid()`,
  })

const columns = async () =>
  (
    await made.database.query<{ name: string }>({
      text: `select column_name as name from information_schema.columns where table_name = 'thing'
             order by ordinal_position`,
    })
  ).map(({ name }) => name)

/** A long reader of the table, which an `alter table` has to wait for. */
async function readThings(): Promise<void> {
  await made.database.query({ text: 'drop table if exists thing; create table thing (n int)' })
  await holder.query('begin')
  await holder.query('select from thing')
}

test('neither a long migration nor the wait for another process is an outage', async () => {
  const sockets = vi.spyOn(Socket.prototype, 'connect')
  await holder.query('select pg_advisory_lock(1)')
  await migration('9001-long.sql', 'select pg_advisory_xact_lock(1)')
  const first = migrate(made.url, folder, silentLog(), patient)
  await vi.waitFor(async () => expect(await waitingForLocks(made.database)).toHaveLength(1), 10_000)
  const second = migrate(made.url, folder, silentLog(), { ...quick, attempts: 1 })
  await vi.waitFor(async () => expect(await longWaits()).toHaveLength(2), 10_000)
  // The server is silent for longer than the connections of services allow.
  const connected = sockets.mock.contexts.filter((socket) => socket instanceof Socket)
  expect(connected.length).toBeGreaterThanOrEqual(2)
  for (const socket of connected) socket.emit('timeout')
  sockets.mockRestore()
  await holder.query('select pg_advisory_unlock(1)')
  expect(await Promise.all([first, second])).toEqual([['9001-long.sql'], []])
})

test('an index is made while writers write and another process waits to migrate', async () => {
  await made.database.query({ text: 'create table box (n int)' })
  await holder.query('begin; insert into box values (1)')
  const name = '9004-index.concurrent.sql'
  const text = 'drop index concurrently if exists box_n'
  await migration(name, `${text}\n\ncreate index concurrently box_n on box (n)`)
  const first = migrate(made.url, folder, silentLog(), quick)
  await vi.waitFor(async () => expect(await waitingForLocks(made.database)).toHaveLength(1), 10_000)
  const second = migrate(made.url, folder, silentLog(), quick)
  await vi.waitFor(async () => expect(await idleWaits()).toHaveLength(1), 10_000)
  await made.database.query({ text: 'insert into box values (2)' })
  await holder.query('commit')
  expect(await Promise.all([first, second])).toEqual([[name], []])
})

test('a concurrent file that fails is repeated from its beginning', async () => {
  const name = '9005-batches.concurrent.sql'
  await migration(name, 'create table if not exists crate (n int)\n\nselect nothing')
  await expect(migrate(made.url, folder, silentLog(), quick)).rejects.toThrow('nothing')
  await migration(name, 'create table if not exists crate (n int)\n\nselect n from crate')
  expect(await migrate(made.url, folder, silentLog(), quick)).toEqual([name])
})

test('a migration that waits for a long reader lets other readers pass, and tries again', async () => {
  await readThings()
  await migration('9002-wide.sql', 'alter table thing add column m int')
  const { attempts, log } = attemptLog()
  const migrating = migrate(made.url, folder, log, quick)
  await vi.waitFor(async () => expect(await waitingForLocks(made.database)).toHaveLength(1), 10_000)
  expect(await made.database.query({ text: 'select from thing' })).toEqual([])
  await vi.waitFor(() => expect(attempts).toContain(2), 10_000)
  expect(await columns()).toEqual(['n'])
  await holder.query('commit')
  expect(await migrating).toEqual(['9002-wide.sql'])
  expect(await columns()).toEqual(['n', 'm'])
})

test('a migration that does not get its locks in all attempts fails and names itself', async () => {
  await readThings()
  await migration('9003-wide.sql', 'alter table thing add column m int')
  const { attempts, log } = attemptLog()
  const failure: unknown = await migrate(made.url, folder, log, { ...quick, attempts: 2 }).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(StartError)
  expect((failure as StartError).message).toMatch(/^Migration 9003-wide.sql did not get its locks/)
  expect(attempts).toEqual([1])
  expect(await columns()).toEqual(['n'])
})

test('a service that starts before the setup of its version waits for it, and says so', async () => {
  const { database, url: databaseUrl } = made
  await database.query({ text: 'create table kept as select * from migration' })
  await database.query({ text: `delete from migration where name >= '0050'` })
  const missing = createMissing(silentLog(), { firstMs: 20, longestMs: 20, repeatMs: 1_000 })
  let isSetUp = false
  const waiting = untilTablesAreSetUp(
    { database, databaseUrl, missing, log: silentLog() },
    new AbortController().signal,
  )
  void waiting.then(() => (isSetUp = true))
  await vi.waitFor(() =>
    expect(missing.all()).toEqual([
      expect.stringMatching(/the migration 0050-\S+ and \d+ more are not applied$/),
    ]),
  )
  expect(isSetUp).toBe(false)
  await database.query({ text: 'drop table migration; alter table kept rename to migration' })
  expect(await waiting).toBe(true)
  expect(missing.all()).toEqual([])
})

test('a service that is stopped before the setup has begun does not start', async () => {
  const { database, url: databaseUrl } = made
  await database.query({ text: 'alter table migration rename to kept' })
  const missing = createMissing(silentLog())
  const halt = new AbortController()
  const dependencies = { database, databaseUrl, missing, log: silentLog() }
  const waiting = untilTablesAreSetUp(dependencies, halt.signal)
  await vi.waitFor(() => expect(missing.all()).toHaveLength(1))
  halt.abort()
  expect(await waiting).toBe(false)
  await database.query({ text: 'alter table kept rename to migration' })
})

test('a version that is older than the tables says so, and goes on', async () => {
  const { database, url: databaseUrl } = made
  const newer = '9999-of-a-newer-version.sql'
  await database.query({ text: `insert into migration (name) values ($1)`, values: [newer] })
  const lines: string[] = []
  const log = createLog('test', 'warn', { write: (line) => void lines.push(line) })
  await setUpTables(databaseUrl, log)
  const dependencies = { database, databaseUrl, missing: createMissing(log), log }
  expect(await untilTablesAreSetUp(dependencies, new AbortController().signal)).toBe(true)
  const said = lines.map((line) => JSON.parse(line) as { migrations: string[]; msg: string })
  expect(said).toHaveLength(2)
  for (const { migrations, msg } of said) {
    expect(migrations).toContain(newer)
    expect(msg).toContain('newer version')
  }
})
