// For tests: servers that answer with whatever bytes a test wants, and calls to them. All is
// closed again after each test.
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Resolve } from './guard/lookup.ts'
import { createHttpOut } from './call.ts'
import type { HttpCall, HttpOutOptions } from './call.ts'
import { fixedNetworks } from './guard/address.ts'

export const allowed = fixedNetworks(['127.0.0.0/8', '::1'])

export const listen = async (server: Server, host = '127.0.0.1'): Promise<number> => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await once(server.listen(0, host), 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A server that hands each request's socket and text to `answer` when the head has come. */
export const rawServer = (answer: (socket: Socket, request: string) => void) =>
  listen(
    createServer((socket) => {
      socket.on('data', (chunk) => {
        answer(socket, chunk.toString('latin1'))
      })
    }),
  )

export const httpOut = (options: HttpOutOptions = {}) => {
  const out = createHttpOut({ allowed, ...options })
  onTestFinished(() => out.close())
  return out
}

export const post = (url: string, more: Partial<HttpCall> = {}): HttpCall => ({
  method: 'POST',
  url,
  headers: { 'Content-Type': 'application/json', 'X-MiXed': 'é' },
  body: '{"a":"ü"}',
  totalMs: 2_000,
  maxBytes: 1_000,
  guard: true,
  ...more,
})

export const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'

export const failing =
  (code: string): Resolve =>
  (_host, found) => {
    found(Object.assign(new Error(`${code} for 10.0.0.1`), { code }), [])
  }
export const resolving =
  (...addresses: string[]): Resolve =>
  (_host, found) => {
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
