import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../../platform/process/log.ts'
import { createMetrics } from '../../platform/process/metrics.ts'
import { buildApp } from './app.ts'
import { waitingAtMost } from './http/connection-turns.ts'
import type { ApiDependencies } from './http/route.ts'

/** A server whose answers wait until they are released. */
async function serverThatWaits() {
  const releases: (() => void)[] = []
  const health: ApiDependencies['health'] = async (path) => {
    await new Promise<void>((resolve) => releases.push(resolve))
    return { status: 200, type: 'text/plain', body: `${path} answers` }
  }
  const settings = { TRUSTED_PROXIES: [] as readonly string[] }
  const given = { log: silentLog(), metrics: createMetrics(), settings, health }
  const app = buildApp(given as unknown as ApiDependencies)
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const open = () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const received = { text: '', closed: once(socket, 'close') }
    socket.on('data', (bytes) => (received.text += bytes.toString()))
    return { socket, received }
  }
  return { app, releases, open }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: api\r\n\r\n`

test('requests that come together on one connection are handled one after the other', async () => {
  const { app, releases, open } = await serverThatWaits()
  const { socket, received } = open()
  let arrived = 0
  app.server.on('request', () => arrived++)
  socket.write(get('/readyz') + get('/healthz') + get('/metrics'))
  await expect.poll(() => arrived).toBe(3)
  await expect.poll(() => releases.length).toBe(1)
  releases[0]?.()
  await expect.poll(() => releases.length).toBe(2)
  await expect.poll(() => received.text).toContain('/readyz answers')
  releases[1]?.()
  await expect.poll(() => releases.length).toBe(3)
  releases[2]?.()
  await expect.poll(() => received.text).toContain('/metrics answers')
})

test('requests of other connections wait for none of them', async () => {
  const { releases, open } = await serverThatWaits()
  open().socket.write(get('/readyz') + get('/readyz'))
  await expect.poll(() => releases.length).toBe(1)
  open().socket.write(get('/healthz'))
  await expect.poll(() => releases.length).toBe(2)
})

test('a connection with too many waiting requests ends after the answer under way', async () => {
  const { releases, open } = await serverThatWaits()
  const { socket, received } = open()
  socket.write(get('/readyz').repeat(waitingAtMost + 2))
  await expect.poll(() => releases.length).toBe(1)
  releases[0]?.()
  await received.closed
  expect(received.text.match(/HTTP\/1\.1 200/g)).toHaveLength(1)
  expect(releases).toHaveLength(1)
})

test('as many requests as may wait are all answered', async () => {
  const { releases, open } = await serverThatWaits()
  const { socket, received } = open()
  socket.write(get('/readyz').repeat(waitingAtMost + 1))
  for (let each = 0; each <= waitingAtMost; each++) {
    await expect.poll(() => releases.length, { interval: 1 }).toBe(each + 1)
    releases[each]?.()
  }
  const answers = () => received.text.match(/HTTP\/1\.1 200/g)?.length
  await expect.poll(answers).toBe(waitingAtMost + 1)
})
