// A receiver that reads whole requests from its sockets, and answers with whatever bytes a test wants.
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { afterEach } from 'vitest'

export type RawRequest = {
  /** The head as it came, with its lines' ends. */
  readonly head: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

type RawReceiver = {
  readonly url: string
  readonly requests: readonly RawRequest[]
  answer(how: Answering): void
}

export type Answering = (socket: Socket, request: RawRequest) => void

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Listens until the end of the test, and then breaks the connections that are left. */
export async function listening(server: Server, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(0, host, done)
  })
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Hands each whole request to `take`. */
export function readRequests(socket: Socket, take: (request: RawRequest) => void): void {
  let bytes = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    const end = bytes.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = bytes.toString('latin1', 0, end + 4)
    const headers = Object.fromEntries(
      Array.from(head.matchAll(/^([^\s:]+): (.*)\r$/gm), ([, name = '', value = '']) => [
        name.toLowerCase(),
        value,
      ]),
    )
    const length = Number(headers['content-length'])
    if (bytes.length < end + 4 + length) return
    const body = bytes.subarray(end + 4, end + 4 + length)
    bytes = bytes.subarray(end + 4 + length)
    take({ head, headers, body })
  })
}

export const status = (code: number, headers: Record<string, string> = {}, body = ''): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length =
    code === 204 || code === 304 ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
  return `HTTP/1.1 ${code} X\r\n${lines.join('')}${length}\r\n${body}`
}

export const answering =
  (bytes: string | Buffer): Answering =>
  (socket) =>
    void socket.write(bytes)

export async function openRawReceiver(
  how: Answering = answering(status(204)),
  host = '127.0.0.1',
): Promise<RawReceiver> {
  const requests: RawRequest[] = []
  let answer = how
  const server = createServer((socket) => {
    readRequests(socket, (request) => {
      requests.push(request)
      answer(socket, request)
    })
  })
  const port = await listening(server, host)
  const shown = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${shown}:${port}/hook`,
    requests,
    answer: (next) => void (answer = next),
  }
}
