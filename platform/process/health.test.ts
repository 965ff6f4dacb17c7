import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'
import { createHealth, serveHealth } from './health.ts'
import { version } from './version.ts'
import { createMetrics } from './metrics.ts'

const reader = (ready: boolean) => ({ ready: () => ready, stop: () => Promise.resolve() })
const fullDisk = 'The disk of DATA_DIR=/data is full: 9 MB are free, 10 MB are kept in reserve.'

type State = {
  readonly problem?: string
  readonly readers?: readonly boolean[]
  readonly full?: string
  readonly missing?: readonly string[]
}

const healthOf = ({ problem, readers = [true], full, missing = [] }: State = {}) =>
  createHealth({
    pulse: { problem: () => problem ?? null },
    room: { problem: () => full ?? null },
    missing: { all: () => missing },
    metrics: createMetrics(),
    running: () => readers.map(reader),
  })

const noBroker = 'No Kafka broker serves us at kafka:9092 (KAFKA_BROKERS): refused.'
const away = 'the database does not serve us: it is read-only'
const well = { database: true, readers: true, disk: true }

test.each<[string, State, number, object]>([
  ['all is well', { readers: [true, true] }, 200, well],
  ['nothing runs yet', { readers: [] }, 200, well],
  ['the database is away', { problem: away }, 503, { ...well, database: false, problem: away }],
  ['a reader has no share yet', { readers: [true, false] }, 503, { ...well, readers: false }],
  ['no broker answers', { missing: [noBroker] }, 200, { ...well, missing: [noBroker] }],
  ['a disk is full', { full: fullDisk }, 503, { ...well, disk: false, full: fullDisk }],
])('when %s, readiness says so', async (_name, state, status, checks) => {
  const answer = await healthOf(state)('/readyz')
  expect([answer?.status, JSON.parse(answer?.body ?? '')]).toEqual([status, checks])
})

test('a process is alive and tells its version although its database is away and its disk is full', async () => {
  const answer = await healthOf({ problem: away, full: fullDisk })('/healthz')
  expect([answer?.status, JSON.parse(answer?.body ?? '')]).toEqual([
    200,
    { alive: true, version, full: fullDisk },
  ])
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
  expect([await get('/healthz'), await get('/readyz?probe=1'), await get('/x')]).toEqual([
    200, 200, 404,
  ])
  await expect(serveHealth(healthOf(), port)).rejects.toThrow('EADDRINUSE')
  await close()
  await expect(get('/healthz')).rejects.toThrow()
})

test('a listener that is not ready says 503 to the rest, in the form of the interface to come', async () => {
  const port = await freePort()
  const close = await serveHealth(healthOf({ readers: [false] }), port)
  const answer = await fetch(`http://127.0.0.1:${port}/v2/shipments`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await answer.json()).toMatchObject({ errors: [{ status: '503', code: 'unavailable' }] })
  await close()
})
