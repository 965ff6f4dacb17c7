import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import type { Body } from '../support/api.ts'
import { useStage } from '../support/api.ts'

const stage = useStage()
let port = 0

beforeAll(async () => {
  const { app } = stage()
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

/** All that comes back for what is written, until the other side hangs up. */
function answerTo(written: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(written))
  return text(socket)
}

const head = 'HTTP/1.1\r\nhost: here\r\nconnection: close\r\n'

test.each([
  ['a method that there is not', `FOO /v2/shipments ${head}\r\n`, '400 Bad Request'],
  ['a method that nobody serves', `PROPFIND /v2/shipments ${head}\r\n`, '404 Not Found'],
  ['no HTTP', 'hello\r\n\r\n', '400 Bad Request'],
  [
    'a header of 20 kB',
    `GET /v2/shipments ${head}x-long: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
])('%s is refused in the error shape', async (_case, written, status) => {
  const [headers = '', body = ''] = (await answerTo(written)).split('\r\n\r\n')
  expect(headers).toMatch(`HTTP/1.1 ${status}`)
  expect(headers.toLowerCase()).toMatch('content-type: application/json; charset=utf-8')
  const { errors } = JSON.parse(body) as Body
  expect(`${errors[0]?.status} ${errors[0]?.title}`).toBe(status)
})
