import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

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
const rows = (text: string) =>
  Buffer.concat([described, row(text), message('C', 'SELECT 1\0'), ready])

/** Gives the value of the one column for a statement of the client of this number, counted from 0. */
type Answer = (statement: string, client: number) => string | Promise<string>

/** The address of what speaks to each client like Postgres. */
export async function serverThat(answer: Answer): Promise<string> {
  let clients = 0
  const server = createServer((socket) => {
    const client = clients
    clients += 1
    let hasBegun = false
    const reply = async (data: Buffer): Promise<void> => {
      socket.write(rows(await answer(data.subarray(5, -1).toString(), client)))
    }
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      if (!hasBegun) socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      else if (data[0] === 81) void reply(data)
      hasBegun = true
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `postgres://landfall@127.0.0.1:${(server.address() as AddressInfo).port}/landfall`
}
