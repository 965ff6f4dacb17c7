import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'
import { createHealth, serveHealth } from './health.ts'
import { createMetrics } from './metrics.ts'
import { fakeDatabase } from '../worker/worker-fixture.ts'

const reader = (ready: boolean) => ({ ready: () => ready, stop: () => Promise.resolve() })
const away = fakeDatabase(() => Promise.reject(new Error('away')))

const healthOf = (database = fakeDatabase(), readers: readonly boolean[] = [true]) =>
  createHealth({ database, metrics: createMetrics(), running: () => readers.map(reader) })

test.each([
  ['all is well', fakeDatabase(), [true, true], 200, { database: true, readers: true }],
  ['nothing runs yet', fakeDatabase(), [], 200, { database: true, readers: true }],
  ['the database is away', away, [true], 503, { database: false, readers: true }],
  [
    'a reader has no share yet',
    fakeDatabase(),
    [true, false],
    503,
    { database: true, readers: false },
  ],
])('when %s, readiness says so', async (_name, database, readers, status, checks) => {
  const answer = await healthOf(database, readers)('/readyz')
  expect([answer?.status, JSON.parse(answer?.body ?? '')]).toEqual([status, checks])
})

test('a process is alive although its database is away', async () => {
  expect(await healthOf(away)('/healthz')).toMatchObject({ status: 200 })
})

test('metrics are in the words of Prometheus', async () => {
  const answer = await healthOf()('/metrics')
  expect(answer?.type).toContain('text/plain')
  expect(answer?.body).toContain('# TYPE landfall_messages_total counter')
})

test('any other page is not one of these', async () => {
  expect(await healthOf()('/')).toBeNull()
})

test('the listener serves them, says 404 to the rest, and closes', async () => {
  const port = await freePort()
  const close = await serveHealth(healthOf(), port)
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  expect([await get('/healthz'), await get('/readyz'), await get('/x')]).toEqual([200, 200, 404])
  await expect(serveHealth(healthOf(), port)).rejects.toThrow('EADDRINUSE')
  await close()
  await expect(get('/healthz')).rejects.toThrow()
})
