// A receiver that reads whole requests from its sockets, and answers with whatever bytes a test wants.
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { listen } from '../../platform/http-out/server-fixture.ts'

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
  const port = await listen(server, host)
  const shown = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${shown}:${port}/hook`,
    requests,
    answer: (next) => void (answer = next),
  }
}
