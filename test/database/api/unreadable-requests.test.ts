import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test, vi } from 'vitest'
import type { AnswerBody } from '../../support/answer-body.ts'
import { useApi } from '../../support/api-fixture.ts'

const api = useApi()
let port = 0
/** The answer to `GET /slow`: when it begins, and its body. */
let slow = { begins: Promise.resolve(), body: new PassThrough() }

beforeAll(async () => {
  const { app } = api()
  app.get('/slow', async (_request, reply) => {
    await slow.begins
    return reply.send(slow.body)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

/** Everything that the server sends until it closes the connection. */
function answerTo(written: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(written))
  return text(socket)
}

const head = 'HTTP/1.1\r\nhost: here\r\nconnection: close\r\n'

test.each([
  ['an unknown method', `FOO /v2/shipments ${head}\r\n`, '400 Bad Request'],
  ['a method without routes', `PROPFIND /v2/shipments ${head}\r\n`, '405 Method Not Allowed'],
  ['a tunnel', `CONNECT elsewhere:443 ${head}\r\n`, '405 Method Not Allowed'],
  [
    'a request without a host',
    'GET /v2/shipments HTTP/1.1\r\nconnection: close\r\n\r\n',
    '400 Bad Request',
  ],
  ['a request with two hosts', `GET /v2/shipments ${head}host: there\r\n\r\n`, '400 Bad Request'],
  ['another expectation', `POST /v2/parties ${head}expect: tea\r\n\r\n`, '417 Expectation Failed'],
  ['bytes that are not HTTP', 'hello\r\n\r\n', '400 Bad Request'],
  [
    'a body with invalid chunks',
    `POST /v2/tracking_requests ${head}transfer-encoding: chunked\r\n\r\nhello\r\n`,
    '400 Bad Request',
  ],
  [
    'a header of 20 kB',
    `GET /v2/shipments ${head}x-long: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
])('%s is refused in the error shape', async (_case, written, status) => {
  const [headers = '', body = ''] = (await answerTo(written)).split('\r\n\r\n')
  expect(headers).toMatch(`HTTP/1.1 ${status}`)
  expect(headers.toLowerCase()).toMatch('content-type: application/json; charset=utf-8')
  const { errors } = JSON.parse(body) as AnswerBody
  expect(`${errors[0]?.status} ${errors[0]?.title}`).toBe(status)
})

test.each([
  [
    'an absolute target',
    `GET http://elsewhere/v2/parties?q=1 ${head}`,
    'http://here/v2/parties?q=1',
  ],
  ['an empty host', 'GET /v2/parties HTTP/1.1\r\nhost:\r\nconnection: close\r\n', '/v2/parties'],
  ['HTTP/1.0 without a host', 'GET /v2/parties HTTP/1.0\r\n', '/v2/parties'],
])('%s does not change the links', async (_case, written, self) => {
  const { key } = await api().client()
  const answer = await answerTo(`${written}authorization: Token ${key}\r\n\r\n`)
  const [headers = '', body = ''] = answer.split('\r\n\r\n')
  expect(headers).toMatch('200 OK')
  expect((JSON.parse(body) as AnswerBody).links.self).toBe(self)
})

test('OPTIONS * names all methods', async () => {
  const answer = await answerTo(`OPTIONS * ${head}\r\n`)
  expect(answer).toMatch('HTTP/1.1 204 No Content')
  expect(answer).toMatch(/^allow: GET, HEAD, POST, PATCH, DELETE, PUT, OPTIONS\r$/m)
})

/** A connection that stays open, and what it has received. */
function openConnection() {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let received = ''
  socket.on('data', (chunk: string) => (received += chunk))
  return { socket, received: () => received, closed: once(socket, 'close') }
}

const firstRequest = 'GET /slow HTTP/1.1\r\nhost: here\r\n\r\n'

const brokenBody = (key: string) =>
  `POST /v2/parties ${head}authorization: Token ${key}\r\n` +
  'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nhello\r\n'

test.each([
  ['bytes that are not HTTP', () => 'hello\r\n\r\n'],
  ['a broken body', brokenBody],
])(
  '%s after a request whose answer is being sent is refused after that answer',
  async (_case, written) => {
    const { key } = await api().client()
    const body = new PassThrough()
    slow = { begins: Promise.resolve(), body }
    const { socket, received, closed } = openConnection()
    socket.write(firstRequest)
    body.write('the first half, ')
    await vi.waitFor(() => expect(received()).toContain('the first half, '), 10_000)
    const refused = once(api().app.server, 'clientError')
    socket.write(written(key))
    await refused
    body.end('the second half')
    await closed
    const [first = '', second = ''] = received().split('HTTP/1.1 400 Bad Request\r\n')
    expect(first).toMatch(/the first half, \r\n.*the second half\r\n0\r\n\r\n$/s)
    expect(second).toContain('"status":"400"')
  },
)

test('a request in progress is answered before the bytes after it are refused', async () => {
  let begin: () => void = () => undefined
  const begins = new Promise<void>((resolve) => (begin = resolve))
  slow = { begins, body: new PassThrough() }
  const { socket, received, closed } = openConnection()
  const refused = once(api().app.server, 'clientError')
  socket.write(`${firstRequest}hello\r\n\r\n`)
  await refused
  begin()
  slow.body.end('the answer')
  await closed
  expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*the answer\r\n0\r\n\r\nHTTP\/1\.1 400 /s)
})
