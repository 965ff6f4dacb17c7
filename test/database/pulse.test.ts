// A server that is frozen or cut off, behind a relay that stops passing on what arrives.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../platform/postgres/database.ts'
import { isDatabaseOutage } from '../../platform/postgres/failures.ts'
import { createHealth } from '../../platform/process/health.ts'
import { createMetrics } from '../../platform/process/metrics.ts'
import { watchPulse, whileItServes } from '../../platform/postgres/pulse.ts'
import type { WatchedPulse } from '../../platform/postgres/pulse.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

type Relay = {
  readonly url: string
  freeze(): void
  thaw(): void
  /** Freezes the connections that there are, and no later ones. */
  strand(): void
  close(): void
}

async function openRelay(to: string): Promise<Relay> {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const pass = (from: Socket, into: Socket): void => {
    sockets.add(from)
    from.on('error', () => undefined).on('close', () => (sockets.delete(from), into.destroy()))
    from.pipe(into)
    if (isFrozen) from.pause()
  }
  const { port, hostname } = target
  const server = createServer((client) => {
    const other = connect(Number(port), hostname)
    pass(client, other)
    pass(other, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  target.searchParams.delete('host')
  target.hostname = '127.0.0.1'
  target.port = String((server.address() as AddressInfo).port)
  const all = (change: (socket: Socket) => void) => () => [...sockets].forEach(change)
  return {
    url: target.href,
    freeze: () => ((isFrozen = true), all((socket) => socket.pause())()),
    thaw: () => ((isFrozen = false), all((socket) => socket.resume())()),
    strand: all((socket) => socket.pause()),
    close: () => (server.close(), all((socket) => socket.destroy())()),
  }
}

let database: TestDatabase
let relay: Relay
let pulse: WatchedPulse
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  relay = await openRelay(database.url)
  pulse = watchPulse(relay.url, 'test')
})
afterEach(async () => {
  await pulse.stop()
  relay.close()
})

const healthWith = (watched: WatchedPulse) =>
  createHealth({
    pulse: watched,
    room: { problem: () => null },
    missing: { all: () => [] },
    metrics: createMetrics(),
    running: () => [],
  })

test('work on a frozen server fails when the server is silent, and goes on when it answers', async () => {
  const patient = openDatabase(relay.url, { max: 1, name: 'test' })
  const impatient = whileItServes(patient, pulse)
  const ask = { text: 'select 1 as one' }
  expect(await impatient.query(ask)).toEqual([{ one: 1 }])
  relay.freeze()
  const failure: unknown = await impatient.query(ask).catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: 'the database does not serve us: it does not answer' })
  expect(isDatabaseOutage(failure)).toBe(true)
  expect(pulse.problem()).not.toBeNull()
  await expect(impatient.transaction(() => 1)).rejects.toThrow(
    'the database does not serve us: it does not answer',
  )
  relay.thaw()
  await vi.waitFor(() => expect(pulse.problem()).toBeNull(), 10_000)
  expect(await impatient.query(ask)).toEqual([{ one: 1 }])
  await patient.end()
})

test('connections that were cut off unnoticed are not used once another one has an answer', async () => {
  const pool = openDatabase(relay.url, { max: 4, name: 'test' })
  let isReached = false
  const other = watchPulse(relay.url, 'test', () => (pool.closeIdle(), (isReached = true)))
  const ask = { text: 'select 1 as one' }
  const asked = (): Promise<unknown> => Promise.all([ask, ask].map((one) => pool.query(one)))
  await asked()
  relay.strand()
  await vi.waitFor(() => expect(isReached).toBe(true), 60_000)
  expect(await asked()).toEqual([[{ one: 1 }], [{ one: 1 }]])
  await Promise.all([other.stop(), pool.end()])
})

test('work that begins while idle connections are closed gets a new one', async () => {
  const pool = openDatabase(relay.url, { max: 4, name: 'test' })
  const ask = { text: 'select 1 as one' }
  await Promise.all([pool.query(ask), pool.query(ask)])
  pool.closeIdle()
  expect(await pool.query(ask)).toEqual([{ one: 1 }])
  await pool.end()
})

test('a server that is gone is missed at once', async () => {
  await vi.waitFor(() => expect(pulse.problem()).toBeNull(), 10_000)
  relay.close()
  await vi.waitFor(() => expect(pulse.problem()).not.toBeNull(), 10_000)
})

test('a pulse on a frozen server can be stopped', async () => {
  relay.freeze()
  await vi.waitFor(() => expect(pulse.problem()).not.toBeNull(), 10_000)
  await pulse.stop()
})

test('a database that is read-only is missed, also by open connections, until it takes writes again', async () => {
  const pool = openDatabase(database.url, { max: 1, name: 'test' })
  const write = () => pool.transaction((tx) => tx.query({ text: 'create table written (id int)' }))
  const name = new URL(database.url).pathname.slice(1)
  await database.database.query({
    text: `alter database ${name} set default_transaction_read_only = on`,
  })
  const direct = watchPulse(database.url, 'test')
  const problem = 'the database does not serve us: it is read-only'
  await expect.poll(direct.problem).toBe(problem)
  const answer = await healthWith(direct)('/readyz')
  expect([answer?.status, JSON.parse(answer?.body ?? '')]).toMatchObject([503, { problem }])
  expect(await write().catch(isDatabaseOutage)).toBe(true)
  await database.database.transaction(async (tx) => {
    await tx.query({ text: 'set transaction read write' })
    await tx.query({ text: `alter database ${name} reset default_transaction_read_only` })
  })
  await expect.poll(direct.problem).toBeNull()
  await write()
  await Promise.all([direct.stop(), pool.end()])
})

test('24 slow searches at once do not take the readiness away', async () => {
  const pool = openDatabase(relay.url, { max: 8, name: 'test' })
  const health = healthWith(pulse)
  // They wait, so that a busy machine makes none of them slower: the last ones would not get a connection in time.
  const search = { text: 'select pg_sleep(1.5)' }
  let areSearching = true
  const searches = Promise.all(Array.from({ length: 24 }, () => pool.query(search)))
  const searched = searches.finally(() => (areSearching = false))
  const statuses: unknown[] = []
  while (areSearching) {
    statuses.push((await health('/readyz'))?.status)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(await searched).toHaveLength(24)
  expect(statuses.length).toBeGreaterThan(20)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await pool.end()
})
