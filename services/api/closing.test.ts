import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { silentLog } from '../../platform/process/log.ts'
import { createMetrics } from '../../platform/process/metrics.ts'
import { buildApp } from './app.ts'
import type { ApiDependencies } from './http/route.ts'

/** An app that says when `/readyz` is asked for, and answers it when it is told to. */
function appThatWaits(moments: EventEmitter) {
  const health: ApiDependencies['health'] = async (path) => {
    if (path === '/readyz') {
      moments.emit('asked')
      await once(moments, 'released')
    }
    return { status: 200, type: 'text/plain', body: `${path} answers\n` }
  }
  const settings = { TRUSTED_PROXIES: [] as readonly string[] }
  const given = { log: silentLog(), metrics: createMetrics(), settings, health }
  return buildApp(given as unknown as ApiDependencies)
}

test('a request that arrives on an open connection while the api ends is answered as usual', async () => {
  const moments = new EventEmitter()
  const asked = once(moments, 'asked')
  const app = appThatWaits(moments)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answers = ''
  socket.on('data', (bytes) => (answers += bytes.toString()))
  const ended = once(socket, 'close')
  socket.write('GET /readyz HTTP/1.1\r\nhost: api\r\n\r\n')
  await asked
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  const second = once(app.server, 'request')
  socket.write('GET /healthz HTTP/1.1\r\nhost: api\r\n\r\n')
  await second
  moments.emit('released')
  await Promise.all([closed, ended])
  expect(answers.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  expect(answers).toContain('/healthz answers')
})
