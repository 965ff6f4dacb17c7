// A service whose database is away, or has not the tables of its version yet, as a process of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../platform/process/free-port.ts'
import { databaseUrl } from '../support/database-url.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
})
afterAll(() => made.drop())

/** Its Kafka and its registry are away. */
async function startService(url = made.url, name = 'notification-builder') {
  const [port, away] = [await freePort(), await freePort()]
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: url,
    KAFKA_BROKERS: `127.0.0.1:${away}`,
    SCHEMA_REGISTRY_URL: `http://127.0.0.1:${away}`,
    PORT: String(port),
  }
  const child = spawn(process.execPath, ['--import', 'tsx', 'app/main.ts', name], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const complaint = text(child.stderr)
  onTestFinished(() => void child.kill('SIGKILL'))
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      async (response) => ({ status: response.status, body: await response.text() }),
      () => null,
    )
  const readiness = async () => {
    const answer = await ask('/readyz')
    return `${answer?.status} ${answer?.body}`
  }
  return { child, complaint, ask, readiness }
}

test('a service that waits for its setup is alive and not ready, and stops when it is told to', async () => {
  await made.database.query({ text: `delete from migration where name >= '0050'` })
  const { child, ask, readiness } = await startService()
  await expect.poll(readiness, { timeout: 60_000 }).toMatch(/^503 .*the migration 0050-/)
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('a service waits for a database that is away', async () => {
  const port = await freePort()
  const url = new URL(made.url)
  const server = { port: Number(url.port), host: url.hostname }
  // The test's server listens to a socket as well.
  url.search = ''
  url.host = `127.0.0.1:${port}`
  const { ask, readiness } = await startService(url.href)
  await expect
    .poll(readiness, { timeout: 60_000 })
    .toMatch(/^503 .*does not serve us \(DATABASE_URL\): connect ECONNREFUSED/)
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
  const proxy = createServer((socket) => {
    const there = connect(server).on('error', () => socket.destroy())
    socket
      .on('error', () => there.destroy())
      .pipe(there)
      .pipe(socket)
  })
  onTestFinished(() => void proxy.close())
  proxy.listen(port, '127.0.0.1')
  await expect.poll(readiness, { timeout: 60_000 }).toMatch(/the migration 0050-/)
})

test('a service ends where waiting for its database does not help', async () => {
  const { child } = await startService(databaseUrl(made.url, 'missing'))
  expect(await once(child, 'exit')).toEqual([1, null])
})

test('a service that may not read its tables ends with one sentence', async () => {
  const own = await createTestDatabase()
  onTestFinished(() => own.drop())
  const role = `reader_${process.pid}`
  await own.database.query({ text: `create role ${role} login password 'reader'` })
  await own.database.query({ text: `grant select on migration to ${role}` })
  onTestFinished(async () => {
    await own.database.query({ text: `drop owned by ${role}` })
    await own.database.query({ text: `drop role ${role}` })
  })
  const url = new URL(own.url)
  url.username = role
  url.password = 'reader'
  const { complaint } = await startService(url.href, 'webhook-deliverer')
  expect(await complaint).toMatch(
    /^The database .* does not serve us \(DATABASE_URL\): permission denied for table \w+\n$/,
  )
})
