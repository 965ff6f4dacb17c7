// Connections that keep a request unfinished by sending a byte now and then.
import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'

const limits = { headersMs: 1_000, bodyMs: 300, requestMs: 60_000, checkMs: 30 }
const api = useApi([], {}, undefined, limits)
let port = 0

beforeAll(async () => {
  const { app } = api()
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

/** All that the server sends on a connection until it closes it. */
async function receivedBy(socket: Socket): Promise<string> {
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
  // A byte may be on its way while the server closes.
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('close', resolve))
  return received
}

/** Writes the beginning, then a byte again and again; returns all that the server sends until it closes. */
async function dribble(beginning: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(beginning)
  const bytes = setInterval(() => socket.write('x', () => undefined), 20)
  const received = await receivedBy(socket)
  clearInterval(bytes)
  return received
}

const head = (line: string, ...headers: readonly string[]): string =>
  [line, 'host: here', ...headers].join('\r\n')
const endless = ['content-type: application/json', 'content-length: 1000']
const body = '\r\n\r\n'

const lateAnswer = /^HTTP\/1\.1 408 Request Timeout\r\n.*"code":"http_408"\}\]\}$/s

const post = (key: string, ...headers: readonly string[]): string =>
  head('POST /v2/parties HTTP/1.1', `authorization: Token ${key}`, ...headers)
const chunks = ['content-type: application/json', 'transfer-encoding: chunked']

test.each<[string, (key: string) => string]>([
  ['a request with slow headers', (key) => post(key, 'x-long: ')],
  ['a request with a slow body', (key) => post(key, ...endless) + body],
  ['a request with slow chunks', (key) => `${post(key, ...chunks)}${body}5f\r\n`],
  [
    'a slow upload to an unknown token',
    () => head('PUT /v2/uploads/x HTTP/1.1', ...endless) + body,
  ],
])('%s is answered with 408', async (_case, beginning) => {
  const { key } = await api().client()
  expect(await dribble(beginning(key))).toMatch(lateAnswer)
})

test('an upload of single bytes ends, too', async () => {
  const client = await api().client()
  const checksum = createHash('md5').update('x'.repeat(1_000)).digest('base64')
  const blob = { filename: 'a.pdf', content_type: 'application/pdf', byte_size: 1_000, checksum }
  const announced = await client.send('POST', '/direct_uploads', { blob })
  const path = /"url":"http:\/\/[^/]+([^"]+)"/.exec(announced.text)?.[1] ?? ''
  expect(await dribble(head(`PUT ${path} HTTP/1.1`, ...endless) + body)).toMatch(lateAnswer)
})

test('a body that nobody waits for does not keep its connection', async () => {
  const received = await dribble(head('POST /v2/parties HTTP/1.1', ...endless) + body)
  expect(received).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/)
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('a connection without a byte is closed', async () => {
  expect(await receivedBy(connect(port, '127.0.0.1'))).toMatch(lateAnswer)
})

test('other clients are answered beside 400 slow connections', async () => {
  const { key } = await api().client()
  const slow = Array.from({ length: 400 }, () => dribble(post(key, ...endless) + body))
  const headers = { authorization: `Token ${key}` }
  const answer = await fetch(`http://127.0.0.1:${port}/v2/parties`, { headers })
  expect(answer.status).toBe(200)
  for (const received of await Promise.all(slow)) expect(received).toMatch(lateAnswer)
})
