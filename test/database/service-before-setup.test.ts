// A service whose tables are not those of its version yet, as a process of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../platform/process/free-port.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
})
afterAll(() => made.drop())

/** Its Kafka and its registry are away. */
async function startService(name: string) {
  const [port, away] = [await freePort(), await freePort()]
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: made.url,
    KAFKA_BROKERS: `127.0.0.1:${away}`,
    SCHEMA_REGISTRY_URL: `http://127.0.0.1:${away}`,
    PORT: String(port),
  }
  const child = spawn(process.execPath, ['--import', 'tsx', 'app/main.ts', name], {
    env,
    stdio: 'ignore',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      async (response) => ({ status: response.status, body: await response.text() }),
      () => null,
    )
  return { child, ask }
}

test('a service that waits for its setup is alive and not ready, and stops when it is told to', async () => {
  await made.database.query({ text: `delete from migration where name >= '0050'` })
  const { child, ask } = await startService('notification-builder')
  const readiness = async () => {
    const answer = await ask('/readyz')
    return `${answer?.status} ${answer?.body}`
  }
  await expect.poll(readiness, { timeout: 60_000 }).toMatch(/^503 .*the migration 0050-/)
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
