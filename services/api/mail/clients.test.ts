import { EventEmitter } from 'node:events'
import type { Server } from 'node:net'
import { expect, test, vi } from 'vitest'
import { limitClients } from './clients.ts'

/** Connects a client from each of the addresses, of which a holder may have one; says which are too many. */
function tooManyOf(addresses: readonly string[]) {
  const server = new EventEmitter()
  const limits = { total: 10, perAddress: 1, longestMs: 60_000 }
  const isTooMany = limitClients(server as Server, limits)
  const sockets = addresses.map((remoteAddress, remotePort) =>
    Object.assign(new EventEmitter(), { remoteAddress, remotePort }),
  )
  for (const socket of sockets) server.emit('connection', socket)
  // The SMTP server names an IPv4 address as such.
  const tooMany = sockets.map(({ remoteAddress, remotePort }) =>
    isTooMany({ remoteAddress: remoteAddress.replace('::ffff:', ''), remotePort }),
  )
  for (const socket of sockets) socket.emit('close')
  return tooMany
}

test.each([
  ['one IPv4 address', ['192.0.2.1', '192.0.2.1'], true],
  ['two IPv4 addresses', ['192.0.2.1', '192.0.2.2'], false],
  ['one IPv4 address in IPv6', ['::ffff:192.0.2.1', '::ffff:192.0.2.1'], true],
  ['two IPv4 addresses in IPv6', ['::ffff:192.0.2.1', '::ffff:192.0.2.2'], false],
  ['one /64', ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:7::8'], true],
  ['one /64 that is written short', ['2001:db8::1', '2001:db8::2:3:4'], true],
  ['one /64 that ends with a zero', ['2001:db8:1::1', '2001:db8:1:0:2::'], true],
  ['two /64', ['2001:db8:1:2::1', '2001:db8:1:3::1'], false],
])('clients from %s, %j, hold one share: %s', (_name, addresses, areOne) => {
  expect(tooManyOf(addresses)).toEqual([false, areOne])
})

test('where all places are taken, the client that has been silent for longest gives up its own', () => {
  const server = new EventEmitter()
  limitClients(server as Server, { total: 2, perAddress: 9, longestMs: 60_000 })
  const [first, second, third] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((remoteAddress) =>
    Object.assign(new EventEmitter(), { remoteAddress, destroy: vi.fn() }),
  )
  for (const socket of [first, second]) server.emit('connection', socket)
  first?.emit('data')
  server.emit('connection', third)
  expect([first, second, third].map((socket) => socket?.destroy.mock.calls.length)).toEqual([
    0, 1, 0,
  ])
  for (const socket of [first, second, third]) socket?.emit('close')
})

test('clients that came too many give way first', () => {
  const server = new EventEmitter()
  limitClients(server as Server, { total: 2, perAddress: 1, longestMs: 60_000 })
  const sockets = ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2'].map((remoteAddress) =>
    Object.assign(new EventEmitter(), {
      remoteAddress,
      destroy(this: EventEmitter) {
        this.emit('close')
      },
    }),
  )
  const closed: number[] = []
  for (const [n, socket] of sockets.entries()) {
    socket.once('close', () => closed.push(n))
    server.emit('connection', socket)
  }
  expect(closed).toEqual([1, 3])
  for (const socket of sockets) socket.emit('close')
})
