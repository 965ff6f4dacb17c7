import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sharesConnections } from './check-database.ts'

/** A message of Postgres's protocol. */
function message(kind: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const size = Buffer.alloc(4)
  size.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(kind), size, body])
}

const ready = message('Z', 'I')
const column = ['connection\0', Buffer.from([0, 0, 0, 0, 0, 0]), Buffer.from([0, 0, 0, 25])]
const described = message(
  'T',
  Buffer.from([0, 1]),
  ...column,
  Buffer.from([255, 255, 255, 255, 255, 255, 0, 0]),
)
const row = (text: string) =>
  message('D', Buffer.from([0, 1, 0, 0, 0, text.length]), Buffer.from(text))

/** What speaks to each client like Postgres, and names these connections in turn. */
async function serverWith(names: readonly string[]): Promise<string> {
  const left = [...names]
  const server = createServer((socket) => {
    let hasBegun = false
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      if (!hasBegun) socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      else if (data[0] === 81)
        socket.write(
          Buffer.concat([described, row(left.shift() ?? ''), message('C', 'SELECT 1\0'), ready]),
        )
      hasBegun = true
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `postgres://landfall@127.0.0.1:${(server.address() as AddressInfo).port}/landfall`
}

test.each([
  [true, 'one connection', ['7', '7']],
  [false, 'connections of their own', ['7', '8']],
])('%s where two clients have %s', async (shares, _what, names) => {
  expect(await sharesConnections(await serverWith(names))).toBe(shares)
})
