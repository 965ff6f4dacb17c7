// How long migrations wait for other processes and for locks, on a real Postgres.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { migrate } from '../../platform/postgres/migrate.ts'
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

test('neither a long migration nor the wait for that of another process is an outage', async () => {
  const sockets = vi.spyOn(Socket.prototype, 'connect')
  await holder.query('select pg_advisory_lock(1)')
  await migration('9001-long.sql', 'select pg_advisory_xact_lock(1)')
  const migrating = [migrate(made.url, folder), migrate(made.url, folder)]
  await vi.waitFor(async () => expect(await waitingForLocks(made.database)).toHaveLength(2), 10_000)
  // As if the server had been silent for the time that the connections of services allow.
  const connected = sockets.mock.contexts.filter((socket) => socket instanceof Socket)
  expect(connected.length).toBeGreaterThanOrEqual(2)
  for (const socket of connected) socket.emit('timeout')
  sockets.mockRestore()
  await holder.query('select pg_advisory_unlock(1)')
  expect((await Promise.all(migrating)).flat()).toEqual(['9001-long.sql'])
})
